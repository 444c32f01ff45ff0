"""Keys, undo and redo, automatic passing and settings."""

from __future__ import annotations

from dataclasses import replace

import pytest

import stp
from stp.cards import find_card
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.commands import Command
from stp.web.commands.buttons import TableButton
from stp.web.controllers.shortcuts import KEYS, meant, pressed
from stp.web.model.auto_pass import must_pass
from stp.web.model.settings import Settings
from stp.web.words.text import Text
from tests.web.coached_games import seated
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games import scene
from tests.web.pages import choose, configure, ui


def key(app: App, name: str, *modifiers: str, **data: str) -> bool:
    return app.handle(Event("keydown", key=name, modifiers=frozenset(modifiers), data=data))


@pytest.mark.parametrize(
    ("name", "modifiers", "meaning"),
    [
        ("b", (), "buy"), ("T", ("shift",), "take"), ("q", (), None), ("a", ("alt",), None),
        ("p", ("ctrl",), None), ("y", (), TableButton.REDO), ("z", (), TableButton.UNDO),
        ("z", ("ctrl",), TableButton.UNDO), ("Z", ("shift",), TableButton.REDO),
        ("z", ("meta", "shift"), TableButton.REDO),
    ],
)  # fmt: skip
def test_no_key_has_two_meanings(
    name: str, modifiers: tuple[str, ...], meaning: Command | str | None
) -> None:
    assert meant(Event("keydown", key=name, modifiers=frozenset(modifiers))) == meaning


def test_a_sheet_or_a_question_over_the_table_leaves_only_some_keys() -> None:
    game = stp.Game(2, "neva")
    shown, over = scene(game, 1), scene(game, 1, "seat 2")
    status, always = {*"iomnw"}, {*"zy?"}
    for one, keys in (
        (shown, {*"ah"} | status | always),
        (over, status | always),
        (replace(shown, awaited=2), always),
        (replace(shown, asks_seat=True), set()),
        (replace(shown, ends_lesson=True), set()),
    ):
        assert {name for name in KEYS if pressed(Event("keydown", key=name), one)} == keys


def test_b_buys_the_card_that_has_the_focus() -> None:
    app, browser = seated()
    browser.wait()
    before = len(app.game.moves)
    card = next(move.card for move in app.game.legal_moves if move.verb == "buy")
    assert key(app, "b", ui=f"open upper {card}")
    assert str(app.game.moves[before]) == f"buy upper {card}"


def test_a_key_that_cannot_move_says_why() -> None:
    app, browser = seated()
    configure(app, coach="off")
    browser.wait()
    while not (dear := [one for one in app.game.candidates if one.obstacle and one.move.card]):
        choose(app, str(max(app.game.legal_moves, key=app.game.price)))
        browser.wait()
    assert dear[0].obstacle
    before, card = len(app.game.moves), str(dear[0].move.card)
    name = Text().card(find_card(card, "base"))
    for pressed_key, opens, said in (
        ("b", f"open upper {card}", f"{name}: {Text().obstacle(dear[0].obstacle)}"),
        ("b", "", "Move to a card first"),
        ("t", "open discard", "Move to a card first"),
    ):
        assert key(app, pressed_key, ui=opens)
        assert browser.said[-1] == said
    assert len(app.game.moves) == before


def test_undo_and_redo_say_that_there_is_nothing_to_take_back() -> None:
    app, browser = seated()
    for name, said in (("z", "Nothing can be undone now"), ("y", "Nothing to redo")):
        assert key(app, name)
        assert browser.said[-1] == said


def test_the_focus_returns_to_the_card_on_which_a_key_opened_a_sheet() -> None:
    app, browser = seated()
    browser.wait()
    cards = [at for at in browser.page.values("id") if at.startswith("upper-")]
    for name in "?wh":
        assert key(app, name, ui="", opener=cards[1])
        assert key(app, "Escape")
        assert browser.focused[-1] == cards[1]
    ui(app, "open upper " + app.game.state.upper[0])
    ui(app, "open upper " + app.game.state.upper[-1])
    key(app, "Escape")
    assert browser.focused[-1].startswith("upper-" + app.game.state.upper[-1])


def test_no_key_moves_while_the_menu_lies_over_the_table() -> None:
    app, browser = seated()
    browser.wait()
    key(app, "p")
    browser.wait()
    before = app.game.moves
    press(app, browser, "data-ui", "open menu")
    assert not key(app, "z")
    assert app.game.moves == before


def test_t_takes_the_opened_card() -> None:
    app, browser = seated()
    browser.wait()
    before = len(app.game.moves)
    card = app.game.state.upper[0]
    ui(app, f"open upper {card}")
    assert key(app, "t")
    assert str(app.game.moves[before]) == f"take upper {card}"


def test_shortcuts_can_be_switched_off() -> None:
    app, browser = seated()
    browser.wait()
    configure(app, shortcuts=False)
    assert not key(app, "p")
    assert "<kbd" not in browser.html


