"""Sentences follow each language's rules for spaces, quotation marks and terms."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

import pytest

from stp.facts.effects import DelaysHandCard
from stp.facts.pros import EarnsInstead, SecondCopy
from stp.web.model.daily_words import day_words
from stp.web.render.screens.table_options import chosen_options, ticked_options
from stp.web.render.table.sheets.reasons import HEADINGS, PHRASES
from stp.web.words.locale import DEFAULT, LANGUAGES
from stp.web.words.locale.source import read_rules
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import SOFT_HYPHEN, text_in, typeset
from tests.locale.messages import forms
from tools.assemble.catalogues import TRANSLATED, load, template

BAD: Final = {
    "en": (
        *(
            r"Deal the cards",
            r"\bis to (?:act|send)\b",
            r"\bback-up",
            r"\bsomebody",
            r"\b[Tt]oo dear",
        ),
        *(r"\bkept aside\b", r"\bread whole\b", r"\bgame of its own\b", r"\ball (?:the )?hands\b"),
        *(r"\bfor later\b", r"\btaken back\b", r"\bwith knowledge\b", r"\bgoes? on\b", r"\.\.\."),
        *(r"\b[Tt]ap\b", r"\bgive or take\b", r"^When$", r"\bTable rules\b", r"\bYou played:"),
        *(r"\bmore times?\b", r"\bgame by link\b", r"^Here you\b", r"\bmoves? on two\b"),
    ),
    "de": (
        *(r"[Aa]usspiel", r"\bspielt .* aus\b", r"\bHände", r"\b[Aa]bgelegt", r"\bablegen\b"),
        *(r"\btäte\b", r"\böftesten\b", r"Verlauf\b", r"mitnehmen", r"hereinholen", r"\bgedeckt\b"),
        *(r"Spielverderber", r"ihren Besitzer", r"\bVorwissen\b", r"\bSie (?:können|haben|sind)\b"),
        *(r"\b[Tt]ippe?n? auf\b", r"\b[Aa]ntipp", r"verborgen", r"[Ss]tatistik"),
        *(r"Startbildschirm", r"\bmehr als {card}", r"Gebäude"),
        r"^{card} (?:auszulegen|bringt|brächte|kostet|käme|spart|wird)\b",
        r"^am Ende noch {points}$",
    ),
    "fr": (
        *(r"[Cc]artes? échange\b", r"[Rr]electure", r"vient la paie", r"\bécus\b", r"Privé aux"),
        *(
            r"\btours ;",
            r"in extenso",
            r"\b(?:option|options) de table\b",
            r"^Garder$",
            r"redemande",
        ),
        *(r"[Cc]oût imprimé", r"\bque {name}", r"à la place de {", r"1re\b", r"\bdébute\b"),
        *(
            r"\b[Tt](?:u|on|es)\b",
            r"\b[Oo]uvre-la\b",
            r"\bcontinuations\b",
            r"\b(?:de|que) {player}",
        ),
        *(r"\b[Tt]ouchez\b", r"^à jouer$", r"jouez que votre place", r"\bplus aucun pour\b"),
        *(r"\bdonne (?:est )?écrite", r"\ba (?:déjà )?servi\b", r"[Hh]istorique"),
        *(r"^Tout$", r"^(?:Ne r|R)apporte(?:ra)? .*[.]$", r"^Coûte .*[.]$"),
        *(r"\b(?:n’|ne ).* que {(?:rubles|price|number)}", r"^Pour {player}\u202f:"),
    ),
    "cs": (
        *(
            r"[Zz]ahrát(?! tento| tah| si|\w)",
            r"[Ll]ízn",
            r"[Oo]dloži",
            r"(?<!v\u00a0)\b[Rr]uce (?:ostatních|všech)",
        ),
        *(r"kazisvět", r"v zástupu", r"volba stolu", r"[Vv]ytištěn", r"\bse se\b", r"myšlen"),
        *(r"Prostír", r"[Rr]ozbor", r"[Rr]ozebrat", r"\b[Tt]v(?:ůj|ého|é|ou)\b", r"\bjsi\b"),
        *(r"[Zz]kus(?:\b| )", r"Zkontroluj\b", r"Auto-pas\b", r"[Kk]lepn", r"[Ss]tatisti"),
        *(r"zrychl\w+ boty", r"začátečničtí", r"\bna ni má\b", r"^{card} by\b", r"\bMotiv\b"),
        *(r"[Tt]aženou", r"^Necháno$", r"\bmísto {(?:rubles|price|points|amounts)}"),
        *(r"\b[Zz]bude {number}$", r"\bjich {number}", r"\bcena: {rubles}", r"[Úú]vodní stránk"),
        r"\bz\u00a0{",  # "ze" or "z", depending on how the number is spoken
    ),
}
"""Wrong terms and phrases of each language, as regular expressions."""

COUNTS: Final = "number|rounds|moves|bytes|most|players"
"""Placeholders for a number of things."""
NUMBERS: Final = "number|round|line|rank|place|seat|moves?"
"""Placeholders for the number of one of several things."""
APART: Final = {
    "en": "is|of",
    "de": "auf|bis|der|des|für|in|ist|kann|nach|noch|spielt|und|von|wieder|wie",
    "fr": "après|attendu|de|des|dans|en|est|et|n|pas|pour|sur|à",
    "cs": "a|je|může|na|není|po|získali|z|za|ze|až",
}
"""Words after a number that are not the noun it counts."""
NUMBERED: Final = {
    "en": "round|move|line|seat|rank|step|mistake|section",
    "de": "Runde|Zug|Platz|Zeile|Fehler|Schritt|Abschnitt",
    "fr": "manche|coup|place|ligne|erreur|étape|section|rang",
    "cs": "kolo|kola|tah|tahem|místo|řádek|řádku|chyba|krok|oddíl",
}
"""Nouns that are followed by their number: "Runde 3"."""


def sentences_of(lang: str) -> Iterator[tuple[str, str]]:
    """Yield every sentence of a language, the English one first."""
    for message in template() if lang == DEFAULT else load(lang):
        if message.id:
            source, translated = forms(message)
            for form in source if lang == DEFAULT else translated:
                yield source[0], form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_contains_terms_known_to_be_wrong(lang: str) -> None:
    found = [
        (pattern, text)
        for _, text in sentences_of(lang)
        for pattern in BAD[lang]
        if re.search(pattern, text)
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_mean_different_things_differ(lang: str) -> None:
    t = text_in(lang)
    for one, other in (
        ("Hint", "Tip"),
        ("Undo", "Back"),
        ("Undo", "Cancel"),
        ("Play", "Play now"),
        ("History", "Game log"),
        ("Save", "Export"),
        ("Take", "Buy"),
    ):
        assert t._(one) != t._(other), (one, other)
    assert t.ngettext("{number} hint", "{number} hints", 1) != f"1 {t._('Tip').lower()}"


@pytest.mark.parametrize("lang", [lang for lang in TRANSLATED if lang != "fr"])
def test_quotations_open_below_and_close_above(lang: str) -> None:
    for english, text in sentences_of(lang):
        if '"' not in english:
            assert not re.search(r"[\"«»”]", text), text
        assert re.sub(r"[^„“]", "", text) in ("", "„“", "„“„“", "„“„“„“"), text


def test_french_quotations_are_guillemets() -> None:
    for english, text in sentences_of("fr"):
        if '"' not in english:
            assert not re.search(r"[\"„“”']", text), text
        assert re.sub(r"[^«»]", "", text) in ("", "«»", "«»«»", "«»«»«»"), text
        assert not re.search(r"[^\s\d][:;!?»](?<!\u202f.)(?=\s|$)", text), text
        assert not re.search(r"«[^\u202f]|\u00a0[;:!?»]", text), text


def test_czech_does_not_leave_a_one_letter_word_at_the_end_of_a_line() -> None:
    for _, text in sentences_of("cs"):
        assert not re.search(r"(?:^|[\s(„])[kszvouiaKSZVOUIA] ", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_does_not_end_between_a_number_and_what_it_counts(lang: str) -> None:
    apart, numbered = APART[lang], NUMBERED[lang]
    rules = html.unescape(re.sub(r"<[^>]+>", "", read_rules(lang)))
    said = (text for _, text in sentences_of(lang))
    shown = map(typeset, said) if lang == DEFAULT else said
    for text in (*shown, *rules.splitlines()):
        assert not re.search(rf"(?:\d|{{(?:{COUNTS})}}) (?!(?:{apart})\b)\w", text), text
        number = rf"\d+(?![\d\u00a0])|{{(?:{NUMBERS})}}"
        assert not re.search(rf"(?i:\b(?:{numbered})) (?:{number})", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_within_a_sentence_is_not_a_heading(lang: str) -> None:
    t = text_in(lang)
    for verb, part in PHRASES.items():
        said = t._(part)
        assert said.startswith("{card}") or said[0].islower(), said
        assert ":" not in said, f"{said}: it may stand after a colon"
        assert verb == "pass" or said != t._(HEADINGS[verb]) or said.startswith("{card}"), said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_names_the_options_like_the_rules(lang: str) -> None:
    title = re.search(r'<h3 id="section-9">9\. ([^<]+)</h3>', read_rules(lang))
    assert title
    assert title[1] == text_in(lang)._("Table options")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_fit_into_the_narrow_column_of_the_options(lang: str) -> None:
    t = text_in(lang)
    names = [name for _, name in ticked_options(t)] + [name for _, name, _ in chosen_options(t)]
    for word in " ".join(names).split():
        assert all(len(part) <= 14 for part in word.split(SOFT_HYPHEN)), word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_field_shows_its_whole_label_on_a_phone(lang: str) -> None:
    assert len(text_in(lang)._("Search rules and cards")) <= 32


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_ellipsis_is_one_character(lang: str) -> None:
    for _, text in sentences_of(lang):
        assert "..." not in text, text


def test_the_first_of_a_month_is_written_as_each_language_does() -> None:

    first = {"en": "1 March", "de": "1. März", "fr": "1er mars", "cs": "1. března"}
    for lang, expected in first.items():
        assert day_words("2026-03-01", text_in(lang)) == expected.replace(" ", "\u00a0")
    assert day_words("2026-03-02", text_in("fr")) == "2\u00a0mars"


CARD_WORDS: Final = {"de": "Karte|Handkarte|Ersatz für", "fr": "carte|remplacée,"}
"""Words that a card's name may follow within a sentence."""


