"""Draws the sheet over the table: a decision that must be made, or what was opened.

It never covers the tableau cards that it is about.
"""

from __future__ import annotations

from stp.analysis import Evaluation
from stp.moves import Move
from stp.state import AFTER_SCORING
from stp.web.commands.buttons import TableButton
from stp.web.model.sheet_names import CardAt, Panel, PlayerAt
from stp.web.render.kit.controls import move_button, ui_button
from stp.web.render.kit.html import EMPTY, Html, element
from stp.web.render.table.final_scoring import final_scoring
from stp.web.render.table.log import log_sheet
from stp.web.render.table.offers import Offers
from stp.web.render.table.powers import number_button
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.card_sheet import card_head, card_sheet, explanation
from stp.web.render.table.sheets.hint import hint_content
from stp.web.render.table.sheets.panel import panel, side_of
from stp.web.render.table.sheets.player_sheet import discard_sheet, player_sheet
from stp.web.render.table.sheets.reasons import reason
from stp.web.render.table.story import story_sheet


def sheet_over_table(scene: Scene, offers: Offers) -> Html:
    """Return the open sheet: a decision that must be made, otherwise what was opened."""
    view = scene.view
    if scene.final is not None:
        return final_scoring(scene, scene.final)
    if scene.overlay.opened is Panel.HINT and scene.may_ask:
        return _hint_sheet(scene)
    if view.decides and view.decision == "drawn" and view.drawn:
        return card_sheet(scene, offers, "drawn", view.drawn)
    if view.decides and view.decision in AFTER_SCORING:
        return _bonus_sheet(scene, view.decision)
    match scene.overlay.opened:
        case PlayerAt(seat):
            return player_sheet(scene, seat)
        case Panel.DISCARD:
            return discard_sheet(scene)
        case Panel.LOG:
            return log_sheet(scene)
        case Panel.STORY:
            return story_sheet(scene)
        case Panel.PASS:
            return _pass_sheet(scene)
        case CardAt(place, card) if place != "hand" or card in (scene.me.hand or ()):
            return card_sheet(scene, offers, place, card)
        case _:
            return EMPTY


def _bonus_sheet(scene: Scene, name: str) -> Html:
    """Return a decision after the building scoring, named after its card."""
    t, view, card = scene.t, scene.view, scene.card(name)
    buttons = [number_button(scene, c) for c in view.candidates if c.move.verb != "pass"]
    if Move("pass") in view.legal_moves:
        buttons.append(move_button(Move("pass"), t._("Buy nothing"), cls="button primary"))
    actions = element("div", *buttons, cls="sheet-actions many")
    about = card_head(scene, card), explanation(scene, card)
    return panel(scene, t.card(card), *about, actions, must=True, kind="bonus")


def _pass_sheet(scene: Scene) -> Html:
    """Return the question whether to pass although a card could be bought or played."""
    t = scene.t
    title = t._("You can still afford a card. Pass anyway?")
    heading = element("div", element("h2", title), cls="sheet-head")
    objected = scene.overlay.objection
    said = element("p", _still(scene, objected), cls="reason") if objected else None
    loud, quiet = "button primary", "button secondary"
    passing = move_button(
        Move("pass"), t._("Pass"), id="pass-anyway", cls=quiet if objected else loud
    )
    going_on = ui_button(
        TableButton.CLOSE,
        t._("Keep playing"),
        id="pass-not",
        cls=loud if objected else quiet,
    )
    buttons = (going_on, passing) if objected else (passing, going_on)
    actions = element("div", *buttons, cls="sheet-actions")
    return panel(scene, title, heading, said, actions, kind="bonus")


def _still(scene: Scene, objected: Evaluation) -> str:
    """Return the move that is possible instead of passing, and why it is good."""
    t, move = scene.t, objected.move
    card = t.card(scene.card(move.card or ""))
    if move.verb == "play":
        could = t._("You could still play {card} from your hand.", card=card)
    else:
        could = t._("You could still get {card}.", card=card)
    return " ".join((could, reason(scene, scene.view, move, objected.reasons, limit=2)))


def _hint_sheet(scene: Scene) -> Html:
    """Return the adviser's answer next to the card that it is about."""
    move = scene.overlay.hint.move if scene.overlay.hint else None
    side = side_of(scene, move.place or "", move.card or "") if move else "right"
    kind = "hint" if scene.overlay.hint else "thinking"
    return panel(scene, scene.t._("Hint"), hint_content(scene), side=side, kind=kind)
