"""Draws the table during a game, with the buttons at the bottom."""

from __future__ import annotations

from collections.abc import Iterator

from stp.bots.levels import fast_substitute
from stp.cards import START_HAND_LIMIT
from stp.facts.reading import can_buy_something
from stp.log import ScoringEntry
from stp.moves import Move
from stp.web.commands import OpenSheet, Read
from stp.web.commands.buttons import (
    ReplayButton,
    SettingsButton,
    ShareButton,
    StartButton,
    TableButton,
)
from stp.web.commands.library import ShowLibrary
from stp.web.model.seats import awaited_words
from stp.web.model.sheet_names import CardAt, Panel
from stp.web.render.kit.controls import alert, icon_button, keycap, move_button, ui_button
from stp.web.render.kit.html import Html, classes, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.coach import coach, note
from stp.web.render.table.legend import SIGN, legend
from stp.web.render.table.log import log
from stp.web.render.table.market import last_round_ribbon, market, track
from stp.web.render.table.offers import offers
from stp.web.render.table.players import head, opponents, scorings_to_come
from stp.web.render.table.race import mini_race, race
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.over_table import sheet_over_table
from stp.web.render.table.story import banners, passed_words, strip
from stp.web.render.table.tableau import field
from stp.web.words.text import Text


def table(scene: Scene, action_bar: Html | None = None, kind: str = "") -> Html:
    """Return the table during a game; `action_bar` replaces the bar at the bottom.

    Every part has a key, so that a panel that opens between two parts does not redraw them.

    `kind` is a CSS class. Such classes replace `:has()`, which would make the browser restyle the
    whole table after every move.
    """
    t = scene.t
    offered = offers(scene.view, scene.main_seat)
    opened = sheet_over_table(scene, offered)
    tip, is_coached = scene.coaching.tip, scene.coaching.keeps_room
    mine = element(
        "section",
        head(scene),
        field(scene, offered),
        cls="mine",
        data_key="mine",
        data_seat=scene.main_seat,
        aria_label=scene.name(scene.main_seat),
    )
    rail = element("aside", race(scene), opponents(scene), log(scene), cls="rail", data_key="rail")
    return element(
        "div",
        _top(scene),
        element(
            "main",
            track(scene),
            market(scene, offered),
            opened,
            mine,
            action_bar or _action_bar(scene),
            note(scene) if scene.note else coach(scene) if tip else None,
            rail,
            strip(scene),
            banners(scene),
            cls=classes("table", bool(opened) and "is-open", is_coached and "coached"),
            data_others=len(scene.other_seats),
            id="table",
            tabindex="-1",
            data_log=len(scene.log),
            data_turn=scene.chooses,
            data_scored=_last_scoring(scene),
            data_round=scene.view.round,
            data_tip=tip.anchor or None if tip else None,
            aria_label=t._("Table"),
        ),
        legend(t, scene.settings.shortcuts),
        cls=classes("table-page", kind, scene.me.hand_limit > START_HAND_LIMIT and "long-hand"),
    )


def _last_scoring(scene: Scene) -> str | None:
    """Return the round and phase of the last scoring, so that a script notices a new one."""
    found = (entry for entry in reversed(scene.log) if isinstance(entry, ScoringEntry))
    return next((f"{entry.round} {entry.phase}" for entry in found), None)


def _top(scene: Scene) -> Html:
    t = scene.t
    number = element(
        "span",
        element("span", t._("Round"), cls="label"),
        element("b", scene.view.round),
        cls="round",
        **SIGN,
    )
    deal = _deal_of_match(t, *scene.in_match) if scene.in_match else None
    tools = element(
        "nav",
        icon_button(
            SettingsButton.SOUND,
            "ui-sound" if scene.settings.volume else "ui-silent",
            t._("Sound"),
            id="sound",
            aria_pressed="true" if scene.settings.volume else "false",
        ),
        icon_button(SettingsButton.THEME, "ui-moon", t._("Appearance"), id="theme"),
        icon_button(ShareButton.OPEN, "ui-share", t._("Share"), id="share-open"),
        icon_button(ShowLibrary("games"), "ui-games", t._("Saved games"), id="show-games"),
        icon_button(Read("rules"), "ui-help", t._("Rules"), id="rules"),
        icon_button(Read("cards"), "ui-cards", t._("Cards"), id="cards"),
        icon_button(StartButton.LEAVE, "ui-new", t._("New game"), id="leave"),
        icon_button(OpenSheet(Panel.SETTINGS), "ui-gear", t._("Settings"), id="settings"),
        cls="tools",
        data_key="tools",
        aria_label=t._("Page"),
    )
    menu = ui_button(
        OpenSheet(Panel.MENU),
        icon("ui-menu"),
        cls="icon-button menu-button",
        id="menu",
        aria_label=t._("Menu"),
    )
    brand = element("h1", t._("Saint Petersburg"), cls="brand")
    return element(
        "header",
        menu,
        brand,
        number,
        deal,
        last_round_ribbon(scene),
        mini_race(scene),
        tools,
        cls="top",
    )


