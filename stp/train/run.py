"""The whole training: tune each cell's weights, fit its value of positions, write both down.

Every generation leaves a checkpoint in a folder; a run that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from stp.bots.weights import HAND_SET, Weights
from stp.train.data import module_text
from stp.train.fit import Table, fit
from stp.train.tune import Cell, tune

PARENTS: Final[dict[Cell, Cell | None]] = {
    Cell("base", 2): None,
    Cell("base", 4): None,
    Cell("base", 3): Cell("base", 4),
    Cell("new-society", 2): Cell("base", 2),
    Cell("new-society", 3): Cell("base", 3),
    Cell("new-society", 4): Cell("base", 4),
    Cell("new-society", 5): Cell("new-society", 4),
}
"""All cells in the order of training, each with the one whose weights it begins with."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long to train."""

    seed: str = "tune"
    generations: int = 90
    """For cells that begin with the hand-set weights."""
    later_generations: int = 25
    """For cells that begin with another cell's."""
    games: int = 54
    """Games of each trial in a generation."""
    fit_games: int = 2000


Report = Callable[[str], None]


def train(plan: Plan, cells: Sequence[Cell], folder: Path, jobs: int, report: Report) -> str:
    """Return the text of the data module for the cells; they must follow their parents."""
    folder.mkdir(parents=True, exist_ok=True)
    weights: dict[str, Weights] = {}
    values: dict[str, Table] = {}
    with get_context("spawn").Pool(jobs) as pool:
        for cell in cells:
            parent = PARENTS[cell]
            first: Weights = HAND_SET if parent is None else weights.get(str(parent), HAND_SET)
            path = folder / f"{cell.edition}-{cell.players}.json"
            saved: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
            long = plan.generations if parent is None else plan.later_generations

            def save(
                state: dict[str, Any], cell: Cell = cell, path: Path = path, long: int = long
            ) -> None:
                path.write_text(json.dumps(state))
                done = state["search"]["generation"]
                report(f"{cell}: generation {done} of {long}, mean loss {state['loss']:.3f}")

            weights[str(cell)] = tune(cell, first, long, plan.games, plan.seed, pool, saved, save)
            values[str(cell)] = fit(cell, weights[str(cell)], plan.fit_games, plan.seed, pool)
            report(f"{cell}: value fitted to {plan.fit_games} games")
    return module_text(provenance(plan), weights, values)


def provenance(plan: Plan) -> dict[str, str]:
    """Return where the numbers come from: command, seed, version and date."""
    from datetime import date
    from subprocess import run

    commit = run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return {
        "command": f"python -m stp train --seed {plan.seed} --generations {plan.generations}"
        f" --later-generations {plan.later_generations} --games {plan.games}"
        f" --fit-games {plan.fit_games}",
        "commit": commit.stdout.strip() or "unknown",
        "date": date.today().isoformat(),
    }
