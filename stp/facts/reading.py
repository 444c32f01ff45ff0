"""Reads from a view what a purchase gains, what is scored when, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from stp.candidates import Candidate
from stp.cards import CARDS, COLOURS, DECKS, TRADING, Card, deck_ids, find_card
from stp.facts.pros import Amounts, EarnsInstead, LosesIncome, NewCards, When
from stp.moves import Move, code_of
from stp.phases import MARKET_SIZE, freed_places, is_followed, rounds_after, still_drawn
from stp.play import apply
from stp.position import PlayerPosition, Position
from stp.rules import aristocrat_bonus, income
from stp.state import ACTION, State, place, remove
from stp.view import View

BOUGHT: Final = ("buy", "play")
"""The verbs that put a card into a tableau."""
FOR_POINTS: Final = ("pub", "trade")
"""The verbs that turn rubles into points."""
SPENDING: Final = (*BOUGHT, *FOR_POINTS)
"""The verbs of moves that cost rubles."""
ROWS: Final = ("upper", "lower")
"""The places of the market."""
_NEAR_END: Final = 2
"""With this many expected scorings or fewer, a card in the hand may soon cost points."""


# ---------------------------------------------------------------------- moves and cards


def find(view: View, move: Move | str) -> Candidate:
    """Return a legal move with its price; raises IllegalMoveError for a move that the position does
    not have."""
    price = view.price(move)
    return Candidate(move if isinstance(move, Move) else Move.parse(move), price, None)


def card_of(view: View, move: Move) -> Card:
    """Return the card that a move names."""
    assert move.card is not None
    return find_card(move.card, view.edition)


def viewer_of(view: View) -> PlayerPosition:
    """Return the player in the viewer's seat."""
    return view.players[(view.viewer or 1) - 1]


def phase_of(card: Card) -> str:
    """Return the phase whose scoring a card belongs to.

    >>> phase_of(find_card("judge", "base")), phase_of(find_card("wharf", "base"))
    ('aristocrat', 'worker')
    """
    return DECKS[COLOURS.index(card.colour)]


def has_income(card: Card) -> bool:
    """Return whether the scorings of a card's colour pay something for it."""
    return card.rubles > 0 or card.points > 0 or bool(card.per_card) or card.power == "guild"


def has_power(card: Card) -> bool:
    """Return whether a card does something beyond its printed income."""
    return bool(
        card.power or card.discount or card.hand_slots or card.per_card or card.worth > card.cost
    )


def is_only_copy(view: View, move: Move) -> bool:
    """Return whether the market has no other copy of the card that a move is about."""
    return (*view.upper, *view.lower).count(move.card or "") == 1


def state_after(view: View, move: Move | None) -> State:
    """Return the engine's state, after a legal move of the viewer if one is given."""
    state = view.engine_state()
    if move is not None:
        apply(state, code_of(move, view.edition))
    return state


def able_to_act(view: View, move: Move | None = None) -> Position:
    """Return the position as if it were the viewer's turn for an action, after a move of theirs if
    one is given."""
    state = state_after(view, move)
    state.seat, state.decision = (view.viewer or 1) - 1, ACTION
    return Position(state)


def can_play_after(view: View, first: Move, then: Move) -> bool:
    """Return whether a card in the hand can still be played after another move of the viewer, at
    their next turn in this phase."""
    state = state_after(view, first)
    if DECKS[state.phase] != view.phase or state.decision != ACTION:
        return False
    state.seat = (view.viewer or 1) - 1
    return then in Position(state).legal_moves


def can_buy(position: Position) -> bool:
    """Return whether a card could be bought or played now."""
    return any(move.verb in BOUGHT for move in position.legal_moves)


def can_buy_something(view: View) -> bool:
    """Return whether the viewer can afford a useful card: one that still pays, raises the
    aristocrat bonus or has a power."""
    bought = (move for move in view.legal_moves if move.verb in BOUGHT)
    return any(
        first_paid(view, move) or new_kind(view, move) > 0
        or has_power(card_of(view, move))
        for move in bought
    )  # fmt: skip


def unseen(view: View, deck: str) -> list[Card]:
    """Return the cards of a deck that the viewer does not see: those still in the deck and those in
    hidden hands."""
    hands = [card for player in view.players for card in player.hand or ()]
    tableaus = [card for player in view.players for card in player.tableau]
    drawn = [view.drawn] if view.drawn else []
    seen = Counter([*view.upper, *view.lower, *view.discarded, *drawn, *hands, *tableaus])
    left = Counter(deck_ids(view.edition)[DECKS.index(deck)]) - seen
    return [find_card(card, view.edition) for card in left.elements()]


def payable(view: View, move: Move, cards: list[Card]) -> int:
    """Return how many of these cards the viewer could buy if a move turned them over."""
    state = view.engine_state()
    state.decks = tuple((0,) * left for left in state.left)  # any card, as the view knows none
    apply(state, code_of(move, view.edition))
    number = 0
    for card, copies in Counter(cards).items():
        state.drawn = CARDS.index(card)
        number += copies * any(one.verb == "buy" for one in Position(state).legal_moves)
    return number


