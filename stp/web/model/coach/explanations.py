"""Defines what the coach explains in a first game, and when.

A topic is due only if what it says is true now, and it points at the cards that it mentions. It is
shown once, and after the welcome at most one in a phase: the first of those that are due. What can
wait follows once the coach no longer suggests moves. The next topic depends only on the view and on
the topics already shown, not on the moves before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stp.facts import reading
from stp.web.model.coach.conditions import (
    ADVISED_ROUNDS,
    Cards,
    acts,
    acts_in,
    affordable_workers,
    cheaper_copies,
    cheaper_in_lower_row,
    displacing,
    earns,
    ends_soon,
    has_bonus,
    is_behind,
    later,
    new_buildings,
    new_kinds,
    too_dear,
)
from stp.web.model.terms import Term
from stp.web.words.marking import N_

if TYPE_CHECKING:
    from stp.view import View

BEGIN: Final = "begin"
"""The id of the first topic for whoever begins a first game: the welcome, and how to buy."""
WELCOME: Final = "welcome"
"""The id of the first topic for anyone else. Another follows in the same phase."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that the coach explains once."""

    id: str
    anchor: str
    """The part of the table that is highlighted; "" for none, or if it points at cards."""
    text: str
    due: Callable[[View], bool]
    """Condition for the topic."""
    cards: Callable[[View], Cards] | None = None
    """Finds the cards that it mentions. The topic is not due if there are none."""
    term: Term | None = None
    """The term by which its link to the rules finds the section; None for no link."""
    private: bool = False
    """Whether it would reveal, by its text or its timing, what others at the device may not see."""
    includes: tuple[str, ...] = ()
    """Ids of topics that it explains, too."""

    def is_due(self, view: View) -> bool:
        """Return whether what the topic says is true and useful now."""
        return self.due(view) and (self.cards is None or bool(self.cards(view)))


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a topic, with the cards that it points at."""

    topic: Topic
    cards: Cards = frozenset()

    @property
    def anchor(self) -> str:
        """The part of the table that the style sheet highlights."""
        return self.topic.anchor

    def is_about(self, place: str, card: str) -> bool:
        """Return whether it is about a card in a place."""
        return (place, card) in self.cards


def _acts_first(view: View) -> bool:
    """Return whether the viewer acts in the first phase of a game."""
    return view.round == 1 and acts_in("worker")(view)


TOPICS: Final = (
    Topic(
        BEGIN,
        "",
        N_(
            "Welcome! Most points wins. Select a card to buy it: the coin in its corner is the "
            "price, the coin at the bottom is what it earns every round."
        ),
        _acts_first,
        affordable_workers,
        term="game",
        private=True,
        includes=(WELCOME, "turn"),
    ),
    Topic(
        WELCOME,
        "",
        N_(
            "Welcome! Every round you buy cards that earn rubles and points. The player with "
            "the most points at the end wins."
        ),
        lambda view: view.round == 1,
        term="game",
    ),
    Topic(
        "turn",
        "",
        N_(
            "Your turn! Select a card to buy it. The coin in the corner is its price, the coin at "
            "the bottom is what it earns every round."
        ),
        _acts_first,
        affordable_workers,
        term="card",
        private=True,
    ),
    Topic(
        "last",
        "track",
        N_(
            "A deck has run out, so this is the last round. After it, different aristocrats "
            "score, every 10 rubles are worth 1 point, and each card in your hand costs 5 points."
        ),
        lambda view: view.last_round,
        term="end",
    ),
    Topic(
        "alone",
        "",
        N_(
            "You know how to play now, so I'll stop suggesting moves. I'll speak up when "
            "something new appears or before a costly mistake. Good luck!"
        ),
        later,
    ),
    Topic(
        "held",
        "hand",
        N_(
            "A deck is nearly used up, so the game will end soon. Play your hand in time: each "
            "card left in it at the end costs you 5 points."
        ),
        lambda view: bool(reading.viewer_of(view).hand_decks) and ends_soon(view),
        term="end",
        private=True,
    ),
    Topic(
        "building",
        "",
        N_(
            "Everyone has passed, so the workers have paid out. Buildings score the points on "
            "their shields every round. Save rubles for aristocrats and workers too."
        ),
        lambda view: acts_in("building")(view) and view.round <= ADVISED_ROUNDS,
        new_buildings,
        term="phase",
    ),
    Topic(
        "aristocrat",
        "",
        N_(
            "Different aristocrats score again at the end: 1 point for one, 3 for two, 6 for "
            "three, up to 55 for ten. You don't have these yet."
        ),
        acts_in("aristocrat"),
        new_kinds,
        term="bonus",
        private=True,
    ),
    Topic(
        "behind",
        "",
        N_(
            "Another player is well ahead in different aristocrats. Each new one adds to your "
            "bonus at the end. You don't have these yet."
        ),
        lambda view: acts_in("aristocrat")(view) and is_behind(view),
        new_kinds,
        term="bonus",
        private=True,
    ),
    Topic(
        "hand",
        "",
        N_(
            "Too expensive right now? Take one of these cards into your hand for free and pay for "
            "it when you play it. A card still in your hand at the end costs you 5 points."
        ),
        lambda view: acts(view) and view.phase != "worker" and not reading.is_ending(view),
        too_dear,
        term="phase",
        private=True,
    ),
    Topic(
        "trading",
        "",
        N_(
            "Each of these trading cards can displace one of your cards of the same colour. "
            "Workers must also show the same symbol. You pay only the difference."
        ),
        acts_in("trading"),
        displacing,
        term="trading",
        private=True,
    ),
    Topic(
        "lower",
        "",
        N_(
            "Cards that nobody wanted have moved to the lower row. They cost 1 ruble less, and "
            "at the end of the round they are discarded."
        ),
        lambda view: acts(view) and view.round > 1,
        cheaper_in_lower_row,
        term="price",
    ),
    Topic(
        "pass",
        "pass",
        N_(
            "You can't buy anything here, so pass. If others keep buying, your turn comes round "
            "again: Auto-pass then passes for you until the phase ends."
        ),
        lambda view: later(view) and not reading.can_buy(view) and not reading.ends_phase(view),
        term="phase",
    ),
    Topic(
        "end",
        "track",
        N_(
            "When one of these four decks runs out, the game ends after that round. The numbers "
            "show how many cards are left."
        ),
        lambda view: later(view) and not view.last_round,
        term="end",
    ),
    Topic(
        "copies",
        "",
        N_("You already have one of these in play. Each copy makes the next one 1 ruble cheaper."),
        later,
        cheaper_copies,
        term="price",
    ),
    Topic(
        "bonus",
        "aristocrats",
        N_("The crown counts the different aristocrats. The shield is their bonus at the end."),
        lambda view: later(view) and not view.last_round and has_bonus(view),
        term="bonus",
    ),
    Topic(
        "forecast",
        "forecast",
        N_(
            "This shows what your cards will earn: workers, buildings and aristocrats, each at the "
            "end of their own phase."
        ),
        lambda view: later(view) and earns(view),
        term="phase",
    ),
    Topic(
        "purse",
        "purse",
        N_(
            "These are your rubles and your points. Spend your rubles: every 10 left at the "
            "end are worth only 1 point."
        ),
        later,
        term="end",
        private=True,
    ),
    Topic(
        "starters",
        "track",
        N_(
            "The emblem next to each deck (its starting marker) shows who starts that phase. Every "
            "round it moves to the next player."
        ),
        lambda view: later(view) and "disc" not in view.markers,
        term="phase",
    ),
    Topic(
        "disc",
        "track",
        N_(
            "The emblem next to each deck shows who starts that phase. Every round, the emblems "
            "and the gold disc move two seats. Whoever gets the gold disc scores 2 points."
        ),
        lambda view: later(view) and "disc" in view.markers,
        term="new-society",
    ),
)
"""All topics; if several are due, the first is shown."""


def due(view: View, told: Collection[str], *, covered: bool = False) -> Explanation | None:
    """Return the next explanation for a position, or None if there is none.

    While the viewer's rubles and hand are covered, private topics are skipped.
    """
    told_ids = set(told)
    for topic in TOPICS:
        if (covered and topic.private) or not told_ids.isdisjoint((topic.id, *topic.includes)):
            continue
        if topic.is_due(view):
            return Explanation(topic, topic.cards(view) if topic.cards else frozenset())
    return None
