"""Renders what the page shows before Python has started, in every language.

The build writes one hidden start screen per language; `static/start/language.js` picks one. The
words are those of `index.html` and of `progress.js` and `failure.js` in `static/start`, which look
them up by their English text.
"""

from __future__ import annotations

import json
from typing import Final

from stp.web.model.start_form import StartForm
from stp.web.render.kit.html import Html, element, join
from stp.web.render.screens.start import start_screen
from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.marking import N_
from stp.web.words.text import Text, text_in

WORDS: Final = (
    N_("Loading the game…"),
    N_("Loading Python…"),
    N_("Setting up the table…"),
    N_("Loading…"),
    N_("Messages"),
    N_("Reload"),
    N_("Copy report"),
    N_("Report on GitHub"),
    N_("This goes into a public issue on GitHub, where you can edit it before you submit it."),
    N_("Continue to GitHub"),
    N_("Continue"),
    N_("Report"),
    N_("Part of the game couldn’t be loaded. Check your connection, then reload the page."),
    N_(
        "Part of the game is missing or damaged on the server. A new version may be on its way. "
        "Reload the page in a few minutes."
    ),
    N_(
        "The game needs WebAssembly, which this browser lacks or blocks. Allow it in the "
        "browser settings, or use a current version of Firefox, Chrome, Edge or Safari."
    ),
    N_(
        "This browser is too old, or a file was damaged during download. Reload the page, or use a "
        "current version of Firefox, Chrome, Edge or Safari."
    ),
    N_("Copied"),
    N_("The game couldn’t start. Reload the page. If that doesn’t help, send us the report."),
    N_("A new version is ready."),
    N_("Update now"),
    N_("Later"),
    N_("The game crashed. It will reload and continue from your last saved move."),
    N_(
        "The game crashed again. Save your games to a file, then reload the page. If that "
        "doesn’t help, send us the report."
    ),
    N_("Save my games to a file"),
    N_("Export"),
    N_("Something went wrong. Your last action may not have counted. You can keep playing."),
)


def start_screens() -> Html:
    """Return the start screens in all languages but English, which the page itself contains."""
    return join(*(_start_screen(lang) for lang in LANGUAGES if lang != DEFAULT))


def needs_scripts() -> Html:
    """Return what a browser without JavaScript shows, in all languages: it cannot choose one."""
    return join(*(_needs_scripts(text_in(lang)) for lang in LANGUAGES))


def _needs_scripts(t: Text) -> Html:
    words = t._(
        "Saint Petersburg needs JavaScript. Allow it in the browser settings, then reload the page."
    )
    return element("p", words, lang=t.lang)


def _start_screen(lang: str) -> Html:
    t = text_in(lang)
    words = {word: t._(word) for word in WORDS}
    return element(
        "template",
        start_screen(StartForm(), t),
        id=f"start-{lang}",
        data_title=t._("Saint Petersburg"),
        data_words=json.dumps(words, ensure_ascii=False),
    )


def start_page(t: Text | None = None) -> Html:
    """Return the start screen as shown before Python runs; the build puts it into the page."""
    return start_screen(StartForm(), t or Text())
