"""Draws a move with its reasons: sentences first, then numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.analysis import Reasons
from stp.cards import CARDS, PUB_PRICE, TRADE_POINTS, TRADE_PRICE
from stp.facts import Fact, about
from stp.facts.effects import NotWorthDisplacing
from stp.facts.pros import (
    Does,
    DoesOncePlayed,
    Earns,
    EarnsElsewhere,
    EarnsInstead,
    EarnsOncePlayed,
    FirstPaid,
    InVain,
    Keeps,
    NewKind,
    Wanted,
)
from stp.facts.reading import has_income, is_scored, phase_of
from stp.moves import Move
from stp.rules import guild_split
from stp.state import AFTER_SCORING
from stp.view import View
from stp.web.render.kit.card import card_face
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.scene import Scene
from stp.web.words.marking import N_
from stp.web.words.reasons import MAX_SENTENCES, ReasonWords, speaks_for
from stp.web.words.text import Text, sentences

HEADINGS: Final = {
    "buy over": N_("Buy {card}, displacing {over}"),
    "buy": N_("Buy {card}"),
    "play over": N_("Play {card}, displacing {over}"),
    "play": N_("Play {card}"),
    "take": N_("Take {card}"),
    "discard": N_("Discard {card}"),
    "observe": N_("Turn over the top card: {deck}"),
    "redeem": N_("Pick {card} from the discard pile"),
    "dismiss": N_("Dismiss a Sycophant"),
    "pass": N_("Pass"),
    "nothing": N_("Buy nothing"),
}
_BY_POWER: Final[dict[str, str]] = {card.power: card.id for card in CARDS if card.power}
"""The card of each power, by the verb of the moves that use it."""
_GAINS: Final = (Earns, EarnsElsewhere, EarnsInstead, EarnsOncePlayed, NewKind)
"""The facts about what a card brings, beside its power."""
_TOO_LATE: Final = {
    "worker": N_("The last worker scoring is over."),
    "building": N_("The last building scoring is over."),
    "aristocrat": N_("The last aristocrat scoring is over."),
}
PHRASES: Final = {
    "buy over": N_("buy {card}, displacing {over}"),
    "buy": N_("buy {card}"),
    "play over": N_("play {card}, displacing {over}"),
    "play": N_("play {card}"),
    "take": N_("take {card}"),
    "discard": N_("discard {card}"),
    "observe": N_("turn over the top card ({deck})"),
    "redeem": N_("pick {card} from the discard pile"),
    "dismiss": N_("dismiss a Sycophant"),
    "pass": N_("pass"),
    "nothing": N_("buy nothing"),
}


def move_heading(scene: Scene, move: Move) -> str:
    """Return a move as a heading without a player: "Buy Judge"."""
    return _move_words(scene, move, HEADINGS)


def move_phrase(scene: Scene, move: Move) -> str:
    """Return a move as a part of a sentence: "buy Judge"."""
    return _move_words(scene, move, PHRASES)


def move_at_start(scene: Scene, move: Move) -> str:
    """Return a move as the beginning of a sentence, where a colon may follow: "Buy Judge"."""
    part = move_phrase(scene, move)
    return part[:1].upper() + part[1:]


def _move_words(scene: Scene, move: Move, templates: dict[str, str]) -> str:
    t = scene.t
    match move.verb:
        case "guild":
            return t.amounts(*guild_split(move.number or 0))
        case "trade":
            return _points_for_rubles(t, TRADE_POINTS, TRADE_PRICE)
        case "pub":
            points = move.number or 0
            return _points_for_rubles(t, points, PUB_PRICE * points)
        case "pass" if scene.view.decision in AFTER_SCORING:  # as its button says
            return t._(templates["nothing"])
        case verb:
            return t._(
                templates.get(f"{verb} over" if move.over else verb, templates["pass"]),
                card=t.card(scene.card(move.card)) if move.card else "",
                over=t.card(scene.card(move.over)) if move.over else "",
                deck=t.deck(move.deck) if move.deck else "",
            )


def _points_for_rubles(t: Text, points: int, rubles: int) -> str:
    return t._("{points} for {rubles}", points=t.points(points), rubles=t.rubles(rubles))


def move_picture(scene: Scene, move: Move) -> Html:
    """Return the card of a move or the one whose power it uses, or the icon of a pass."""
    card = move.card or _BY_POWER.get(move.verb)
    if card:
        return card_face(
            scene.card(card), scene.t, states=("mini",), attributes={"aria_hidden": "true"}
        )
    return element("span", icon("ui-pass"), cls="move-sign")


def reason(
    scene: Scene,
    view: View,
    move: Move,
    why: Reasons,
    limit: int = MAX_SENTENCES,
    *,
    powers: bool = True,
    denies: bool = False,
) -> str:
    """Return sentences that say why a move is good.

    Those about powers, which are long, are left out unless `powers`, or the card brings nothing
    else. If it `denies` its card to others, they come first. Fewer than `MAX_SENTENCES` sentences
    leave out what limits its worth. If only the rubles kept would be left, they say what its card
    earns, even if that is not worth its price.
    """
    told = facts_for(view, move, why)
    if not powers and any(isinstance(one, _GAINS) for one in told):
        told = [one for one in told if not isinstance(one, Does | DoesOncePlayed)]
    if denies:
        told = sorted(told, key=lambda one: not isinstance(one, Wanted))
    if limit < MAX_SENTENCES:
        earned = [one for one in told if isinstance(one, Earns | Keeps)]
        told = _unless_empty(favourable(told), earned)
    return reason_words(scene).reason(told, limit)


def facts_for(view: View, move: Move, why: Reasons) -> Sequence[Fact]:
    """Return the facts about a move, with those that its evaluation adds."""
    return tuple(
        about(view, move, scorings=round(why.scorings), rival=rival_of(why), others=others_of(why),
              over=why.over)
    )  # fmt: skip


def favourable(told: Sequence[Fact]) -> Sequence[Fact]:
    """Return the facts that speak for a move. What its card would earn does not, if that is no more
    than the displaced one earns."""
    good = [one for one in told if speaks_for(one)]
    if any(isinstance(one, NotWorthDisplacing) for one in told):
        good = [one for one in good if not isinstance(one, EarnsOncePlayed)]
    return good


def _unless_empty(some: Sequence[Fact], others: Sequence[Fact]) -> Sequence[Fact]:
    """Return some facts, or others if these say nothing but the rubles kept."""
    return others if all(isinstance(one, Keeps) for one in some) else some


def purchase_words(scene: Scene, move: Move) -> str:
    """Return facts about a legal purchase that its sheet does not show yet: first of all, that it
    comes too late to be scored."""
    words, facts = reason_words(scene), about(scene.view, move)
    said = words.reason(fact for fact in facts if not isinstance(fact, Does | Keeps))
    card = scene.card(move.card or "")
    pays, phase = has_income(card) or card.power in ("pub", "trade"), phase_of(card)
    if not pays or is_scored(scene.view, phase) or InVain() in facts:
        return said
    return sentences((scene.t._(_TOO_LATE[phase]), said))


def tells_first_scoring(scene: Scene, move: Move) -> bool:
    """Return whether the facts about a purchase say when its card is first scored."""
    return any(isinstance(fact, FirstPaid) for fact in about(scene.view, move))


def reason_words(scene: Scene) -> ReasonWords:
    """Return what turns facts about the game at the table into sentences."""
    return ReasonWords(
        scene.t, scene.view.edition, [person.name(scene.t) for person in scene.participants]
    )


def rival_of(why: Reasons) -> int | None:
    """Return the seat of the opponent who would gain most from the card, if any."""
    return why.denies.seat if why.denies is not None else None


def others_of(why: Reasons) -> int:
    """Return how many more opponents would gain from the card."""
    return why.denies.others if why.denies is not None else 0
