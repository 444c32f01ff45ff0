"""Finds the reasons for a move."""

from __future__ import annotations

from stp.cards import TRADE_POINTS
from stp.facts.passing import hand_kept, keeps, passed
from stp.facts.powers_used import discarded, split, turned_over
from stp.facts.pros import (
    Does,
    Fact,
    PointPrice,
    StopsCosting,
)
from stp.facts.reading import (
    find,
    is_ending,
    new_cards,
    sure_scorings,
)
from stp.facts.reasons_to_buy import bought, told_on_hand
from stp.facts.reasons_to_take import picks_card, taken
from stp.moves import Move
from stp.view import View


def about(
    view: View,
    move: Move | str,
    *,
    scorings: int | None = None,
    rival: int | None = None,
    others: int = 0,
    over: str = "",
) -> tuple[Fact, ...]:
    """Return the reasons for a legal move of the viewer, the most important first.

    `scorings` is the number still expected for the card's colour (None: unknown); those that are
    certain count in any case. `rival` is the seat of another player who could pay for the card, and
    `others` is how many more players could; `over` is the card that one taken or picked from the
    discard pile will displace ("": whatever makes it cheapest). Raises IllegalMoveError for a move
    that the position does not have.
    """
    move = find(view, move).move
    if scorings is not None and move.verb in ("buy", "play", "take", "redeem"):
        scorings = max(scorings, sure_scorings(view, move))
    match move.verb:
        case "buy" | "play":
            return tuple(bought(view, move, scorings, rival, others))
        case "take":
            return tuple(taken(view, move, scorings, rival, others, over))
        case "pass" if view.decision == "action":
            return tuple(passed(view))
        case "pass":
            return (*keeps(view, 0), *hand_kept(view), *new_cards(view))
        case "discard":
            return tuple(discarded(view, move))
        case "pub" | "trade":
            points = move.number or 0
            price = view.price(move)
            bargain = PointPrice(price, points or TRADE_POINTS, is_ending(view))
            return (bargain, *told_on_hand(view, move), *keeps(view, price))
        case "observe":
            return tuple(turned_over(view, move))
        case "redeem":
            return (*picks_card(view, move, scorings, over), Does("debtors-prison"))
        case "guild":
            return tuple(split(view, move))
        case "dismiss":
            return (StopsCosting(),)
