"""Draws the About page: the project, the game's owners, and the credits."""

from __future__ import annotations

from typing import Final

from stp.web.render.kit.html import Html, element, fill
from stp.web.render.kit.icons import ICONS
from stp.web.render.screens.reading import page_title, reading_frame
from stp.web.words.text import Text

AUTHORS: Final = {
    "delapouite": "Delapouite",
    "lorc": "Lorc",
    "caro-asercion": "Caro Asercion",
    "generalace135": "GeneralAce135",
    "sbed": "sbed",
}
"""Authors of the icons, by signature."""
AUTHOR_SITES: Final = {
    "delapouite": "https://delapouite.com",
    "lorc": "https://lorcblog.blogspot.com",
}
"""Websites of the authors, as linked by game-icons.net."""
SOFTWARE: Final = (
    ("PyScript", "https://pyscript.net", "Apache 2.0"),
    ("Pyodide", "https://pyodide.org", "MPL 2.0"),
    ("Python", "https://www.python.org", "PSF 2"),
    ("morphdom", "https://github.com/patrick-steele-idem/morphdom", "MIT"),
    ("uqr", "https://github.com/unjs/uqr", "MIT"),
)
FONTS: Final = (
    ("Old Standard TT", "Alexey Kryukov", "SIL OFL 1.1"),
    ("Source Serif 4", "Frank Grießhammer, Adobe", "SIL OFL 1.1"),
)


def icons_by_author() -> dict[str, list[str]]:
    """Return the icon names by author, the author with most icons first."""
    found: dict[str, set[str]] = {author: set() for author in AUTHORS}
    for name, authors in ICONS.values():
        for author in authors.split(","):
            found[author].add(name)
    return {author: sorted(found[author]) for author in sorted(found, key=lambda a: -len(found[a]))}


def about_page(t: Text, *, back: bool) -> Html:
    """Return the page."""
    return reading_frame(
        "about", element("article", *_paragraphs(t), cls="prose", lang=t.lang), t=t, back=back
    )


def _paragraphs(t: Text) -> tuple[Html, ...]:
    return (
        page_title(t._("About this game")),
        element("p", t._(
            "This is an unofficial fan project, not affiliated with the designers or the publisher "
            "of the board game."
        )),
        element("p", t._(
            "Saint Petersburg (2004) was designed by Bernd Brunnhofer under the name Michael "
            "Tummelhofer. Its expansion New Society appeared in 2008 in a set by Tom Lehmann, "
            "Karl-Heinz Schmiel and Michael Tummelhofer. Both were published by Hans im Glück. "
            "The game and all names belong to their owners. None of the original artwork by Doris "
            "Matthäus is used: the cards and the table were drawn for this page. If you like the "
            "game, buy the original."
        )),
        element("h2", t._("Your data stays on this device")),
        element("p", t._(
            "No account, no tracking, no ads, no cookies. After the first visit, the page works "
            "offline. Your games and settings are stored only in this browser. A link contains "
            "only what it shows, and you decide who gets it."
        )),
        element("h2", t._("Icons")),
        element("p", fill(
            t._("From {site}, licence {licence}. Recoloured, otherwise unchanged:"),
            site=_link("game-icons.net", "https://game-icons.net"),
            licence=_link("CC BY 3.0", "https://creativecommons.org/licenses/by/3.0/"),
        )),
        element("dl", *(
            element("div", element("dt", _author(author)),
                    element("dd", ", ".join(names), lang="en"))
            for author, names in icons_by_author().items()
        ), cls="credits"),
        element("p", t._("All other drawings were made for this page.")),
        element("h2", t._("Fonts")),
        element("ul", *(element("li", f"{n} ({who}), {licence}") for n, who, licence in FONTS)),
        element("h2", t._("Software")),
        element("ul", *(
            element("li", _link(name, url), f", {licence}") for name, url, licence in SOFTWARE
        )),
        element("p", element("a", t._("Full licence texts"), href="./licences.html")),
        element("p", t._("The game itself is written in Python, under the MIT licence.")),
    )  # fmt: skip


def _author(author: str) -> Html | str:
    site = AUTHOR_SITES.get(author)
    return _link(AUTHORS[author], site) if site else AUTHORS[author]


def _link(word: str, url: str) -> Html:
    return element("a", word, href=url, target="_blank", rel="noopener noreferrer")
