"""Writes the golden store: the data of a device after the page has been used for a while.

`tests/data/store/v1.json` was made with the code of commit 20a81c7, by its own page in a fake
browser in memory. It is never regenerated: such stores are on people's devices, so the code must
fit the file. To see how it was made, run this in a working tree of that commit, with the
packages that its tests need:

    git worktree add ../then 20a81c7
    cd ../then && python ../here/tests/store/make_golden.py store.json

The file is a JSON object: `store` is every key with its text, without the prefix of the site;
`expected` describes what the page showed then.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


class Visitor:
    """A person who uses the page of that commit."""

    def __init__(self) -> None:
        fake: Any = import_module("tests.web.fake_browser")
        self.stp: Any = import_module("stp")
        self.event: Any = import_module("stp.web.browser").Event
        self.app_class: Any = import_module("stp.web.app").App
        self.browser: Any = fake.FakeBrowser()
        self.storage: Any = self.browser.storage
        self.send: Any = fake.start
        self.days = 0
        self.seconds = 0
        self.browser.now = self.now
        self.app: Any = self.app_class(self.browser)

    def press(self, what: str, **form: str) -> None:
        """Press a button, or send a form."""
        self.app.handle(self.event("submit" if form else "click", data={"ui": what}, form=form))

    def now(self) -> float:
        """Return the time in milliseconds; every call advances the clock by some seconds."""
        self.seconds += 7
        return self.seconds * 1000.0

    def next_day(self) -> None:
        """Come back on another day, to the start screen."""
        self.days += 1
        self.browser.time = f"2026-11-{self.days:02}T18:30:00Z"
        self.browser.timers.clear()
        self.app = self.app_class(self.browser)
        self.app.leave()

    def begin(self, moves: int, **form: str) -> str:
        """Begin a game and play some moves; returns its id."""
        self.next_day()
        self.send(self.app, **form)
        self.play(moves)
        return self.id

    @property
    def id(self) -> str:
        """The id of the game that is played."""
        return str(self.storage.stored["current"])

    def play(self, moves: int) -> None:
        """Play a number of moves, or to the end."""
        game = self.app.game
        until = len(game.moves) + moves
        while not game.over and len(game.moves) < until:
            whats = self.browser.page.values("data-ui")
            if self.browser.timers:
                self.browser.tick()
            elif "arrive" in whats:
                self.press("arrive")
            else:
                legal = game.legal_moves
                self.app.choose(str(legal[len(game.moves) * 5 % len(legal)]))

    def until_a_person_decides(self) -> None:
        """Let the bots move."""
        while self.browser.timers:
            self.browser.tick()

    # ------------------------------------------------------------------ what is done

    def use(self) -> dict[str, str]:
        """Use every feature that stores data; return the games by kind."""
        ids: dict[str, str] = {}
        hidden = {"preset": "classic", "edition": "base"}
        ids["finished"] = self.begin(
            9999, players="2", seed="ice", **{"kind-2": "medium:builder"}, **hidden
        )
        self.press(f"lib study {ids['finished']}")
        self.until_a_person_decides()
        ids["finished in New Society"] = self.begin(
            9999, players="3", seed="fog", edition="new-society", preset="yucata",
            **{"kind-2": "greedy", "kind-3": "random"},
        )  # fmt: skip
        ids["among people"] = self.begin(
            9999, players="2", seed="thaw", **{"kind-2": "human", "name-2": "Žofie"}, **hidden
        )
        ids["five players"] = self.begin(
            40, players="5", seed="Пётр", preset="custom", open_money="on", bonus_timing="actions",
            **{f"kind-{seat}": "easy" for seat in (2, 3, 4, 5)},
        )  # fmt: skip
        ids["undone"] = self.begin(12, players="3", seed="neva", **hidden)
        self.until_a_person_decides()
        for _ in range(2):
            self.press("undo")
        self.play(1)
        ids["stood in"] = self.begin(
            11, players="3", seed="bridge", **{"kind-2": "human", "kind-3": "human"}, **hidden
        )
        self.press("replace 2")
        self.play(15)
        ids["hinted"] = self.begin(9, players="2", seed="canal", **{"kind-2": "greedy"}, **hidden)
        self.until_a_person_decides()
        self.press("hint")
        self.until_a_person_decides()
        ids["daily"] = self.daily(30)
        ids["challenged"] = self.challenged(25)
        ids["turn"] = self.turn()
        ids["what if"] = self.what_if(ids["finished"])
        ids["renamed"] = self.begin(3, players="2", seed='"a, b"', **{"kind-2": "human"}, **hidden)
        self.press(f"lib title {ids['renamed']}", title=' Winter <b>"evening"</b>, лёд ')
        self.imported(ids)
        self.settings()
        self.damaged(ids)
        self.next_day()
        return ids

    def daily(self, moves: int) -> str:
        """Play the deal of the day."""
        self.next_day()
        self.press("daily")
        self.play(moves)
        return self.id

    def challenged(self, moves: int) -> str:
        """Play a challenge."""
        self.next_day()
        links: Any = import_module("stp.links")
        setup = links.Setup("base", 2, "duel", self.stp.Rules(), (None, "greedy"), ("Ann", "Bo"))
        link = links.write_link(links.ChallengeLink(setup, 1, "Zoë", (81, 40)))
        self.app.handle(self.event("hash", value=link))
        self.press("start", players="2", seed="duel")
        self.play(moves)
        return self.id

    def turn(self) -> str:
        """Continue a game by link."""
        self.next_day()
        links: Any = import_module("stp.links")
        game = self.stp.Game(2, "post", tags={"names": ["Anna", "Boris"]})
        game.play("pass")
        self.app.handle(self.event("hash", value=links.write_link(links.TurnLink(game))))
        self.play(1)
        self.press("share turn")
        self.press("share close")
        return self.id

    def what_if(self, finished: str) -> str:
        """Play on from the middle of a finished game."""
        self.next_day()
        self.press(f"lib watch {finished}")
        for _ in range(8):
            self.press("replay forward")
        self.press("replay play-on")
        self.play(4)
        return self.id

    def imported(self, ids: dict[str, str]) -> None:
        """Import records of other programs."""
        self.next_day()
        deal = import_module("stp.deal").deal_from_seed("snow", 3, "base")
        game = self.stp.Game(deal=deal, rules="classic open_decks=true")
        for _ in range(10):
            game.play(game.legal_moves[0])
        game.tags |= {"x-other-program": 'its "own"', "date": "2026-11-01T10:00:00Z"}
        before = set(self.storage.stored)
        self.press("lib show bring")
        self.press("lib paste", text=self.stp.dump(game))
        (key,) = set(self.storage.stored) - before
        ids["written out"] = key.removeprefix("game:")
        self.press("lib paste", text=self.stp.dump(game) + "9 buy upper moon\n")

    def settings(self) -> None:
        """Change every setting."""
        self.next_day()
        for name, value, checked in (
            ("motion", "slow", False), ("bots", "instant", False), ("shortcuts", "on", False),
            ("confirm_pass", "on", True), ("privacy", "curtain", False), ("volume", "7", False),
            ("theme", "dark", False), ("lang", "de", False),
        ):  # fmt: skip
            self.app.handle(self.event("change", name=f"set-{name}", value=value, checked=checked))

    def damaged(self, ids: dict[str, str]) -> None:
        """Damage a game that the page has not opened since."""
        self.next_day()
        stored = self.storage.stored
        text = stored[f"game:{ids['five players']}"]
        stored["game:half"] = text[: len(text) * 2 // 3] + "\n"
        stored["game:torn"] = "stp 1\nedition: ba"
        ids["damaged in its moves"], ids["damaged in its header"] = "half", "torn"

    # ------------------------------------------------------------------ what is expected

    def expected(self, ids: dict[str, str]) -> dict[str, Any]:
        """Return what today's page shows of the store."""
        saves = import_module("stp.web.saves").Saves(self.browser)
        listed = {summary.id: summary for summary in saves.listing()}
        games = {}
        for what, key in ids.items():
            summary = listed[key]
            games[what] = {"id": key, "listed": self.summary(summary)}
            games[what] |= self.game(key)
        preferences = import_module("stp.web.preferences").Preferences(self.browser)
        analysis: Any = import_module("stp.analysis")
        game = self.stp.load(self.storage.stored[f"game:{ids['finished']}"])
        text = self.storage.stored[f"analysis:{ids['finished']}"]
        judged = analysis.from_data(json.loads(text), game)
        return {
            "games": games,
            "order": [summary.id for summary in saves.listing()],
            "aside": len(saves.kept_aside()),
            "settings": preferences.settings.dump(),
            "theme": preferences.theme,
            "lang": preferences.t.lang,
            "judged": [[one.number, one.made, one.best] for one in judged.decisions],
            "worst": [[one.number, one.made, one.best] for one in judged.worst()],
        }

    def summary(self, summary: Any) -> dict[str, Any]:
        """Return what the list says about a game."""
        names = (
            *("title", "names", "kinds", "edition", "date", "saved", "round", "phase", "points"),
            *("rank", "undos", "stood_in", "hints", "daily", "moves", "line"),
        )
        return {name: getattr(summary, name) for name in names} | {
            "error": str(summary.error) if summary.error else ""
        }

    def game(self, key: str) -> dict[str, Any]:
        """Return the position of a stored game, or its error."""
        try:
            game = self.stp.load(self.storage.stored[f"game:{key}"])
        except self.stp.RecordError as error:
            return {"error": str(error), "readable": len(error.game.moves) if error.game else 0}
        return {
            "position": position_of(game),
            "result": game.result.points if game.result else None,
            "tags": dict(game.tags),
        }


def position_of(game: Any) -> dict[str, Any]:
    """Return the position of a game as plain values."""
    state = game.state
    return {
        "round": state.round,
        "phase": state.phase,
        "seat": state.seat,
        "decision": state.decision,
        "upper": state.upper,
        "lower": state.lower,
        "rubles": [player.rubles for player in state.players],
        "points": [player.points for player in state.players],
        "tableaus": [player.tableau for player in state.players],
        "legal": [str(move) for move in game.legal_moves],
    }


def main() -> None:
    """Write the file named on the command line; refuse to overwrite one."""
    path = Path(sys.argv[1])
    sys.path.insert(0, str(Path.cwd()))
    visitor = Visitor()
    ids = visitor.use()
    store = dict(sorted(visitor.storage.stored.items()))
    expected = visitor.expected(ids)
    assert dict(sorted(visitor.storage.stored.items())) == store, "looking changes nothing"
    content = {"store": store, "expected": expected}
    with path.open("x", encoding="utf-8") as file:
        file.write(json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    print(f"{len(store)} keys, {len(ids)} games")


if __name__ == "__main__":
    main()
