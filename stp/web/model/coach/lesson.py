"""Defines the lesson: a guided first round, and a free second one.

It is data: a deal, the opponent's moves, and the allowed moves for each decision of the pupil, with
one or two sentences. The state of a lesson follows from its moves alone, so it can be left, undone
and continued like any game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stp.game import Game
from stp.moves import Move
from stp.record import load
from stp.web.model.start_form import FIRST_OPPONENTS
from stp.web.model.tags import read_tags, tags_for
from stp.web.model.terms import Term
from stp.web.words.marking import N_

KEY: Final = "lesson"
"""The key of the lesson's save; there is only one lesson at a time."""
TAG: Final = "x-lesson"
"""The tag of a record that began as the lesson."""
SEED: Final = "learn66362"
"""The seed of the lesson's deal."""
ROUNDS: Final = 2
"""Number of rounds of the lesson."""
GUIDED_ROUNDS: Final = 1
"""Number of its rounds in which the lesson asks for every move."""
PUPIL: Final = 1
"""The pupil's seat."""
_REPLIES: Final = {"worker": "buy upper gold-miner", "building": "buy upper market"}
"""The opponent's first move in these phases of the first round; otherwise it passes."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A decision of the pupil: the moves allowed, and one or two sentences about them."""

    id: str
    caption: str
    moves: tuple[str, ...] = ()
    """The allowed moves in the notation; empty if every move is allowed."""
    term: Term | None = "phase"
    """The term by which its link to the rules finds the section; None for no link."""

    @property
    def anchor(self) -> str:
        """The part of the table that the style sheet highlights, besides the cards."""
        return "pass" if self.moves == ("pass",) else ""

    def is_about(self, place: str, card: str) -> bool:
        """Return whether an allowed move is about a card in a place."""
        found = map(Move.parse, self.moves)
        return any((move.place, move.card) == (place, card) for move in found)

    def allows(self, move: Move) -> bool:
        """Return whether the pupil may make a move."""
        return not self.moves or str(move) in self.moves


STEPS: Final = (
    LessonStep(
        "worker",
        N_("Most points wins, but first you need rubles. Select the highlighted Shepherd and buy "
           "it: it earns 3 rubles every round, and 6 once you upgrade it."),
        ("buy upper shepherd",),
        "card",
    ),
    LessonStep(
        "second-worker",
        N_("Buy one of these two as well. Both earn 3 rubles every round, so the cheaper one is "
           "better value."),
        ("buy upper lumberjack", "buy upper fur-trapper"),
    ),
    LessonStep(
        "pass",
        N_("Save some rubles and pass. Once everyone has passed, the phase ends and your "
           "workers are scored: you get 6 rubles."),
        ("pass",),
    ),
    LessonStep(
        "building",
        N_("Now comes the building phase. Buy one of these buildings: they score points every "
           "round."),
        ("buy upper customs-house", "buy upper firehouse"),
    ),
    LessonStep(
        "building-pass",
        N_("Pass again: when this phase ends, your building scores its first points. Another copy "
           "of it would cost you 1 ruble less."),
        ("pass",),
    ),
    LessonStep(
        "take",
        N_("Now comes the aristocrat phase. You can't afford this card yet: take it into your "
           "hand for free and pay when you play it, or lose 5 points for it at the end."),
        ("take upper mistress-of-ceremonies",),
    ),
    LessonStep(
        "aristocrat",
        N_("You can afford the Author, so buy it. Aristocrats earn rubles, and the more different "
           "ones you have, the more points you get at the end."),
        ("buy upper author",),
        "bonus",
    ),
    LessonStep(
        "aristocrat-pass",
        N_("Pass, and your aristocrat earns 1 ruble. The crown counts your different "
           "aristocrats; the shield next to it is their bonus at the end."),
        ("pass",),
    ),
    LessonStep(
        "displace",
        N_("The trading phase is for upgrades: displace your Shepherd with the Weaving Mill "
           "(same symbol). You pay only the difference, 3 rubles, and earn 6 every round, not 3."),
        ("buy upper weaving-mill over shepherd",),
        "trading",
    ),
    LessonStep(
        "round-pass",
        N_("Pass to end the round: the cards that are left move to the lower row. Next round "
           "they cost 1 ruble less, and after it they are discarded."),
        ("pass",),
    ),
)  # fmt: skip
"""The pupil's decisions in the first round, in order."""
FREE: Final = LessonStep(
    "free",
    N_("The emblems next to the decks show who starts each phase, and they have moved "
           "on. Play this round as you like, and press Hint for a suggestion."),
    term=None,
)  # fmt: skip
TAUGHT: Final = (
    *("lesson", "purse", "turn", "building"),
    *("hand", "bonus", "trading", "lower", "starters"),
)
"""Ids of the steps that the coach of a first game can skip after the lesson."""


def lesson_game(name: str) -> Game:
    """Return a new lesson for a pupil with this name."""
    opponent = FIRST_OPPONENTS[0]
    tags = tags_for((name, opponent.name), (None, opponent.bot))
    return Game(2, SEED, tags=tags | {TAG: "1"})


def is_lesson(game: Game) -> bool:
    """Return whether a game is the lesson. It is an ordinary game if its deal or the moves of its
    first round were changed elsewhere."""
    if not read_tags(game).lesson or game.seed != SEED or game.players != 2:
        return False
    guided = Game(2, SEED)
    if (game.deal, game.edition, game.rules) != (guided.deal, guided.edition, guided.rules):
        return False
    for move in game.moves:
        if guided.state.round > GUIDED_ROUNDS:
            break
        step = step_of(guided)
        if move != reply_of(guided) and (step is None or not step.allows(move)):
            return False
        guided.play(move)
    return True


def is_lesson_text(text: str) -> bool:
    """Return whether a save is the lesson; False if it cannot be read."""
    try:
        return is_lesson(load(text))
    except ValueError:
        return False


def is_over(game: Game) -> bool:
    """Return whether a lesson is over."""
    return game.state.round > ROUNDS


def step_of(game: Game) -> LessonStep | None:
    """Return the pupil's current step in a lesson; None if the opponent decides or all steps are
    done."""
    if game.state.seat != PUPIL or is_over(game):
        return None
    made = game.movers.count(PUPIL)
    if game.state.round <= GUIDED_ROUNDS:
        return STEPS[made] if made < len(STEPS) else None
    return FREE if made == len(STEPS) else None


def awaits_step(game: Game) -> bool:
    """Return whether the current step or a later one is still to be read."""
    return game.movers.count(PUPIL) <= len(STEPS) and not is_over(game)


def reply_of(game: Game) -> Move | None:
    """Return the opponent's scripted move in the first round of a lesson; None if it decides itself
    or need not move."""
    state = game.state
    if state.round > GUIDED_ROUNDS or state.seat in (None, PUPIL):
        return None
    first = Move.parse(_REPLIES.get(state.phase, "pass"))
    return first if first not in game.moves and first in game.legal_moves else Move("pass")
