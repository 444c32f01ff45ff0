"""The page's drawings of a view."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import stp
from stp.analysis import Evaluation, Reasons
from stp.bots import BOTS
from stp.bots.roster import HUMAN, ROSTER, emblems
from stp.cards import CARDS, find_card
from stp.log import ScoringEntry
from stp.moves import Move
from stp.testing import Table
from stp.web.model.coach.tips import Advice, Coaching
from stp.web.model.seats import Participant
from stp.web.model.start_form import PLAIN_BOTS, StartForm, from_form
from stp.web.model.story.event_words import scoring_words
from stp.web.model.story.point_sources import accounts
from stp.web.render.kit.card import card_face
from stp.web.render.kit.html import element
from stp.web.render.kit.icons import ICONS
from stp.web.render.kit.rules_link import TERMS, term_of
from stp.web.render.prebuilt.boot import start_page
from stp.web.render.prebuilt.pictures import pictures
from stp.web.render.screens.library import LibraryView, library_screen
from stp.web.render.screens.reading import reading_frame
from stp.web.render.screens.start import start_screen
from stp.web.render.screens.start_side import Beside, link_card
from stp.web.render.table.coach import tip_words
from stp.web.render.table.log import log, log_sheet
from stp.web.render.table.offers import offers
from stp.web.render.table.page import table
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.over_table import sheet_over_table
from stp.web.render.table.sheets.panel import side_of
from stp.web.render.table.sheets.player_sheet import player_sheet
from stp.web.render.table.spaces import market_spaces
from stp.web.render.table.story import story_sheet
from stp.web.words.text import Text, text_in
from tests.web.fake_browser import Page
from tests.web.games import played, scene


def test_every_card_has_an_icon() -> None:
    assert {f"card-{card.id}" for card in CARDS} <= set(ICONS)


def test_the_start_screen_offers_every_bot() -> None:
    assert set(PLAIN_BOTS) == set(BOTS)
    offered = set(Page(start_page()).values("value"))
    assert {"human", *BOTS, *(who.bot for who in ROSTER)} <= offered
    assert Page(start_page()).values("data-ui").count("start") == 1


def test_a_form_becomes_a_set_up() -> None:
    form = {"players": "4", "name-1": " Ann ", "edition": "new-society", "preset": "custom",
            "open_money": "on", "bonus_timing": "actions", "seed": "ice"}  # fmt: skip
    setup = from_form(form, StartForm())
    assert setup.players == 4
    assert setup.names[0] == "Ann"
    assert setup.rules == stp.Rules(open_money=True, bonus_timing="actions")
    game = setup.game()
    assert (game.players, game.edition, game.seed) == (4, "new-society", "ice")


def test_invalid_entries_of_a_form_change_nothing() -> None:
    form = {"players": "9", "edition": "deluxe", "preset": "none", "kind-2": "cheater"}
    setup = from_form(form, StartForm())
    assert (setup.players, setup.edition, setup.preset) == (3, "base", "classic")
    assert setup.kinds == StartForm().kinds


def test_five_players_always_play_new_society() -> None:
    assert StartForm(players=5, edition="base", seed="x").game().edition == "new-society"


def test_a_taken_card_leaves_its_space_until_the_next_fill() -> None:
    game = stp.Game(players=2, seed="neva")
    laid_out = game.state.upper
    game.play(f"take upper {laid_out[1]}")
    spaces = market_spaces(game.view(1), game.log)["upper"]
    assert [space.card for space in spaces] == list(laid_out)
    assert [space.taken_by for space in spaces].count(1) == 1


def test_the_spaces_always_agree_with_the_market() -> None:
    for edition, players in (("base", 4), ("new-society", 5), ("base", 2)):
        game = played(players, "ice", edition)
        while game.moves:
            game.undo()
            spaces = market_spaces(game.view(1), game.log)
            for row, cards in (("upper", game.state.upper), ("lower", game.state.lower)):
                lying = [space.card for space in spaces[row] if not space.taken_by]
                assert sorted(lying) == sorted(cards)


def test_a_panel_leaves_in_sight_the_copy_that_lies_there_still() -> None:
    game = stp.Game(3, "s0")
    row = game.state.upper
    assert [at for at, card in enumerate(row) if card == "lumberjack"] == [0, len(row) - 1]
    game.play("buy upper lumberjack")
    assert side_of(scene(game, 1), "upper", "lumberjack") == "left"
    assert side_of(scene(game, 1), "upper", row[1]) == "right"


def test_every_point_is_accounted_for() -> None:
    for players, edition in ((2, "base"), (4, "base"), (5, "new-society"), (3, "new-society")):
        game = played(players, "sun", edition)
        assert game.result is not None
        found = accounts(game.log, game.result, game.state.round)
        assert tuple(sum(a.sources.values()) for a in found) == game.result.points
        assert [a.after_round[-1] for a in found] == [p.points for p in game.state.players]


def test_who_has_the_gold_disc_is_seen_told_and_logged() -> None:
    moves = played(5, "sun", "new-society").moves
    game = stp.Game(5, "sun", "new-society")
    begun: list[int] = []
    for move in moves:
        if game.state.round > len(begun):
            begun.append(game.state.round)
            holder = game.view(1).markers["disc"]
            brings = "2 rubles and 2 points" if game.state.round == 1 else "2 points"
            for lines in (log(scene(game, 1)), story_sheet(scene(game, 1))):
                said = re.findall(r"(Player \d) gets the gold disc: ([^<]*)", lines)
                assert said[0] == (f"Player {holder}", brings)
            for watcher in range(1, 6):
                looking = scene(game, watcher)
                assert str(table(looking)).count('class="disc"') == 2, "at the seat, in the race"
                sheets = [str(player_sheet(looking, n)) for n in range(1, 6)]
                told = [n for n, html in enumerate(sheets, 1) if "Each round it moves" in html]
                assert told == [holder]
        game.play(move)
    assert len(begun) > 4
    assert 'class="disc"' not in str(table(scene(played(4, "sun"), 1)))


def test_a_card_says_what_it_costs_and_pays() -> None:
    game = stp.Game(players=2, seed="neva")
    text = Page(table(scene(game, game.state.seat or 1))).text
    assert "Gold Miner, worker, 4 rubles, earns 3 rubles, symbol: gold" in text


def test_every_card_explains_itself_when_it_is_opened() -> None:
    t = Text()
    for card in CARDS:
        game = stp.Game(2, "neva", "base" if card.counts[0] else "new-society")
        page = Page(sheet_over_table(scene(game, 1, f"own {card.id}"), {}))
        assert t.role(card) in page.text or t.power(card) in page.text
        assert t.power(card) in page.text
        assert f"read rules {TERMS[term_of(card)][0]}" in page.values("data-ui")


def test_only_a_price_that_differs_stands_beside_the_printed_one() -> None:
    card = find_card("theater", "base")
    for price, is_struck in ((None, False), (card.cost, False), (card.cost - 1, True)):
        assert ("printed-price" in card_face(card, Text(), price=price)) is is_struck


@pytest.mark.parametrize("page", ["rules", "cards", "about"])
def test_the_tab_of_a_reading_page_is_marked(page: str) -> None:
    html = reading_frame(page, t=Text(), back=False)
    assert re.findall(r'id="read-(\w+)" aria-current="page"', html) == [page]


@pytest.mark.parametrize("title", ["", "Watch bots play"])
def test_the_library_has_tabs_unless_its_page_has_a_title_of_its_own(title: str) -> None:
    html = library_screen(LibraryView("games", (), (), title=title), Text())
    assert re.findall("<h1>(.*?)</h1>", html) == [title or "Games and puzzles"]
    assert ('class="tabs"' in html) is (not title)


def test_names_are_text_and_never_markup() -> None:
    game = stp.Game(players=2, seed="neva")
    participants = (Participant("<b>Ann</b>"), Participant('"Bob" & {co}'))
    html = table(Scene(Text(), game.view(1), game.log, participants))
    assert "<b>Ann</b>" not in html
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html


def test_a_line_of_the_log_follows_the_language_and_the_names() -> None:
    drawn = scene(played(2, "log"), 1)
    before = log(drawn)
    german = log(replace(drawn, t=text_in("de")))
    renamed = log(replace(drawn, participants=(Participant("Olga"), *drawn.participants[1:])))
    assert "Player 1" in before
    assert "passes" in before
    assert "passt" in german
    assert "passes" not in german
    assert "Olga" in renamed
    assert "Player 1" not in renamed
    assert log(drawn) == before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_scoring_of_many_players_takes_one_line_of_the_log_and_is_told_in_full_in_its_sheet(
    players: int,
) -> None:
    drawn = scene(played(players, "log", "new-society" if players == 5 else "base"), 2)
    entry = next(entry for entry in reversed(drawn.log) if isinstance(entry, ScoringEntry))
    told = scoring_words(drawn.t, drawn.participants, entry)
    beside, sheet = log(drawn), log_sheet(drawn)
    assert told in sheet
    assert "brief-scoring" not in sheet
    assert told in beside, "screen readers hear it all"
    assert ("brief-scoring" in beside) is (players > 3)
    if players > 3:
        _, _, line = beside.partition(f'<span class="visually-hidden">{told}')
        line = line.partition("</li>")[0]
        assert re.findall(r'data-seat="(\d)"', line) == ["2"]
        for amount in entry.gains[1]:
            assert not amount or f"<b>+{amount}</b>" in line
        assert beside.count('data-ui="open log"') == beside.count("brief-scoring")


def test_what_matters_most_comes_first_on_the_start_screen() -> None:
    parts = ('id="continue"', 'id="sent"', 'id="quick"', 'id="play-again"', 'id="deal"')
    saved, sent = scene(stp.Game(2, "saved"), 1), element("p", id="sent")

    def order(saved: Scene | None, beside: Beside) -> list[str]:
        html = start_screen(StartForm(), Text(), saved, beside=beside)
        return sorted((part for part in parts if part in html), key=html.index)

    assert order(None, Beside()) == ['id="quick"', 'id="deal"']
    assert order(saved, Beside()) == ['id="continue"', 'id="play-again"', 'id="deal"']
    assert order(None, Beside(sent=sent)) == ['id="sent"', 'id="deal"']


def test_one_button_of_the_start_screen_is_the_most_prominent() -> None:
    sent = Beside(sent=link_card(StartForm(), None, Text()))
    saved = scene(stp.Game(2, "saved"), 1)
    for loudest, game, beside in (
        ("learn", None, Beside()), ("play-again", saved, Beside()), ("deal-sent", None, sent),
    ):  # fmt: skip
        html = start_screen(StartForm(), Text(), game, beside=beside)
        loud = re.findall(r"<button [^>]*primary[^>]*>", html)
        assert [re.search(r'id="([\w-]+)"', tag)[1] for tag in loud] == [loudest]  # type: ignore[index]


@pytest.mark.parametrize(
    ("kinds", "who"),
    [
        (("novice:banker", HUMAN, "easy"), "Base game against Anton and Quarenghi, seed neva."),
        ((HUMAN, HUMAN, "easy"), "Seed neva: 2 people, 1 bot."),
        ((HUMAN, HUMAN, HUMAN), "Seed neva: 3 people."),
        (("easy", "easy", "easy"), "Seed neva: 3 bots."),
    ],
)
def test_a_deal_that_was_sent_says_who_plays(kinds: tuple[str, ...], who: str) -> None:
    form = StartForm(players=3, kinds=(*kinds, HUMAN, HUMAN), seed="neva")
    assert who in Page(link_card(form, None, Text())).text.replace("\u00a0", " ")


def test_a_finished_game_shows_how_it_ended_on_the_start_screen() -> None:
    game = played(3, "sun")
    assert game.result is not None
    html = start_screen(StartForm(), Text(), scene(game, 1), result=game.result)
    _, _, shown = html.partition('id="continue"')
    shown = shown.partition("</button>")[0]
    assert all(f"<b>{points}</b>" in shown for points in game.result.points)
    assert "Finished" in shown
    assert "Continue" not in shown


def test_the_game_to_continue_has_its_title_or_the_names_of_its_players() -> None:
    saved = scene(stp.Game(2, "saved"), 1)
    for title, words in (("Sunday", "Sunday"), ("", "Player 1 and Player 2")):
        html = start_screen(StartForm(), Text(), saved, title=title)
        assert f'<span class="continue-game"><b>{words}</b>' in html


@pytest.mark.parametrize(("seat", "words"), [(1, "You and Player 2"), (2, "Player 1 and you")])
def test_a_person_alone_among_bots_is_you_in_the_game_to_continue(seat: int, words: str) -> None:
    saved = scene(stp.Game(2, "saved"), seat)
    bots = [
        replace(one, kind=HUMAN if at == seat else "easy")
        for at, one in enumerate(saved.participants, 1)
    ]
    saved = replace(saved, participants=tuple(bots))
    html = start_screen(StartForm(), Text(), saved)
    assert f'<span class="continue-game"><b>{words}</b>' in html


def test_the_rules_show_the_rows_of_the_market_where_they_belong() -> None:
    text = Page(pictures(Text())["market-before"]).text
    assert text.startswith("Upper row: Customs House ")
    assert ". Lower row: Shepherd " in text


def test_whoever_sits_down_has_the_emblem_of_the_start_screen() -> None:
    setup = from_form({"players": "3", "kind-2": "human", "kind-3": "human"}, StartForm())
    html = start_screen(setup, Text())
    chosen = re.findall(r"#emblem-(\w+)", html.partition('class="seats"')[2])
    assert tuple(chosen[:3]) == emblems(setup.kinds[:3])


@pytest.mark.parametrize("rubles", [0, 9])
def test_a_pass_is_not_advised_for_the_sake_of_rubles_that_are_not_there(rubles: int) -> None:
    table = Table(players=2, upper="shepherd")
    table.give(1, rubles=rubles)
    table.turn(1)
    nothing = Reasons(0, 0, 0, 0, 0, 0, 0, None)
    advice = Advice(Evaluation(Move("pass"), 0, None, 0, nothing))
    said = tip_words(replace(scene(table, 1), coaching=Coaching(advice)))
    assert ("Nothing here is worth buying now. You keep 9 rubles" in said) is (rubles > 0)
    assert ("You can't afford any card here." in said) is (rubles == 0)


def test_a_pass_that_is_advised_says_whether_another_move_is_about_as_good() -> None:
    table = Table(players=2, upper="shepherd")
    table.give(1, rubles=9)
    table.turn(1)
    best = Evaluation(Move("pass"), 0, None, 0, Reasons(0, 0, 0, 0, 0, 0, 0, None))
    said = tip_words(replace(scene(table, 1), coaching=Coaching(Advice(best, is_close=True))))
    assert "No move here is clearly better. You keep 9 rubles" in said
    assert "Nothing here is worth buying" not in said


def test_the_price_on_a_trading_card_says_what_it_costs_where_nothing_can_be_displaced() -> None:
    game = stp.Game(players=3, seed="neva")
    seen = set()
    while not game.over:
        view = game.view(game.state.seat)
        for (place, name), offer in offers(view, game.state.seat or 0).items():
            card = find_card(name, view.edition)
            if card.is_trading and any(c.move.over is None for c in offer.payments):
                seen.add(place)
                assert offer.shown is None
                assert offer.price == card.cost - (place == "lower")
        buys = (m for m in view.legal_moves if m.verb == "buy" and view.phase != "trading")
        game.play(next(buys, "pass"))
    assert seen == {"upper", "lower"}


def test_whoever_comes_back_is_offered_the_same_opponents_or_the_same_round() -> None:
    game = stp.Game(3, "saved")
    alone = scene(game, 1)
    names = [person.given_name for person in alone.participants]
    bots = replace(
        alone,
        participants=(Participant("Olga"), *(Participant(name, "medium") for name in names[1:])),
    )
    html = start_screen(StartForm(), Text(), bots)
    assert f"Base game against {names[1]} and {names[2]}, with a new deal." in html
    friends = replace(
        bots,
        participants=(Participant("Olga"), Participant("Pavel"), Participant("Vera", "medium")),
    )
    html = start_screen(StartForm(), Text(), friends)
    assert "Base game for Olga, Pavel and Vera, with a new deal." in html
