"""What the coach says: one short text beside the table, never over what can be pressed."""

from __future__ import annotations

from stp.cards import Card
from stp.rules import aristocrat_bonus
from stp.view import View
from stp.web.commands import CoachButton
from stp.web.model.coach_steps import Step
from stp.web.model.tips import Advice
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.kit.signs import icon
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text


def coach(scene: Scene) -> Html:
    """Return the coach with what there is to say, nothing where there is nothing."""
    t = scene.t
    if scene.tip is None:
        return EMPTY
    word = t._("Next") if scene.has_more_tips else t._("Got it")
    return element(
        "section",
        element("span", icon("ui-hint"), cls="lamp"),
        element("p", tip_words(scene)),
        element(
            "div",
            ui_button(CoachButton.OFF, t._("No more tips"), cls="text-link", id="coach-off"),
            ui_button(CoachButton.NEXT, word, cls="button secondary", id="coach-next"),
            cls="coach-buttons",
        ),
        cls="coach",
        id="coach",
        aria_label=t._("Tip"),
    )


def tip_words(scene: Scene) -> str:
    """Return the tip as plain sentences, "" for none."""
    match scene.tip:
        case Step(text=text):
            return scene.t._(text)
        case Advice() as advice:
            return f"{_move(scene, advice)} {_reason(scene, advice)}"
        case _:
            return ""


def _move(scene: Scene, advice: Advice) -> str:
    """Return the move that is advised as a sentence."""
    t, move = scene.t, advice.move
    if move.card is None:
        return t._("My advice: pass.")
    card, price = t.card(scene.card(move.card)), t.rubles(advice.price)
    if move.verb == "take":
        return t._("My advice: take {card} into your hand.", card=card)
    if move.over:
        over = t.card(scene.card(move.over))
        return t._("My advice: {card} over {over}, for {rubles}.", card=card, over=over,
                   rubles=price)  # fmt: skip
    if move.verb == "play":
        return t._("My advice: play {card} for {rubles}.", card=card, rubles=price)
    return t._("My advice: buy {card} for {rubles}.", card=card, rubles=price)


def _reason(scene: Scene, advice: Advice) -> str:
    """Return what speaks for the move: what the card brings, in figures anybody can check."""
    t, move = scene.t, advice.move
    if move.card is None:
        if not can_buy(scene.view):
            return nothing_to_buy(t)
        return t._("Nothing here is worth its price to you now. The rubles keep for later.")
    if move.verb == "take":
        return t._("Nobody else gets it then, and you play it once you have the rubles.")
    card = scene.card(move.card)
    parts = [_earnings(scene, card, advice) or t.power(card), _kinds(scene, card, move.over)]
    return " ".join(part for part in parts if part)


def can_buy(view: View) -> bool:
    """Tell whether the viewer can pay for any card."""
    return any(move.verb in ("buy", "play") for move in view.legal_moves)


def nothing_to_buy(t: Text) -> str:
    """Return why one passes who can pay for no card."""
    return t._("Nothing can be bought now, and nothing is worth a place in the hand.")


def _earnings(scene: Scene, card: Card, advice: Advice) -> str:
    t = scene.t
    if advice.move.over is None and card.rubles > 0 and not card.points:
        rounds = -(-advice.price // card.rubles)
        return t.ngettext(
            "It earns {rubles} a round and has paid for itself after {number} round.",
            "It earns {rubles} a round and has paid for itself after {number} rounds.",
            rounds,
            rubles=t.rubles(card.rubles),
        )
    if card.rubles > 0 or card.points:
        earned = t.amounts(max(card.rubles, 0), card.points)
        return t._("It earns {amounts} in every round to come.", amounts=earned)
    return ""


def _kinds(scene: Scene, card: Card, over: str | None) -> str:
    """Return what a new kind of aristocrat adds to the points at the end."""
    t, me = scene.t, scene.me
    if card.colour != "red" or card.id in me.tableau or over is not None:
        return ""
    before, after = (
        aristocrat_bonus(kinds, scene.view.edition)
        for kinds in (me.aristocrat_types, me.aristocrat_types + 1)
    )
    if after == before:
        return ""
    return t.ngettext(
        "As a new kind of aristocrat it adds {number} point at the end.",
        "As a new kind of aristocrat it adds {number} points at the end.",
        after - before,
    )
