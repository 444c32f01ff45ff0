"""Writes the golden links of version 1: hundreds of links of every kind, with their meanings.

`tests/data/links/golden-v1.jsonl` was made with the code of commit 20a81c7, the last one before
version 1 was written out field by field. It is never regenerated: links are in people's messages
and bookmarks, so the code must fit the file. To see how it was made, run this in a working
tree of that commit:

    git worktree add ../then 20a81c7
    cd ../then && python ../here/tests/links/make_golden.py links.jsonl

Each line is a JSON object: the link, its set-up, and the other content of its kind.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any, Final

ODD_TEXTS: Final = (
    "", " ", " neva ", '"', '"neva"', "a,b", "a\nb", "\t", "\x00", "a b&c#<é>", "-", "Zoë",
    "Пётр Великий", "聖彼得堡", "🦢🦁", "e\u0301", "\u202eabc", "x" * 255, "é" * 127, "0", "1GX3Le",
)  # fmt: skip
"""Unusual seeds and names."""

TABLES: Final = tuple(
    (edition, players)
    for edition, most in (("base", 4), ("new-society", 5))
    for players in range(2, most + 1)
)

OPTIONS: Final = {
    "open_money": (False, True),
    "open_hands": (False, True),
    "open_decks": (False, True),
    "bonus_timing": ("scoring", "actions"),
    "observatory_flips_back": ("next-phase", "next-round"),
    "prison_flips_back": ("next-phase", "next-round"),
}

BOTS: Final = (
    *(
        f"{level}:{style}" if style else level
        for level in ("novice", "easy", "medium", "hard", "expert")
        for style in (
            "", "builder", "courtier", "banker", "collector", "denier", "rusher", "saver",
        )
    ),
    "random", "greedy", "grandmaster", "über:schnell",
)  # fmt: skip


class Maker:
    """Makes links with the installed code, whatever its classes are called."""

    def __init__(self) -> None:
        self.links: Any = import_module("stp.links")
        self.stp: Any = import_module("stp")
        self.setup_class: Any = getattr(self.links, "DealSetup", None) or self.links.Setup

    def setup(
        self, edition: str, players: int, seed: str, rules: dict[str, Any], **who: Any
    ) -> Any:
        """Return a set-up; people play all seats unless `bots` says otherwise."""
        bots = tuple(who.get("bots", (None,) * players))
        names = tuple(who.get("names", ()))
        return self.setup_class(edition, players, seed, self.stp.Rules(**rules), bots, names)

    def line(self, link: Any) -> dict[str, Any]:
        """Return a link and what it means as data."""
        links = self.links
        line: dict[str, Any] = {"link": links.write_link(link)}
        if isinstance(link, links.DealLink | links.ChallengeLink):
            setup = link.setup
            line["kind"] = "deal" if isinstance(link, links.DealLink) else "challenge"
            if line["kind"] == "challenge":
                line |= {"seat": link.seat, "name": link.name, "points": list(link.points)}
        else:
            setup = links.setup_of(link.game)
            line["kind"] = "game" if isinstance(link, links.GameLink) else "turn"
            if line["kind"] == "game":
                line["move"] = link.move
            line["record"] = self.stp.dump(link.game)
        line["setup"] = {
            "edition": setup.edition,
            "players": setup.players,
            "seed": setup.seed,
            "rules": {name: getattr(setup.rules, name) for name in OPTIONS},
            "bots": list(setup.bots),
            "names": list(setup.names),
        }
        assert links.read_link(line["link"]) == link
        return line

    # ------------------------------------------------------------------ deals and challenges

    def deals(self) -> Iterator[Any]:
        """Yield deals: every combination of options, every bot, odd seeds and names."""
        deal, tables, bots = self.links.DealLink, cycle(TABLES), cycle(BOTS)
        for number, values in enumerate(product(*OPTIONS.values())):
            rules = dict(zip(OPTIONS, values, strict=True))
            edition, players = next(tables)
            seats = [None if seat == number % players else next(bots) for seat in range(players)]
            yield deal(self.setup(edition, players, f"neva-{number}", rules, bots=seats))
        for (edition, players), bot in product(TABLES, (None, "medium", "hard:builder")):
            names = [f"Player {seat}" for seat in range(1, players + 1)]
            who = {"bots": [bot] * players, "names": names}
            yield deal(self.setup(edition, players, "fog", {}, **who))
        for bot in BOTS:
            edition, players = next(tables)
            yield deal(self.setup(edition, players, "ice", {}, bots=[bot, *[None] * (players - 1)]))
        for text in ODD_TEXTS:
            edition, players = next(tables)
            yield deal(self.setup(edition, players, text, {}))
            names = [text, *["Bob"] * (players - 1)]
            yield deal(self.setup(edition, players, "neva", {}, names=names))
        five = ("novice", "easy", "medium", "hard", "expert")
        yield deal(self.setup("new-society", 5, "five levels", {}, bots=five))
        yield deal(self.setup("new-society", 5, "", {}, bots=five[::-1], names=[""] * 5))
        yield deal(self.setup("base", 2, "bot called nothing", {}, bots=["", None]))

    def challenges(self) -> Iterator[Any]:
        """Yield challenges: every table and seat, the highest and lowest points, odd names."""
        challenge = self.links.ChallengeLink
        points = cycle(((81, 77, 64, 112, 9), (-64, 959, 0, -1, 1), (959, -64, 100, 3, 50)))
        for edition, players in TABLES:
            for seat in range(1, players + 1):
                setup = self.setup(edition, players, "thaw", {}, bots=["medium"] * players)
                yield challenge(setup, seat, f"Anna {seat}", next(points)[:players])
        for text in ODD_TEXTS:
            setup = self.setup("base", 3, text, {"open_money": True}, names=["A", text, "C"])
            yield challenge(setup, 2, text, next(points)[:3])

    # ------------------------------------------------------------------ games and turns

    def played(self, edition: str, players: int, seed: str, rules: str, moves: int = 9999) -> Any:
        """Return a game after some moves, some greedy and some random."""
        make_bot: Any = import_module("stp.bots").make_bot
        chance = Random(f"{edition} {players} {seed} {rules}")
        names = [f"Player {seat}" for seat in range(1, players + 1)]
        bots = [None, *["greedy"] * (players - 1)]
        tags = {"names": names, "bots": bots} if len(seed) % 2 else {}
        game = self.stp.Game(players, seed, edition, rules, tags=tags)
        greedy = [make_bot("greedy", seed, seat + 1) for seat in range(players)]
        while game.state.seat is not None and len(game.moves) < moves:
            seat = game.state.seat
            move = greedy[seat - 1].choose(game.view(seat, memory=True))
            if chance.random() < 0.3:
                move = chance.choice(list(game.legal_moves))
            game.play(move)
        return game

    def games(self) -> Iterator[Any]:
        """Yield whole games, games at a move, and turns."""
        game_link, turn = self.links.GameLink, self.links.TurnLink
        custom = "classic open_money=true prison_flips_back=next-round bonus_timing=actions"
        for (edition, players), rules in product(TABLES, ("classic", "yucata", custom)):
            game = self.played(edition, players, f"whole {rules[:3]}", rules)
            yield game_link(game, len(game.moves) // 3)
            for moves in (0, 1, 17):
                part = self.played(edition, players, f"part {moves}", rules, moves)
                yield game_link(part)
                yield turn(part)
                yield game_link(part, 0)
            yield game_link(part, len(part.moves))
        for text in ODD_TEXTS:
            yield turn(self.played("base", 2, text, "classic", 5))

    def lines(self) -> Iterator[str]:
        """Yield every line of the file."""
        for link in (*self.deals(), *self.challenges(), *self.games()):
            yield json.dumps(self.line(link), ensure_ascii=False)


def main() -> None:
    """Write the file named on the command line; refuse to overwrite one."""
    path = Path(sys.argv[1])
    sys.path.insert(0, str(Path.cwd()))
    lines = list(Maker().lines())
    with path.open("x", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    print(f"{len(lines)} links")


if __name__ == "__main__":
    main()
