"""Golden files: deals and whole games that must never change.

    python -m tests.engine.golden

rewrites the playthroughs of `GAMES`, and adds the deals of `SEEDS` that are not frozen yet. A
frozen deal is never changed: records and links live on it. A changed playthrough is a change of
the rules or of the notation, to be read line by line before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from stp import Deal, Game, Move, dump, load
from stp.cards import DECKS
from stp.deal import seeded

DATA = Path(__file__).parent.parent / "data"
DEALS = DATA / "deals.txt"
WHOLE_DEALS = DATA / "whole_deals.txt"
PLAYTHROUGHS = DATA / "playthroughs"

SEEDS = (
    "neva", "1", "2026-11-21", "", " ", "\n", "Петербург", "Ne\u0301va", "N\u00e9va", "🏛👑", "\x00",
    "n" * 300,
)  # fmt: skip
WHOLE = (("base", 3, "neva"), ("new-society", 5, "Петербург"))
TABLES = (("base", (2, 3, 4)), ("new-society", (2, 3, 4, 5)))

GAMES = (
    ("base-2p-classic", 2, "base", "classic", "white nights"),
    ("base-4p-yucata", 4, "base", "yucata", "Нева"),
    ("new-society-3p-classic", 3, "new-society", "classic", "bronze horseman"),
    ("new-society-5p-yucata", 5, "new-society", "yucata", "hermitage"),
)


# Deals: a line each, with the first cards and a hash of everything; a few written out


def deal_text(deal: Deal) -> str:
    """Return a whole deal as text."""
    decks = "".join(f"{name}: {' '.join(deal.decks[name])}\n" for name in DECKS)
    return decks + "markers: " + " ".join(f"{name}={seat}" for name, seat in deal.markers.items())


def deal_key(edition: str, players: int, seed: str) -> str:
    """Return the key of a deal in the file; the seed is written as JSON."""
    return f"{edition} {players} {json.dumps(seed)}"


def deal_value(deal: Deal) -> str:
    """Return the value of a deal in the file: the markers, the four top cards, the hash."""
    tops = " ".join(deal.decks[name][0] for name in DECKS)
    seats = "".join(map(str, deal.markers.values()))
    return f"{seats} {tops} {sha256(deal_text(deal).encode()).hexdigest()[:32]}"


def all_deals() -> Iterator[tuple[str, Deal]]:
    """Return the deals of all seeds for every edition and number of players."""
    for seed in SEEDS:
        for edition, numbers in TABLES:
            for players in numbers:
                game = Game(players=players, seed=seed, edition=edition)
                yield deal_key(edition, players, seed), game.deal


def whole_deals() -> str:
    """Return a few deals, card by card."""
    return "".join(
        f"{deal_key(edition, players, seed)}\n"
        f"{deal_text(Game(players=players, seed=seed, edition=edition).deal)}\n"
        for edition, players, seed in WHOLE
    )


def frozen_deals() -> dict[str, str]:
    """Return the deals of the file, as values by key."""
    lines = DEALS.read_text("utf-8").splitlines() if DEALS.exists() else []
    parts = (line.partition(" => ") for line in lines if not line.startswith("#"))
    return {key: value for key, _, value in parts}


# Playthroughs: at every position what has changed, the legal moves, and the move chosen


def playthrough(game: Game, moves: Iterable[Move | str]) -> Iterator[str]:
    """Play moves in a new game and return the lines of its playthrough."""
    yield from dump(game).rstrip("\n").split("\n")
    known: list[str] = []
    for move in moves:
        lines = list(position(game))
        changed = (line for line in lines if line not in known or line.startswith("legal"))
        yield from ("", *changed)
        yield f"> {move}"
        known = lines
        game.play(move)
    yield from ("", *position(game))


def position(game: Game) -> Iterator[str]:
    """Return the lines of a position."""
    state = game.state
    yield (
        f"round {state.round} {state.phase}, seat {state.seat} {state.decision}"
        f"{', last round' if state.last_round else ''}"
    )
    yield f"markers {_pairs(state.markers)}; left {_pairs(state.left)}"
    yield f"upper {_cards(state.upper)}; lower {_cards(state.lower)}; pile {len(state.discarded)}"
    if state.drawn:
        yield f"drawn {state.drawn}"
    for seat, player in enumerate(state.players, start=1):
        spent = player.face_down + player.used
        yield (
            f"seat {seat}: {player.rubles} rubles, {player.points} points,"
            f" hand {_cards(player.hand or ())}, tableau {_cards(player.tableau)}"
            f"{', spent ' + _cards(spent) if spent else ''}"
        )
    if game.result:
        result = game.result
        yield f"result {result.points} {result.rubles_left} {result.rank}"
        yield from (str(dict(parts)) for parts in result.breakdown)
    else:
        yield f"legal {'; '.join(map(str, game.legal_moves))}"


def _pairs(values: object) -> str:
    assert isinstance(values, dict)
    return " ".join(f"{name}={value}" for name, value in values.items())


def _cards(cards: Iterable[str]) -> str:
    return " ".join(cards) or "-"


def choose(game: Game, lot: Random) -> Move:
    """Return a random move, preferably a purchase or a power rather than a pass."""
    moves = list(game.legal_moves)
    weights = [{"take": 1, "pass": 2, "discard": 1}.get(move.verb, 6) for move in moves]
    at = lot.random() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        at -= weight
        if at < 0:
            return move
    return moves[-1]


def chosen_moves(name: str, game: Game) -> Iterator[Move]:
    """Yield random moves for a new playthrough until the game ends."""
    lot = seeded(name)
    while not game.over:
        yield choose(game, lot)


def read_playthrough(path: Path) -> tuple[list[str], Game, list[str]]:
    """Return the lines of a file, the new game that its header describes, and its moves."""
    lines = path.read_text("utf-8").splitlines()
    game = load("\n".join(lines[: lines.index("")]) + "\n\n")
    return lines, game, [line.removeprefix("> ") for line in lines if line.startswith("> ")]


def main() -> None:
    """Write the new files."""
    frozen = frozen_deals()
    for key, deal in all_deals():
        frozen.setdefault(key, deal_value(deal))
    head = "# edition, players, seed => seats of the markers, top cards, hash of the whole deal\n"
    text = head + "".join(f"{key} => {value}\n" for key, value in frozen.items())
    DEALS.write_text(text, "utf-8", newline="\n")
    if not WHOLE_DEALS.exists():
        WHOLE_DEALS.write_text(whole_deals(), "utf-8", newline="\n")
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name, players, edition, rules, seed in GAMES:
        game = Game(players=players, seed=seed, edition=edition, rules=rules)
        text = "\n".join(playthrough(game, chosen_moves(name, game))) + "\n"
        (PLAYTHROUGHS / f"{name}.txt").write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
