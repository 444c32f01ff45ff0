"""Groups the candidates of a view by card."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from stp.candidates import Candidate, Obstacle
from stp.cards import Card
from stp.moves import Move
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
        """The payment whose price stands on the card: the cheapest that only money could stop."""
        affordable = self.possible
        if affordable:
            return affordable[0]
        dear = [c for c in self.payments if c.obstacle and c.obstacle.kind == "rubles-short"]
        return min(dear, key=lambda c: c.price, default=None)

    @property
    def price(self) -> int | None:
        """The price on the card; where nothing can be displaced, what it costs before that."""
        if self.shown is not None:
            return self.shown.price
        return next((c.price for c in self.payments if c.move.over is None), None)

    @property
    def varies(self) -> bool:
        """Whether the price depends on which card is displaced."""
        return len({c.price for c in self.possible}) > 1

    @property
    def is_legal(self) -> bool:
        """Whether the card can be paid for now."""
        return any(c.obstacle is None for c in self.payments)


#: Offers by place ("upper", "lower", "drawn", "hand") and card.
Offers = dict[tuple[str, str], Offer]


def offers(view: View, seat: int) -> Offers:
    """Return the offers of every card to a seat now, or as if it were its turn.

    Prices stay on the cards while others play, although the moves are not legal then.
    """
    found: Offers = {}
    for candidate in view.candidates_of(seat):
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

    `varies`: there are dearer ways, and `over` is what the cheapest displaces.
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
    """Return what stands against a card and, for a person who `acts` now, what can be done;
    `shown` is the payment whose price stands on it."""
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
    """Return the chosen payment of an opened card: the picked one, otherwise the cheapest."""
    for candidate in offer.possible:
        if candidate.move.over == scene.displaced:
            return candidate
    return offer.shown


def moves_with(scene: Scene) -> list[Move]:
    """Return the legal moves of the buttons in an opened card's panel."""
    place, card = "", ""
    if isinstance(scene.opened, CardAt):
        place, card = scene.opened.place, scene.opened.card
    if scene.view.decides and scene.view.decision == "drawn" and scene.view.drawn:
        place, card = "drawn", scene.view.drawn
    offer = offers(scene.view, scene.main_seat).get((place, card))
    if offer is None or not scene.view.decides:
        return []
    found = (chosen(scene, offer), offer.take, offer.discard)
    return [c.move for c in found if c is not None and c.obstacle is None]
