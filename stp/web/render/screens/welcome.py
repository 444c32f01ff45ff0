"""Draws the welcome on the start screen: what the game is, and the one-click start."""

from __future__ import annotations

from typing import Final

from stp.cards import find_card
from stp.web.commands.buttons import LessonButton, StartButton
from stp.web.render.kit.card import card_face
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

CARDS: Final = ("gold-miner", "firehouse", "judge")
"""A worker, a building and an aristocrat: what the game is about, in three cards."""
FORM: Final = "setup"
"""The id of the start form. In a first game, the person gets the first name entered in it."""


def welcome(t: Text, warning: Html) -> Html:
    """Return the welcome of a new visitor, with a warning below the buttons."""
    return _welcome(
        t,
        element("h2", t._("Build a city on the Neva"), id="welcome"),
        element("p", t._("Hire workers to earn rubles, construct buildings to score points, and"
                         " collect different aristocrats.")),
        element(
            "div",
            ui_button(LessonButton.BEGIN, *_said(t._("Learn to play"), t._("in five minutes")),
                      cls="button primary", id="learn"),
            ui_button(StartButton.FIRST_GAME,
                      *_said(t._("Play now"), t._("against two novice bots")),
                      cls="button secondary", id="quick", form=FORM),
            cls="welcome-buttons",
        ),
        warning,
    )  # fmt: skip


def _said(deed: str, how: str) -> tuple[Html, Html]:
    """Return what a button does, and below it how."""
    return element("span", deed, " "), element("em", how)


def welcome_back(saved: Scene, t: Text, warning: Html) -> Html:
    """Return the welcome of a returning player: the same table with a new deal, and a warning."""
    people = [person for person in saved.participants if person.is_human]
    others = [person for person in saved.participants if len(people) != 1 or not person.is_human]
    names = t.conjunction(person.name(t) for person in others)
    edition = t.editions()[saved.view.edition]
    says = (
        t.ngettext("{edition} against {names}, with a new deal.",
                   "{edition} against {names}, with a new deal.", len(others),
                   edition=edition, names=names)
        if len(people) == 1
        else t._("{edition} for {names}, with a new deal.", edition=edition, names=names)
    )  # fmt: skip
    return _welcome(
        t,
        element("h2", t._("Another game?"), id="welcome"),
        element("p", says, id="again-says"),
        element(
            "div",
            ui_button(StartButton.PLAY_AGAIN, t._("Play again"), cls="button primary",
                      id="play-again", aria_describedby="again-says"),
            cls="welcome-buttons",
        ),
        warning,
    )  # fmt: skip


def _welcome(t: Text, *content: Html) -> Html:
    cards = (card_face(find_card(card, "base"), t) for card in CARDS)
    return element(
        "section",
        element("div", *cards, cls="welcome-cards", aria_hidden="true"),
        element("div", *content, cls="welcome-words"),
        cls="welcome",
        aria_labelledby="welcome",
    )
