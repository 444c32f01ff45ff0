"""Games and records to mangle, shared by several readers."""

from __future__ import annotations

from typing import Any, Final

from stp.game import Game
from stp.record import dump
from tests.bot_games import play_at_random
from tests.fuzz.mangle import mangled, noise
from tests.store.golden import CONTENT
from tests.web.games import as_saved


def short_game(players: int, seed: str, moves: int, **tags: Any) -> Game:
    said = {
        "names": ["Anna", "Bob", "Žofie", "Émile", "Eva"][:players],
        "bots": [None, *["greedy"] * (players - 1)],
    }
    edition = "new-society" if players == 5 else "base"
    game = Game(players, seed, edition, tags={**said, "date": "2026-11-20", **tags})
    return as_saved(play_at_random(game, moves, f"{seed} {moves}"))


GAMES: Final = (
    short_game(2, "neva", 0),
    short_game(2, "ice", 12, **{"x-times": "1 2 3", "x-undos": "2", "x-me": "1"}),
    short_game(3, "sun", 20, **{"x-title": "Winter, 1703", "x-stood-in": "1:3", "x-hints": "4"}),
    short_game(4, "fog", 8, **{"x-rival": '["Eva", 2, 30, 41, 7, 12]', "x-daily": "2026-11-20"}),
    short_game(5, "fir", 15, **{"x-other": " kept"}),
)
OVER: Final = short_game(2, "end", 10_000, **{"x-saved": "2026-11-21T18:30:00Z"})
RECORDS: Final = (
    *map(dump, GAMES),
    dump(GAMES[1]).replace("\n1 ", " # why?\n# so\n#+ 1 pass # wait\n1 ", 3),
    dump(Game(edition="base", deal=GAMES[2].deal)),
)
ALL_RECORDS: Final = (*RECORDS, dump(OVER))
GOOD: Final = dump(GAMES[1])
STORED: Final = {key: text for key, text in CONTENT["store"].items() if len(text) < 3000}
SAVES: Final = mangled(ALL_RECORDS) | mangled(RECORDS) | mangled(tuple(STORED.values())) | noise()
"""Games as stored on a device."""
