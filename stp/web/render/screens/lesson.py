"""Draws the end of the lesson: what was learned, and where to go next."""

from __future__ import annotations

from stp.web.commands.buttons import LessonButton, StartButton
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.scenery import ornament
from stp.web.render.table.curtain import waiting_screen
from stp.web.render.table.scene import Scene


def lesson_end(scene: Scene) -> Html:
    """Return the screen after the last round of the lesson."""
    t = scene.t
    title = t._("You're ready to play")
    score = t._(
        "You have {points} and {rubles} after two rounds.",
        points=t.points(scene.me.points),
        rubles=t.rubles(scene.me.rubles or 0),
    )
    said = (
        t._("Workers earn rubles, buildings score points, and aristocrats do both. Trading "
            "cards upgrade your cards."),
        t._("The game continues like this. It ends with the round in which a deck runs out. Then "
            "you get a bonus for your different aristocrats and 1 point for every 10 rubles, and "
            "you lose 5 points for each card in your hand."),
    )  # fmt: skip
    buttons = (
        ui_button(StartButton.FIRST_GAME, t._("Play your first game"), cls="button primary huge",
                  id="lesson-play"),
        ui_button(LessonButton.AGAIN, t._("Repeat lesson"), cls="button ghost", id="lesson-again"),
        ui_button(LessonButton.LEAVE, t._("Back to the start page"), cls="button ghost",
                  id="lesson-leave"),
    )  # fmt: skip
    return waiting_screen(
        t,
        title,
        element("h1", title),
        ornament(),
        element("p", element("b", score)),
        *(element("p", sentence) for sentence in said),
        element("div", *buttons, cls="curtain-buttons"),
    )
