"""What a hint lists beside the advised move, and what it says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stp import Game
from stp.analysis import Prize, Reasons, finish, hint
from stp.facts import cons, pros
from stp.moves import Move
from stp.testing import Table
from stp.web.lazy.against_words import AgainstWords
from stp.web.lazy.why_not import why_not
from stp.web.model.coach.hint import MAX_MOVES, Hint, from_text, to_text
from stp.web.model.seats import Participant
from stp.web.render.table.scene import Overlay, Scene
from stp.web.render.table.sheets.hint import why
from stp.web.render.table.sheets.over_table import sheet_over_table
from stp.web.render.table.sheets.reasons import move_heading
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import Text, text_in
from tests.bots.positions import TABLES, bot_moves
from tests.web.judgements import NOTHING, judged


def listed(*moves: str) -> list[str]:
    """Return the moves that a hint lists, from all evaluated moves, best first."""
    found = [judged(move, -float(at)) for at, move in enumerate(moves)]
    return [str(one.move) for one in from_text(to_text(found)).found]


def test_a_card_is_listed_once_unless_it_is_the_advised_one() -> None:
    assert listed(
        "buy upper czar over pope", "buy upper czar over judge", "buy upper czar over author",
        "take upper czar", "take upper market", "buy upper market", "pass",
    ) == [
        "buy upper czar over pope", "buy upper czar over judge", "take upper czar",
        "take upper market",
    ]  # fmt: skip
    assert listed("buy lower pub", "buy upper pub", "pass") == ["buy lower pub", "pass"]
    assert listed("pass", "pub 1", "pub 2", "pub 3") == ["pass", "pub 1"]
    assert listed("pub 5", "pub 4", "pub 3", "pass") == ["pub 5", "pub 4", "pass"]


def test_the_obvious_move_is_always_listed() -> None:
    takes = [f"take upper {card}" for card in ("market", "library", "theater", "firehouse")]
    assert listed("pass", *takes, "buy upper market")[-1] == "buy upper market"
    assert listed(*takes, "buy upper market")[-1] == "buy upper market"
    assert len(listed("pass", *takes, "buy upper market")) == MAX_MOVES


@pytest.mark.parametrize(("edition", "players", "rules"), TABLES)
def test_the_advised_move_and_every_other_one_has_a_reason(
    edition: str, players: int, rules: str
) -> None:
    game = Game(players, "reasons", edition, rules)
    people = tuple(Participant(f"Player {seat}") for seat in range(1, players + 1))
    for number, position in enumerate(bot_moves(game, "medium")):
        if number % 5 and position.state.decision == "action":
            continue
        seat = position.state.seat or 1
        found = from_text(to_text(finish(hint(position.view(seat, memory=True), "medium"))))
        scene = Scene(text_in("en"), position.view(seat), position.log, people, Overlay(hint=found))
        best, *others = found.found
        if others:
            assert why(scene, best), best.move
        for other in others:
            assert why_not(scene, best, other), (best.move, other.move)


def test_what_a_purchase_would_have_brought_speaks_against_points_not_bought() -> None:
    words = AgainstWords(Text(), "base", ("Anna", "Boris"))
    sold = cons.GivesUp(10, 0, 5, 0, "once")
    assert words.object(sold) == "This saves 10 rubles but gives up 5 points."
    paid = words.object(cons.GivesUp(12, 12, 0, 10, "once")).replace("\u00a0", " ")
    assert paid == "This gives up 10 points."
    author = cons.GivesUp(4, 1, 0, 3, "rounds")
    assert words.object(author) == (
        "This saves 4 rubles but gives up 1 ruble every round, and 3 points at the end."
    )


def test_doing_nothing_is_not_praised_where_other_moves_are_about_as_good() -> None:
    table = Table(phase="building", upper="market")
    table.give(1, rubles=9)
    people = (Participant("Anna"), Participant("Boris"))
    for ahead, said in ((-0.3, "No move here is clearly better."),
                        (-1.4, "No move here is clearly better."),  # probably a little worse
                        (-1.6, "Nothing here is worth buying now.")):  # fmt: skip
        found = Hint((judged("pass"), judged("buy upper market", ahead)))
        scene = Scene(Text(), table.view(1), (), people, Overlay(hint=found))
        assert why(scene, found.found[0]).startswith(said)


def test_a_move_that_is_about_as_good_is_not_said_to_be_dear() -> None:
    table = Table(phase="building", upper="market hospital")
    table.turn(1)
    table.give(1, rubles=20)
    gains = Reasons(14, 0.0, 20.0, 0, 0.0, 5.0, 0.5, None)
    best, dear = judged("pass"), judged("buy upper hospital", -0.2, why=gains)
    people = (Participant("Anna"), Participant("Bot"))
    scene = Scene(Text(), table.view(1), (), people, Overlay(hint=Hint((best, dear))))
    assert why_not(scene, best, dear) == "This is about as good."
    worse = judged("buy upper hospital", -2.0, why=gains)
    assert why_not(scene, best, worse).replace("\u00a0", " ") == (
        "Hospital costs 14 rubles and leaves you with 6 rubles. This early in the game, a ruble can"
        " be worth two points: it buys cards that earn more rubles."
    )


def test_a_sycophant_that_is_about_as_good_is_not_said_to_cost_rubles() -> None:
    table = Table(edition="new-society", phase="aristocrat", upper="sycophant")
    table.turn(1)
    table.give(1, "author", rubles=9)
    people = (Participant("Anna"), Participant("Bot"))
    for ahead, said in ((-0.1, "This is about as good."),
                        (-1.6, "Sycophant costs you 1 ruble every round.")):  # fmt: skip
        best, other = judged("pass"), judged("buy upper sycophant", ahead)
        scene = Scene(Text(), table.view(1), (), people, Overlay(hint=Hint((best, other))))
        assert why_not(scene, best, other).replace("\u00a0", " ") == said


@pytest.mark.parametrize(("rubles", "said"), [
    (6, "This card is not worth buying or taking. You keep 6 rubles."),
    (5, "This card is not worth taking into your hand. You need 1 more ruble to buy it. You keep "
        "5 rubles."),
])  # fmt: skip
def test_a_drawn_card_that_cannot_be_bought_is_not_called_not_worth_buying(
    rubles: int, said: str
) -> None:
    table = Table(edition="new-society", phase="building")
    table.pile("fur-trapper")
    table.turn(1)
    table.give(1, "debtors-prison", rubles=rubles)
    table.play("redeem fur-trapper")
    people = (Participant("Anna"), Participant("Boris"))
    found = Hint((judged("discard drawn fur-trapper"), judged("take drawn fur-trapper", -2.0)))
    scene = Scene(Text(), table.view(1), (), people, Overlay(hint=found))
    assert why(scene, found.found[0]).replace("\u00a0", " ") == said


@pytest.mark.parametrize(("ahead", "is_said"), [(-1.6, True), (-0.3, False)])
def test_a_purchase_that_does_not_pay_for_itself_is_advised_with_a_reason(
    ahead: float, is_said: bool
) -> None:
    table = Table(phase="worker", upper="gold-miner")
    table.turn(1)
    table.give(1, rubles=9)
    best = judged("buy upper gold-miner", why=Reasons(4, 3.0, 0.0, 0, 0.0, 1.0, 0.5, None))
    people = (Participant("Anna"), Participant("Bot"))
    scene = Scene(
        Text(), table.view(1), (), people, Overlay(hint=Hint((best, judged("pass", ahead))))
    )
    said = "It hardly pays for itself, but simulated games from here went better with it. "
    assert why(scene, best).startswith(said) is is_said
    paid = replace(best, reasons=replace(best.reasons, rubles=6.0))
    assert said not in why(scene, paid)
    table.make_last_round()
    scene = replace(scene, view=table.view(1))
    assert why(scene, best).startswith(said) is is_said, "it is scored once more"
    late = Table(phase="aristocrat", upper="gold-miner")
    late.turn(1)
    late.give(1, rubles=9)
    late.make_last_round()
    scene = replace(scene, view=late.view(1))
    vain = "It can no longer score, but simulated games from here went better with it. "
    assert why(scene, best).startswith(vain) is is_said


@pytest.mark.parametrize("verb", ["buy", "take"])
@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"take upper shepherd": -2.0}, "It hardly pays for itself, but simulated games"),
        ({"discard drawn shepherd": -2.0}, "It hardly pays for itself, but simulated games"),
        ({"take upper shepherd": -0.2}, "No move here is clearly better. "),
    ],
)
def test_a_purchase_that_does_not_pay_is_not_left_without_another_reason(
    verb: str, others: dict[str, float], said: str
) -> None:
    table = Table(phase="worker", upper="gold-miner shepherd")
    table.turn(1)
    table.give(1, rubles=9)
    poor = Reasons(4, 3.0, 0.0, 0, 0.0, 1.0, 0.5, None)
    best = judged(f"{verb} upper gold-miner", why=poor)
    rest = [judged(move, ahead) for move, ahead in others.items()]
    people = (Participant("Anna"), Participant("Bot"))
    scene = Scene(Text(), table.view(1), (), people, Overlay(hint=Hint((best, *rest))))
    assert why(scene, best).startswith(said)


def test_what_a_potjomkins_village_is_for_is_said_instead_of_who_could_pay_for_it() -> None:
    table = Table(phase="building", upper="potjomkins-village")
    table.turn(1)
    table.give(1, rubles=9)
    table.give(2, rubles=9)
    gains = replace(NOTHING, power=3.0, denies=Prize(2, 0.0, 2.0))
    best = judged("buy upper potjomkins-village", why=gains)
    people = (Participant("Anna"), Participant("Bot"))
    found = Hint((best, judged("pass", -2.0)))
    scene = Scene(Text(), table.view(1), (), people, Overlay(hint=found))
    assert why(scene, best).replace("\u00a0", " ") == (
        "A trading card that displaces it costs you 6 rubles less. You keep 7 rubles."
    )


def test_a_difference_of_one_point_is_called_uncertain() -> None:
    words = AgainstWords(Text(), "base", ("Anna", "Boris"))
    assert words.loss(1) == "This is probably a little worse."
    said = words.loss(2).replace("\u00a0", " ")
    assert said == "Going by simulated games, you would lose about 2 points."


def test_several_players_who_could_buy_a_card_are_not_reduced_to_one() -> None:
    words = AgainstWords(Text(), "base", ("Anna", "Boris", "Clara"))
    assert words.object(cons.LeavesTo(2, "market")) == "Boris could buy Market if you pass."
    left = words.object(cons.LeavesTo(2, "market", others=1))
    assert left == "Another player could buy Market if you pass."
    assert words.object(cons.ThenBuys(2, "market")) == "Boris could then buy Market."
    then = words.object(cons.ThenBuys(2, "market", others=1))
    assert then == "Another player could then buy Market."
    assert words.say(pros.Wanted(2, 0)) == "Boris could afford it too."
    assert words.say(pros.Wanted(2, 0, others=1)) == "Other players could afford it too."
    gained = words.say(pros.Wanted(2, 3, is_shared=False, others=1)).replace("\u00a0", " ")
    assert gained == "Other players could buy it now. Boris would gain 3 points at the end."


def test_a_pass_that_leaves_a_card_in_the_hand_says_what_that_costs() -> None:
    words = AgainstWords(Text(), "base", ("Anna", "Boris"))
    told = words.object(cons.GivesUp(14, 0, 0, 3, "once", in_hand="judge"))
    assert told.replace("\u00a0", " ") == (
        "This saves 14 rubles but gives up 3 points. Judge would stay in your hand and cost "
        "you 5 points if you never play it."
    )


def test_the_last_rubles_are_not_said_to_leave_none() -> None:
    words = AgainstWords(Text(), "base", ("Anna", "Boris"))
    dear = words.object(cons.Dearer("market", "", 5, 0)).replace("\u00a0", " ")
    assert dear == "Market costs 5 rubles, all you have."
    early = words.object(cons.Dearer("library", "", 17, 2, is_early=True)).replace("\u00a0", " ")
    assert early == (
        "Library costs 17 rubles and leaves you with 2 rubles. This early in the game, a ruble can "
        "be worth two points: it buys cards that earn more rubles."
    )
    points = words.object(cons.PointsCost(2, 4, 0)).replace("\u00a0", " ")
    assert points == "This costs 4 rubles, all you have."


@pytest.mark.parametrize(
    ("number", "of", "lang", "sentence"),
    [
        (25, 25, "en", "Whichever card comes up, it is an aristocrat that you don't have yet."),
        (1, 1, "de", "Welche Karte auch kommt, sie ist ein Adliger, den du noch nicht hast."),
        (1, 9, "de", "1 der 9 möglichen Karten ist ein Adliger, den du noch nicht hast."),
        (2, 9, "fr", "Sur 9 cartes possibles, 2 sont des nobles que vous n’avez pas encore."),
        (5, 9, "cs", "Mezi 9 možnými kartami je 5 šlechticů, které ještě nemáte."),
    ],
)
def test_unseen_aristocrats_are_counted_unless_all_cards_are(
    number: int, of: int, lang: str, sentence: str
) -> None:
    words = ReasonWords(text_in(lang), "base", ("Anna", "Boris"))
    assert words.say(pros.UnseenKinds(number, of)).replace("\u00a0", " ") == sentence


def test_the_power_of_a_card_is_a_whole_sentence() -> None:
    words = ReasonWords(Text(), "new-society", ("Anna", "Boris"))
    for fact in (pros.Does("mariinskij-theater"), pros.DoesOncePlayed("mariinskij-theater")):
        said = words.say(fact).replace("\u00a0", " ")
        assert said == "Its power: 1 point for each aristocrat in your play area."


@pytest.mark.parametrize(("lang", "sentence"), [
    ("en", "You will then still need 4 rubles for Judge in your hand."),
    ("de", "Für die Handkarte Richter brauchst du danach noch 4 Rubel."),
    ("fr", "Il vous manquera alors encore 4 roubles pour la carte Juge de votre main."),
    ("cs", "V ruce máte kartu Soudce a na její vyložení pak budete potřebovat ještě 4 rubly."),
])  # fmt: skip
def test_what_a_card_needs_after_the_scoring_is_said_to_come_after_it(
    lang: str, sentence: str
) -> None:
    words = ReasonWords(text_in(lang), "base", ("Anna", "Boris"))
    needs = words.say(pros.StillHolds("judge", 4, is_after_scoring=True))
    assert needs.replace("\u00a0", " ") == sentence


def test_declining_a_bonus_is_called_what_its_button_says() -> None:
    table = Table(phase="building")
    table.give(1, "pub", rubles=5)
    table.give(2, rubles=5)
    table.turn(1)
    while table.state.decision == "action":
        table.play("pass")
    scene = Scene(Text(), table.view(1), (), (Participant("Anna"), Participant("Bot")))
    assert table.state.decision == "pub"
    assert move_heading(scene, Move("pass")) == "Buy nothing"
    assert "Buy nothing" in str(sheet_over_table(scene, {}))
