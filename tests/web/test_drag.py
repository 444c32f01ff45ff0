"""Dragging a card: what the places say while it is lifted, and what happens on a drop."""

from __future__ import annotations

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.store.texts import CURRENT, GAME
from tests.browser.gallery import kept
from tests.web.fake_browser import FakeBrowser
from tests.web.pages import opened, ui


def at_table(position: str) -> tuple[App, FakeBrowser, stp.Game]:
    """Return a page at the table of a position in which the person decides."""
    browser = FakeBrowser()
    game = kept(position, kept(position).state.seat or 1)
    browser.storage.stored |= {f"{GAME}this": stp.dump(game), CURRENT: "this"}
    app = App(browser)
    assert app.at_table
    return app, browser, app.game


def drag(app: App, card: str) -> None:
    assert app.handle(Event("drag", name=card))


def places(browser: FakeBrowser) -> dict[str, dict[str, str]]:
    """Return the attributes of the drop targets, by class or id."""
    return {
        attrs.get("id") or attrs["class"].split()[0]: attrs
        for _, attrs in browser.page.elements
        if "data-drop" in attrs
    }


def drop(app: App, attrs: dict[str, str]) -> None:
    """Drop the card on an element, as the real page reports it."""
    data = {name[5:]: value for name, value in attrs.items() if name.startswith("data-")}
    app.handle(Event("drop", action=data.pop("action", ""), data=data))


def row_card(game: stp.Game, verb: str) -> str:
    """Return a card of the upper row with which a move of this kind is legal."""
    moves = (m for m in game.legal_moves if m.verb == verb and m.place == "upper" and not m.over)
    return next(m.card for m in moves if m.card)


def test_a_market_card_on_the_tableau_is_bought() -> None:
    app, browser, game = at_table("early")
    before, card = len(game.moves), row_card(game, "buy")
    drag(app, f"upper {card}")
    assert places(browser)["tableau"]["data-action"] == f"buy upper {card}"
    drop(app, places(browser)["tableau"])
    assert str(game.moves[before]) == f"buy upper {card}"
    assert not places(browser)


def test_a_market_card_on_the_hand_is_taken() -> None:
    app, browser, game = at_table("early")
    before, card = len(game.moves), row_card(game, "take")
    drag(app, f"upper {card}")
    drop(app, places(browser)["hand"])
    assert str(game.moves[before]) == f"take upper {card}"


def test_a_hand_card_on_the_tableau_is_played() -> None:
    app, browser, game = at_table("five")
    move = next(m for m in game.legal_moves if m.verb == "play" and not m.over)
    before = len(game.moves)
    drag(app, f"hand {move.card}")
    assert "hand" not in places(browser)
    drop(app, places(browser)["tableau"])
    assert game.moves[before] == move


def trading(game: stp.Game, several: bool) -> str:
    """Return a trading card of the market that could displace several cards, or exactly one."""
    over: dict[str, int] = {}
    for move in game.legal_moves:
        if move.verb == "buy" and move.over:
            over[f"{move.place} {move.card}"] = over.get(f"{move.place} {move.card}", 0) + 1
    return next(card for card, count in over.items() if (count > 1) is several)


def test_a_trading_card_asks_what_it_displaces_where_that_is_a_choice() -> None:
    app, browser, game = at_table("middle")
    before, card = len(game.moves), trading(game, several=True)
    drag(app, card)
    targets = {name: attrs for name, attrs in places(browser).items() if name.startswith("own-")}
    assert {attrs["data-action"] for attrs in targets.values()} == {
        str(m) for m in game.legal_moves if m.over and f"{m.place} {m.card}" == card
    }
    drop(app, places(browser)["tableau"])
    assert opened(app) == card
    assert len(game.moves) == before
    drag(app, card)
    assert opened(app) == ""
    drop(app, targets[min(targets)])
    assert str(game.moves[before]) == targets[min(targets)]["data-action"]


def test_an_impossible_drop_goes_back_with_the_reason_of_the_panel() -> None:
    app, browser, game = at_table("middle")
    view = game.view(game.state.seat)
    dear = next(
        c for c in view.candidates
        if c.move.verb == "buy" and c.obstacle and not c.move.over and c.move.place == "upper"
    )  # fmt: skip
    before = len(game.moves)
    drag(app, f"upper {dear.move.card}")
    assert places(browser)["tableau"]["data-drop"] == "no"
    drop(app, places(browser)["tableau"])
    assert len(game.moves) == before
    notice = str(dear.obstacle)
    assert notice in browser.page.text
    ui(app, f"open upper {dear.move.card}")
    assert browser.page.text.count(notice) > 1


def test_a_card_dropped_nowhere_changes_nothing() -> None:
    app, browser, game = at_table("early")
    before, html = len(game.moves), browser.html
    drag(app, f"upper {row_card(game, 'buy')}")
    assert browser.html != html
    drop(app, {})
    assert browser.html == html
    assert len(game.moves) == before


@pytest.mark.parametrize("position", ["drawn", "pub", "guild-hall"])
def test_nothing_can_be_dragged_while_something_else_is_to_be_decided(position: str) -> None:
    _, browser, _ = at_table(position)
    assert not browser.page.values("data-drag")
