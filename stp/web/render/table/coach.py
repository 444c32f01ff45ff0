"""Draws the coach's tip: a short text that never covers controls."""

from __future__ import annotations

from typing import Final

from stp.analysis import Evaluation
from stp.facts.pros import (
    DoesOncePlayed,
    NothingToDisplace,
    PaidLater,
    PlayableSoon,
    PlayedOver,
    Short,
)
from stp.facts.reading import can_buy, card_of, viewer_of
from stp.moves import Move
from stp.web.commands.buttons import CoachButton, LessonButton, NoteButton
from stp.web.model.coach.explanations import WELCOME, Explanation
from stp.web.model.coach.lesson import STEPS, LessonStep
from stp.web.model.coach.tips import Advice, Pondering, Tip
from stp.web.render.kit.controls import icon_button, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.rules_link import short_term_link, term_of_move
from stp.web.render.kit.signs import hidden, icon
from stp.web.render.table.log import note_words
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.hint import opinion_of_others
from stp.web.render.table.sheets.reasons import facts_for, favourable, reason, reason_words
from stp.web.words.text import Text, sentences

_NOT_YET: Final = (PlayableSoon, PaidLater, Short, NothingToDisplace, PlayedOver)
"""The facts that say why a card is not bought at once, the best reason first."""


def coach(scene: Scene) -> Html:
    """Return the coach's tip, or EMPTY if there is none."""
    t, tip = scene.t, scene.coaching.tip
    if tip is None:
        return EMPTY
    buttons: tuple[Html, ...]
    dots = None
    if isinstance(tip, LessonStep):
        buttons = _lesson_buttons(scene, tip)
    elif isinstance(tip, Pondering):
        now = ui_button(CoachButton.NOW, t._("Show hint now"), cls="button secondary",
                        id="coach-next")  # fmt: skip
        buttons = (_off(t), now)
        dots = element("span", cls="busy", aria_hidden="true")
    elif isinstance(tip, Advice):  # needs no answer: the next move replaces it
        buttons = (icon_button(CoachButton.NEXT, "ui-close", t._("Close"), id="coach-next"),)
    else:
        word = t._("Next") if scene.coaching.has_more else t._("Got it")
        look = "primary" if _is_awaited(scene, tip) else "secondary"
        buttons = (
            _off(t),
            ui_button(CoachButton.NEXT, word, cls=f"button {look}", id="coach-next"),
        )
    words, choices = element("p", dots, _tip_text(scene)), _choices(scene)
    shown = join(words, hidden(choices)) if choices else words
    is_advice = isinstance(tip, Advice)
    return element(
        "section",
        element("span", icon("ui-hint"), cls="lamp"),
        element(
            "div",
            shown,
            " ",
            _rules_link(scene, tip),
            " ",
            _off(t) if is_advice else None,
            cls="tip-text",
        ),
        element("div", *buttons, cls="coach-buttons"),
        cls=classes("coach", is_advice and "advice"),
        id="coach",
        data_key="coach",
        data_laid=_laid(tip),
        aria_label=t._("Tip"),
    )


def _is_awaited(scene: Scene, tip: Tip) -> bool:
    """Return whether the game goes on only after the tip: bots wait for the welcome."""
    is_welcome = isinstance(tip, Explanation) and tip.topic.id == WELCOME
    return is_welcome and not scene.view.decides


def note(scene: Scene) -> Html:
    """Return the last note from another player, or EMPTY if there is none to read."""
    t, last = scene.t, scene.note
    if last is None:
        return EMPTY
    words = element("p", note_words(scene, last))
    return element(
        "section",
        scene.medallion(last.seat, "small"),
        element("div", words, cls="tip-text"),
        element(
            "div",
            ui_button(NoteButton.CLOSE, t._("Close"), cls="button secondary", id="note-close"),
            cls="coach-buttons",
        ),
        cls="coach from-player",
        id="note",
        data_key="note",
        data_laid=str(last),
        aria_label=t._("Note from {player}", player=scene.name(last.seat)),
    )


def _laid(tip: Tip) -> str:
    """Return a key for `data-laid` that differs between tips whose texts differ."""
    match tip:
        case Explanation(topic):
            return topic.id
        case Advice(move=move):
            return str(move)
        case LessonStep(id=name):
            return name
        case Pondering():
            return "thinking"


def _rules_link(scene: Scene, tip: Tip) -> Html | None:
    """Return a link to the section of the rules that explains the subject of a tip."""
    match tip:
        case Explanation(topic):
            term = topic.term
        case LessonStep(term=term):
            pass
        case Advice(move=move):
            term = term_of_move(move, scene.card(move.card) if move.card else None)
        case Pondering():
            return None
    return short_term_link(scene.t, term, "coach") if term else None


def _off(t: Text) -> Html:
    return ui_button(CoachButton.OFF, t._("Turn off tips"), cls="text-link", id="coach-off")


