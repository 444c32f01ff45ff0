"""Draws the drop targets of a dragged card: the tableau to pay for it, the hand to take it.

Dropping a card makes an ordinary choice. The target carries the move in the notation, the command
that opens the card if a displaced card must be chosen first, or the reason why the move is illegal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stp.candidates import Candidate
from stp.web.commands import OpenSheet, Refuse
from stp.web.render.kit.html import EMPTY, Html, Value, element
from stp.web.render.kit.signs import coin
from stp.web.render.table.offers import Offer, Offers
from stp.web.render.table.scene import Scene


@dataclass(frozen=True, slots=True)
class Drop:
    """A drop target: its attributes, and the label shown during the drag."""

    attributes: dict[str, Value] = field(default_factory=dict)
    sign: Html = EMPTY


NOWHERE = Drop()


def dragged_offer(scene: Scene, offers: Offers) -> Offer | None:
    """Return the offer of the dragged card."""
    at = scene.overlay.dragged
    return offers.get((at.place, at.card)) if at is not None and scene.may_drag else None


def drop_on_tableau(scene: Scene, offers: Offers) -> Drop:
    """Return the drop target of the tableau."""
    offer = dragged_offer(scene, offers)
    dragged = scene.overlay.dragged
    if dragged is None or offer is None or not offer.payments:
        return NOWHERE
    t, found = scene.t, offer.possible
    word = t._("Play") if offer.payments[0].move.verb == "play" else t._("Buy")
    if len(found) > 1:
        prices = sorted({candidate.price for candidate in found})
        more = element("span", "+", cls="from") if len(prices) > 1 else None
        return _place({"data_ui": str(OpenSheet(dragged))}, word, coin(prices[0]), more)
    return _move(scene, found[0] if found else offer.shown or offer.payments[0], word)


def drop_on_hand(scene: Scene, offers: Offers) -> Drop:
    """Return the drop target of the hand."""
    offer = dragged_offer(scene, offers)
    if offer is None or offer.take is None:
        return NOWHERE
    return _move(scene, offer.take, scene.t._("Take"))


def _move(scene: Scene, candidate: Candidate, word: str) -> Drop:
    """Return a target that makes a move, or says why the move is illegal."""
    if candidate.obstacle is not None:
        reason = scene.t.obstacle(candidate.obstacle)
        return Drop(
            {"data_drop": "no", "data_ui": str(Refuse(candidate.move))},
            element("span", reason, cls="drop-sign unavailable", aria_hidden="true"),
        )
    price = coin(candidate.price) if candidate.price else None
    return _place({"data_action": str(candidate.move)}, word, price)


def _place(action: dict[str, Value], *sign: Html | str | None) -> Drop:
    return Drop(
        {"data_drop": "yes", **action},
        element("span", *sign, cls="drop-sign", aria_hidden="true"),
    )
