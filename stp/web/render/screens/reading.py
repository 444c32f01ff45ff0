"""Pages to be read: the frame around them, the choice of a language, the rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from stp.web.commands import PageName, Read, SettingsButton, Speak
from stp.web.render.kit.controls import icon_button, ui, ui_button
from stp.web.render.kit.html import Child, Html, classes, element, escape
from stp.web.render.kit.signs import described, icon
from stp.web.words.locale import LANGUAGES, rules
from stp.web.words.text import N_, Text

_TITLES: Final[dict[PageName, str]] = {
    "rules": N_("Rules"),
    "cards": N_("Cards"),
    "about": N_("About"),
}
_HEADING: Final = re.compile(r'<h2 id="section-(\d+)">(.*?)</h2>')
_LINK: Final = re.compile(r'<a href="#section-(\d+)">')


def reading_frame(page: str, *content: Child, t: Text, back: bool, wide: bool = False) -> Html:
    """Return a page to be read with the ways out of it; `back` leads to a game."""
    word = t._("Back to the game") if back else t._("Back")
    tabs = (
        ui_button(
            Read(name),
            t._(title),
            cls="tab",
            id=f"read-{name}",
            aria_current="page" if name == page else None,
        )
        for name, title in _TITLES.items()
    )
    return element(
        "div",
        element(
            "header",
            ui_button(Read("close"), icon("ui-back"), element("span", word),
                      cls="button ghost reading-back",
                      id="read-close"),
            element("nav", *tabs, cls="reading-tabs", aria_label=t._("Rules, cards, About")),
            language_switch(t),
            icon_button(SettingsButton.THEME, "ui-moon", t._("Light or dark"), id="theme"),
            cls="reading-top",
        ),
        element("main", *content, cls=classes("read", wide and "wide"), id="reading",
                tabindex="-1"),
        cls="reading-page",
    )  # fmt: skip


def page_title(title: str) -> Html:
    """Return the heading of a page to be read, which takes the focus when it is opened."""
    return element("h1", title, id="read-title", tabindex="-1")


def language_switch(t: Text) -> Html:
    """Return one small button for each language."""
    buttons = (
        ui_button(
            Speak(lang),
            described(name, lang.upper()),
            cls="language",
            id=f"lang-{lang}",
            lang=lang,
            title=name,
            aria_current="true" if lang == t.lang else None,
        )
        for lang, name in LANGUAGES.items()
    )
    return element("nav", *buttons, cls="languages", aria_label=t._("Language"))


def rules_page(t: Text, *, back: bool) -> Html:
    """Return the rules with a list of their sections."""
    text = rules(t.lang)
    entries = (
        element(
            "li",
            element("a", Html(title), href=f"#section-{number}",
                    **(ui(Read("rules", number)) | {"type": None})),
        )
        for number, title in _HEADING.findall(text)
    )  # fmt: skip
    contents = element("nav", element("ol", *entries), cls="contents", aria_label=t._("Contents"))
    title, article = _parts(t.lang)
    article = element("article", article, cls="prose", lang=t.lang)
    return reading_frame("rules", page_title(title), contents, article, t=t, back=back, wide=True)


@cache
def _parts(lang: str) -> tuple[Html, Html]:
    """Return the title of the rules, and the rest with headings that can take the focus and links
    that stay in the page."""
    title, _, text = rules(lang).removeprefix("<h1>").partition("</h1>")
    text = _HEADING.sub(r'<h2 id="section-\1" tabindex="-1">\2</h2>', text)
    text = text.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    text = text.replace("</table>", "</table></div>")
    text = _LINK.sub(lambda m: f'<a href="#section-{m[1]}" {_follow(m[1])}>', text)
    return Html(title), Html(text)


def _follow(number: str) -> str:
    return f'data-action="" data-ui="{escape(str(Read("rules", number)))}"'
