"""The search in rules and cards while somebody types, and the contents of the rules."""

from __future__ import annotations

import re

import pytest

from stp.cards import CARDS, edition_cards
from stp.parsing import JsonError
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.rules_text import RulesText
from stp.web.model.word_search import WordSearch
from stp.web.render.prebuilt.rules import rules_text
from stp.web.render.screens.search import SEARCH, find, found_words
from stp.web.words.locale import LANGUAGES
from stp.web.words.text import text_in
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.pages import ui

TYPED = {"en": "debtor's", "de": "schafer", "fr": "ecrivain", "cs": "remeslnik"}
"""Words typed without diacritics."""


def reading(page: str = "rules", lang: str = "en") -> tuple[App, FakeBrowser]:
    browser = FakeBrowser()
    browser.languages = (lang,)
    app = App(browser)
    ui(app, f"read {page}")
    return app, browser


def reading_offline(page: str = "rules") -> tuple[App, FakeBrowser]:
    browser = FakeBrowser()
    browser.is_offline = True
    app = App(browser)
    ui(app, f"read {page}")
    return app, browser


def search(app: App, text: str) -> bool:
    return app.handle(Event("input", name=SEARCH, value=text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_search_without_accents_finds_accented_letters(lang: str) -> None:
    app, browser = reading(lang=lang)
    assert search(app, TYPED[lang])
    marks = re.findall(r"<mark>(.*?)</mark>", browser.html)
    assert marks
    assert all(WordSearch(TYPED[lang]).is_in(mark) for mark in marks)


def test_an_umlaut_is_found_by_its_two_letters_too() -> None:
    for typed in ("schaefer", "schäfer", "SCHAFER"):
        assert WordSearch(typed).is_in("Schäfer")
    assert WordSearch("weiss").is_in("weiß")
    assert WordSearch("isaakskathedrale").is_in("Isaaks\u00adkathe\u00addrale")
    assert not WordSearch("schafer").is_in("Schaf")


def test_every_word_searched_for_must_occur_in_any_order() -> None:
    one = WordSearch("points pub")
    assert one.is_in("A <b>Pub</b> sells points.")
    assert not one.is_in("A Pub")
    assert not one.is_in('<a title="points">Pub</a>')


def test_a_search_is_neither_a_pattern_nor_markup() -> None:
    for typed in (".*", "(a(", "[a", "\\", "<b>", "&amp;"):
        app, browser = reading()
        assert search(app, typed)
        assert "No matches" in browser.page.text
        assert typed in browser.page.find("id", SEARCH)["value"]


@pytest.mark.parametrize("page", ["rules", "cards"])
def test_rules_and_cards_are_searched_from_both_pages(page: str) -> None:
    app, browser = reading(page)
    search(app, "observatory")
    text = browser.page.text
    assert "6. Cards with powers" in text
    assert "×2" in text
    search(app, "")
    assert "<mark>" not in browser.html
    assert browser.page.find("id", "read-title")


def test_a_card_of_either_edition_is_found_and_at_the_table_only_those_in_play() -> None:
    t, rules = text_in("en"), rules_text("en")
    both = find(WordSearch("mayor"), rules, t, None)
    assert [card.id for card, _ in both.cards] == ["mayor"]
    assert find(WordSearch("mayor"), rules, t, "base").cards == ()
    academies = find(WordSearch("academy"), rules, t, None).cards
    assert [card.cost for card, _ in academies] == [23, 25]
    everything = find(WordSearch("a"), None, t, "base").cards
    assert {CARDS.index(card) for card, _ in everything} <= {*edition_cards("base").values()}


def test_the_number_of_results_is_announced_after_typing() -> None:
    app, browser = reading()
    for text in ("o", "ob", "obs"):
        search(app, text)
    assert browser.said == []
    assert len(browser.timers) == 1, "earlier letters are not waited for"
    browser.tick()
    (number,) = re.findall(r'class="lead">(\d+) matches', browser.html)
    assert browser.said == [f"{number} matches"]
    search(app, "xyz")
    browser.tick()
    assert browser.said[-1] == "No matches. Try another word, or just the first few letters."
    search(app, "obs")
    app.handle(Event("keydown", key="Escape"))
    said = len(browser.said)
    browser.tick()
    assert len(browser.said) == said, "the page has been left"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_announced_number_agrees_with_the_results_shown(lang: str) -> None:
    t, typed = text_in(lang), TYPED[lang]
    app, browser = reading(lang=lang)
    search(app, typed)
    found = find(WordSearch(typed), rules_text(lang), t, None)
    shown = browser.html.count("<li>") + browser.html.count('class="reference"')
    assert found.number == shown > 0
    assert found_words(t, found) in browser.page.text


def test_a_result_leads_to_its_section_and_ends_the_search() -> None:
    app, browser = reading()
    search(app, "goes to the discard pile")
    press(app, browser, "href", "#section-5")
    assert browser.focused[-1] == "section-5"
    assert browser.page.find("id", SEARCH)["value"] == ""


def test_a_page_that_is_closed_and_opened_again_searches_for_nothing() -> None:
    app, browser = reading()
    search(app, "pub")
    app.handle(Event("keydown", key="Escape"))
    assert browser.page.find("id", "setup")
    press(app, browser, "id", "to-rules")
    assert browser.page.find("id", "section-1")
    assert browser.page.find("id", SEARCH)["value"] == ""


def test_a_search_goes_on_in_another_language() -> None:
    app, browser = reading()
    search(app, "car")
    ui(app, "lang cs")
    assert "Car a\u00a0tesař" in browser.page.text.replace("Car a tesař", "Car a\u00a0tesař")
    assert browser.page.find("id", SEARCH)["value"] == "car"


def test_a_search_at_the_table_says_where_the_cards_are() -> None:
    browser = FakeBrowser()
    app = App(browser)
    start(app, players="2", seed="neva", **{"kind-2": "human"})
    ui(app, "read cards")
    search(app, "gold miner")
    assert "on the table" in browser.page.text


def test_the_contents_open_and_close() -> None:
    app, browser = reading()
    button = browser.page.find("id", "contents-button")
    assert button["aria-expanded"] == "false"
    assert button["aria-controls"] == "contents"
    press(app, browser, "id", "contents-button")
    assert browser.page.find("id", "contents-button")["aria-expanded"] == "true"
    app.handle(Event("keydown", key="Escape"))
    assert browser.focused[-1] == "contents-button"
    press(app, browser, "id", "contents-button")
    ui(app, "read rules 6")
    assert browser.page.find("id", "contents-button")["aria-expanded"] == "false"


def test_rules_that_have_yet_to_come_are_waited_for() -> None:
    app, browser = reading_offline("rules 6")
    assert browser.page.find("role", "status")
    app.handle(Event("fetched", name="rules-en", value=""))
    assert browser.page.find("id", "read-again")["data-ui"] == "read rules"
    app.handle(Event("fetched", name="rules-en", value=rules_text("en").dump()))
    assert browser.focused[-1] == "section-6"


DAMAGED = (
    "<!doctype html><title>Log in</title>",
    "[" * 100_000,
    "[]",
    "{}",
    '{"title": "R", "parts": [], "pictures": {}}',
    '{"title": "R", "parts": [["P", [["1", "S"]]]], "pictures": {}}',
    '{"title": "R", "parts": [["P", ["abc"]]], "pictures": {}}',
    '{"title": "R", "parts": [["P"]], "pictures": {}}',
    '{"title": 1, "parts": [["P", []]], "pictures": {}}',
    '{"title": "R", "parts": [["P", []]], "pictures": {"a": 1}}',
)
"""What can arrive instead of the rules: the login page of a network, other JSON."""


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_rules_that_come_damaged_can_be_asked_for_again(text: str) -> None:
    with pytest.raises(JsonError):
        RulesText.parse(text)
    app, browser = reading_offline()
    app.handle(Event("fetched", name="rules-en", value=text))
    assert browser.page.find("id", "read-again")["data-ui"] == "read rules"
    app.handle(Event("fetched", name="rules-en", value=rules_text("en").dump()))
    assert browser.page.find("id", "contents-button")


def test_an_answer_in_another_language_changes_nothing() -> None:
    app, browser = reading_offline()
    focused = len(browser.focused)
    for value in ("", rules_text("de").dump()):
        app.handle(Event("fetched", name="rules-de", value=value))
        assert browser.page.find("role", "status"), "still waiting"
    assert len(browser.focused) == focused
    app.handle(Event("fetched", name="rules-en", value=rules_text("en").dump()))
    assert len(browser.focused) == focused + 1
    app.handle(Event("fetched", name="rules-en", value=rules_text("en").dump()))
    assert len(browser.focused) == focused + 1, "who reads already keeps their place"