def _deal_of_match(t: Text, number: int, deals: int) -> Html:
    """Return which deal of its match this is, in words and, for phones, in figures."""
    words = t._("Match, deal {number} of {limit}", number=number, limit=deals)
    figures = element("b", f"{number}/{deals}", aria_hidden="true")
    return element("span", element("span", words), figures, cls="match-deal", **SIGN)


def _action_bar(scene: Scene) -> Html:
    """Return the question for the main seat, with the buttons that belong to no card."""
    asked = question(scene)
    passed = [entry.seat for entry in scene.passes()]
    return element(
        "footer",
        element(
            "p",
            None if asked in scene.overlay.notice else element("b", asked),
            element("span", passed_words(scene, passed), cls="visually-hidden") if passed else None,
            alert(scene.overlay.notice, "span"),
            icon_button(TableButton.CLOSE, "ui-close", scene.t._("Close"), id="notice-close")
            if scene.overlay.notice
            else None,
            cls="prompt",
            data_key="prompt",
            data_laid=f"{scene.view.seat}-{len(passed)}",
        ),
        element("div", *_buttons(scene), cls="turn-buttons", data_key="turn-buttons"),
        cls="actions",
        data_key="actions",
    )


def _buttons(scene: Scene) -> Iterator[Html]:
    """Yield the buttons that belong to no card; while others play, skipping replaces passing."""
    t, view, settings = scene.t, scene.view, scene.settings
    if scene.can_pause:
        yield from _buttons_for_onlookers(scene)
        return
    yield element(
        "span",
        ui_button(TableButton.UNDO, icon("ui-undo"), element("span", t._("Undo")),
                  keycap(settings, "Z"), cls="button ghost", id="undo",
                  disabled=not scene.can_undo),
        ui_button(TableButton.REDO, icon("ui-redo"), cls="button ghost redo", id="redo",
                  disabled=not scene.can_redo, aria_label=t._("Redo"), title=t._("Redo")),
        cls="pair",
    )  # fmt: skip
    covers = scene.view.decides and scene.is_covered
    yield ui_button(
        TableButton.HINT, icon("ui-hint"), element("span", t._("Hint")), keycap(settings, "H"),
        cls="button ghost", id="hint", disabled=not (scene.may_ask or covers),
        title=no_hint_words(t) if covers else t._("Suggest a move and say why"),
    )  # fmt: skip
    word = t._("Stop auto-pass") if scene.auto_pass else t._("Auto-pass")
    yield ui_button(
        TableButton.AUTO_PASS, icon("ui-forward"), element("span", word), keycap(settings, "A"),
        cls=classes("button", "ghost", scene.auto_pass and "pressed"), id="auto",
        disabled=not scene.may_auto_pass, aria_pressed="true" if scene.auto_pass else "false",
        title=t._("Pass until the phase ends"),
    )  # fmt: skip
    if not view.decides and view.seat is not None:
        if _is_far(scene):
            yield _send_button(scene)
        if _waits_for_person(scene):  # the next player is not at this device
            return
        if takes_long(scene):
            yield _play_now(t)
        yield _skip(t._("Skip to my turn"))
        return
    content = (icon("ui-pass"), element("span", t._("Pass")), keycap(settings, "P"))
    # It asks for confirmation, which a second click must not give.
    asked = scene.overlay.opened is Panel.PASS
    # While the page is about to pass by itself, a late press would pass the next phase.
    passes = view.decision == "action" and Move("pass") in view.legal_moves
    if passes and scene.chooses and not asked:
        # While rubles are covered, the button must not reveal whether they buy anything. An open
        # card has a more prominent button of its own.
        is_quiet = scene.is_covered or scene.is_card_open or can_buy_something(view)
        loud = "secondary" if is_quiet else "primary"
        considers = scene.coaching.considers and scene.overlay.opened is None
        busy = "true" if considers else None
        yield move_button(Move("pass"), *content, cls=f"button {loud}", aria_busy=busy)
    else:
        yield element("button", *content, type="button", cls="button primary", disabled=True)


def _buttons_for_onlookers(scene: Scene) -> Iterator[Html]:
    """Yield the buttons of a game in which only bots play."""
    t, settings, is_paused = scene.t, scene.settings, scene.is_paused
    if scene.log:
        yield icon_button(ReplayButton.GAME, "ui-back", t._("Previous move"), id="step-back")
    yield ui_button(
        TableButton.PAUSE,
        icon("ui-play" if is_paused else "ui-pause"),
        element("span", t._("Continue") if is_paused else t._("Pause")),
        keycap(settings, "P"),
        cls="button primary",
        id="pause",
    )
    yield ui_button(
        TableButton.STEP, icon("ui-chevron"), element("span", t._("Next move")),
        keycap(settings, "S"), cls="button secondary", id="step",
    )  # fmt: skip
    if takes_long(scene) and not is_paused:
        yield _play_now(t)
    yield _skip(t._("Skip to the end"))