def _lesson_buttons(scene: Scene, step: LessonStep) -> tuple[Html, Html]:
    """Return the button that leaves the lesson, and the progress or the button that continues."""
    t = scene.t
    leave = ui_button(LessonButton.LEAVE, t._("Leave lesson"), cls="text-link",
                      id="lesson-leave")  # fmt: skip
    if not step.moves:
        return leave, ui_button(CoachButton.NEXT, t._("Got it"), cls="button secondary",
                                id="coach-next")  # fmt: skip
    place = t._("Step {number} of {limit}", number=STEPS.index(step) + 1, limit=len(STEPS))
    return leave, element("span", place, cls="lesson-place")


def tip_words(scene: Scene) -> str:
    """Return the tip for the live region, "" for none."""
    return sentences((_tip_text(scene), _choices(scene)))


def _choices(scene: Scene) -> str:
    """Return the cards of which a lesson's step asks for one; on the table they are marked."""
    tip = scene.coaching.tip
    moves = map(Move.parse, tip.moves) if isinstance(tip, LessonStep) else ()
    names = [scene.t.card(scene.card(move.card)) for move in moves if move.card]
    return scene.t.listing(names) if len(names) > 1 else ""


def _tip_text(scene: Scene) -> str:
    """Return the tip as it is drawn, "" for none."""
    match scene.coaching.tip:
        case Explanation(topic):
            return scene.t._(topic.text)
        case LessonStep(caption=caption):
            return scene.t._(caption)
        case Pondering():
            return scene.t._("Let me think about your move…")
        case Advice() as advice:
            return f"{_move(scene, advice)} {_why(scene, advice)}"
        case _:
            return ""


def _move(scene: Scene, advice: Advice) -> str:
    """Return the advised move as a sentence."""
    t, move = scene.t, advice.move
    if move.card is None:
        return t._("My advice: pass.")
    card = t.card(scene.card(move.card))
    if move.verb == "take":
        return t._("My advice: take {card} into your hand.", card=card)
    if move.over:
        over = t.card(scene.card(move.over))
        return t._("My advice: displace {over} with {card}.", card=card, over=over)
    if move.verb == "play":
        return t._("My advice: play {card}.", card=card)
    return t._("My advice: buy {card}.", card=card)


def _why(scene: Scene, advice: Advice) -> str:
    """Return the reasons for the move, in one or two sentences that the player can check. What a
    card can do is on its sheet, and is said only if there is no other reason."""
    best = advice.evaluation
    move, why = best.move, best.reasons
    if move.verb == "take":
        return _why_taken(scene, best)
    limit = 1 if _is_another_worker(scene, move) else 2  # when workers are paid is known by then
    said = reason(scene, scene.view, move, why, limit, powers=False)
    if move.verb == "pass" and can_buy(scene.view):
        opinion = opinion_of_others(
            scene, is_close=advice.is_close, is_useful=advice.has_useful_others
        )
        return f"{opinion} {said}"
    return said or _comparison(scene, advice)


def _is_another_worker(scene: Scene, move: Move) -> bool:
    """Return whether a move buys a worker for a player who already has one."""
    if move.verb != "buy" or card_of(scene.view, move).deck != "worker":
        return False
    return any(scene.card(card).deck == "worker" for card in viewer_of(scene.view).tableau)


def _why_taken(scene: Scene, best: Evaluation) -> str:
    """Return what a card is good for that is taken into the hand, why it is not bought at once, and
    what it costs if it is never played."""
    t, move = scene.t, best.move
    facts, words = facts_for(scene.view, move, best.reasons), reason_words(scene)
    not_yet = next((one for kind in _NOT_YET for one in facts if isinstance(one, kind)), None)
    good = favourable([one for one in facts if one is not not_yet])
    brief = [one for one in good if not isinstance(one, DoesOncePlayed)]
    return sentences((
        words.reason(brief or good, 1),
        words.say(not_yet) if not_yet else _rubles_left(scene, move),
        t._("If you never play it, it costs you 5 points."),
    ))  # fmt: skip


def _rubles_left(scene: Scene, taken: Move) -> str:
    """Return how many rubles would be left if a card were bought instead, "" if it cannot be."""
    t, view = scene.t, scene.view
    bought = [one for one in view.legal_moves if (one.verb, one.card) == ("buy", taken.card)]
    mine = viewer_of(view).rubles
    if not bought or mine is None:
        return ""
    left = mine - min(view.price(one) for one in bought)
    return t._("Buying it now would leave you with only {rubles}.", rubles=t.rubles(left))


def _comparison(scene: Scene, advice: Advice) -> str:
    """Return how the advised move compares with the others, "" if it is the only one."""
    if len(scene.view.legal_moves) < 2:
        return ""
    if advice.is_close:
        return scene.t._("No move here is clearly better.")
    if advice.evaluation.ahead is None:
        return ""  # no games were simulated
    return scene.t._("In simulated games from here, this move did better than the others.")
