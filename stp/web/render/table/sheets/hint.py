"""Draws a hint: the move, the reasons, and the alternatives."""

from __future__ import annotations

from collections.abc import Sequence

from stp.analysis import Evaluation
from stp.bots.explain import has_equals, has_useful
from stp.cards import GUILD_INCOME
from stp.facts.reading import FOR_POINTS, can_buy, first_paid, is_ending, is_last_phase
from stp.moves import Move
from stp.web.commands.buttons import TableButton
from stp.web.model.terms import Term
from stp.web.render.kit.controls import move_button, ui_button
from stp.web.render.kit.html import Html, element, join
from stp.web.render.kit.rules_link import term_link, term_of_move
from stp.web.render.kit.signs import coin, described
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.reasons import move_heading, move_phrase, move_picture, reason
from stp.web.words.text import sentences


def hint_content(scene: Scene) -> Html:
    """Return the content of the hint panel, or a note that the adviser is thinking."""
    t, hint = scene.t, scene.overlay.hint
    if hint is None:
        dots = element("span", cls="busy", aria_hidden="true")
        now = ui_button(
            TableButton.HINT_NOW, t._("Show hint now"), cls="button secondary", id="hint-now"
        )
        return join(
            element("p", dots, t._("Thinking about the best move…"), cls="remark", role="status"),
            element("div", now, cls="sheet-actions"),
        )
    best = hint.found[0]
    return join(
        element(
            "div",
            move_picture(scene, best.move),
            element("div", element("em", t._("Suggested move:")),
                    element("h2", move_heading(scene, best.move))),
            cls="sheet-head advice-head",
        ),
        element("div", element("p", why(scene, best), cls="reason"),
                term_link(t, _term(scene, best), "hint"),
                cls="sheet-column"),
        scene.why_not,
        element("div", _advised(scene, best.move), cls="sheet-actions"),
    )  # fmt: skip


def _advised(scene: Scene, move: Move) -> Html:
    """Return the button that makes the suggested move, with its price."""
    t, word = scene.t, scene.t._("Make this move")
    price = scene.view.price(move)
    said = t._("{action} for {rubles}", action=word, rubles=t.rubles(price)) if price else word
    drawn = described(said, element("span", word), coin(price)) if price else word
    return move_button(move, drawn, cls="button primary", id="advised")


def _term(scene: Scene, best: Evaluation) -> Term:
    card = best.move.card
    return term_of_move(best.move, scene.card(card) if card else None)


def why(scene: Scene, best: Evaluation) -> str:
    """Return why the advised move is the best one, in sentences."""
    view, others = scene.view, _others(scene)
    if _only_waits(best, others):
        waits = scene.t._(
            "Which card you pick hardly matters: put it back. This only puts off your pass, so "
            "that others have to move first."
        )
        return f"{waits} {scene.t.power(scene.card('debtors-prison'))}"
    said = reason(scene, scene.view, best.move, best.reasons)
    is_alike = all(one.decided == best.decided for one in others)
    if is_alike and any(is_decided(best, one) for one in others):
        return f"{said} {_outcome(scene, best)}".strip()
    if best.move.verb in ("guild", *FOR_POINTS) or _pays_little(best):
        return " ".join(filter(None, (_opinion_of_move(scene, best), said)))
    if best.move.verb not in ("pass", "discard") or len(view.legal_moves) < 2:
        return said
    if said and is_last_phase(view) and can_buy(view):
        return said
    opinion = opinion_of_others(
        scene, is_close=has_equals(best, others), is_useful=has_useful(others)
    )
    is_poor = view.decision == "action" and not can_buy(view)
    return " ".join(filter(None, (said, opinion) if is_poor else (opinion, said)))


def opinion_of_others(scene: Scene, *, is_close: bool, is_useful: bool) -> str:
    """Return what the adviser thinks of the other moves when it advises doing nothing: `is_close`
    if another move is about as good, `is_useful` if a purchase is worth its price by itself."""
    t, decision = scene.t, scene.view.decision
    verbs = {move.verb for move in scene.view.legal_moves}
    sold = verbs & {*FOR_POINTS}
    if sold and not verbs & {"buy", "play", "take"}:
        if is_close:
            return t._("These points are worth about as much to you as your rubles.")
        return t._("Your rubles should earn you more points if you spend them on cards.")
    if is_close:
        return t._("No move here is clearly better.")
    if decision == "drawn" and "take" in verbs:
        if "buy" not in verbs:
            return t._("This card is not worth taking into your hand.")
        return t._("This card is not worth buying or taking.")
    if is_useful:
        return t._("In simulated games from here, this move did better than the others.")
    if can_buy(scene.view):
        return t._("Nothing here is worth buying now.")
    return t._("No card is worth taking into your hand.") if "take" in verbs else ""


