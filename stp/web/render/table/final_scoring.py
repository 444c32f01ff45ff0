"""Draws the final scoring: each player's lane in the race, and where the points come from.

A script plays it step by step and then opens the result (`static/motion/final_scoring.js`).
"""

from __future__ import annotations

from stp.game import Result
from stp.web.commands.buttons import TableButton
from stp.web.model.story.final_steps import FinalSteps, final_steps
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, element, join
from stp.web.render.kit.signs import card_tile, coin, icon, shield
from stp.web.render.table.scene import Scene

EMBLEM = 6
"""Width of an emblem, in percent of a lane."""


def final_scoring(scene: Scene, result: Result) -> Html:
    """Return the sheet that plays the final scoring."""
    t = scene.t
    steps = final_steps(scene.view.players, result, scene.view.edition)
    ends = [number for one in steps for number in (one.before, one.after)]
    lowest, highest = min(0, *ends), max(1, *ends)
    order = (*scene.other_seats, scene.main_seat)
    lanes = (_lane(scene, steps[seat - 1], lowest, highest) for seat in order)
    spots = (_spot(scene, steps[seat - 1]) for seat in order)
    title = t._("Final scoring")
    sheet = element(
        "section",
        element("h2", title),
        element("ol", *lanes, cls="lanes", aria_hidden="true"),
        element("div", *spots, cls="spots", aria_hidden="true"),
        ui_button(TableButton.RESULT, t._("Show result"), cls="button primary", id="to-result"),
        cls="sheet wide final-scoring must-answer", id="sheet", role="dialog", aria_label=title,
        aria_modal="true", tabindex="-1", data_key="final-scoring",
    )  # fmt: skip
    return join(element("div", cls="scrim", data_key="behind final"), sheet)


def _lane(scene: Scene, steps: FinalSteps, lowest: int, highest: int) -> Html:
    """Return a player's lane, from 0 to the final points."""

    def place(points: int) -> float:
        return (100 - EMBLEM) * (points - lowest) / (highest - lowest) + EMBLEM / 2

    before, after = place(steps.before), place(steps.after)
    emblem = element(
        "svg",
        element("circle", r=11),
        element("use", href=f"#emblem-{scene.emblem(steps.seat)}", x=-7, y=-7, width=14, height=14),
        x=f"{after:.2f}%", y=16, overflow="visible", cls="racer",
    )  # fmt: skip
    track = element(
        "svg",
        element("line", x1="0", x2="100%", y1=16, y2=16, cls="lane-line"),
        element("line", x1="0", x2=f"{before:.2f}%", y1=16, y2=16, cls="lane-before"),
        emblem,
        cls="lane-track", height=32,
    )  # fmt: skip
    return element(
        "li",
        element("span", scene.label(steps.seat), cls="lane-name"),
        track,
        element("b", steps.after, cls="lane-points"),
        cls="lane", data_seat=steps.seat, data_before=steps.before,
        data_steps=" ".join(map(str, steps.sums)), data_rubles=steps.rubles, data_hand=steps.hand,
        data_unit=f"{(100 - EMBLEM) / (highest - lowest) / 100:.6f}",
    )  # fmt: skip


def _spot(scene: Scene, steps: FinalSteps) -> Html:
    """Return where a player's points in the final scoring come from."""
    t, player = scene.t, scene.view.players[steps.seat - 1]
    heading = element("h3", scene.medallion(steps.seat, "small"), scene.label(steps.seat))
    rubles = element(
        "p", _title(t._("Points for rubles")), coin(steps.money), icon("ui-forward"),
        shield(t.signed(steps.rubles)), cls="rubles-step",
    ) if steps.rubles else None  # fmt: skip
    cards = len(player.hand_decks)
    hand = element(
        "p", _title(t._("Penalty for cards in hand")), icon("ui-hand"), element("b", cards),
        icon("ui-forward"), shield(t.number(steps.hand)), cls="hand-step",
    ) if cards else None  # fmt: skip
    parade = _parade(scene, steps) if steps.kinds else None
    rest = (rubles, hand) if parade or rubles or hand else (shield(0),)
    return element(
        "div", heading, parade, element("div", *rest, cls="rest"), cls="spot", data_seat=steps.seat
    )


def _parade(scene: Scene, steps: FinalSteps) -> Html:
    """Return a player's different aristocrats, each with the bonus up to it, and the bonus."""
    t, number = scene.t, len(steps.kinds)
    kinds = (
        element("li", card_tile(scene.card(card)), element("b", points), cls="kind-step")
        for card, points in zip(steps.kinds, steps.sums, strict=True)
    )
    title = t.ngettext("{number} kind of aristocrat", "{number} different aristocrats", number)
    total = element("span", shield(t.signed(steps.sums[-1])), cls="kinds-total")
    return element("div", _title(title), element("ol", *kinds), total, cls="parade")


def _title(words: str) -> Html:
    return element("span", words, cls="step-title")
