"""Links open as people and programs pass them on: with words around, escaped, or broken."""

from __future__ import annotations

import json
import quopri
from collections.abc import Callable
from html import escape
from pathlib import Path
from urllib.parse import quote

import pytest

import stp
from stp.links import (
    MAX_LINK_LENGTH,
    DealLink,
    DealSetup,
    GameLink,
    TurnLink,
    setup_of,
    write_link,
)
from stp.links.match import MatchLink, write_match
from stp.web.controllers.found_link import found_link
from tests.web.pages import ui, visit

PAGE = "https://owner.github.io/game/"
NEVA = stp.load((Path(__file__).parents[1] / "data" / "links" / "neva-4.stp").read_text())
LINKS = [
    write_link(link)
    for link in (DealLink(setup_of(NEVA)), GameLink(NEVA, 12), TurnLink(NEVA, note="1 3 Hello"))
]
MATCH = write_match(
    MatchLink(DealSetup("base", 3, "neva", stp.Rules(), ("hard", None, "greedy")), 3)
)


def broken(link: str, width: int, glue: str) -> str:
    """Return a link broken into lines of at most `width` characters."""
    return glue.join(link[at : at + width] for at in range(0, len(link), width))


def full_width(text: str) -> str:
    """Return a text as an East Asian keyboard writes it."""
    return "".join(chr(ord(character) + 0xFEE0) for character in text)


WAYS: dict[str, Callable[[str], str]] = {
    "words around": lambda link: f"Your turn, Anna! {PAGE}#{link} See you\n\nSent from my phone",
    "a full stop": lambda link: f"{PAGE}#{link}.",
    "brackets": lambda link: f"(see <{PAGE}#{link}>)",
    "Markdown": lambda link: f"[play]({PAGE}#{link})",
    "two lines": lambda link: broken(f"{PAGE}#{link}", 76, "\r\n"),
    "quoted lines": lambda link: "> " + broken(f"{PAGE}#{link}", 60, "\n> > ") + "\n> Bye",
    "an escape": lambda link: f"{PAGE}#{link.replace('=', '%3D').replace('&', '%26')}",
    "two escapes": lambda link: f"{PAGE}%2523{link.replace('=', '%253D').replace('&', '%2526')}",
    "HTML": lambda link: f'<a href="{PAGE}#{link.replace("&", "&amp;")}">',
    "a redirection": lambda link: (
        f"https://safe.example/?url={PAGE}%23{link.replace('=', '%3d').replace('&', '%26')}&data=05"
    ),
    "invisible characters": lambda link: f"\u2068{PAGE}#" + broken(link, 30, "\u200b") + "\u2069",
    "Slack": lambda link: f"<{escape(PAGE)}#{escape(link)}|{PAGE}#{link[:9]}…>",
    "a short display": lambda link: f"{PAGE}#{link} ({PAGE[8:]}#{link[:12]}...)",
    "a capital": lambda link: link.capitalize()[:1] + link[1:],
    "Markdown's escapes": lambda link: f"[play]({PAGE}\\#{link}".replace("&", "\\&") + ")",
    "JSON": lambda link: json.dumps({"url": f"{PAGE}#{link}"}).replace("/", "\\/"),
    "JSON's escapes": lambda link: (
        json.dumps({"url": f"{PAGE}#{link}"}).replace("&", "\\u0026").replace("=", "\\u003d")
    ),
    "RTF": lambda link: f'{{\\rtf1 {{\\field{{HYPERLINK "{PAGE}#{link}"}}{{\\ul click}}}}}}',
    "HTML's numbers": lambda link: link.replace("&", "&#038;").replace("=", "&#x3D;"),
    "HTML's line breaks": lambda link: broken(f"{PAGE}#{link}", 40, "<wbr>") + "<br/>",
    "full width": lambda link: full_width(f"{PAGE}#{link}"),
    "the source of a mail": lambda link: quopri.encodestring(
        f"Züge:\n<a href='{PAGE}#{escape(link)}'>".encode()
    ).decode(),
    "Proofpoint": lambda link: (
        "https://urldefense.proofpoint.com/v2/url?u="
        + quote(f"{PAGE}#{link}", "").replace("%2F", "_").replace("%", "-")
        + "&d=DwMFAg"
    ),
    "a line that ends in its kind": lambda link: f"> {PAGE}#{link[:2]}\r\n> {link[2:]}",
    "a line that ends in its move": lambda link: f"{PAGE}#" + link.replace("ove", "o\nve"),
    "a number sign after it": lambda link: f"{PAGE}#{link} #neva #2",
}