def test_redo_makes_the_same_moves_again_and_a_new_move_ends_it() -> None:
    app, browser = seated()
    browser.wait()
    choose(app, "pass")
    browser.wait()
    after = app.game.moves
    key(app, "z")
    assert len(app.game.moves) < len(after)
    key(app, "Z", "shift")
    assert app.game.moves == after
    assert app.game.tags["x-undos"] == "1"
    key(app, "z")
    choose(app, str(app.game.legal_moves[0]))
    assert "disabled" in browser.page.find("id", "redo")


def test_auto_pass_passes_until_the_phase_ends() -> None:
    app, browser = seated()
    browser.wait()
    press(app, browser, "data-ui", "auto-pass")
    while app.game.state.phase == "worker":
        browser.tick()
    mine = [m for m, seat in zip(app.game.moves, app.game.movers, strict=True) if seat == 1]
    assert set(map(str, mine)) == {"pass"}
    assert browser.page.find("id", "auto")["aria-pressed"] == "false"


def test_auto_pass_can_be_cancelled() -> None:
    app, browser = seated()
    configure(app, coach="off")  # it thinks about the move to advise
    browser.wait()
    press(app, browser, "data-ui", "auto-pass")
    press(app, browser, "data-ui", "auto-pass")
    assert not browser.timers


def test_a_pass_that_is_the_only_move_is_made_and_said_and_never_stops_an_undo() -> None:
    app, browser = seated()
    chosen = -1
    while "Anna can only pass" not in browser.page.text:  # the log has it at once
        if browser.timers:
            browser.tick()
            continue
        assert not must_pass(app.game.state)
        chosen = len(app.game.moves)
        buys = [m for m in app.game.legal_moves if m.verb in ("buy", "take", "play")]
        choose(app, str(buys[0] if buys else app.game.legal_moves[-1]))
    press(app, browser, "data-ui", "undo")
    assert len(app.game.moves) == chosen
    press(app, browser, "data-ui", "redo")
    browser.wait()
    assert any("Anna can only pass" in text for text in browser.said)


def test_the_pass_button_rests_while_the_page_passes() -> None:
    """A press that comes too late would pass the next phase."""
    app, browser = seated()
    configure(app, coach="off")
    browser.wait()
    assert "pass" in browser.page.moves()
    while not must_pass(app.game.state):
        if browser.timers:
            browser.tick()
        else:
            choose(app, str(app.game.legal_moves[0]))
    assert browser.timers
    assert "You can only pass." in browser.page.text
    assert "pass" not in browser.page.moves()
    assert not key(app, "p")


def test_a_pass_is_confirmed_where_something_could_be_bought() -> None:
    app, browser = seated()
    browser.wait()
    before = len(app.game.moves)
    configure(app, confirm_pass=True)
    key(app, "p")
    browser.wait()
    assert len(app.game.moves) == before
    assert browser.page.values("data-action").count("pass") == 1, "a second click passed"
    press(app, browser, "id", "pass-anyway")
    assert str(app.game.moves[before]) == "pass"


def test_back_closes_what_is_open_and_then_offers_the_menu() -> None:
    app, browser = seated()
    ui(app, "open discard")
    app.handle(Event("back"))
    assert 'id="sheet"' not in browser.html
    app.handle(Event("back"))
    assert app.at_table
    assert browser.page.find("id", "menu-leave")
    assert browser.intercepts_back
    assert browser.is_awake


@pytest.mark.parametrize(
    "what", ["share open", "read rules", "library show games", "open settings"]
)
def test_back_leads_from_whatever_is_open_to_the_table(what: str) -> None:
    app, browser = seated()
    browser.wait()
    table = browser.html
    ui(app, what)
    assert browser.html != table
    assert app.handle(Event("back"))
    assert browser.html == table


def test_settings_are_kept() -> None:
    app, browser = seated()
    configure(app, bots="instant")
    configure(app, volume="4")
    configure(app, theme="dark")
    again = FakeBrowser(browser.storage)
    App(again)
    stored = Settings.parse(again.storage.stored["settings"])
    assert (stored.bots, stored.volume, again.flags["theme"]) == ("instant", 4, "dark")
    assert again.volume == 0.4


def test_a_setting_chosen_in_another_tab_outlasts_the_next_one_chosen_here() -> None:
    browser = FakeBrowser()
    one, other = App(browser), App(FakeBrowser(browser.storage))
    configure(other, coach="off")
    configure(one, volume="3")
    settings = Settings.parse(browser.storage.stored["settings"])
    assert (settings.coach, settings.volume) == ("off", 3)
    assert browser.volume == 0.3
    browser.storage.refuses = True
    configure(one, privacy="curtain")
    configure(one, volume="4")
    assert one._parts.preferences.settings.privacy == "curtain"


def test_reduced_motion_is_respected() -> None:
    browser = FakeBrowser()
    browser.reduced_motion = True
    App(browser)
    assert browser.flags["motion"] == "off"