# ---------------------------------------------------------------------- what a purchase earns


def gains(view: View, candidate: Candidate) -> dict[str, Amounts]:
    """Return how much more each scoring pays once a card is bought or played."""
    before = view.income(view.viewer or 1)
    after = view.income_after(candidate)
    return {
        phase: (after[phase][0] - rubles, after[phase][1] - points)
        for phase, (rubles, points) in before.items()
    }


def pays_at_all(view: View, candidate: Candidate) -> bool:
    """Return whether a purchase raises the income of its colour."""
    return max(gains(view, candidate)[phase_of(card_of(view, candidate.move))]) > 0


def printed_gains(view: View, move: Move) -> Amounts | None:
    """Return how much more a card pays than the one it displaces, as printed; None if either has a
    power or is paid for other cards."""
    card = card_of(view, move)
    over = find_card(move.over, view.edition) if move.over else None
    if has_power(card) or (over and (over.per_card or over.power)):
        return None
    less = (over.rubles, over.points) if over else (0, 0)
    return card.rubles - less[0], card.points - less[1]


def paid_by(view: View, move: Move) -> str:
    """Return the card that a move displaces if it has an income, otherwise ""."""
    over = find_card(move.over, view.edition) if move.over else None
    has_paid = over and (over.rubles or over.points or over.per_card or over.power == "guild")
    return over.id if over and has_paid else ""


def instead(view: View, move: Move) -> EarnsInstead | None:
    """Return what a displacing card pays instead of the displaced one, if it pays fewer rubles or
    fewer points.

    Returns None otherwise, and if the owner chooses what either pays.
    """
    if move.over is None:
        return None
    card, over = card_of(view, move), find_card(move.over, view.edition)
    if "guild" in (card.power, over.power):
        return None
    before, after = earns_in_play(view, over.id), earns_in_play(view, card.id)
    if after[0] >= before[0] and after[1] >= before[1]:
        return None
    return EarnsInstead(move.over, before, after, is_one_left(view, move))


def loses_income(view: View, candidate: Candidate) -> LosesIncome | None:
    """Return the income that is lost with the card a Guild Hall displaces. Returns None if the
    Guild Hall pays at the scoring itself, because the difference is then known."""
    move, card = candidate.move, card_of(view, candidate.move)
    rubles, points = gains(view, candidate)[phase_of(card)]
    if card.power != "guild" or move.over is None or min(rubles, points) >= 0:
        return None
    if first_paid(view, move) is None:
        return None
    return LosesIncome(move.over, *earns_in_play(view, move.over), is_one_left(view, move))


def earns_in_play(view: View, card_id: str) -> Amounts:
    """Return what a card of the viewer earns at each scoring with the cards that are in play now,
    whether it is in play itself or not; never less than nothing."""
    state = view.engine_state()
    me = state.players[(view.viewer or 1) - 1]
    card = find_card(card_id, view.edition)
    index, colour = CARDS.index(card), COLOURS.index(card.colour)
    without = me.copy()
    if me[index]:
        remove(without, index)
    having = without.copy()
    place(having, index)
    (rubles, points), (less_rubles, less_points) = income(having, colour), income(without, colour)
    return max(0, rubles - less_rubles), max(0, points - less_points)


def income_now(view: View, move: Move | None = None) -> int:
    """Return the rubles that this phase's scoring pays now, or after a move."""
    if view.decision not in ("action", "drawn") or view.phase == "trading":
        return 0
    after = view.income(view.viewer or 1) if move is None else view.income_after(find(view, move))
    return max(0, after[view.phase][0])


def lower_row_saving(view: View, move: Move) -> int:
    """Return how much cheaper a card is because it is in the lower row: 1 ruble, or 0 if the price
    is 1 anyway."""
    reasons = dict(view.explain_price(move))
    dearer = sum(amount for reason, amount in reasons.items() if reason != "minimum")
    return max(1, dearer - reasons.get("lower-row", 0)) - view.price(move)


def new_kind(view: View, move: Move) -> int:
    """Return by how many points a purchase raises the aristocrat bonus (may be negative)."""
    card, me = card_of(view, move), viewer_of(view)
    if card.colour != "red":
        return 0
    kinds = red_cards(view, me.tableau)
    after = {*kinds, card.id}
    if move.over and me.tableau.count(move.over) == 1:
        after.discard(move.over)
    before, now = (aristocrat_bonus(len(some), view.edition) for some in (kinds, after))
    return now - before


def bonus_of(view: View, seat: int, card: Card) -> int:
    """Return by how many points an ordinary card raises the aristocrat bonus of another seat."""
    tableau = view.players[seat - 1].tableau
    if card.colour != "red" or card.is_trading or card.id in tableau:
        return 0
    kinds = len(red_cards(view, tableau))
    before, now = (aristocrat_bonus(some, view.edition) for some in (kinds, kinds + 1))
    return now - before


