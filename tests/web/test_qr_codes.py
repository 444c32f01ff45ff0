"""Every link can be shown as a QR code, and a turn that is shown as one counts as sent."""

from __future__ import annotations

import re

from stp.links import DealLink, TurnLink, read_link, setup_of
from stp.web.browser.port import Event
from tests.web.fake_browser import press, start
from tests.web.pages import choose, ui, visit

CODE = "3 M1 1h1v1h-1z"


def test_a_link_is_shown_as_a_qr_code_and_hidden_again() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva")
    ui(app, "share open")
    ui(app, "share code deal")
    assert browser.shared == []
    (url,) = browser.encoded
    assert read_link(url.partition("#")[2]) == DealLink(setup_of(app.game))
    app.handle(Event("qr-code", value=CODE))
    assert browser.page.find("d", "M1 1h1v1h-1z")
    assert re.findall("<figcaption><b>(.*?)</b>", browser.html) == ["Same deal"]
    assert "share-text" not in browser.page.values("id"), "nothing has been sent"
    assert browser.focused[-1] == "share-code"
    assert browser.page.find("id", "share-code-deal")["aria-pressed"] == "true"
    ui(app, "share code deal")
    assert "M1 1h1v1h-1z" not in browser.html
    assert browser.page.find("id", "share-code-deal")["aria-pressed"] == "false"
    assert url in browser.page.text, "it can still be copied"


def test_a_link_that_has_been_shared_is_shown_as_a_qr_code_too() -> None:
    app, browser = visit("")
    ui(app, "library show match")
    ui(app, "match begin 3")
    press(app, browser, "id", "match-share")
    for pressed in ("true", "false"):
        press(app, browser, "id", "share-shown")
        assert browser.page.find("id", "share-shown")["aria-pressed"] == pressed
    assert browser.encoded == [browser.shared[-1][1]]


def test_a_qr_code_that_comes_too_late_is_not_shown() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva")
    for _ in range(2):
        ui(app, "share open")
        ui(app, "share code deal")
        ui(app, "share close")
        app.handle(Event("qr-code", value=CODE))
        assert "M1 1h1v1h-1z" not in browser.html


def test_a_turn_without_a_qr_code_has_not_been_sent() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    ui(app, "share open")
    ui(app, "share code turn")
    ui(app, f"share from {app.game.state.seat}")
    ui(app, "share close")
    choose(app, "take upper shepherd")
    ui(app, "share open")
    ui(app, "share code turn")
    app.handle(Event("qr-code", value=""))
    assert "can't be shown" in browser.page.text
    assert "share-text" not in browser.page.values("id"), "copying it would not count as sending"
    ui(app, "share close")
    assert "disabled" not in browser.page.find("id", "undo")


def test_a_turn_shown_as_a_qr_code_is_sent() -> None:
    app, browser = visit("")
    start(app, players="2", seed="neva")
    ui(app, "share open")
    ui(app, "share code turn")
    ui(app, f"share from {app.game.state.seat}")
    choose(app, "pass")
    ui(app, "share code turn")
    link = read_link(browser.encoded[-1].partition("#")[2])
    assert isinstance(link, TurnLink)
    assert link.game.moves == app.game.moves
    app.handle(Event("qr-code", value=CODE))
    assert "share-note" not in browser.page.values("id"), "the code would not have the note"
    ui(app, "share code turn")
    assert "share-note" in browser.page.values("id")
    ui(app, "share close")
    assert browser.page.find("id", "undo")["disabled"] is not None
