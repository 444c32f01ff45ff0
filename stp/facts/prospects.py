"""Reads from a view how a card that is not in play yet can be played, and what it then earns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stp.candidates import Candidate
from stp.cards import (
    ARISTOCRAT,
    CARDS,
    COLOURS,
    DECKS,
    PUB_LIMIT,
    PUB_PRICE,
    TRADE_PRICE,
    TRADING,
    Card,
    find_card,
)
from stp.facts.pros import Amounts, MakesRoom, MakesWay, PicksToHand, PlayableSoon
from stp.facts.reading import (
    BOUGHT,
    able_to_act,
    card_of,
    earns_in_play,
    has_power,
    income_now,
    is_ending,
    is_last_phase,
    new_kind,
    phase_of,
    red_cards,
    state_after,
    viewer_of,
)
from stp.moves import Move
from stp.phases import MARKET_SIZE
from stp.position import Position
from stp.rules import DISPLACES, aristocrat_bonus, scoring
from stp.state import RUBLES, UPRIGHT, State
from stp.view import View

_MAX_ROUNDS_AHEAD: Final = 5
"""Number of rounds for which the money for a card is counted in advance."""
_DEAREST_ARISTOCRAT: Final = max(card.cost for card in CARDS if card.deck == DECKS[ARISTOCRAT])
"""What the dearest ordinary aristocrat costs; most cost less, and so does displacing one."""


def fitting_in_hand(view: View, card: Card) -> str:
    """Return a card in the viewer's hand that a trading card could displace without a loss of
    income once that card has been played, "" if there is none."""
    hand = [find_card(own, view.edition) for own in viewer_of(view).hand or ()]
    fitting = [CARDS[over].id for over in DISPLACES[CARDS.index(card)]]
    return next(
        (
            own.id
            for own in hand
            if own.id in fitting and own.rubles <= card.rubles and own.points <= card.points
        ),
        "",
    )


def face_down_for(view: View, card: Card) -> str:
    """Return a card of the viewer that a trading card could displace once it is face up again, ""
    if there is none or no other round is expected to follow."""
    if is_ending(view):
        return ""
    me = view.engine_state().players[(view.viewer or 1) - 1]
    used = (over for over in DISPLACES[CARDS.index(card)] if me[over] and not me[UPRIGHT[over]])
    return next((CARDS[over].id for over in used), "")


def adds_kind(view: View, card: Card) -> bool:
    """Return whether a card that is not in sight could raise the viewer's aristocrat bonus: it is
    not in their hand, and a trading card can displace one of theirs without losing its kind."""
    me = viewer_of(view)
    if card.id in (me.hand or ()):
        return False
    overs: list[str | None] = [None]
    if card.is_trading:
        fitting = {CARDS[over].id for over in DISPLACES[CARDS.index(card)]}
        overs = [own for own in me.tableau if own in fitting]
    return any(new_kind(view, Move("buy", "drawn", card.id, over)) > 0 for over in overs)


def makes_room(view: View, move: Move) -> Iterator[MakesRoom]:
    """Yield that a card played from a full hand makes room for another one, if there is still a use
    for that."""
    me = viewer_of(view)
    is_full = len(me.hand_decks) == me.hand_limit and move.over != "warehouse"
    if move.verb == "play" and is_full and not is_ending(view):
        yield MakesRoom()


def makes_way(view: View, move: Move) -> Iterator[MakesWay]:
    """Yield the trading card in the hand, or else in the market, that could displace a card once it
    is in play, without a loss of income, and has no other card to displace, or none at such a
    price. The one in the market must be affordable as well, because others can take it."""
    card, hand = card_of(view, move), viewer_of(view).hand or ()
    if card.is_trading or is_last_phase(view):
        return
    fitting = [
        own
        for own in dict.fromkeys((*hand, *view.upper, *view.lower))
        if _displaces_only(view, find_card(own, view.edition), card)
    ]
    if not fitting:
        return
    candidates = able_to_act(view, move).candidates
    for name in fitting:
        ways = [one for one in candidates if (one.move.card, one.move.over) == (name, card.id)]
        held = [one for one in ways if one.move.verb == "play"]
        bought = [one for one in ways if one.move.verb in BOUGHT and one.obstacle is None]
        price = min((one.price for one in held or bought), default=None)
        if price is not None:
            yield MakesWay(name, price, bool(held))
            return


def _displaces_only(view: View, trading: Card, card: Card) -> bool:
    """Return whether a trading card could displace a card without a loss of income, and nothing
    that is in play now, unless the card is worth more than it costs."""
    over = DISPLACES[CARDS.index(trading)] if trading.is_trading else ()
    is_better = card.rubles <= trading.rubles and card.points <= trading.points
    in_play = map(CARDS.index, (find_card(own, view.edition) for own in viewer_of(view).tableau))
    is_only = card.worth > card.cost or not set(in_play) & set(over)
    return CARDS.index(card) in over and is_better and is_only


def scorings_once_paid(
    view: View, card: Card, played: Candidate | None, scorings: int | None
) -> int | None:
    """Return how many scorings are expected of a card that is taken now, without those that come
    before there is enough money to play it."""
    if not scorings:
        return scorings
    return max(0, scorings - missed_scorings(view, card, played))


def missed_scorings(view: View, card: Card, played: Candidate | None) -> int:
    """Return how many scorings of a card's colour come before there is enough money to play it, if
    nothing else is bought; 0 if there is no way to play it."""
    if played is None:
        return 0
    state, colour = view.engine_state(), COLOURS.index(card.colour)
    return scorings_before(state, (view.viewer or 1) - 1, colour, played.price)


def scorings_before(state: State, seat: int, colour: int, price: int) -> int:
    """Return how many scorings of a colour come before a seat, from 0, has enough rubles for a
    price, if it buys nothing else. The phase has not been scored yet, because cards are taken."""
    me, rubles, missed = state.players[seat], state.players[seat][RUBLES], 0
    for phase in (*range(state.phase, TRADING), *(*range(TRADING),) * _MAX_ROUNDS_AHEAD):
        if rubles >= price:
            break
        missed += phase == colour
        rubles += max(0, scoring(me, phase, state.rules)[0])
    return missed


def played_later(view: View, move: Move, over: str = "") -> Candidate | None:
    """Return how to play a card once it has been taken, affordable or not: in place of `over`, or
    as cheaply as possible. If `over` earns more and another card does not, it is in place of that
    one."""
    ways = ways_to_play(view, move)
    gains = [one for one in ways if _is_gain(view, one.move)] if over else []
    return _chosen(gains or ways, over)


def _is_gain(view: View, played: Move) -> bool:
    """Return whether a trading card brings anything that the displaced card does not, if a point is
    worth the Pub's price."""
    card = card_of(view, played)
    if played.over is None or has_power(card) or new_kind(view, played) > 0:
        return True
    earned, lost = earns_in_play(view, card.id), earns_in_play(view, played.over)
    return earned[0] - lost[0] + PUB_PRICE * (earned[1] - lost[1]) > 0