def opinion_of_best(scene: Scene, move: Move) -> str:
    """Return what speaks for the best move beyond doubt if it only passes, discards a card or buys
    as many points as possible, "" for any other."""
    is_last = is_last_phase(scene.view) and can_buy(scene.view)  # then the facts say enough
    if move.verb == "discard" or (move.verb == "pass" and not is_last):
        return opinion_of_others(scene, is_close=False, is_useful=False)
    if _sells_most(scene, move) and not is_ending(scene.view):
        return scene.t._("Rubles spent on cards are unlikely to earn you more points than that.")
    return ""


def _sells_most(scene: Scene, move: Move) -> bool:
    """Return whether a move buys as many points as are for sale."""
    number = move.number or 0
    is_most = all((one.number or 0) <= number for one in scene.view.legal_moves)
    return move.verb in FOR_POINTS and is_most


def _only_waits(best: Evaluation, others: Sequence[Evaluation]) -> bool:
    """Return whether a card is picked from the discard pile only to wait: it brings nothing, and
    neither would another one, which is as good."""
    is_useless = best.move.verb == "redeem" and best.value <= 0
    return is_useless and any(
        one.move.verb == "redeem" and abs(one.value - best.value) < 0.01 and one.behind(best) < 0.01
        for one in others
    )


def _pays_little(best: Evaluation) -> bool:
    """Return whether a card that is bought or taken brings only rubles, and at most its price."""
    why = best.reasons
    gains = why.points, why.bonus, why.power
    return best.move.verb in ("buy", "take") and max(gains) <= 0 and why.rubles <= why.price


def _others(scene: Scene) -> Sequence[Evaluation]:
    """Return the evaluations of all moves but the advised one."""
    return scene.overlay.hint.found[1:] if scene.overlay.hint else ()


def _opinion_of_move(scene: Scene, best: Evaluation) -> str:
    """Return what the adviser thinks of a move whose costs and gains do not speak for it: points or
    rubles chosen before the last round, or a purchase that does not pay for itself."""
    t, verb = scene.t, best.move.verb
    others = _others(scene)
    number = best.move.number or 0
    is_close = has_equals(best, others)
    if _sells_most(scene, best.move):
        return opinion_of_best(scene, best.move)
    if verb in FOR_POINTS:
        amounts = [one for one in others if one.move.verb in ("pass", *FOR_POINTS)]
        if has_equals(best, amounts) and not is_ending(scene.view):
            return t._("These points are worth about as much to you as your rubles.")
        if is_close:
            return t._("No move here is clearly better.")
        return t._("Your other rubles should earn you more points if you spend them on cards.")
    if verb == "guild":
        if number < GUILD_INCOME and is_ending(scene.view):
            return ""
        if number == 0:
            return t._("Rubles spent on cards are unlikely to earn you more points than that.")
        if is_close:
            return t._("These points are worth about as much to you as your rubles.")
        words = t._("Your rubles should earn you more points if you spend them on cards.")
        return words if number == GUILD_INCOME else ""
    idle = [one for one in others if one.move.verb in ("pass", "discard")]
    if (idle or others) and all(round(one.behind(best)) >= 1 for one in idle or others):
        if first_paid(scene.view, best.move) is None:
            return t._("It can no longer score, but simulated games from here went better with it.")
        return t._("It hardly pays for itself, but simulated games from here went better with it.")
    return t._("No move here is clearly better.") if others else ""


def _outcome(scene: Scene, best: Evaluation) -> str:
    """Return what the simulated games say in a game that is decided."""
    if best.decided > 0:
        return scene.t._("Simulated games from here are nearly always won, whatever you do now.")
    return scene.t._("Simulated games from here are nearly always lost, whatever you do now.")


def is_decided(best: Evaluation, other: Evaluation) -> bool:
    """Return whether the game is as good as won or lost with either move, and the simulated games
    do not tell them apart."""
    return best.decided == other.decided != 0 and round(other.behind(best)) < 1


def hint_words(scene: Scene) -> str:
    """Return the hint as plain sentences, for the live region."""
    t, hint = scene.t, scene.overlay.hint
    if hint is None:
        return ""
    best = hint.found[0]
    suggested = f"{t._('Suggested move:')} {move_phrase(scene, best.move)}"
    return sentences([suggested, why(scene, best)])