@pytest.mark.parametrize("lang", CARD_WORDS)
def test_a_card_within_a_sentence_does_not_lack_an_article(lang: str) -> None:
    for _, text in sentences_of(lang):
        if text.endswith("."):
            *before, _ = re.split(r"{(?:card|over|kept|in_hand)}", text)
            expected = rf"(?:^|\b(?:{CARD_WORDS[lang]}) |„)$"  # a quoted name needs none
            assert all(re.search(expected, part) for part in before), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_is_read_out_with_its_power_comes_last(lang: str) -> None:
    """Its power is a sentence of its own, after which none can go on."""
    assert text_in(lang)._("Displace for {rubles}: {card}").endswith("{card}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_copy_is_not_called_the_second(lang: str) -> None:
    """Its buyer may have two or three of them already."""
    told = ReasonWords(text_in(lang), "base", ()).say(SecondCopy("administrator"))
    assert not re.search(r"second|zweit|deuxième|druh[áý]", told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_about_a_hand_card_comes_last(lang: str) -> None:
    """Sentences that follow it would say "it" of the wrong card."""
    facts = DelaysHandCard("judge"), SecondCopy("administrator")
    words = ReasonWords(text_in(lang), "base", ())
    assert words.reason(facts) == " ".join(map(words.say, reversed(facts)))


@pytest.mark.parametrize("is_last", [False, True])
def test_a_card_that_earns_nothing_is_told_with_its_negation(is_last: bool) -> None:
    """French and Czech verbs need one; a noun does not."""
    fact = EarnsInstead("market", (0, 1), (0, 0), is_last)
    for lang in ("fr", "cs"):
        told = ReasonWords(text_in(lang), "base", ()).say(fact)
        assert f": {text_in(lang)._('nothing')}" in told, told