def _play_now(t: Text) -> Html:
    """Return the button that makes a slow bot move."""
    return ui_button(
        TableButton.PLAY_NOW,
        element("span", cls="busy", aria_hidden="true"),
        element("span", t._("Move now")),
        cls="button primary",
        id="play-now",
    )


def _skip(word: str) -> Html:
    return ui_button(
        TableButton.SKIP, icon("ui-forward"), element("span", word), cls="button", id="skip"
    )


def no_hint_words(t: Text) -> str:
    """Return why there is no hint while the player's rubles and hand are covered."""
    return t._("Show your rubles and hand cards first. The hint depends on them.")


def _send_button(scene: Scene) -> Html:
    """Return the way to the sheet that sends the turn; it is prominent until that is done."""
    t, is_unsent = scene.t, scene.is_unsent
    if scene.has_sent:
        words = t._("Send link again")
    else:
        words = t._("Send move") if is_unsent and not scene.invites else t._("Send link")
    return ui_button(
        ShareButton.OPEN, icon("ui-share") if is_unsent else None, element("span", words),
        cls=f"button {'primary' if is_unsent else 'secondary'}", id="send-turn",
    )  # fmt: skip


def _is_far(scene: Scene) -> bool:
    """Return whether a person at another device is to move, in a game by link."""
    return _waits_for_person(scene) and scene.by_link


def _waits_for_person(scene: Scene) -> bool:
    """Return whether a person other than the main seat is to move."""
    seat = scene.view.seat
    return seat is not None and not scene.view.decides and scene.participants[seat - 1].is_human


def takes_long(scene: Scene) -> bool:
    """Return whether a bot that may think for seconds is to move."""
    seat = scene.view.seat
    if seat is None or scene.view.decides:
        return False
    kind = scene.participants[seat - 1].kind
    return fast_substitute(kind) != kind


def reduced_thinking_words(t: Text) -> str:
    """Return a note that bots think less than they should, and why."""
    return t._("Master plays like Expert here: this browser can't run bots in the background.")


def _next_scoring(scene: Scene) -> str:
    """Return the next income, for a player who may now spend rubles on points."""
    t, phase = scene.t, scorings_to_come(scene)[0]
    amounts = t.amounts(*scene.view.income(scene.main_seat)[phase])
    return t._("Next scoring ({deck}): {amounts}.", deck=t.deck(phase), amounts=amounts)


def question(scene: Scene) -> str:
    """Return what must be decided, and by whom."""
    t, view = scene.t, scene.view
    if view.seat is None:
        return t._("The game is over.")
    name = scene.name(view.seat)
    if _is_far(scene):
        own, unsent, invites = scene.name(scene.main_seat), scene.is_unsent, scene.invites
        return awaited_words(own, name, t, is_unsent=unsent, invites=invites)
    if takes_long(scene):
        return t._("{player} is thinking…", player=name)
    if not view.decides:
        return t._("{player} to move.", player=name)
    opened = scene.overlay.opened
    if list(view.legal_moves) == [Move("pass")]:
        if scene.is_alone:
            return t._("You can only pass.")
        return t._("{player} can only pass.", player=name)
    if scene.is_alone:  # the name may be the proposed one
        name = t._("Your turn")
    if view.decision == "drawn" and view.drawn:
        return t._(
            "{player}: choose what to do with {card}.",
            player=name,
            card=t.card(scene.card(view.drawn)),
        )
    if view.decision == "guild-hall":
        return t._("{player}: split the Guild Hall's 4 into rubles and points.", player=name)
    if view.decision == "trading-house":
        asked = t._("{player}: trade rubles for points?", player=name)
        return f"{asked} {_next_scoring(scene)}"
    if view.decision == "pub":
        asked = t._("{player}: buy points with the Pub?", player=name)
        return f"{asked} {_next_scoring(scene)}"
    if isinstance(opened, CardAt) and opened.place != "own":
        card = scene.card(opened.card)
        if card.is_trading:
            return t._("{card}: choose a card to displace.", card=t.card(card))
    if not scene.me.hand_decks:
        if scene.is_alone:
            return t._("Your turn: buy or take a card.")
        return t._("{player}: buy or take a card.", player=name)
    if scene.is_alone:
        return t._("Your turn: buy, take or play a card.")
    return t._("{player}: buy, take or play a card.", player=name)
