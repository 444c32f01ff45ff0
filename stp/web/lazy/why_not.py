"""Draws why other moves are worse than the advised one, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.analysis import Evaluation, Reasons
from stp.facts import Against, against
from stp.facts.cons import (
    Brings,
    BuysFirst,
    CostsEachScoring,
    Dearer,
    EarnsNothing,
    EarnsSooner,
    ThenBuys,
    ThenTakes,
)
from stp.facts.effects import DelaysHandCard, EndsGame
from stp.facts.pros import EarnsInstead
from stp.facts.reasons_against import left_to_others
from stp.moves import Move
from stp.view import View
from stp.web.lazy.against_words import AgainstWords
from stp.web.model.coach.hint import Hint
from stp.web.render.kit.html import EMPTY, Child, Html, element, join
from stp.web.render.kit.signs import coin, gains, hidden
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.hint import is_decided
from stp.web.render.table.sheets.reasons import move_heading, others_of, rival_of
from stp.web.words.text import Text


def alternatives(scene: Scene) -> Html:
    """Return the next best moves of a hint and why they are worse, and the numbers."""
    hint = scene.overlay.hint
    return join(_others(scene, hint), _numbers(scene, hint)) if hint else EMPTY


def _others(scene: Scene, hint: Hint) -> Html | None:
    """Return the next best moves and why they are worse; one sentence for moves that share it."""
    t, (best, *others) = scene.t, hint.found
    if not others:
        return element("p", t._("This is your only move."), cls="remark sheet-column")
    rows: dict[str, list[str]] = {}
    for one in others:
        rows.setdefault(why_not(scene, best, one), []).append(move_heading(scene, one.move))
    return element(
        "div",
        element("h3", t._("Why not…"), cls="label"),
        element("ul", *(
            element("li", element("b", " · ".join(deeds)), element("span", words))
            for words, deeds in rows.items()
        ), cls="alternatives"),
        cls="sheet-column",
    )  # fmt: skip


def why_not(scene: Scene, best: Evaluation, other: Evaluation) -> str:
    """Return why a move is worse than the advised one: a fact, or else what it loses."""
    points = round(other.behind(best))
    fact = _fact(scene.view, (best.move, best.reasons), (other.move, other.reasons))
    if isinstance(fact, _LOSSES) and points < 1:
        fact = None  # less than a point: the fact would make it sound like a loss
    words = _against_words(scene)
    return words.object(fact) or words.loss(points, is_decided=is_decided(best, other))


_LOSSES: Final = (
    Brings, BuysFirst, CostsEachScoring, Dearer, DelaysHandCard, EarnsInstead, EarnsNothing,
    EarnsSooner, EndsGame, ThenBuys, ThenTakes,
)  # fmt: skip
"""Facts that are told only of moves that lose points."""


def _numbers(scene: Scene, hint: Hint) -> Html:
    """Return the numbers behind the sentences, collapsed."""
    t, (best, *others) = scene.t, hint.found
    behind = [
        element("tr", element("th", move_heading(scene, one.move), scope="row"),
                element("td", _behind(scene, best, one)))
        for one in sorted(others, key=lambda one: one.behind(best))
    ]  # fmt: skip
    compared = element("table", element("tbody", *behind), cls="reasons") if behind else None
    rows = reason_rows(scene, [(best.move, best.reasons)])
    if not rows and compared is None:
        return EMPTY
    summary = element("summary", t._("In numbers"))
    return element("details", summary, rows, compared, cls="sheet-column numbers", id="numbers")


def _behind(scene: Scene, best: Evaluation, other: Evaluation) -> str:
    t, points = scene.t, round(other.behind(best))
    if is_decided(best, other):
        return t._("hardly matters now")
    if points < 1:
        return t._("about as good")
    return t.ngettext("{number} point less", "{number} points less", points)


def objection(scene: Scene, view: View, best: tuple[Move, Reasons],
              other: tuple[Move, Reasons]) -> str:  # fmt: skip
    """Return the sentence that says why a move is clearly worse than the best one, "" if no reason
    is clear."""
    move, reasons = best
    told = _fact(view, best, other) or left_to_others(
        view, move, other[0], rival_of(reasons), others_of(reasons)
    )
    return _against_words(scene).object(told)


def _fact(view: View, best: tuple[Move, Reasons], other: tuple[Move, Reasons]) -> Against | None:
    """Return the fact that makes a move worse than the best one."""
    move, why = other
    advised, reasons = best
    return against(
        view, advised, move, scorings=round(why.scorings),
        best_scorings=round(reasons.scorings), rival=rival_of(reasons), others=others_of(reasons),
        is_sought=why.denies is not None, over=why.over,
    )  # fmt: skip


def _against_words(scene: Scene) -> AgainstWords:
    names = [person.name(scene.t) for person in scene.participants]
    return AgainstWords(scene.t, scene.view.edition, names)


def reason_rows(
    scene: Scene, moves: Sequence[tuple[Move, Reasons]], heads: Sequence[str] = ()
) -> Html:
    """Return a table of what moves cost and earn, one column each; EMPTY if all cells are empty."""
    t = scene.t
    columns = [reasons for _, reasons in moves]
    rows: list[tuple[str, list[Child]]] = [
        (t._("Price"), [_price(t, move, reasons.price) for move, reasons in moves]),
        (t._("Rubles until the end"), [_gain(scene, one.rubles) for one in columns]),
        (t._("Points until the end"), [_gain(scene, one.points) for one in columns]),
        (t._("Aristocrat bonus"), [_gain(scene, one.bonus) for one in columns]),
        (t._("Card power (points)"), [_gain(scene, one.power) for one in columns]),
        (t._("Denied to opponents"), [_denied(scene, one) for one in columns]),
    ]
    shown = [
        element("tr", element("th", name, scope="row"),
                *(element("td", value or element("span", "–", cls="nothing")) for value in values))
        for name, values in rows
        if any(values)
    ]  # fmt: skip
    if not shown:
        return EMPTY
    top = element("tr", element("td"), *(element("th", head, scope="col") for head in heads))
    head = element("thead", top) if heads else None
    return element("table", head, element("tbody", *shown), cls="reasons")


def _price(t: Text, move: Move, price: int) -> Html | None:
    """Return the price: paid now or, for a card taken into the hand, when it is played."""
    amount = coin(price, "", t.rubles(price)) if price else None
    if price and move.verb == "take":
        return element("span", amount, element("em", t._("later")), cls="paid-later")
    return amount


def _gain(scene: Scene, value: float) -> str | None:
    number = round(value)
    return scene.t.signed(number) if number else None


def _denied(scene: Scene, reasons: Reasons) -> Html | None:
    """Return the opponent who would gain most from the card, with the rubles and points until the
    end."""
    prize = reasons.denies
    if prize is None:
        return None
    rubles, points = round(prize.rubles), round(prize.points)
    if rubles < 1 and points < 1:
        return None
    name = element("span", scene.name(prize.seat))
    amounts = element("span", gains(rubles, points, scene.t), aria_hidden="true", cls="pays")
    return element("span", name, amounts, hidden(scene.t.amounts(rubles, points)), cls="denied")