def ways_to_play(view: View, move: Move) -> list[Candidate]:
    """Return all ways to play a card once it has been taken, affordable or not."""
    return [
        candidate
        for candidate in able_to_act(view, move).candidates
        if (candidate.move.verb, candidate.move.card) == ("play", move.card)
        and (candidate.obstacle is None or candidate.obstacle.kind == "rubles-short")
    ]


def _chosen(candidates: list[Candidate], over: str) -> Candidate | None:
    """Return the purchase that displaces `over`, or else the cheapest one."""
    chosen = [one for one in candidates if one.move.over == over] or candidates
    return min(chosen, key=lambda candidate: candidate.price, default=None)


def picked(view: View, move: Move, over: str = "") -> tuple[Candidate, Amounts] | None:
    """Return how to buy the card that a move chooses from the discard pile at once, in place of
    `over` or as cheaply as possible, and how much more each scoring of its colour then pays; None
    if it cannot be bought at once."""
    position = Position(state_after(view, move))
    bought = [one for one in position.candidates if one.move.verb == "buy" and one.obstacle is None]
    best = _chosen(bought, over)
    if best is None:
        return None
    phase = phase_of(card_of(view, move))
    # the Debtor's Prison is face down either way by then
    rubles, points = position.income(view.viewer or 1)[phase]
    after = position.income_after(best)[phase]
    return best, (after[0] - rubles, after[1] - points)


def picks_to_hand(view: View, move: Move) -> Iterator[PicksToHand]:
    """Yield what a card chosen from the discard pile will earn if it can only be taken, unless it
    needs another one to displace."""
    card, me = card_of(view, move), viewer_of(view)
    earned = earns_in_play(view, card.id)
    has_room = len(me.hand_decks) < me.hand_limit
    if has_room and any(earned) and not card.is_trading and not is_ending(view):
        yield PicksToHand(card.id, *earned)


def playable_soon(view: View, played: Candidate | None) -> PlayableSoon | None:
    """Return the fact that a card taken now can be played after this phase's scoring; None if it
    can be played at once, or not even then."""
    rubles = viewer_of(view).rubles
    if played is None or rubles is None or view.phase == "trading" or view.decision != "action":
        return None
    then = rubles + income_now(view)
    return PlayableSoon(played.price, then) if rubles < played.price <= then else None


def can_spare(view: View, move: Move) -> bool:
    """Return whether a purchase in the last round leaves enough for everything that may still be
    bought: the cards in the hand, points, and an aristocrat of every kind that could add a bonus.
    """
    if is_last_phase(view):
        return True
    me = viewer_of(view)
    hand = list(me.hand or ())
    if move.verb == "play" and move.card:
        hand.remove(move.card)
    needed = sum(find_card(card, view.edition).cost for card in hand)
    if view.phase in ("worker", "building"):
        needed += PUB_PRICE * PUB_LIMIT * me.tableau.count("pub")
        needed += TRADE_PRICE * me.tableau.count("trading-house")
    needed += _DEAREST_ARISTOCRAT * _kinds_to_come(view)
    return (me.rubles or 0) - view.price(move) + income_now(view, move) >= needed


def _kinds_to_come(view: View) -> int:
    """Return how many aristocrats that raise the bonus the viewer can still buy at most."""
    own = red_cards(view, viewer_of(view).tableau)
    offered = red_cards(view, (*view.upper, *view.lower)) - own
    drawn = min(MARKET_SIZE, view.left["aristocrat"]) if view.phase != "aristocrat" else 0
    most = len(offered) + drawn + min(MARKET_SIZE, view.left["trading"])
    bonuses = [aristocrat_bonus(len(own) + more, view.edition) for more in range(most + 1)]
    return len(set(bonuses)) - 1