def red_cards(view: View, tableau: Iterable[str]) -> set[str]:
    """Return the different aristocrats of a tableau."""
    return {card for card in tableau if find_card(card, view.edition).colour == "red"}


# ---------------------------------------------------------------------- what is scored when


def first_paid(view: View, move: Move) -> When | None:
    """Return when the card of a move first pays if it is put into play now, None for never.
    "next-round" is not certain, because this round may turn out to be the last."""
    phase = phase_of(card_of(view, move))
    if view.decision in ("action", "drawn") and view.phase == phase:
        return "this-phase"
    if is_scored_later(view, phase):
        return "this-round"
    return None if is_ending(view, move) else "next-round"


def can_wait(view: View, move: Move) -> bool:
    """Return whether a card in the hand could be played after this phase just as well, because it
    does not score in it."""
    is_now = is_last_phase(view) or first_paid(view, move) == "this-phase"
    return move.verb == "play" and not is_now


def is_scored_later(view: View, phase: str) -> bool:
    """Return whether a phase's scoring is still to come in this round."""
    now = DECKS.index(view.phase)
    if view.decision not in ("action", "drawn"):
        now += 1  # decisions after the building scoring
    return DECKS.index(phase) >= now and now < TRADING


def is_scored(view: View, phase: str, move: Move | None = None) -> bool:
    """Return whether a phase may be scored again before the game ends, now or after a move."""
    return is_scored_later(view, phase) or not is_ending(view, move)


def sure_scorings(view: View, move: Move) -> int:
    """Return how many scorings of the colour of a move's card are certain to come."""
    phase = phase_of(card_of(view, move))
    return is_scored_later(view, phase) + is_round_sure(view, move)


def is_ending(view: View, move: Move | None = None) -> bool:
    """Return whether this round is certain to be the last, even if that is not announced yet.

    With a move, the new card that takes the place of its card counts as well.
    """
    return _rounds_after(view, move) == 0


def ends_game(view: View, move: Move) -> str | None:
    """Return the phase whose last new cards are laid out next because a card leaves the market, if
    that was not certain before; None otherwise."""
    if _rounds_after(view, None) is not None or _rounds_after(view, move) is None:
        return None
    return next_phase(view)


def is_one_left(view: View, move: Move | None = None) -> bool:
    """Return whether no colour can be scored more than once from now on, or after a move."""
    return _rounds_after(view, move) is not None


def is_round_sure(view: View, move: Move | None = None) -> bool:
    """Return whether another round is certain to follow this one, now or after a move."""
    return bool(_rounds_after(view, move)) or is_followed(view.engine_state())


def _rounds_after(view: View, move: Move | None) -> int | None:
    state, freed = view.engine_state(), 0
    if move is not None and view.decision == "action":
        freed = freed_places(state, code_of(move, view.edition))
    return rounds_after(state, freed)


def is_last_phase(view: View) -> bool:
    """Return whether the game ends with this phase, so that there are no more scorings."""
    return view.last_round and view.phase == "trading"


def is_near_end(view: View, scorings: int | None) -> bool:
    """Return whether a card that stays in the hand may soon cost points."""
    return is_one_left(view) or (scorings is not None and scorings <= _NEAR_END)


def ends_phase(view: View) -> bool:
    """Return whether a pass of the viewer ends the phase, because all others have passed."""
    return view.passes == len(view.seats) - 1


# ---------------------------------------------------------------------- what comes next


def next_phase(view: View) -> str:
    """Return the phase that follows the current one."""
    return DECKS[(DECKS.index(view.phase) + 1) % len(DECKS)]


def new_cards(view: View) -> Iterator[NewCards]:
    """Yield how many new cards a pass brings in the next phase. It is the minimum while players can
    still act: more places may become free, and an Observatory may draw from the deck. All the cards
    left in a deck are an exact number, too."""
    if is_last_phase(view):
        return
    phase = next_phase(view)
    is_exact = view.decision != "action" or ends_phase(view)
    is_open = view.phase == "building" and not is_exact
    drawn = still_drawn(view.engine_state()) if is_open else 0
    left, room = view.left[phase] - drawn, MARKET_SIZE - _staying(view)
    number = min(room, left)
    if number > 0:
        yield NewCards(phase, number, is_exact or (number == left and not drawn))
    elif room <= 0 < view.left[phase]:
        yield NewCards(phase, 0, is_exact)


def frees_place(view: View, move: Move) -> str | None:
    """Return the phase that begins with one more new card because a card leaves the market, None
    if that is not certain."""
    if view.decision != "action" or move.place not in ROWS or is_last_phase(view):
        return None
    phase = next_phase(view)
    drawn = still_drawn(view.engine_state()) if view.phase == "building" else 0
    is_free = _staying(view) <= MARKET_SIZE <= view.left[phase] - drawn
    return phase if is_free and not (view.phase == "trading" and move.place == "lower") else None


def _staying(view: View) -> int:
    """Return how many of the cards in the market are still there when the next phase begins."""
    return len(view.upper) + (0 if view.phase == "trading" else len(view.lower))
