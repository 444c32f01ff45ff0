"""Numbers, plurals and names in each language."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from stp import Game, IllegalMoveError, Obstacle, RecordError, load
from stp.cards import CARDS, find_card
from stp.legal import ObstacleKind
from stp.links import LinkError, read_link
from stp.web.model.clean_text import clean
from stp.web.words.locale import LANGUAGES, best
from stp.web.words.text import SOFT_HYPHEN, Text, text_in
from tools.assemble.catalogues import TRANSLATED

RUBLES = {
    "en": ("0\u00a0rubles", "1\u00a0ruble", "2\u00a0rubles", "5\u00a0rubles", "−1\u00a0ruble"),
    "de": ("0\u00a0Rubel", "1\u00a0Rubel", "2\u00a0Rubel", "5\u00a0Rubel", "−1\u00a0Rubel"),
    "fr": ("0\u00a0rouble", "1\u00a0rouble", "2\u00a0roubles", "5\u00a0roubles", "−1\u00a0rouble"),
    "cs": ("0\u00a0rublů", "1\u00a0rubl", "2\u00a0rubly", "5\u00a0rublů", "−1\u00a0rubl"),
}


@pytest.mark.parametrize("lang", RUBLES)
def test_money_is_counted_as_the_language_does(lang: str) -> None:
    t = text_in(lang)
    assert tuple(map(t.rubles, (0, 1, 2, 5, -1))) == RUBLES[lang]


def test_points_in_czech_have_three_forms() -> None:
    t = text_in("cs")
    assert [t.points(n).replace("\u00a0", " ") for n in (1, 2, 4, 5, 21, 22)] == [
        "1 bod", "2 body", "4 body", "5 bodů", "21 bodů", "22 bodů",
    ]  # fmt: skip


def test_what_is_not_translated_stays_english() -> None:
    t = Text("cs", {})
    assert t.points(2) == "2\u00a0points"
    assert t.points(1) == "1\u00a0point"


def test_english_is_typeset_but_the_names_in_it_are_not() -> None:
    t = text_in("en")
    assert t._("{player} trades 3 rubles for 2 points", player="O'Hara 2 b") == (
        "O'Hara 2 b trades 3\u00a0rubles for 2\u00a0points"
    )
    assert t.card(find_card("st-isaacs-cathedral", "base")) == "St Isaac’s Cathedral"


def test_a_name_breaks_on_the_card_and_nowhere_else() -> None:
    t = text_in("de")
    card = find_card("st-isaacs-cathedral", "base")
    assert t.card(card) == "Isaakskathedrale"
    assert t.printed(card) == "Isaaks\u00adkathe\u00addrale"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_a_long_word_of_a_heading_may_break(lang: str) -> None:
    t = text_in(lang)
    for card in CARDS:
        heading = t.heading(card)
        assert heading.replace(SOFT_HYPHEN, "") == t.card(card)
        for word in re.split("[ -]", heading):
            assert SOFT_HYPHEN not in word or len(word.replace(SOFT_HYPHEN, "")) > 12, heading


def test_a_heading_keeps_the_breaks_of_its_long_words() -> None:
    factory = find_card("textile-factory", "new-society")
    assert text_in("de").heading(factory) == "Textil\u00admanu\u00adfaktur"
    university = find_card("university", "new-society")
    assert text_in("fr").heading(university) == "Université de Saint-Pétersbourg"


def test_a_sentence_of_the_page_keeps_its_spaces_when_it_is_cleaned() -> None:
    with pytest.raises(RecordError) as caught:
        load("stp 1\nedition: baze\n\n")
    assert "«\u202fbaze\u202f»" in clean(text_in("fr").reason(caught.value), 200)


def test_the_market_is_a_card_and_a_place() -> None:
    t = text_in("de")
    assert t.card(find_card("market", "base")) == "Markt"
    assert t._("Market") == "Angebot"


def test_names_are_listed_as_the_language_does() -> None:
    assert text_in("cs").conjunction(("Anna", "Boris", "Klára")) == "Anna, Boris a\u00a0Klára"
    assert text_in("de").conjunction(("Anna",)) == "Anna"


def test_an_error_is_told_with_the_errors_and_obstacles_in_it() -> None:
    t = text_in("de")
    with pytest.raises(LinkError) as link:
        read_link("deal=1!")
    assert t.reason(link.value) == "Der Link ist beschädigt. Er enthält das ungültige Zeichen „!“"
    game = Game(players=2, seed="neva")
    with pytest.raises(IllegalMoveError) as dear:
        game.view(game.state.seat).price("buy upper judge")
    assert t.reason(dear.value) == (
        "unerlaubter Zug „buy upper judge“: Das ist in dieser Stellung nicht möglich"
    )
    with pytest.raises(IllegalMoveError) as unknown:
        game.play("buy upper gold-minor")
    assert t.reason(unknown.value) == (
        "unerlaubter Zug „buy upper gold-minor“: Es gibt keine Karte „gold-minor“"
        " (war „buy upper gold-miner“ gemeint?)"
    )


def test_an_error_of_a_record_is_told_without_its_line() -> None:
    with pytest.raises(RecordError) as caught:
        load("stp 1\nedition: baze\n\n")
    assert text_in("en").reason(caught.value) == (
        "unknown edition ‘baze’: use one of base, new-society"
    )
    assert text_in("de").reason(caught.value) == (
        "unbekannte Ausgabe „baze“; es gibt: base, new-society"
    )


def test_an_error_that_is_not_the_games_own_stays_english() -> None:
    assert text_in("de").reason(ValueError("something {new}")) == "something {new}"


@pytest.mark.parametrize("kind", get_args(ObstacleKind))
@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_obstacle_has_words(lang: str, kind: ObstacleKind) -> None:
    obstacle = Obstacle(kind, 2)
    assert text_in(lang).obstacle(obstacle) not in ("", text_in("en").obstacle(obstacle))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [(("de-AT",), "de"), (("pl", "fr-CA", "en"), "fr"), (("ja",), "en"), ((), "en"),
     (("EN-us", "cs"), "en")],
)  # fmt: skip
def test_the_browser_says_which_language_is_best(wanted: tuple[str, ...], found: str) -> None:
    assert best(wanted) == found
