"""Groups the candidates of a view by card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from stp.candidates import Candidate, Obstacle, check_legal
from stp.cards import Card
from stp.moves import Move
from stp.play import apply
from stp.position import Position
from stp.view import View
from stp.web.model.sheet_names import CardAt
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


@dataclass(slots=True)
class Offer:
    """The moves with a card in one place: ways to pay for it, and other moves."""

    payments: list[Candidate] = field(default_factory=list)
    """Each way to buy or play it, legal or not."""
    take: Candidate | None = None
    discard: Candidate | None = None

    @property
    def possible(self) -> list[Candidate]:
        """The legal payments, cheapest first."""
        return sorted((c for c in self.payments if c.obstacle is None), key=lambda c: c.price)

    @property
    def shown(self) -> Candidate | None:
        """The payment whose price the card shows: the cheapest one that is legal or fails only for
        lack of rubles."""
        affordable = self.possible
        if affordable:
            return affordable[0]
        dear = [c for c in self.payments if c.obstacle and c.obstacle.kind == "rubles-short"]
        return min(dear, key=lambda c: c.price, default=None)

    @property
    def price(self) -> int | None:
        """The price shown on the card; if nothing can be displaced, the price without
        displacing."""
        if self.shown is not None:
            return self.shown.price
        return next((c.price for c in self.payments if c.move.over is None), None)

    @property
    def varies(self) -> bool:
        """Whether the price depends on which card is displaced."""
        return len({c.price for c in self.possible}) > 1

    @property
    def is_legal(self) -> bool:
        """Whether the card can be bought or played now."""
        return any(c.obstacle is None for c in self.payments)


Offers = dict[tuple[str, str], Offer]
"""Offers by place ("upper", "lower", "drawn", "hand") and card."""


def offers(view: View, seat: int) -> Offers:
    """Return the offers of every card for a seat, as if it were its turn.

    Cards keep their prices while others play, although no move is legal then.
    """
    return _by_card(view.candidates_of(seat))


def offer_of_picked(view: View, pick: Move) -> Offer:
    """Return the offer of a card of the discard pile, as it will be once it is picked."""
    state = view.engine_state()
    apply(state, check_legal(state, pick))
    return _by_card(Position(state).candidates).get(("drawn", pick.card or ""), Offer())


def _by_card(candidates: Iterable[Candidate]) -> Offers:
    found: Offers = {}
    for candidate in candidates:
        move = candidate.move
        if move.card is None or move.verb not in ("buy", "take", "play", "discard"):
            continue
        offer = found.setdefault((move.place or "hand", move.card), Offer())
        if move.verb == "take":
            offer.take = candidate
        elif move.verb == "discard":
            offer.discard = candidate
        else:
            offer.payments.append(candidate)
    return found


def price_words(t: Text, price: int | None, over: Card | None, *, varies: bool) -> str:
    """Return the price of a card in words, with the card that it displaces.

    `varies` says that there are costlier ways; `over` is the card that the cheapest one displaces.
    """
    if price is None:
        return ""
    amount = t.rubles(price)
    return t.listing(
        [
            t._("from {rubles}", rubles=amount) if varies else amount,
            t._("displaces {card}", card=t.card(over)) if over is not None else "",
        ]
    )


def offer_words(t: Text, offer: Offer, shown: Candidate | None, *, acts: bool) -> str:
    """Return why a card cannot be bought and, if the person `acts` now, what can be done with it.
    `shown` is the payment whose price the card shows."""
    payment = shown or next(iter(offer.payments), None)
    if payment is None:
        return ""
    is_played, take = payment.move.verb == "play", offer.take
    refused = take.obstacle if take is not None else None
    return _words(t, payment.obstacle, is_played, take is not None, refused, acts)


@lru_cache(maxsize=64)
def _words(
    t: Text, obstacle: Obstacle | None, is_played: bool, has_take: bool, refused: Obstacle | None,
    acts: bool,
) -> str:  # fmt: skip
    against = t.obstacle(obstacle) if obstacle is not None else ""
    if not acts:
        return against
    if is_played:
        return against or t._("can be played")
    if not has_take or refused is not None:
        full = t.obstacle(refused) if refused is not None else ""
        return t.listing([against or t._("can be bought"), full])
    return t.listing([against, t._("can be taken")]) if against else t._("can be bought or taken")


def chosen(scene: Scene, offer: Offer) -> Candidate | None:
    """Return the payment chosen for an open card: the picked one, otherwise the cheapest."""
    for candidate in offer.possible:
        if candidate.move.over == scene.overlay.displaced:
            return candidate
    return offer.shown


def open_card(scene: Scene) -> tuple[str, str]:
    """Return the place and the card whose sheet is open, empty if none is."""
    if scene.view.decides and scene.view.decision == "drawn" and scene.view.drawn:
        return "drawn", scene.view.drawn
    opened = scene.overlay.opened
    return (opened.place, opened.card) if isinstance(opened, CardAt) else ("", "")


def moves_with(scene: Scene) -> list[Move]:
    """Return the legal moves with an open card, for the buttons of its sheet."""
    offer = offers(scene.view, scene.main_seat).get(open_card(scene))
    if offer is None or not scene.view.decides:
        return []
    found = (chosen(scene, offer), offer.take, offer.discard)
    return [c.move for c in found if c is not None and c.obstacle is None]
