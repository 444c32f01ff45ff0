"""Draws the sheets with a player's cards and with the discard pile."""

from __future__ import annotations

from stp.cards import DECKS, Card
from stp.rules import DISC_POINTS
from stp.web.commands import OpenSheet, StandIn
from stp.web.model.sheet_names import CardAt
from stp.web.render.kit.card import card_back, card_face, card_label, face_down_card
from stp.web.render.kit.controls import ui, ui_button
from stp.web.render.kit.html import EMPTY, Html, Value, element
from stp.web.render.kit.signs import gains, icon, kind_icon, shield
from stp.web.render.table.players import money, player_label
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.comparison import comparison
from stp.web.render.table.sheets.neighbours import neighbour_buttons
from stp.web.render.table.sheets.panel import panel
from stp.web.render.table.sheets.seat_question import own_seat_line
from stp.web.render.table.tableau import groups


def player_sheet(scene: Scene, seat: int) -> Html:
    """Return another player's cards, large enough to read."""
    t, player = scene.t, scene.view.players[seat - 1]
    income = scene.view.income(seat)
    piles = groups(player, scene.view.edition)
    heading = element(
        "div",
        scene.medallion(seat, disc=True),
        element("h2", scene.label(seat)),
        money(player, t),
        shield(player.points, "large", t.points(player.points)),
        cls="sheet-head",
        data_seat=seat,
    )
    shown = [
        element(
            "div",
            element("h3", kind_icon(colour), element("span", t.colour(colour)),
                    gains(*income[deck], t, signed=True)),
            element("div", *(_mini(scene, *item, own=seat == scene.main_seat) for item in cards),
                    cls="cards"),
            cls="group",
            data_kind=colour,
        )
        for deck, (colour, cards) in zip(DECKS, piles.items(), strict=False)
    ]  # fmt: skip
    if player.hand is not None:
        hand = [_mini(scene, scene.card(card), 1, False) for card in player.hand]
    else:
        hand = [card_back(deck) for deck in player.hand_decks]
    shown.append(
        element(
            "div",
            element("h3", icon("ui-hand"), element("span", t._("Hand"))),
            element("div", *hand, cls="cards") if hand else element("p", t._("none"), cls="none"),
            cls="group",
        )
    )
    title = player_label(scene, seat)
    cards = element("div", *shown, cls="card-list")
    return panel(
        scene, title, heading, comparison(scene, seat), _disc(scene, seat), cards,
        _replacing(scene, seat),
        _own_by_link(scene, seat), kind="wide", beside=neighbour_buttons(scene),
    )  # fmt: skip


def _disc(scene: Scene, seat: int) -> Html:
    """Return the explanation of the gold disc, for the player who has it."""
    if not scene.has_disc(seat):
        return EMPTY
    t = scene.t
    text = t._(
        "{player} has the gold disc. Each round it moves two seats, and its new holder "
        "scores {points}.",
        player=scene.name(seat),
        points=t.points(DISC_POINTS),
    )
    return element("p", text, cls="remark")


def _replacing(scene: Scene, seat: int) -> Html:
    """Return the button that lets a bot take over a person's seat, or brings the person back."""
    t, person = scene.t, scene.participants[seat - 1]
    if not scene.may_replace or scene.view.seat is None or not (person.is_human or person.away):
        return EMPTY
    word = t._("{player} is back") if person.away else t._("Let a bot play for {player}")
    says = t._("A bot is playing for {player}.", player=person.name(t)) if person.away else ""
    button = ui_button(
        StandIn(seat),
        word.format(player=person.name(t)),
        cls="button secondary",
        id=f"replace-{seat}",
    )
    return element(
        "div", element("p", says, cls="remark") if says else None, button, cls="sheet-actions"
    )


def _own_by_link(scene: Scene, seat: int) -> Html:
    """Return whose seat this device plays in a game by link, with the button that changes it."""
    if not scene.by_link or seat != scene.main_seat:
        return EMPTY
    return own_seat_line(scene.name(seat), scene.t)


def discard_sheet(scene: Scene) -> Html:
    """Return the discard pile, the newest card first."""
    t, pile = scene.t, scene.view.discarded
    cards = [_mini(scene, scene.card(card), 1, False) for card in reversed(pile)]
    body = element("div", *cards, cls="cards") if cards else element("p", t._("No cards yet."))
    heading = element("div", element("h2", t._("Discard pile")), cls="sheet-head")
    return panel(
        scene, t._("Discard pile"), heading, element("div", body, cls="card-list"), kind="wide"
    )


def _mini(scene: Scene, card: Card, copies: int, down: bool, *, own: bool = False) -> Html:
    """Return a small card; cards of the main seat can be opened from here too."""
    label = card_label(card, scene.t, speech=scene.settings.speech, copies=copies)
    says: dict[str, Value] = {"aria_label": label}
    says |= ui(OpenSheet(CardAt("own", card.id))) if own else {"role": "img"}
    tag = "button" if own else "span"
    if down:
        return face_down_card(card, scene.t, tag=tag, attributes=says)
    return card_face(card, scene.t, tag=tag, copies=copies, states=("mini",), attributes=says)
