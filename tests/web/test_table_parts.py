"""Parts of the table and of the screens around it agree with the engine."""

import re
from dataclasses import replace

import pytest

import stp
from stp.bots.roster import HUMAN
from stp.cards import find_card
from stp.log import MoveEntry, ScoringEntry
from stp.moves import Move
from stp.options import Rules
from stp.testing import Table
from stp.web.model.seats import Participant
from stp.web.render.kit.html import EMPTY
from stp.web.render.prebuilt.boot import start_page
from stp.web.render.screens.end.points import final_table
from stp.web.render.table.curtain import curtain
from stp.web.render.table.market import market
from stp.web.render.table.offers import offers
from stp.web.render.table.page import question
from stp.web.render.table.players import opponents, scorings_to_come
from stp.web.render.table.race import mini_race
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.comparison import comparison
from stp.web.render.table.sheets.over_table import sheet_over_table
from stp.web.render.table.sheets.reasons import move_picture, purchase_words
from stp.web.render.table.story import strip
from stp.web.words.text import Text, text_in
from tests.bot_games import let_bots_play
from tests.browser.gallery import LANGUAGES, draw
from tests.web.fake_browser import Page
from tests.web.games import played, scene

_ROW = re.compile(r"<tr.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)


def number(cell: str) -> int:
    """Return the first number of a cell, which may have a sign."""
    found = re.search(r"[+−-]?\d+", cell)
    assert found, cell
    return int(found[0].replace("−", "-"))


# ---------------------------------------------------------------- the end's table


@pytest.mark.parametrize(("players", "edition"), [(2, "base"), (4, "base"), (5, "new-society")])
def test_the_parts_of_the_final_scoring_make_the_total(players: int, edition: str) -> None:
    game = played(players, "sun", edition)
    result = game.result
    assert result is not None
    order = sorted(range(players), key=lambda seat: result.rank[seat])
    html = str(final_table(scene(game, 1), result, order, EMPTY))
    rows = [[number(cell) for cell in _CELL.findall(row)] for row in _ROW.findall(html)]
    *parts, total, left = [row for row in rows if row]
    assert len(parts) == 4, "before it, aristocrats, rubles, cards in hand"
    assert [sum(column) for column in zip(*parts, strict=True)] == total
    assert total == [result.points[seat] for seat in order], "in the order that was asked for"
    assert left == [result.rubles_left[seat] for seat in order]
    before = [player.points for player in game.state.players]
    assert parts[0] == [before[seat] for seat in order]


# ---------------------------------------------------------------- the start's note


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_note_on_the_start_screen_says_where_games_are_stored_and_leads_to_the_rules(
    lang: str,
) -> None:
    html = start_page(text_in(lang))
    note = html[html.index('class="note"') :].split("</div>")[0]
    t = text_in(lang)
    assert t._("Play the full game in your browser, against bots and friends.") in note
    kept = "No account needed. Every move is saved on this device."
    assert t._(kept) in note
    ids = re.findall(r' id="([^"]+)"', note)
    assert ids == ["to-rules", "to-cards", "learn-again", "to-about"]


# ---------------------------------------------------------------- buying and taking a card


def test_the_question_speaks_of_playing_a_card_only_to_those_who_have_one_in_hand() -> None:
    game = stp.Game(2, "neva", tags={"bots": [None, None]})
    first = game.state.seat or 0
    assert question(scene(game, first)).endswith(": buy or take a card.")
    for _ in range(2):
        game.play(f"take upper {game.state.upper[0]}")
    assert question(scene(game, first)).endswith(": buy, take or play a card.")


def test_a_printed_cost_without_a_reduction_is_only_the_sum() -> None:
    table = Table(players=2, phase="aristocrat", upper="judge author")
    table.give(1, tableau="author", rubles=20)
    assert "Printed cost" not in opened(table, "judge")
    assert "Printed cost" in opened(table, "author"), "the copy is a line of its own"


def test_a_card_that_is_too_dear_says_so() -> None:
    theater = find_card("theater", "base").cost
    for rubles, is_dear in ((theater, False), (theater - 1, True)):
        table = Table(players=2, phase="building", upper="theater")
        table.give(1, rubles=rubles)
        html = opened(table, "theater")
        assert ("1 ruble short" in html.replace("\xa0", " ")) is is_dear
        assert ("disabled" in Page(html).find("id", "buy-upper-theater")) is is_dear


@pytest.mark.parametrize("held", range(4))
def test_the_button_for_taking_says_how_many_places_are_left(held: int) -> None:
    table = Table(players=2, phase="aristocrat", upper="judge controller")
    table.give(1, hand=" ".join(["author", "pub", "market"][:held]), rubles=4)
    html = str(taking(table, "judge"))
    is_full = held == 3
    assert (Move.parse("take upper judge") in table.legal_moves) is not is_full
    said = [
        "free, leaves 2 spaces",
        "free, leaves 1 space",
        "free, fills your hand",
        "hand is full",
    ][held]
    assert said in html
    assert ("disabled" in html) is is_full


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_places_does_not_break_apart_from_its_noun(lang: str) -> None:
    said = text_in(lang).ngettext("free, leaves {number} space", "free, leaves {number} spaces", 2)
    assert lang == "en" or "2 " not in said, said  # English is read plainly here


def test_a_card_says_only_once_when_it_is_scored() -> None:
    table = Table(players=2, phase="aristocrat", upper="lumberjack author")
    table.give(1, rubles=4)
    for card, phase in (("lumberjack", "worker"), ("author", "aristocrat")):
        html = opened(table, card)
        assert re.search("It will (first|not) score", html)
        assert f"Scored at the end of every {phase} phase" not in html
    assert "Different aristocrats score again at the end of the game." in html
    table.give(1, rubles=0)
    assert "Scored at the end of every worker phase." in opened(table, "lumberjack")


# ---------------------------------------------------------------- all players compared


@pytest.mark.parametrize(("players", "edition"), [(2, "base"), (5, "new-society")])
def test_the_table_of_all_players_agrees_with_the_engine(players: int, edition: str) -> None:
    game = let_bots_play(stp.Game(players, "sun", edition), 60)
    shown = scene(game, 1)
    head, _, body = str(comparison(shown, 2)).partition("<tbody>")
    assert "Next scorings" in head
    for seat, row in enumerate(_ROW.findall(body), 1):
        assert f"Player {seat}" in row
        assert ('class="shown"' in row) is (seat == 2)
        player = game.state.players[seat - 1]
        rubles, points, kinds, hand, *pays = _CELL.findall(row)
        assert ("hidden" in rubles) is (seat != 1)
        assert seat != 1 or number(rubles) == player.rubles
        found = [number(cell) for cell in (points, kinds, hand)]
        assert found == [player.points, player.aristocrat_types, len(player.hand_decks)]
        assert len(pays) == len(scorings_to_come(shown))


def opened(table: Table, card: str) -> str:
    """Return the sheet of a card of the upper row."""
    shown = scene(table, 1, f"upper {card}")
    return str(sheet_over_table(shown, offers(shown.view, 1)))


def taking(table: Table, card: str) -> str:
    """Return the button for taking a card of the upper row."""
    html = opened(table, card)
    found = re.search(rf'<button[^>]*data-action="take upper {card}".*?</button>', html, re.DOTALL)
    assert found, "there is one, whether or not it can be pressed"
    return found[0]


# ---------------------------------------------------------------- the strip after a scoring


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_strip_tells_what_each_seat_was_paid_the_viewer_first(seat: int) -> None:
    game = stp.Game(3, "strip")
    while not any(isinstance(entry, ScoringEntry) for entry in game.log):
        buys = (move for move in game.legal_moves if move.verb == "buy")
        game.play(next(buys, "pass"))
    scored = next(entry for entry in game.log if isinstance(entry, ScoringEntry))
    assert any(any(gain) for gain in scored.gains)
    html = str(strip(scene(game, seat)))
    paid = re.split(r'class="payment(?=[" ])', html)[1:]
    seats = [number(part.split('data-seat="')[1]) for part in paid]
    assert seats == [(seat - 1 + step) % 3 + 1 for step in range(3)]
    assert [part.startswith(" own") for part in paid] == [True, False, False]
    for one, part in zip(seats, paid, strict=True):
        rubles, points = scored.gains[one - 1]
        found = [int(n) for n in re.findall(r"<b>\+(\d+)</b>", part)]
        assert found == [n for n in (rubles, points) if n]


# ---------------------------------------------------------------- the market


def test_the_words_about_the_lower_row_do_not_run_together() -> None:
    shown = scene(stp.Game(2, "neva"), 1)
    page = Page(str(market(shown, offers(shown.view, 1))))
    assert "Lower row −1 ruble each empty" in " ".join(page.text.split())


@pytest.mark.parametrize("seed", ["neva", "ice", "sun"])
def test_exactly_the_unaffordable_cards_are_dimmed(seed: str) -> None:
    game, looked_at = stp.Game(2, seed), set()
    while game.state.round < 4:
        seat = game.state.seat
        assert seat is not None
        if game.state.decision == "action":
            shown = scene(game, seat)
            page = Page(str(market(shown, offers(shown.view, seat))))
            bought = {(m.place, m.card) for m in game.legal_moves if m.verb == "buy"}
            for tag, attributes in page.elements:
                if tag != "button":
                    continue
                place, _, card = attributes["data-ui"].removeprefix("open ").partition(" ")
                if find_card(card, "base").is_trading and (place, card) not in bought:
                    continue  # it may have nothing to displace, which rubles do not change
                is_dimmed = "unaffordable" in attributes["class"].split()
                assert is_dimmed is ((place, card) not in bought), card
                looked_at.add(is_dimmed)
        buys = (move for move in game.legal_moves if move.verb == "buy")
        game.play(next(buys, game.legal_moves[-1]))
    assert looked_at == {True, False}


def test_the_discard_pile_of_a_debtors_prison_shows_what_its_cards_would_cost() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("wharf carpenter-workshop judge market")
    table.turn(1)
    table.give(1, "debtors-prison market ship-builder", rubles=9)
    drawn = str(sheet_over_table(scene(table, 1, "own debtors-prison"), {})).replace("\u00a0", " ")
    labels = re.findall(r"Pick [^<]*", drawn)
    assert labels == [
        "Pick Market from the discard pile, 4 rubles",
        "Pick Judge from the discard pile, 16 rubles, 7 rubles short",
        "Pick Carpenter Workshop from the discard pile, 4 rubles, nothing to displace",
        "Pick Wharf from the discard pile, 5 rubles, displaces Ship Builder",
    ]


@pytest.mark.parametrize(
    ("phase", "cards", "reason"),
    [
        ("worker", {"tableau": "debtors-prison"}, "only in another phase"),
        ("building", {"face_down": "debtors-prison"}, "already used this round"),
    ],
)
def test_a_debtors_prison_that_cannot_be_used_says_why(
    phase: str, cards: dict[str, str], reason: str
) -> None:
    table = Table(edition="new-society", phase=phase)
    table.pile("wharf judge")
    table.turn(1)
    table.give(1, rubles=9, **cards)  # type: ignore[arg-type]
    drawn = str(sheet_over_table(scene(table, 1, "own debtors-prison"), {}))
    buttons = [tag for tag in re.findall(r"<button[^>]*>", drawn) if "redeem" in tag]
    assert len(buttons) == 2
    assert all("disabled" in tag for tag in buttons)
    assert f"<p>{reason}</p>" in drawn


def test_a_debtors_prison_that_can_be_used_asks_for_a_card() -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("wharf judge")
    table.turn(1)
    table.give(1, "debtors-prison", rubles=9)
    drawn = str(sheet_over_table(scene(table, 1, "own debtors-prison"), {}))
    assert "<p>Which card do you want from the discard pile?</p>" in drawn


# ---------------------------------------------------------------- a purchase that comes too late


@pytest.mark.parametrize(
    ("phase", "card", "words"),
    [
        ("building", "shepherd", "The last worker scoring is over."),
        ("aristocrat", "pub", "The last building scoring is over."),
        ("trading", "judge", "The last aristocrat scoring is over."),
        ("building", "market", ""),
        ("building", "judge", ""),
        ("trading", "warehouse", ""),
    ],
)
def test_in_the_last_round_a_sheet_says_that_its_card_comes_too_late_to_be_scored(
    phase: str, card: str, words: str
) -> None:
    table = Table(phase=phase, upper=card)
    table.turn(1)
    table.give(1, rubles=30)
    table.make_last_round()
    said = purchase_words(scene(table, 1), Move("buy", "upper", card))
    assert ("scoring is over" in said) == bool(words), said
    assert words in said


def test_a_card_bought_in_vain_is_not_said_twice_to_come_too_late() -> None:
    table = Table(phase="trading", upper="author")
    table.turn(1)
    table.give(1, "author", rubles=9)
    table.make_last_round()
    said = purchase_words(scene(table, 1), Move("buy", "upper", "author"))
    assert (
        said == "No more cards will be scored, and this one does not add to your aristocrat bonus."
    )


def test_a_purchase_that_makes_this_round_the_last_does_not_say_that_a_scoring_is_over() -> None:
    table = Table(phase="building", upper="ship-builder ship-builder author")
    table.leave(aristocrat=6)
    table.give(1, rubles=20)
    table.give(2, rubles=20)
    said = purchase_words(scene(table, 1), Move("buy", "upper", "ship-builder"))
    assert said == "A deck will then run out: this round will be the last."


# ---------------------------------------------------------------- other players on a phone


def test_a_press_beside_a_sheet_closes_it_unless_it_must_be_answered() -> None:
    closing = re.compile('<div class="scrim"[^>]* data-ui="close">')
    assert closing.search(opened(Table(2, phase="building", upper="theater"), "theater"))
    for must in ("pub", "drawn"):
        assert 'class="scrim"' in draw(must)
        assert not closing.search(draw(must))


def test_whoever_gets_the_device_sees_the_last_moves_since_their_own() -> None:
    people = tuple(Participant(name) for name in ("Anna", "Boris", "Clara"))
    drawn = replace(scene(stp.Game(3, "neva"), 1), participants=people)
    for movers, told in (
        ((2, 1, 3, 2), "32"),  # since Anna's move
        ((2, 3), "23"),
        ((2, 2, 3, 2, 2, 3, 3, 3), "322333"),  # the last six
        ((3, 1), ""),
    ):
        log = [MoveEntry(1, "worker", seat, Move("pass"), 0) for seat in movers]
        since = curtain(replace(drawn, log=log), 1).partition("While you were away")[2]
        assert "".join(re.findall(r'<li><span[^>]* data-seat="(\d)"', since)) == told


def test_only_the_opponent_who_is_to_move_is_said_to_be() -> None:
    people = (Participant("Anna"), Participant("Marfa", "easy"), Participant("Osip", "easy"))
    drawn = replace(scene(stp.Game(3, "neva"), 1), participants=people)
    assert drawn.view.seat == 2
    found = re.findall(r"<b>(\w+)</b><em>(.*?)</em>", opponents(drawn))
    assert found == [("Marfa", "to move"), ("Osip", "Easy bot")]


def test_the_sheet_of_a_player_leads_to_the_next_one() -> None:
    game = played(3, "sun")
    for seat, before, after in ((1, 3, 2), (2, 1, 3), (3, 2, 1)):
        page = Page(sheet_over_table(scene(game, 1, f"seat {seat}"), {}))
        assert page.find("id", "sheet-before")["data-ui"] == f"open seat {before}"
        assert page.find("id", "sheet-after")["data-ui"] == f"open seat {after}"
        assert page.find("aria-label", "All players")["class"] == "comparison"


@pytest.mark.parametrize(
    ("open_money", "bots", "shown"), [(True, 1, 1), (True, 0, 0), (False, 1, 0)]
)
def test_a_phone_shows_the_open_rubles_of_bots(open_money: bool, bots: int, shown: int) -> None:
    table = Table(2, rules=Rules(open_money=open_money))
    table.give(2, rubles=0)
    people = (Participant("Anna"), Participant("Boris", "greedy" if bots else HUMAN))
    for by_link in (False, True):
        drawn = str(mini_race(Scene(Text(), table.view(1), (), people, by_link=by_link)))
        assert drawn.count("mini-rubles") == shown
        assert ("Boris</span>" not in drawn) == bool(shown), "below the emblem are rubles or a name"


@pytest.mark.parametrize(
    ("move", "same"),
    [("pub 1", "buy upper pub"), ("trade", "play trading-house"),
     ("observe worker", "take lower observatory"), ("guild 1", "play guild-hall")],
)  # fmt: skip
def test_the_picture_of_a_move_that_uses_a_power_is_its_card(move: str, same: str) -> None:
    at = scene(stp.Game(2, "ice", "new-society"), 1)
    drawn, card = (str(move_picture(at, Move.parse(text))) for text in (move, same))
    assert drawn == card
    assert "cost" in drawn
