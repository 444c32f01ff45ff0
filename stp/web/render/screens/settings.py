"""Draws the settings."""

from __future__ import annotations

from stp.web.commands import OpenSheet
from stp.web.model.settings import LOUDEST, PREFIX, Settings
from stp.web.model.sheet_names import Panel
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.form_fields import choice_field, segments, tick_box
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.rules_link import term_link
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import Text

_Choices = tuple[tuple[str, str], ...]


def settings_sheet(settings: Settings, theme: str, t: Text) -> Html:
    """Return the settings."""
    themes = (("system", t._("System")), ("light", t._("Light")), ("dark", t._("Dark")))
    motions = (("off", t._("Off")), ("quick", t._("Quick")), ("slow", t._("Slow")))
    tips = (("first", t._("First game")), ("on", t._("Always")), ("off", t._("Never")))
    speeches = (("brief", t._("Brief")), ("normal", t._("Normal")), ("full", t._("Full")))
    speeds = (("first", t._("Auto")), ("slow", t._("Slow")), ("quick", t._("Quick")),
              ("instant", t._("Instant")))  # fmt: skip
    languages = segments(f"{PREFIX}lang", LANGUAGES.items(), t.lang, are_languages=True)
    return element(
        "div",
        choice_field(t._("Language"), languages),
        _choice("theme", t._("Appearance"), themes, theme),
        _choice("motion", t._("Animations"), motions, settings.motion),
        _choice("bots", t._("Bot speed"), speeds, settings.bots),
        privacy_choice(settings, t),
        term_link(t, "secret", "settings"),
        element(
            "div",
            _choice("coach", t._("Tips"), tips, settings.coach),
            element("p", t._("A move that the coach suggests counts as a hint. Explanations "
                             "don't."), cls="remark"),
        ),
        _choice("speech", t._("Screen reader detail"), speeches, settings.speech),
        tick_box(f"{PREFIX}shortcuts", t._("Keyboard shortcuts"), ticked=settings.shortcuts),
        ui_button(OpenSheet(Panel.KEYS), t._("Show all shortcuts"), cls="text-link",
                  id="show-keys"),
        tick_box(f"{PREFIX}confirm_pass", t._("Confirm passing when you can afford a card"),
                 ticked=settings.confirm_pass),
        term_link(t, "phase", "settings"),
        element(
            "label",
            element("span", t._("Sound")),
            element("input", type="range", name=f"{PREFIX}volume", id=f"{PREFIX}volume", min=0,
                    max=LOUDEST, value=settings.volume),
            cls="slider",
        ),
        cls="settings",
    )  # fmt: skip


def privacy_choice(settings: Settings, t: Text, where: str = "") -> Html:
    """Return the choice of how rubles and hands are hidden; `where` makes its ids unique."""
    ways = (("peek", t._("Hold to peek")), ("curtain", t._("Pass the device")))
    title = t._("Shared screen, hidden hand cards")
    return _choice("privacy", title, ways, settings.privacy, where)


def _choice(name: str, title: str, choices: _Choices, chosen: str, where: str = "") -> Html:
    return choice_field(title, segments(f"{PREFIX}{name}", choices, chosen, where=where))
