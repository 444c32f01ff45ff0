"""The facts that speak against a move compared with a better one, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stp.facts.effects import EndsGame, HandCard
from stp.facts.pros import EarnsInstead, HandCosts, LosesIncome, NothingToDisplace, SecondCopy

Times: TypeAlias = Literal["rounds", "once", "at-least-once", "if-followed"]
"""How often an income is paid: every round; exactly once; at least once, though not more often is
expected; or only if another round follows."""


@dataclass(frozen=True, slots=True)
class DearerForTheSame:
    """The other card costs more and pays the same at every scoring of the same phase."""

    card: str
    rubles: int


@dataclass(frozen=True, slots=True)
class PaysLess:
    """The other card pays less at every scoring of the same phase, and is `saved` cheaper."""

    card: str
    rubles: int
    points: int
    saved: int
    is_last: bool
    """Whether only one scoring of the colour is certain to be left."""


@dataclass(frozen=True, slots=True)
class Dearer:
    """Paying for the other card, over the card `over` ("" for none), would leave only `left`
    rubles."""

    card: str
    over: str
    price: int
    left: int
    is_early: bool = False
    """Whether the card earns points but no rubles, early in the game."""


@dataclass(frozen=True, slots=True)
class Brings:
    """What the other card costs, and what it brings: in the scorings still expected, and as
    aristocrat bonus."""

    card: str
    rubles: int
    points: int
    bonus: int
    price: int
    is_certain: bool
    """Whether there is certain to be exactly one scoring."""
    over: str = ""
    """The displaced card, whose income is already taken off; "" for none."""


@dataclass(frozen=True, slots=True)
class HardlyScores:
    """No further scoring of the other card's colour is expected, but one is still possible."""

    card: str


@dataclass(frozen=True, slots=True)
class CostsEachScoring:
    """The other card costs this many rubles at every scoring of its colour."""

    card: str
    rubles: int


@dataclass(frozen=True, slots=True)
class NoBonus:
    """Played over this card, the other one adds no new kind of aristocrat; over another card it
    would."""

    card: str
    over: str


@dataclass(frozen=True, slots=True)
class LosesBonus:
    """Displacing this card lowers the aristocrat bonus by this many points."""

    over: str
    points: int


@dataclass(frozen=True, slots=True)
class CanWait:
    """The card in the hand can still be played after the better move."""

    card: str


@dataclass(frozen=True, slots=True)
class CanWaitToScore:
    """The card in the hand can be played after this phase's scoring, before it is scored itself."""

    card: str


@dataclass(frozen=True, slots=True)
class StaysInHand:
    """The better move plays this card, which would stay in the hand after the other move."""

    card: str


@dataclass(frozen=True, slots=True)
class TooDearToPlay:
    """A card taken now could not be paid for even after this phase's scoring."""

    card: str
    price: int
    rubles: int
    """The rubles at that time, if nothing else is bought."""
    is_paid: bool
    """Whether this phase's scoring pays something before that."""
    is_least: bool = False
    """Whether it costs more if it displaces another card than the one that makes it cheapest."""


@dataclass(frozen=True, slots=True)
class DearerToPlay:
    """Of two cards that are too dear now, the other move takes the one with the higher price."""

    card: str
    price: int
    better: str
    less: int
    """The price of the card `better`, which the better move takes."""


@dataclass(frozen=True, slots=True)
class PointsCost:
    """Buying the points leaves this many rubles."""

    points: int
    price: int
    left: int


@dataclass(frozen=True, slots=True)
class NeverPaysBack:
    """The other card earns fewer rubles in the scorings still expected than it costs, and nothing
    else."""

    card: str
    price: int
    total: int


@dataclass(frozen=True, slots=True)
class LeavesTo:
    """Passing would leave the card to a player who can pay for it."""

    seat: int
    card: str
    others: int = 0
    """How many more players could pay for it."""


@dataclass(frozen=True, slots=True)
class ThenBuys:
    """The other move would leave the better one's card to a player who can pay for it."""

    seat: int
    card: str
    others: int = 0
    """How many more players could pay for it."""


@dataclass(frozen=True, slots=True)
class BuysFirst:
    """The player can pay for both cards, but another player could buy the better one's first."""

    seat: int
    card: str
    others: int = 0
    """How many more players could pay for it."""


