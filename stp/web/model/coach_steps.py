"""What a newcomer is told in a first game, and when.

Every step is said once. Which one is due follows from what is seen and from what was said before,
so it never matters how the game came there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stp.web.words.text import N_

if TYPE_CHECKING:
    from stp.view import View


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is explained."""

    id: str
    anchor: str
    """What it speaks of, which the style sheet rings; "" for nothing in particular."""
    text: str
    due: Callable[[View], bool]
    """Whether the position calls for it."""
    private: bool = False
    """Whether it speaks of what others at the device may not see, or comes because of that."""


def _acts(view: View) -> bool:
    return view.decides and view.decision == "action"


def _has_begun(view: View) -> bool:
    """Whether the viewer has bought or taken a card."""
    me = view.players[(view.viewer or 1) - 1]
    return bool(me.tableau or me.hand_decks)


def _owns_card_of_market(view: View) -> bool:
    me = view.players[(view.viewer or 1) - 1]
    return not {*view.upper, *view.lower}.isdisjoint(me.tableau)


def _finds_a_card_too_dear(view: View) -> bool:
    short = (c.obstacle is not None and c.obstacle.kind == "rubles-short" for c in view.candidates)
    return _acts(view) and any(short)


STEPS: Final = (
    Step(
        "welcome",
        "",
        N_(
            "Welcome to Saint Petersburg! Round after round you buy cards that bring rubles and"
            " points. Whoever has the most points at the end wins."
        ),
        lambda view: view.round == 1,
    ),
    Step(
        "purse",
        "purse",
        N_(
            "These are your rubles and your points. Spend the rubles: at the end ten of them are"
            " worth just one point."
        ),
        lambda view: view.phase != "trading",
        private=True,
    ),
    Step(
        "market",
        "market",
        N_(
            "These cards are for sale, the same ones for everybody. The coin in the corner is the"
            " price; what a card earns stands at its foot: coins are rubles, shields are points."
        ),
        lambda view: bool(view.upper),
    ),
    Step(
        "turn",
        "market",
        N_(
            "Your turn! You do one thing: buy a card, take one into your hand, play one from there,"
            " or pass. Tap a card to see what it offers."
        ),
        _acts,
    ),
    Step(
        "phases",
        "track",
        N_(
            "A round has four phases: workers, buildings, aristocrats, trading. A phase lasts until"
            " all have passed one after another; then it is paid out."
        ),
        _has_begun,
    ),
    Step(
        "forecast",
        "forecast",
        N_(
            "What your cards will earn is shown here in advance: workers are paid after the worker"
            " phase, buildings and aristocrats after theirs. Workers bring rubles early on."
        ),
        _has_begun,
    ),
    Step(
        "pass",
        "pass",
        N_(
            "Nothing more you want? Then pass. It is not for good: as long as somebody else goes on"
            " buying, you are asked again."
        ),
        lambda view: _acts(view) and _has_begun(view),
    ),
    Step(
        "building",
        "upper",
        N_(
            "The building phase. Buildings bring points in every round to come, so early ones count"
            " most. But leave some rubles for the aristocrats."
        ),
        lambda view: view.phase == "building",
    ),
    Step(
        "hand",
        "hand",
        N_(
            "Too dear for now? Take a card into your hand, free of charge, and play it later. There"
            " are three places, and a card still there at the end costs you 5 points."
        ),
        lambda view: view.phase != "worker" and _finds_a_card_too_dear(view),
        private=True,
    ),
    Step(
        "aristocrat",
        "aristocrats",
        N_(
            "The aristocrat phase. Different aristocrats count once more at the end: 1 point for"
            " one, 3 for two, 6 for three, up to 55 for ten. A second copy adds nothing there."
        ),
        lambda view: view.phase == "aristocrat",
    ),
    Step(
        "trading",
        "upper",
        N_(
            "Trading cards replace something better: each displaces a card of its colour in your"
            " tableau, workers only one with the same symbol. You pay the difference."
        ),
        lambda view: view.phase == "trading",
    ),
    Step(
        "lower",
        "lower",
        N_(
            "A new round. What nobody wanted has moved to the lower row, where every card costs 1"
            " ruble less. At the end of the round it is gone."
        ),
        lambda view: view.round > 1 and bool(view.lower),
    ),
    Step(
        "starters",
        "track",
        N_(
            "The emblem beside each deck shows who begins that phase. In every round it moves on to"
            " the next player."
        ),
        lambda view: view.round > 1 and "disc" not in view.markers,
    ),
    Step(
        "disc",
        "track",
        N_(
            "The emblem beside each deck shows who begins that phase. At each new round all of them"
            " move on by two seats, and so does the gold disc: whoever gets it has 2 points more."
        ),
        lambda view: _has_begun(view) and "disc" in view.markers,
    ),
    Step(
        "copies",
        "market",
        N_("You have one of these in play already: each copy makes the next one 1 ruble cheaper."),
        lambda view: _acts(view) and _owns_card_of_market(view),
    ),
    Step(
        "last",
        "track",
        N_(
            "A deck has run out, so this is the last round. After it the aristocrats count, ten"
            " rubles make a point, and every card in the hand costs 5 points."
        ),
        lambda view: view.last_round,
    ),
)
"""In the order in which they are said when several are due at once."""


def due(view: View, told: Collection[str], *, covered: bool = False) -> Step | None:
    """Return the step to say next in a position, None where nothing is to be explained; while own
    things are covered, none that is private."""
    steps = (step for step in STEPS if not (covered and step.private))
    return next((step for step in steps if step.id not in told and step.due(view)), None)
