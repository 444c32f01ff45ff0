"""Conditions of the coach's topics, and the cards that the topics point at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from stp.cards import find_card
from stp.facts import reading
from stp.phases import MARKET_SIZE

if TYPE_CHECKING:
    from stp.candidates import Candidate
    from stp.view import View

Cards: TypeAlias = frozenset[tuple[str, str]]
"""Cards of the market, each with its row."""
ADVISED_ROUNDS: Final = 2
"""Number of rounds in which the coach suggests moves."""
FAR_AHEAD: Final = 3
"""Number of different aristocrats by which another player is well ahead."""


def acts(view: View) -> bool:
    """Return whether the viewer chooses an action. The page itself makes a pass that is the only
    move.
    """
    return view.decides and view.decision == "action" and len(view.legal_moves) > 1


def acts_in(phase: str) -> Callable[[View], bool]:
    """Return whether the viewer chooses an action in a phase, as a condition."""
    return lambda view: acts(view) and view.phase == phase


def later(view: View) -> bool:
    """Return whether the viewer chooses an action without the advice of the first rounds."""
    return acts(view) and view.round > ADVISED_ROUNDS


def ends_soon(view: View) -> bool:
    """Return whether the next new cards may use up a deck, but the last round has not begun."""
    return not view.last_round and min(view.left.values()) <= MARKET_SIZE


def earns(view: View) -> bool:
    """Return whether a scoring that is still to come pays the viewer."""
    income, is_open = view.income(view.viewer or 1), not view.last_round
    return any(any(income[p]) for p in income if is_open or reading.is_scored_later(view, p))


def has_bonus(view: View) -> bool:
    """Return whether different aristocrats will score for the viewer, if nothing changes."""
    return view.points_to_come(view.viewer or 1) > 0


def _places(candidates: Iterable[Candidate]) -> Cards:
    return frozenset((c.move.place or "", c.move.card or "") for c in candidates)


def _affordable(view: View) -> Cards:
    return _places(c for c in view.candidates if c.move.verb == "buy" and c.obstacle is None)


def affordable_workers(view: View) -> Cards:
    """Return the workers that the viewer can buy and that earn rubles."""
    cards = {place: find_card(place[1], view.edition) for place in _affordable(view)}
    return frozenset(
        place for place, card in cards.items() if card.deck == "worker" and card.rubles
    )


def new_buildings(view: View) -> Cards:
    """Return the buildings in the upper row that score points."""
    cards = {name: find_card(name, view.edition) for name in view.upper}
    return frozenset(
        ("upper", name) for name, card in cards.items() if card.deck == "building" and card.points
    )


def too_dear(view: View) -> Cards:
    """Return the cards that are too expensive now but can be taken into the hand."""
    takeable = {(m.place, m.card) for m in view.legal_moves if m.verb == "take"}
    short = (
        c for c in view.candidates
        if c.move.verb == "buy" and c.obstacle is not None and c.obstacle.kind == "rubles-short"
    )  # fmt: skip
    return frozenset(place for place in _places(short) if place in takeable) - _affordable(view)


def new_kinds(view: View) -> Cards:
    """Return the aristocrats that raise the bonus at the end and are not in the hand yet."""
    hand = reading.viewer_of(view).hand or ()
    return _places(
        c for c in view.candidates
        if c.move.verb == "buy" and c.move.over is None and reading.new_kind(view, c.move) > 0
        and c.move.card not in hand
    )  # fmt: skip


def is_behind(view: View) -> bool:
    """Return whether someone has many more different aristocrats than the viewer."""
    kinds = [len(reading.red_cards(view, player.tableau)) for player in view.players]
    return max(kinds) - kinds[(view.viewer or 1) - 1] >= FAR_AHEAD


def displacing(view: View) -> Cards:
    """Return the trading cards that can displace one of the viewer's cards for less than their
    printed cost."""
    return _places(
        c for c in view.candidates
        if c.move.verb == "buy" and c.move.over is not None
        and c.price < reading.card_of(view, c.move).cost
        and (c.obstacle is None or c.obstacle.kind == "rubles-short")
    )  # fmt: skip


def cheaper_in_lower_row(view: View) -> Cards:
    """Return the ordinary cards of the lower row that are cheaper by 1 ruble there."""
    return _places(
        c for c in view.candidates
        if c.move.verb == "buy" and c.move.place == "lower" and c.move.over is None
        and not reading.card_of(view, c.move).is_trading
        and reading.lower_row_saving(view, c.move) == 1
    )  # fmt: skip


def cheaper_copies(view: View) -> Cards:
    """Return the cards that are cheaper by 1 ruble for each copy the viewer has in play.

    Aristocrats are left out: a copy adds nothing to the bonus at the end, so the tip would be bad
    advice.
    """
    own = reading.viewer_of(view).tableau
    return _places(
        c for c in view.candidates
        if c.move.verb == "buy" and c.move.over is None and c.move.card in own
        and reading.card_of(view, c.move).colour != "red"
        and "minimum" not in dict(view.explain_price(c.move))
    )  # fmt: skip
