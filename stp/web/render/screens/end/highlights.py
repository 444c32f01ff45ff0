"""Draws the highlights of a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from stp.game import Result
from stp.web.model.story.highlights import Purchase, best_purchase, biggest_lead, turning_point
from stp.web.model.story.point_sources import Account
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.kit.signs import described
from stp.web.render.table.scene import Scene


def highlights(
    scene: Scene, result: Result, found: Sequence[Account], order: Sequence[int]
) -> Html:
    """Return the turning point and each player's best purchase."""
    lines = [*_purchases(scene, order), *_turning_point(scene, result, found)]
    return element("dl", *lines, cls="highlights") if lines else EMPTY


def biggest_difference(
    scene: Scene, result: Result, found: Sequence[Account],
    names: Mapping[str, tuple[str, str]], own: int,
) -> Html:  # fmt: skip
    """Return which source of points made the biggest difference between the winner and the person
    in the seat `own`, if they lost, otherwise the next player; EMPTY if none stands out.

    `names` are the names of the sources.
    """
    t, ranks = scene.t, result.rank
    losers = [i for i, rank in sorted(enumerate(ranks), key=lambda one: one[1]) if rank > 1]
    if not losers:
        return EMPTY
    pair = ranks.index(1), own - 1 if own - 1 in losers else losers[0]
    source = biggest_lead(*(found[i] for i in pair))
    if not source:
        return EMPTY
    called = (t._("you") if scene.is_own(i + 1) else scene.short_name(i + 1) for i in pair)
    points = (t.number(found[i].sources[source]) for i in pair)
    each = (f"{name} {number}" for name, number in zip(called, points, strict=True))
    words = t._("Biggest difference: {source} ({figures}).",
                source=names[source][0], figures=t.listing(each))  # fmt: skip
    return element("p", words, cls="remark")


def _turning_point(scene: Scene, result: Result, found: Sequence[Account]) -> Iterator[Html]:
    t, turn = scene.t, turning_point(found, result)
    if turn is None:
        return
    winner = result.rank.index(1) + 1
    name = scene.name(winner)
    if scene.is_own(winner):
        words = (
            t._("You lead from round {number}", number=turn)
            if turn
            else t._("You win in the final scoring")
        )
    elif turn:
        words = t._("{player} leads from round {number}", player=name, number=turn)
    else:
        words = t._("{player} wins in the final scoring", player=name)
    yield element("div", element("dt", t._("Turning point")), element("dd", words))


def _purchases(scene: Scene, order: Sequence[int]) -> Iterator[Html]:
    t = scene.t
    for index in order:
        purchase = best_purchase(scene.log, index + 1, scene.view.edition)
        if purchase is not None:
            whose = t._("{player}'s best purchase", player=scene.name(index + 1))
            yield element(
                "div",
                element("dt", described(whose, scene.medallion(index + 1, "small"),
                                        element("em", scene.short_name(index + 1)))),
                element("dd", *_words(scene, purchase)),
            )  # fmt: skip


def _words(scene: Scene, purchase: Purchase) -> Iterator[Html]:
    """Yield a purchase and what it earned."""
    t = scene.t
    card = t.card(scene.card(purchase.card))
    price = [t.rubles(purchase.price)]
    if purchase.over:
        price.append(t.card(scene.card(purchase.over)))
    yield element("b", t._("{card}, round {number}", card=card, number=purchase.round))
    yield element(
        "em",
        t.ngettext("{amounts} in {number} scoring, for {rubles}",
                   "{amounts} in {number} scorings, for {rubles}", purchase.number,
                   amounts=t.amounts(purchase.rubles, purchase.points),
                   rubles=t.conjunction(price)),
    )  # fmt: skip