@dataclass(frozen=True, slots=True)
class EarnsSooner:
    """Bought now instead of taken, the card earns this much more in this round, but leaves only
    `left` rubles."""

    card: str
    rubles: int
    points: int
    left: int


@dataclass(frozen=True, slots=True)
class Displaces:
    """The better move's card would displace this card, which earns this much at each scoring."""

    over: str
    rubles: int
    points: int
    is_last: bool
    """Whether only one scoring of the colour is certain to be left."""


@dataclass(frozen=True, slots=True)
class GoesToPile:
    """The drawn card that the better move takes would go to the discard pile."""

    card: str


@dataclass(frozen=True, slots=True)
class ThenTakes:
    """The other move would leave the better one's card in the market, and another player has room
    for it in the hand."""

    card: str


@dataclass(frozen=True, slots=True)
class GoneAfterRound:
    """Passing ends the round, and with it the card leaves the lower row."""

    card: str


@dataclass(frozen=True, slots=True)
class OthersCouldTake:
    """Passing would leave the card in the market, and another player has room for it in the
    hand."""

    card: str


@dataclass(frozen=True, slots=True)
class SavesLittle:
    """Passing would save this many rubles in the last round, when ten are worth a point."""

    rubles: int


@dataclass(frozen=True, slots=True)
class TurnsInVain:
    """No card that may be turned over could be bought, only taken into the hand or, if that is
    full, discarded."""

    has_room: bool


@dataclass(frozen=True, slots=True)
class GivesUp:
    """The other move saves the price of the better one, but gives up its income and aristocrat
    bonus."""

    saved: int
    """0 if the price is not all that the better move costs."""
    rubles: int
    points: int
    """Income of each scoring that is left."""
    bonus: int
    times: Times
    kept: str = ""
    """A card that the better move displaces and that earns more of something, "" for none. The
    income is then that of the better move's card alone."""
    in_hand: str = ""
    """The better move's card if it would stay in the hand, where it may soon cost 5 points; "" for
    none."""


@dataclass(frozen=True, slots=True)
class DearerOver:
    """Played over the card `over`, the same card costs `price` instead of `instead` rubles."""

    card: str
    over: str
    price: int
    instead: int


@dataclass(frozen=True, slots=True)
class HandRoom:
    """A card that is taken pays nothing in the hand, which then has room for `left` more cards."""

    card: str
    left: int


@dataclass(frozen=True, slots=True)
class ScoresLate:
    """A card that could be taken cannot be scored before the next round."""

    card: str


@dataclass(frozen=True, slots=True)
class OthersFirst:
    """Passing ends the phase, and the player who starts the next one has room for the card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class GoesUnused:
    """Passing ends the phase, so that the power of this card cannot be used in this round."""

    card: str


@dataclass(frozen=True, slots=True)
class CostsPoint:
    """Using this card costs the point that it would score in this round."""

    card: str


@dataclass(frozen=True, slots=True)
class PaidNoMore:
    """No scoring of the card's colour is left in the game."""

    card: str


@dataclass(frozen=True, slots=True)
class PaysNothingInHand:
    """A card in the hand pays nothing until it is played."""

    card: str
    has_income: bool = True
    """Whether it pays anything after that: some cards only have a power or add to the bonus, and
    there may be no scoring left."""


@dataclass(frozen=True, slots=True)
class EarnsNothing:
    """The other card has a power, but no income."""

    card: str
    price: int
    room: int
    """How many cards can still be taken into the hand after the move, without this card."""


Against: TypeAlias = (
    DearerForTheSame | PaysLess | Dearer | Brings | HardlyScores | CostsEachScoring | NoBonus
    | LosesBonus | CanWait | CanWaitToScore | StaysInHand | TooDearToPlay | DearerToPlay
    | NothingToDisplace | GoneAfterRound | PointsCost | SecondCopy | NeverPaysBack | LeavesTo
    | ThenBuys | ThenTakes | BuysFirst | EarnsSooner | Displaces | GoesToPile | HandCosts
    | OthersCouldTake | SavesLittle | GivesUp | DearerOver | HandRoom | ScoresLate | OthersFirst
    | GoesUnused | CostsPoint | TurnsInVain | PaysNothingInHand | EarnsInstead | LosesIncome
    | EarnsNothing | PaidNoMore | EndsGame | HandCard
)  # fmt: skip
