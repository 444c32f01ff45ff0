"""Draws the buttons for card powers, during a turn and after a scoring."""

from __future__ import annotations

from stp.candidates import Candidate, Obstacle
from stp.cards import TRADE_POINTS, Card
from stp.rules import guild_split
from stp.web.render.kit.card import card_face
from stp.web.render.kit.controls import candidate_button, move_button
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.kit.signs import KIND_OF_DECK, coin, described, gains, kind_icon, shield
from stp.web.render.table.offers import offer_of_picked, offer_words, price_words
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


def powers(scene: Scene, card: Card) -> Html:
    """Return the buttons for using the power of a card in the tableau now."""
    if card.power is None:
        return EMPTY
    found = [c for c in scene.view.candidates if c.move.verb == card.power]
    if not found:
        return EMPTY
    buttons = [_power_button(scene, candidate) for candidate in found]
    if card.power != "observe":
        note = _note(scene.t, card, found[0].obstacle)
        return element("div", note, *buttons, cls="sheet-actions many")
    asked = element("p", scene.t._("Turn over the top card of which deck?"))
    return element("div", asked, *buttons, cls="sheet-actions many decks")


def _note(t: Text, card: Card, obstacle: Obstacle | None) -> Html | None:
    """Return the question of the Debtor's Prison, or why it cannot be used."""
    if card.power != "redeem":
        return None
    asked = t._("Which card do you want from the discard pile?")
    return element("p", t.obstacle(obstacle) if obstacle else asked)


def _power_button(scene: Scene, candidate: Candidate) -> Html:
    t, move = scene.t, candidate.move
    if move.verb == "observe" and move.deck:
        kind = kind_icon(KIND_OF_DECK[move.deck])
        note = t.obstacle(candidate.obstacle) if candidate.obstacle else ""
        return move_button(
            move, kind, element("span", t.deck(move.deck)), element("em", note) if note else None,
            disabled=candidate.obstacle is not None,
            aria_label=t._("Turn over the top card: {deck}", deck=t.deck(move.deck)),
        )  # fmt: skip
    if move.verb == "redeem" and move.card:
        return _pick_button(scene, candidate, scene.card(move.card))
    if move.verb == "dismiss":
        return candidate_button(candidate, t._("Dismiss"), t)
    return number_button(scene, candidate)


def _pick_button(scene: Scene, pick: Candidate, card: Card) -> Html:
    """Return the button that picks a card of the discard pile, with the price that it will have.

    While no card can be picked, it is disabled and shows the printed price.
    """
    t = scene.t
    action = t._("Pick {card} from the discard pile", card=t.card(card))
    if pick.obstacle:
        face = card_face(card, t, states=("mini", "unaffordable"))
        drawn = described(t.listing((action, t.obstacle(pick.obstacle))), face)
        return move_button(pick.move, drawn, cls="card-button", disabled=True)
    offer = offer_of_picked(scene.view, pick.move)
    over = scene.card(offer.shown.move.over) if offer.shown and offer.shown.move.over else None
    label = t.listing((
        action,
        price_words(t, offer.price, over, varies=offer.varies),
        offer_words(t, offer, offer.shown, acts=False),
    ))  # fmt: skip
    states = ("mini", "" if offer.is_legal else "unaffordable")
    face = card_face(card, t, price=offer.price, from_price=offer.varies, states=states)
    return move_button(pick.move, described(label, face), cls="card-button")


def number_button(scene: Scene, candidate: Candidate) -> Html:
    """Return the button of a bonus decision: its rubles and its points."""
    t, move = scene.t, candidate.move
    disabled = candidate.obstacle is not None
    if move.verb == "guild":
        rubles, points = guild_split(move.number or 0)
        label = t.amounts(rubles, points)
        drawn = described(label, gains(rubles, points, t))
        return move_button(move, drawn, cls="button secondary", disabled=disabled)
    points = TRADE_POINTS if move.verb == "trade" else move.number or 0
    label = t._("{points} for {rubles}", points=t.points(points), rubles=t.rubles(candidate.price))
    drawn = described(label, shield(points), element("span", t._("for")), coin(candidate.price))
    return move_button(move, drawn, cls="button secondary", disabled=disabled)