@pytest.mark.parametrize("link", [*LINKS, MATCH, "puzzle=00b814a"], ids=lambda link: link[:5])
@pytest.mark.parametrize("way", WAYS)
def test_a_link_is_found_however_it_was_passed_on(way: str, link: str) -> None:
    assert found_link(WAYS[way](link)) == link


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link[:5])
def test_what_is_lost_or_changed_is_still_noticed(link: str) -> None:
    for damaged in (
        link.partition("&")[0][:-3],
        link[:9] + "z" + link[9:],
        link.partition("&")[0] + "&move=x",
        *(link.partition("&")[0] + "&move="[:length] for length in range(2, 7)),
    ):
        for text in (damaged, f"Look: {PAGE}#{damaged} and {damaged}."):
            app, browser = visit("")
            ui(app, "library show bring")
            ui(app, "library paste", text=text)
            assert "This link can't be opened" in browser.page.text, text


def test_a_damaged_link_in_the_source_of_a_mail_is_not_of_a_newer_version() -> None:
    assert found_link(f"{PAGE}#{LINKS[0][:-3]}".replace("=", "=3D")) == LINKS[0][:-3]
    assert found_link(f"{PAGE}#deal=3Dabc") == "deal=3Dabc"
    assert found_link(f"{PAGE}#deal=2Aabc abc =3D") == "deal=2Aabc"


def test_the_last_of_several_links_counts() -> None:
    assert found_link(f"{PAGE}#{LINKS[0]}\nand then\n{PAGE}#{LINKS[2]}\n") == LINKS[2]


def test_a_heading_that_is_underlined_is_no_link() -> None:
    assert found_link(f"{PAGE}#{LINKS[0]}\n\nOur second game\n===============\nNow!") == LINKS[0]
    assert found_link("The deal\n========\n") == ""


def test_a_link_that_an_answer_quotes_does_not_count_beside_its_own() -> None:
    own, quoted = f"My turn: {PAGE}#{LINKS[2]}\n", f"> > Hello!\n> {PAGE}#{LINKS[0]}\n"
    assert found_link(f"{own}\nAnna wrote:\n{quoted}") == LINKS[2]
    assert found_link(f"{quoted}\n{own}") == LINKS[2]
    assert found_link(f"Look what Anna wrote:\n{quoted}") == LINKS[0]


@pytest.mark.parametrize(
    "text",
    [
        "", "stp 1\n\n1 pass # deal=1abc", "\ufeffstp 1\n\n1 pass # deal=1abc", '{"stp-backup": 1}',
        "a good deal", "ideal=1abc",
    ],
)  # fmt: skip
def test_other_texts_are_no_links(text: str) -> None:
    assert found_link(text) == ""


@pytest.mark.parametrize("link", [*LINKS, MATCH], ids=lambda link: link[:5])
def test_a_long_text_is_tried_as_a_link_a_hundred_times_at_most(
    link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    monkeypatch.setattr("stp.web.controllers.found_link._is_whole", tried.append)
    assert found_link(link[:-1] + "\n0123456789" * 8000) == link[:-1]
    assert len(tried) <= 100


def test_nothing_follows_a_part_that_is_too_long_for_a_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stp.web.controllers.found_link._is_whole", None)
    long = LINKS[0] + MAX_LINK_LENGTH * "a"
    assert found_link(f"{long} b") == long


@pytest.mark.parametrize(
    "tail", [".", "%3F", " see you", "%2E).", "&fbclid=IwAR0", "&m=1", "&mo-de"]
)
def test_the_address_may_have_something_after_the_link(tail: str) -> None:
    _, browser = visit(LINKS[0] + tail)
    assert browser.page.find("id", "seed")["value"] == "neva"


def test_a_link_in_one_piece_is_read_only_by_whoever_opens_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Reading a whole game replays all its moves."""
    monkeypatch.setattr("stp.web.controllers.found_link.read_link", None)
    assert found_link(f"{PAGE}#{LINKS[1]}.") == LINKS[1]
