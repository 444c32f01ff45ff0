"""A game by link shows nobody what another seat must not know, and says whose turn it is."""

from __future__ import annotations

import pytest

import stp
from stp.links import GameLink, TurnLink, read_link, write_link
from stp.web.browser.port import Event
from stp.web.model.tags import read_tags
from stp.web.store.texts import GAME
from tests.web.fake_browser import press
from tests.web.games import finished
from tests.web.games_by_link import FIRST, NAMES, OTHER, begun, join, send
from tests.web.pages import choose, has_game, leave, texts, ui, visit
from tests.web.people import rubles_shown


def test_the_others_hand_stays_hidden_by_link() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    boris, at_boris = join(send(anna, at_anna, FIRST), OTHER)
    ui(boris, f"open seat {FIRST}")
    sheet = at_boris.html[at_boris.html.index('id="sheet"') :].split("</section>")[0]
    assert "Shepherd" not in sheet


@pytest.mark.parametrize(("form", "is_offered"), [
    ({}, False), ({"kind-2": "greedy"}, False), ({"preset": "yucata"}, True),
    ({"kind-1": "greedy", "kind-2": "greedy"}, True),
])  # fmt: skip
def test_an_unfinished_game_offers_no_link_that_reveals_hands(
    form: dict[str, str], is_offered: bool
) -> None:
    app, browser = begun(**form)
    while len(app.game.moves) < 2:
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(app.game.legal_moves[0]))
    ui(app, "share open")
    assert ("share-game" in browser.page.values("id")) is is_offered
    ui(app, "share close")
    ui(app, "replay game")
    ui(app, "replay share")
    assert ("share-game" in browser.page.values("id")) is is_offered
    shared = len(browser.shared)
    ui(app, "share link game")
    assert len(browser.shared) == shared + is_offered, "also where no button asks for it"


def test_a_link_to_watch_an_unfinished_game_shows_no_hand() -> None:
    game = stp.Game(2, "neva", tags={"names": list(NAMES)})
    for _ in range(2):
        game.play("take upper " + game.state.upper[0])
    app, browser = visit(write_link(GameLink(game)))
    for viewer in ("", "1", "2"):
        app.handle(Event("change", name="replay-viewer", value=viewer))
        assert not rubles_shown(browser)
        assert not [name for name in browser.page.values("id") if name.startswith("hand-")]
    over, at_over = visit(write_link(GameLink(finished(), 8)))
    assert len(rubles_shown(at_over)) == 2
    assert not has_game(over)


def test_a_file_of_a_game_by_link_asks_whose_seat_it_is() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    send(anna, at_anna, FIRST)
    press(anna, at_anna, "id", "share-export")
    (text,) = at_anna.files.values()
    boris, at_boris = visit("")
    boris.handle(Event("file", name="import", value=text))
    (key,) = texts(at_boris.storage)
    ui(boris, f"library play {key.removeprefix(GAME)}")
    assert "Which seat is yours?" in at_boris.page.text
    assert not rubles_shown(at_boris)
    assert read_tags(boris.game).sent == 1


# ---------------------------------------------------------------- the list of games


def test_saved_games_by_link_say_whose_turn_it_is() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    link = send(anna, at_anna, FIRST)
    boris, at_boris = join(link, OTHER)
    for app, browser, said, group in (
        (anna, at_anna, f"waiting for {NAMES[OTHER - 1]}", "Waiting for others"),
        (boris, at_boris, "your turn", "Your turn"),
    ):
        ui(app, "library show games")
        assert group in browser.page.text
        assert f" · {NAMES[FIRST - 1]} takes Shepherd · " in browser.page.text, "the last move"
        ui(app, "library close")
        leave(app)
        assert said in browser.page.text, "also beside the way back to it"
    undecided, at_undecided = visit(link)
    ui(undecided, "library show games")
    assert "which seat is yours?" in at_undecided.page.text
    key, text = next(iter(texts(at_anna.storage).items()))
    old = "".join(line for line in text.splitlines(True) if not line.startswith("x-turn"))
    assert old != text
    at_anna.storage.stored[key] = old  # as a page wrote it that did not note the turn
    ui(anna, "library tab history")
    ui(anna, "library tab games")
    assert f"waiting for {NAMES[OTHER - 1]}" in at_anna.page.text


def test_a_game_at_one_device_says_nothing_of_turns() -> None:
    app, browser = begun()
    choose(app, "take upper shepherd")
    ui(app, "library show games")
    assert "our turn" not in browser.page.text
    assert "waiting for" not in browser.page.text


def test_a_link_reads_as_the_game_it_was_made_of() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    link = read_link(send(anna, at_anna, FIRST))
    assert isinstance(link, TurnLink)
    assert link.game.moves == anna.game.moves
