"""Runs the whole training: tunes each cell's weights, fits its value of positions, writes both.

Every generation writes a checkpoint; a stopped run continues from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from stp.arena import wilson_interval
from stp.bots.learned import WEIGHTS
from stp.bots.weights import NAMES, Weights
from stp.errors import StpError
from stp.parsing import parse_json
from stp.train.data import Table, module_text
from stp.train.fit import fit
from stp.train.initial_weights import INITIAL_WEIGHTS
from stp.train.plan import PARENTS, Cell, Plan
from stp.train.tune import measure, tune
from stp.workers import workers

MAX_CHECKPOINT_LENGTH: Final = 100_000_000
"""Maximum length of a checkpoint file, in characters."""
Report = Callable[[str], None]


def train(plan: Plan, cells: Sequence[Cell], folder: Path, jobs: int | str, report: Report) -> str:
    """Train cells and return the text of the data module; each cell must come after its parent."""
    folder.mkdir(parents=True, exist_ok=True)
    weights: dict[str, Weights] = {}
    values: dict[str, Table] = {}
    results: list[str] = []
    with workers(jobs) as shared:
        for cell in cells:
            name = str(cell)
            parent = PARENTS[cell]
            first: Weights = weights.get(str(parent), INITIAL_WEIGHTS[cell.players])
            long = plan.generations if parent is None else plan.later_generations
            path = folder / f"{cell.edition}-{cell.players}.json"
            of = f"{_search(plan, long)} and {plan.test_games} games"
            saved = _checkpoint(path, of)
            if "weights" not in saved:
                save = _saver(path, of, report, f"{cell}: generation", long)
                tuned = tune(cell, first, plan, long, shared, saved.get("losses", []), save)
                won = measure(cell, tuned, "greedy", f"{plan.seed} test", plan.test_games, shared)
                saved = {"of": of, "weights": tuned, "greedy": won}
                path.write_text(json.dumps(saved))
            if saved.get("fit_games") != plan.fit_games:
                saved["value"] = fit(cell, saved["weights"], plan.fit_games, plan.seed, shared)
                saved["fit_games"] = plan.fit_games
                path.write_text(json.dumps(saved))
            weights[name], values[name] = saved["weights"], saved["value"]
            results.append(f"{cell} {100 * saved['greedy']:.1f} %")
            report(f"{cell}: done; medium v greedy {100 * saved['greedy']:.1f} %")
    won_all = f"medium v greedy, {plan.test_games} games each: " + ", ".join(results)
    return module_text({**provenance(plan), "results": won_all}, weights, values)


def respond(
    level: str, plan: Plan, cell: Cell, folder: Path, jobs: int | str, report: Report
) -> str:
    """Tune weights only to beat one level; return a line that reports how well they do.

    They start as those of medium. The result shows how far the heuristic can exploit the level.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"against-{level}-{cell.edition}-{cell.players}.json"
    of = f"{_search(plan, plan.generations)} games"
    saved = _checkpoint(path, of)
    first = dict(zip(NAMES, WEIGHTS[str(cell)], strict=True))
    games = plan.test_games
    with workers(jobs) as shared:
        save = _saver(path, of, report, f"against {level}, {cell}: generation", plan.generations)
        against = replace(plan, seed=f"{plan.seed} against {level}")
        done = saved.get("losses", [])
        tuned = tune(cell, first, against, plan.generations, shared, done, save, (level,))
        won = measure(cell, tuned, level, f"{plan.seed} test", games, shared)
    low, high = wilson_interval(won * games, games)
    return (
        f"best response to {level}, {cell}: wins {100 * won:.1f} % of {games} games"
        f" (95 % interval {100 * low:.1f} to {100 * high:.1f} %)"
    )


def _checkpoint(path: Path, of: str) -> dict[str, Any]:
    """Return the checkpoint of a plan from its file; raises StpError if it is another plan's."""
    text = path.read_text() if path.exists() else json.dumps({"of": of})
    saved: dict[str, Any] = parse_json(text, MAX_CHECKPOINT_LENGTH)
    if saved.get("of") != of:
        raise StpError("{path} is a checkpoint of another plan: name another --folder", path=path)
    return saved


def _saver(
    path: Path, of: str, report: Report, text: str, long: int
) -> Callable[[list[list[float]]], None]:
    """Return a callback that saves the losses of all generations and prints the progress."""

    def save(losses: list[list[float]]) -> None:
        path.write_text(json.dumps({"of": of, "losses": losses}))
        mean = sum(losses[-1]) / len(losses[-1])
        report(f"{text} {len(losses)} of {long}, mean loss {mean:.3f}")

    return save


def _search(plan: Plan, generations: int) -> str:
    """Return what a search depends on, which names its checkpoint."""
    return f"{plan.seed}, {generations} generations, {plan.covariance} covariance, {plan.games}"


def provenance(plan: Plan) -> dict[str, str]:
    """Return where the numbers come from: command, seed, version and date."""
    from datetime import date
    from subprocess import run

    commit = run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return {
        "command": f"python -m stp train --seed {plan.seed} --generations {plan.generations}"
        f" --later-generations {plan.later_generations} --games {plan.games}"
        f" --fit-games {plan.fit_games} --test-games {plan.test_games}"
        f" --covariance {plan.covariance}",
        "seed": plan.seed,
        "commit": commit.stdout.strip() or "unknown",
        "date": date.today().isoformat(),
    }
