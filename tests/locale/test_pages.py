"""Every screen and text page can be drawn in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import stp
from stp.bots.roster import ROSTER
from stp.cards import CARDS, EDITIONS, Edition, edition_cards
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.seats import Participant
from stp.web.model.sheet_names import parse_sheet
from stp.web.model.summary import Summary
from stp.web.model.summary_words import title_of
from stp.web.render.kit.html import Html
from stp.web.render.kit.rules_link import TERMS, term_of
from stp.web.render.prebuilt.boot import WORDS, start_page, start_screens
from stp.web.render.screens.about import AUTHORS, icons_by_author
from stp.web.render.screens.reference import reference_page, whereabouts
from stp.web.render.table.page import table
from stp.web.render.table.scene import Overlay, Scene
from stp.web.words.locale import LANGUAGES
from stp.web.words.locale.source import read_rules
from stp.web.words.text import text_in
from tests.bot_games import let_bots_play
from tests.web.fake_browser import FakeBrowser, Page, press, start
from tests.web.pages import configure, ui
from tools.paths import ROOT

PAGES = ("rules", "cards", "about")


def middle(edition: Edition = "base", moves: int = 60, rules: str = "classic") -> stp.Game:
    """Return a game in which greedy bots have made some moves."""
    return let_bots_play(stp.Game(3, "neva", edition, rules), moves)


def scene_of(game: stp.Game, lang: str = "en", opened: str = "") -> Scene:
    people = (
        Participant("Anna"),
        Participant("Rossi", "medium"),
        Participant("Rastrelli", "expert:saver"),
    )
    return Scene(
        text_in(lang),
        game.view(1),
        game.log,
        people,
        Overlay(parse_sheet(opened) if opened else None),
    )


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_opponents_have_their_names_in_the_language_of_the_page(lang: str) -> None:
    t = text_in(lang)
    spelt = [who for who in ROSTER if t.character(who) != who.name]
    assert len(spelt) >= 3
    base = scene_of(middle(), lang)
    people = (Participant("Osip"), *(Participant(who.name, who.bot) for who in spelt[:2]))
    drawn = {
        "start": Page(start_page(t)).text,
        "table": Page(table(replace(base, participants=people))).text,
        "games": title_of(
            Summary(names=tuple(who.name for who in spelt), kinds=tuple(w.bot for w in spelt)),
            t,
        ),
    }
    for place, shown in drawn.items():
        for who in spelt if place != "table" else spelt[:2]:
            assert t.character(who) in shown, place
            assert not re.search(rf"\b{who.name}\b", shown), place
    assert people[0].name(t) == "Osip", "a person keeps the name they gave"


def screens(lang: str) -> Iterator[Html | str]:
    yield start_page(text_in(lang))
    for edition in EDITIONS:
        game = middle(edition)
        for opened in ("", "seat 2", "discard", *(f"upper {card}" for card in game.state.upper)):
            yield table(scene_of(game, lang, opened))
        yield reference_page(text_in(lang), edition, scene_of(game, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_screen_is_well_formed_in_every_language(lang: str) -> None:
    for html in screens(lang):
        page = Page(html)  # fails if an element is not closed
        assert not re.search(r"[{}]", page.text)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_nothing_english_is_left_on_the_table(lang: str) -> None:
    english = {"buys", "takes", "Worker", "Workers", "rubles", "hand", "Pass", "left", "starts",
               "round", "Discarded", "Buildings", "the", "and"}  # fmt: skip
    for html in screens(lang):
        page = Page(html)
        said = page.text + " ".join(page.values("aria-label"))
        assert english & set(re.findall(r"\w+", said)) == set()


def test_the_browser_language_is_taken_and_can_be_changed_in_a_game() -> None:
    browser = FakeBrowser()
    browser.languages = ("de-CH", "en")
    app = App(browser)
    assert "Partie starten" in browser.page.text
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    assert "Obere Reihe" in browser.html
    moves = list(app.game.moves)
    configure(app, lang="cs")
    assert "Horní řada" in browser.html
    assert list(app.game.moves) == moves
    again = FakeBrowser(browser.storage)
    App(again)
    assert "Horní řada" in again.html


def test_an_unknown_language_changes_nothing() -> None:
    browser = FakeBrowser()
    app = App(browser)
    before = browser.html
    ui(app, "lang tlh")
    assert browser.html == before


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_read_and_left_again(page: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    at_table = browser.html
    for leave in (
        Event("click", data={"action": "", "ui": "read close"}),
        Event("keydown", key="Escape"),
        Event("back"),
    ):
        ui(app, f"read {page}")
        assert browser.page.find("id", "read-title")
        assert browser.focused[-1] == "read-title"
        app.handle(Event("keydown", key="p"))  # shortcuts do nothing here
        app.handle(leave)
        assert browser.html == at_table
    assert app.game.moves == ()


def test_bots_wait_while_somebody_reads() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="3", seed="neva")  # seat 2, a bot, starts
    press(app, browser, "id", "rules")
    for _ in range(len(browser.timers)):
        browser.tick()
    assert browser.page.find("id", "read-title")
    waiting = len(browser.timers)
    press(app, browser, "id", "read-close")
    assert len(browser.timers) == waiting + 1


def test_a_link_in_the_rules_leads_to_its_section() -> None:
    browser = FakeBrowser()
    app = App(browser)
    ui(app, "read rules 4")
    assert browser.focused[-1] == "section-4"
    assert browser.page.find("id", "section-4")["tabindex"] == "-1"


def test_an_address_can_name_a_page() -> None:
    browser = FakeBrowser()
    browser.hash = "rules-5"
    App(browser)
    assert browser.focused[-1] == "section-5"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rules", ["classic", "yucata"])
def test_the_reference_accounts_for_every_card(edition: Edition, rules: str) -> None:
    game = middle(edition, rules=rules)
    column = EDITIONS.index(edition)
    hidden = sum(len(p.hand_decks) for p in game.view(1).players if p.hand is None)
    found = whereabouts(game.view(1))
    assert set(found) == set(edition_cards(edition))
    for name, row in edition_cards(edition).items():
        where = found[name]
        assert where.table + where.out + where.left == CARDS[row].counts[column], name
        assert where.left >= 0
    left = sum(game.view(1).left.values())
    assert sum(where.left for where in found.values()) == left + hidden


def test_the_reference_names_the_aristocrats_that_are_missing() -> None:
    game = middle()
    html = reference_page(text_in("en"), "base", scene_of(game))
    assert "Aristocrats Anna doesn’t have yet" in Page(html).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_explained_and_leads_to_the_rules(lang: str) -> None:
    t, english = text_in(lang), text_in("en")
    for card in CARDS:
        assert t.role(card)
        special = card.power or card.per_card or card.discount or card.hand_slots
        special = special or card.worth != card.cost or card.symbol == "any"
        assert bool(t.power(card)) == bool(special or card.id == "sycophant"), card.id
        if lang != "en":
            assert t.role(card) != english.role(card)
            assert not special or t.power(card) != english.power(card)
        assert f'id="section-{TERMS[term_of(card)][0]}"' in read_rules(lang)


def test_every_icon_has_an_author_on_the_about_page() -> None:
    assert set(icons_by_author()) == set(AUTHORS)
    assert all(icons_by_author().values())


def test_the_words_shown_before_python_are_those_of_the_scripts() -> None:
    folder = ROOT / "static" / "start"
    own = [(folder / name).read_text("utf-8") for name in ("progress.js", "failure.js")]
    page = (ROOT / "index.html").read_text("utf-8")
    said = set(re.findall(r"\b\w+: \"([A-Z][^\"]+ [^\"]+)\"", own[1]))
    said |= set(re.findall(r"word\(\"([^\"]+)\"\)", own[1]))
    said |= set(re.findall(r"\", \"([A-Z][^\"]+)\"\]", own[0]))
    said |= set(re.findall(r"data-word(?: hidden)?>([^<]+)<", page))
    said |= set(re.findall(r"aria-label=\"([^\"]+)\" data-word-label", page))
    assert said == set(WORDS)


def test_the_build_draws_the_start_screen_in_every_language() -> None:
    page = Page(start_screens())
    assert [attrs["id"] for tag, attrs in page.elements if tag == "template"] == [
        f"start-{lang}" for lang in LANGUAGES if lang != "en"
    ]
    assert "Partie starten" in page.text
    for words in page.values("data-words"):
        assert set(json.loads(words)) == set(WORDS)


def test_every_link_of_the_page_leads_somewhere_from_the_start() -> None:
    """Search engines do not follow others, and Lighthouse objects to them."""
    links = re.findall(r"<a\s[^>]*>", (ROOT / "index.html").read_text("utf-8"))
    assert links
    assert [link for link in links if " href=" not in link] == []
