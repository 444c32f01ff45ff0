"""Draws the settings."""

from __future__ import annotations

from stp.web.commands import OpenSheet
from stp.web.model.settings import CHOICES, CONTROL, MAX_VOLUME, Settings
from stp.web.model.sheet_names import Panel
from stp.web.render.kit.controls import choice_field, segments, tick_box, ui_button
from stp.web.render.kit.html import Html, element
from stp.web.render.kit.rules_link import term_link
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import Text


def settings_sheet(settings: Settings, theme: str, t: Text) -> Html:
    """Return the settings."""
    themes = (t._("System"), t._("Light"), t._("Dark"))
    motions = (t._("Off"), t._("Quick"), t._("Slow"))
    tips = (t._("First game"), t._("Always"), t._("Never"))
    speeches = (t._("Brief"), t._("Normal"), t._("Full"))
    speeds = (t._("Auto"), t._("Slow"), t._("Quick"), t._("Instant"))
    languages = segments(f"{CONTROL}lang", LANGUAGES.items(), t.lang, are_languages=True)
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
            element("p", t._("If tips are always on, a move that a tip suggests counts as a "
                             "hint."), cls="remark"),
        ),
        _choice("speech", t._("Screen reader detail"), speeches, settings.speech),
        tick_box(f"{CONTROL}shortcuts", t._("Keyboard shortcuts"), ticked=settings.shortcuts),
        ui_button(OpenSheet(Panel.KEYS), t._("Show all shortcuts"), cls="text-link",
                  id="show-keys"),
        tick_box(f"{CONTROL}confirm_pass", t._("Confirm passing when you can afford a card"),
                 ticked=settings.confirm_pass),
        term_link(t, "phase", "settings"),
        element(
            "label",
            element("span", t._("Sound")),
            element("input", type="range", name=f"{CONTROL}volume", id=f"{CONTROL}volume", min=0,
                    max=MAX_VOLUME, value=settings.volume),
            cls="slider",
        ),
        cls="settings",
    )  # fmt: skip


def privacy_choice(settings: Settings, t: Text, where: str = "") -> Html:
    """Return the choice of how rubles and hands are hidden; `where` makes its ids unique."""
    ways = (t._("Hold to peek"), t._("Pass the device"))
    title = t._("Shared screen, hidden hand cards")
    return _choice("privacy", title, ways, settings.privacy, where)


def _choice(name: str, title: str, words: tuple[str, ...], chosen: str, where: str = "") -> Html:
    """Return the control of a setting; `words` name its values in the order of `CHOICES`."""
    choices = zip(CHOICES[name], words, strict=True)
    return choice_field(title, segments(f"{CONTROL}{name}", choices, chosen, where=where))
