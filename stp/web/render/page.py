"""Whole screens: start, table, end."""

from __future__ import annotations

from stp.moves import Move
from stp.web.render.controls import icon_button, move_button, ui_button
from stp.web.render.html import Html, classes, element
from stp.web.render.log import log, ticker
from stp.web.render.market import last_round_ribbon, market, track
from stp.web.render.offers import offers
from stp.web.render.players import head, mini_race, opponents, race
from stp.web.render.scene import Scene
from stp.web.render.sheet import sheet
from stp.web.render.signs import icon
from stp.web.render.start import start_screen
from stp.web.render.tableau import field
from stp.web.setup import Setup
from stp.web.text import Text

__all__ = ["start_page", "table"]


def start_page() -> str:
    """Return the start screen as it is before Python runs; the build puts it into the page."""
    return start_screen(Setup(), Text())


def table(scene: Scene, acts: Html | None = None) -> Html:
    """Return the table in the middle of a game; `acts` is what stands at its lower edge."""
    t = scene.t
    offered = offers(scene.view, scene.main_seat)
    opened = sheet(scene, offered)
    mine = element(
        "section",
        head(scene),
        field(scene, offered),
        cls="mine",
        data_p=scene.main_seat,
        aria_label=scene.name(scene.main_seat),
    )
    rail = element("aside", race(scene), opponents(scene), log(scene), cls="rail")
    return element(
        "div",
        _top(scene),
        element(
            "main",
            track(scene),
            market(scene, offered),
            opened,
            mine,
            acts or _acts(scene),
            rail,
            ticker(scene),
            cls=classes("tb", bool(opened) and "is-open"),
            id="table",
            tabindex="-1",
            aria_label=t._("Table"),
        ),
        cls="pg-table",
    )


def _top(scene: Scene) -> Html:
    t = scene.t
    number = element(
        "span", element("span", t._("Round"), cls="lab"), element("b", scene.view.round), cls="rd"
    )
    tools = element(
        "nav",
        icon_button("theme", "ui-moon", t._("Light or dark"), id="theme"),
        icon_button("share open", "ui-share", t._("Share"), id="share-open"),
        icon_button("lib show games", "ui-log", t._("Saved games"), id="show-games"),
        icon_button("leave", "ui-new", t._("New game"), id="leave"),
        cls="tools",
        aria_label=t._("Page"),
    )
    menu = ui_button(
        "leave", icon("ui-menu"), cls="ibtn menu-b", id="menu", aria_label=t._("New game")
    )
    brand = element("h1", "Saint Petersburg", cls="brand")
    return element(
        "header", menu, brand, number, last_round_ribbon(scene), mini_race(scene), tools, cls="top"
    )


def _acts(scene: Scene) -> Html:
    """Return what the person at the lower edge is asked, and the buttons that no card carries."""
    t, view = scene.t, scene.view
    passed = [scene.name(seat) for seat in scene.passed()]
    warning = (
        t.ngettext("{names} has passed.", "{names} have passed.", len(passed), names=t.both(passed))
        if passed
        else None
    )
    undo = ui_button("undo", icon("ui-undo"), element("span", t._("Undo")), cls="btn ghost",
                     id="undo", disabled=not scene.can_undo)  # fmt: skip
    word = (icon("ui-pass"), element("span", t._("Pass")))
    if view.decision == "action" and Move("pass") in view.legal_moves:
        pass_button = move_button(Move("pass"), *word, cls="btn pri")
    else:
        pass_button = ui_button("", *word, cls="btn pri", disabled=True)
    return element(
        "footer",
        element(
            "p",
            element("b", _question(scene)),
            element("span", warning, cls="warn"),
            element("span", scene.notice, cls="notice", role="alert") if scene.notice else None,
            cls="prompt",
        ),
        element("div", undo, pass_button, cls="btns"),
        cls="acts",
    )


def _question(scene: Scene) -> str:
    """Return what is to be decided, and by whom."""
    t, view = scene.t, scene.view
    if view.seat is None:
        return t._("The game is over.")
    name = scene.name(view.seat)
    if not view.decides:
        return t._("{player} is to act.", player=name)
    place, _, card_id = scene.opened.partition(" ")
    if view.decision == "drawn" and view.drawn:
        return t._("{player}: what about {card}?", player=name, card=t.card(scene.card(view.drawn)))
    if view.decision == "guild-hall":
        return t._("{player}: share out the Guild Hall's 4.", player=name)
    if view.decision == "trading-house":
        return t._("{player}: trade rubles for points?", player=name)
    if view.decision == "pub":
        return t._("{player}: buy points in the Pub?", player=name)
    if place in ("upper", "lower", "hand") and scene.card(card_id).is_trading:
        return t._("{card}: choose a card to displace.", card=t.card(scene.card(card_id)))
    return t._("{player}: buy, take or play a card.", player=name)
