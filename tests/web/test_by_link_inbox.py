"""The list of games by link: whose turn it is, the last move, and the last link once more."""

from __future__ import annotations

from stp import dump
from stp.game import Game
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeStorage
from tests.web.games import as_saved
from tests.web.games_by_link import FIRST, NAMES, OTHER, begun, fragment, join, send
from tests.web.pages import choose, leave, texts, ui, visit


def test_games_that_wait_for_the_player_come_first_and_are_counted() -> None:
    storage = FakeStorage()
    first = games_in(storage, {"neva": FIRST, "ice": 0, "moika": OTHER})
    app, browser = visit("", storage)
    leave(app)
    assert "Your turn in 1" in browser.page.text
    ui(app, "library show games")
    order = [name for name in browser.page.values("id") if name.startswith("game-")]
    assert order == [f"game-{first[seed]}" for seed in ("neva", "moika", "ice")]
    headings = ("Your turn", "Waiting for others", "Games on this device")
    places = [browser.page.text.index(heading) for heading in headings]
    assert places == sorted(places)


def games_in(storage: FakeStorage, seats: dict[str, int]) -> dict[str, str]:
    """Store games between two people, the last one first in the list, and return their ids by seed;
    the seats are those of this device, 0 for a game that is not played by link."""
    found = {}
    for number, (seed, seat) in enumerate(seats.items()):
        game = Game(2, seed, tags={"names": list(NAMES), "bots": [None, None]})
        if seat:
            acts = game.state.seat
            own = acts if seat == FIRST else 3 - (acts or 1)
            game.tags |= {"x-me": str(own), "x-sent": "0"}
        game = as_saved(game, saved=f"2026-11-2{number}T10:00:00Z")
        found[seed] = f"id{number}"
        storage.stored[f"{GAME}id{number}"] = dump(game)
    return found


def test_the_last_link_can_be_sent_again_from_the_list() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    link = send(anna, at_anna, FIRST)
    (key,) = (key.removeprefix(GAME) for key in texts(at_anna.storage))
    ui(anna, "share close")
    leave(anna)
    ui(anna, "library show games")
    ui(anna, f"library choose {key}")
    assert "Send link again" in at_anna.page.text
    ui(anna, f"library send {key}")
    assert fragment(at_anna) == link
    assert len(at_anna.shared) == 2
    boris, at_boris = join(link, OTHER)
    leave(boris)
    ui(boris, "library show games")
    ui(boris, f"library choose {next(iter(texts(at_boris.storage))).removeprefix(GAME)}")
    assert "Send link" not in at_boris.page.text, "it is his turn"


def test_a_damaged_last_move_is_not_shown() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    send(anna, at_anna, FIRST)
    (key,) = texts(at_anna.storage)
    stored = at_anna.storage.stored
    stored[key] = stored[key].replace("take upper shepherd", "take upper shopherd")
    ui(anna, "library show games")
    assert "takes" not in at_anna.page.text
