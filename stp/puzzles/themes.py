"""Determines the theme of a puzzle from its position and its best move, and leaves out doubtful
puzzles.

The first rule that fits decides:

- `pub`: points are bought with rubles, in a Pub or a Trading House;
- `observatory`: the best move uses an Observatory, or decides about a drawn card;
- `last-rubles`, `race`: in the last round; a race if the best move is about an aristocrat;
- `opening`: in the first two rounds;
- `displace`: the best move puts a card over another one;
- `ending`: a deck has no more cards than the market has places, so that this round may be the last;
- `deny`: the best move takes the only copy of a card, which is worth more to an opponent, who could
  pay for it;
- `race`: the best move is about an aristocrat;
- `hand`: the best move takes a card into the hand, plays one from it, or buys a card that could be
  taken and paid for later instead, because it does not score in this phase;
- `spending`: all others: what to buy, and what to save for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from stp.bots.explain import ADVISER
from stp.bots.levels import LevelBot
from stp.bots.reasons import Reasons, reasons
from stp.cards import find_card
from stp.facts.reading import FOR_POINTS, first_paid, is_ending, is_last_phase, is_only_copy
from stp.game import Game
from stp.moves import Move, code_of
from stp.phases import MARKET_SIZE
from stp.position import Position
from stp.puzzles.packed import Puzzle
from stp.record import load
from stp.view import View

OPENING: Final = 2
"""Number of rounds that count as the opening."""
_FROM_OR_TO_HAND: Final = ("take", "play")


def theme_of(game: Game, best: Move) -> str:
    """Return the theme of a game's current position, with its best move."""
    position = game.state
    if position.decision in ("pub", "trading-house") or best.verb in FOR_POINTS:
        return "pub"
    if best.verb == "observe" or (position.decision == "drawn" and position.drawn):
        return "observatory"
    if position.last_round:
        return "race" if _is_aristocrat(position, best) else "last-rubles"
    if position.round <= OPENING:
        return "opening"
    if best.over:
        return "displace"
    if min(position.left.values()) <= MARKET_SIZE:
        return "ending"
    if _denies(game, best):
        return "deny"
    if _is_aristocrat(position, best):
        return "race"
    return "hand" if _chooses_hand(game, best) else "spending"


def _is_aristocrat(position: Position, move: Move) -> bool:
    return bool(move.card) and find_card(move.card or "", position.edition).colour == "red"


def _denies(game: Game, best: Move) -> bool:
    """Return whether the card of a move is worth more to an opponent who could pay for it and
    cannot get another copy; its price counts for neither."""
    view = _seen(game)
    if best.place is None or not is_only_copy(view, best):
        return False
    why = _why(view, best)
    prize = why.denies
    if prize is None:
        return False
    own = why.rubles * why.ruble_worth + why.points + why.bonus + why.power
    return prize.rubles * why.ruble_worth + prize.points > max(own, 0.0)


def _chooses_hand(game: Game, best: Move) -> bool:
    """Return whether a card goes into the hand, comes from it, or could have been taken into it and
    paid for later."""
    if best.verb in _FROM_OR_TO_HAND:
        return True
    taken = Move("take", best.place, best.card) if best.verb == "buy" else None
    return taken in game.state.legal_moves and first_paid(_seen(game), best) != "this-phase"


def is_doubtful(view: View, best: Move) -> bool:
    """Return whether nothing convincing can be said for a best move in the last round.

    It only plays a card that could be played later; the simulated games often leave such a card in
    the hand, so a pass seems to cost its points. Or it displaces a card for more rubles than this
    brings, and brings nothing else.
    """
    if not is_ending(view):
        return False
    if best.verb == "play" and not is_last_phase(view) and first_paid(view, best) != "this-phase":
        return True
    if best.over is None:
        return False
    why = _why(view, best)
    is_vain = max(why.points, why.bonus, why.power) <= 0 and why.rubles < why.price
    return is_vain and why.denies is None


def _why(view: View, move: Move) -> Reasons:
    code = code_of(move, view.edition)
    return reasons(LevelBot(ADVISER).heuristic(view), view.engine_state(), code)


def puzzles_of(rows: Iterable[Mapping[str, Any]]) -> list[Puzzle]:
    """Return the puzzles that searches have written, without doubtful ones."""
    found = map(puzzle_of, rows)
    return [one for one in found if not is_doubtful(_seen(one.game), Move.parse(one.best))]


def _seen(game: Game) -> View:
    return View(game.state, game.state.seat, memory=True)


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle that a search has written (`stp.puzzles.find.row_of`)."""
    game = load(row["record"])
    theme = theme_of(game, Move.parse(row["best"]))
    return Puzzle(game, row["losses"], row["points"], tuple(row["failures"]), theme)
