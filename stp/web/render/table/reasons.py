"""Draws a move with its reasons: sentences first, then numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stp.analysis import Reasons
from stp.cards import PUB_PRICE, TRADE_POINTS, TRADE_PRICE
from stp.facts import about, against
from stp.facts.model import Does, Keeps
from stp.facts.objections import SecondCopy
from stp.moves import Move
from stp.rules import guild_split
from stp.view import View
from stp.web.render.kit.card import card_face
from stp.web.render.kit.html import EMPTY, Child, Html, element
from stp.web.render.kit.signs import coin, gains, hidden, icon
from stp.web.render.table.scene import Scene
from stp.web.words.reasons import MOST, ReasonWords
from stp.web.words.text import N_, Text

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
}
PARTS: Final = {
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
}


def deed(scene: Scene, move: Move) -> str:
    """Return a move as a heading without a player: "Buy Judge"."""
    return _said(scene, move, HEADINGS)


def deed_inside(scene: Scene, move: Move) -> str:
    """Return a move as a part of a sentence: "buy Judge"."""
    return _said(scene, move, PARTS)


def _said(scene: Scene, move: Move, ways: dict[str, str]) -> str:
    t = scene.t
    match move.verb:
        case "guild":
            return t.amounts(*guild_split(move.number or 0))
        case "trade":
            return _bargain(t, TRADE_POINTS, TRADE_PRICE)
        case "pub":
            points = move.number or 0
            return _bargain(t, points, PUB_PRICE * points)
        case verb:
            return t._(
                ways.get(f"{verb} over" if move.over else verb, ways["pass"]),
                card=t.card(scene.card(move.card)) if move.card else "",
                over=t.card(scene.card(move.over)) if move.over else "",
                deck=t.deck(move.deck) if move.deck else "",
            )


def _bargain(t: Text, points: int, rubles: int) -> str:
    return t._("{points} for {rubles}", points=t.points(points), rubles=t.rubles(rubles))


def picture(scene: Scene, move: Move) -> Html:
    """Return the card of a move, or an icon if it has none."""
    if move.card:
        return card_face(
            scene.card(move.card), scene.t, states=("mini",), attributes={"aria_hidden": "true"}
        )
    return element("span", icon("ui-pass" if move.verb == "pass" else "ui-hint"), cls="move-sign")


def reason(scene: Scene, view: View, move: Move, why: Reasons, most: int = MOST) -> str:
    """Return sentences that say why a move is good."""
    facts = about(view, move, scorings=round(why.scorings), rival=_rival(why))
    return _words(scene).reason(facts, most)


def purchase_words(scene: Scene, move: Move) -> str:
    """Return facts about a legal purchase that its sheet does not show yet."""
    words, card = _words(scene), scene.card(move.card or "")
    facts = about(scene.view, move)
    said = words.reason(fact for fact in facts if not isinstance(fact, Does | Keeps))
    is_second = card.colour == "red" and move.over is None and card.id in scene.me.tableau
    return " ".join(filter(None, (said, words.object(SecondCopy(card.id)) if is_second else "")))


def objection(scene: Scene, view: View, best: tuple[Move, Reasons],
              other: tuple[Move, Reasons]) -> str:  # fmt: skip
    """Return the sentence that says why a move is worse than the best one, "" if no reason is
    clear."""
    move, why = other
    advised, reasons = best
    fact = against(
        view, advised, move, scorings=round(why.scorings),
        best_scorings=round(reasons.scorings), rival=_rival(reasons),
    )  # fmt: skip
    return _words(scene).object(fact)


def loss(scene: Scene, points: int) -> str:
    """Return the sentence about a move that is worse by so many points."""
    return _words(scene).loss(points)


def _words(scene: Scene) -> ReasonWords:
    return ReasonWords(
        scene.t, scene.view.edition, [person.name(scene.t) for person in scene.people]
    )


def _rival(why: Reasons) -> int | None:
    return why.denies.seat if why.denies is not None else None


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
    return scene.t.gain(number) if number else None


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
