"""A screen reader hears each event of a game exactly once."""

from __future__ import annotations

import re
from html import unescape

import pytest

from stp.cards import find_card
from stp.game import Game
from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.shortcuts import KEYS
from stp.web.model.coach.conditions import ADVISED_ROUNDS
from stp.web.model.coach.explanations import TOPICS
from stp.web.model.settings import CHOICES, Settings
from stp.web.model.story.event_words import entry_sentence
from stp.web.render.screens.over_any_screen import key_table
from stp.web.render.table.legend import EXPLAIN
from stp.web.words.text import Text, sentences
from tests.blind.tree import read_aloud
from tests.browser.gallery import draw
from tests.web.fake_browser import FakeBrowser, Page, press, start
from tests.web.games import finished
from tests.web.pages import begin, choose, configure, ui
from tests.web.people import THREE, TWO, rubles_shown, together


def game(**form: str) -> tuple[App, FakeBrowser]:
    """Return a page at the start of a game without the coach."""
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach="off")
    start(app, **form)
    browser.said.clear()
    return app, browser


def test_every_log_entry_is_announced_once_in_order() -> None:
    app, browser = game(**TWO)
    begun = len(app.game.log)
    for _ in range(8):
        choose(app, "pass")
    told = app.game.log[begun:]
    assert {type(entry) for entry in told} == {MoveEntry, ScoringEntry, FillEntry}
    scene = app._drawing.scene
    assert scene is not None
    said = [text.partition(" to move")[0].rpartition(". ")[0] for text in browser.said]
    assert ". ".join(said) == ". ".join(
        entry_sentence(scene.t, scene.view.edition, scene.participants, entry) for entry in told
    )
    assert "Worker scoring: Anna" in ". ".join(browser.said)
    assert "Building phase" in ". ".join(browser.said)


def test_the_first_message_names_the_round_and_who_gets_the_gold_disc() -> None:
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach="off")
    kinds = {f"kind-{seat}": "human" for seat in range(1, 6)}
    start(app, edition="new-society", players="5", **kinds)
    (first,) = browser.said
    assert first.startswith("Round 1, worker phase. ")
    assert " gets the gold disc: " in first
    assert " to move; new: " in first


def test_passes_in_a_row_are_one_sentence() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    while app.game.state.phase == "worker":
        choose(app, "pass")
        browser.wait()
    assert ". Anna, Osip and Marfa can only pass. Worker scoring: " in " ".join(browser.said)


def test_the_end_is_announced() -> None:
    app, browser = game(players="2", seed="neva", **{"kind-1": "greedy", "kind-2": "greedy"})
    browser.wait()
    assert app.game.over
    assert " wins. " in browser.said[-1]
    assert "ahead of" in browser.said[-1]


@pytest.mark.parametrize("seat", [1, 2])
def test_somebody_alone_hears_what_the_title_of_the_result_says(seat: int) -> None:
    whole = finished()
    assert whole.result is not None
    bots = [None if one == seat else "greedy" for one in (1, 2)]
    last = Game(2, whole.seed, tags={"names": ["Anna", "Boris"], "bots": bots})
    for move in whole.moves[:-1]:
        last.play(move)
    browser = FakeBrowser()
    app = App(browser)
    begin(app, last)
    if last.state.seat == seat:
        choose(app, str(whole.moves[-1]))
    browser.wait()
    assert last.over
    heard = browser.said[-1]
    ui(app, "result")
    found = re.search(r"<h1>(.*?)</h1>.*?<p>(.*?)</p>", browser.html)
    assert found is not None
    assert heard.endswith(sentences(map(unescape, found.groups())))
    has_won = last.result is not None and last.result.rank[seat - 1] == 1
    assert ("You win! " if has_won else " wins. You: ") in heard


def test_an_undo_is_announced_and_a_redo_like_the_first_move() -> None:
    app, browser = game(players="3", seed="neva")
    browser.wait()
    browser.said.clear()
    choose(app, "pass")
    browser.wait()
    first = next(text for text in browser.said if text.endswith(" passes"))
    press(app, browser, "id", "undo")
    assert browser.said[-1] == f"Undone: {first}"
    press(app, browser, "id", "redo")
    assert browser.said[-1].startswith(first)


def test_whoever_leaves_the_pub_unused_has_not_passed() -> None:
    app, browser = game(**TWO | {"seed": "pub"})
    for _ in range(200):
        view = app.game.state
        if view.decision == "pub":
            break
        wanted = (move for move in view.legal_moves if move.card == "pub" and move.verb == "buy")
        choose(app, str(next(wanted, "pass")))
    assert app.game.state.decision == "pub"
    name = TWO[f"name-{app.game.state.seat}"]
    choose(app, "pass")
    assert browser.said[-1].startswith(f"{name} does not use the Pub")
    assert f"{name} does not use the Pub" in browser.page.text
    scene = app._drawing.scene
    assert scene is not None
    assert scene.passes() == ()


def test_nobody_sees_a_hand_by_letting_a_bot_play_for_the_next_one() -> None:
    app, browser = together("curtain", TWO)
    press(app, browser, "id", "arrive")
    choose(app, "pass")
    away = app.game.state.seat
    press(app, browser, "id", f"replace-{away}")
    browser.wait()
    assert rubles_shown(browser) == []
    assert "Pass the device to" in browser.page.text
    press(app, browser, "id", "arrive")
    assert rubles_shown(browser) == [3 - (away or 0)]
    choose(app, "pass")
    browser.wait()
    assert "curtain" not in browser.page.values("id"), "nobody else comes"


def test_rubles_stay_covered_when_somebody_else_leaves() -> None:
    app, browser = together("peek", THREE)
    one = app.game.state.seat
    ui(app, f"stand-in {3 - (one or 0)}")
    browser.wait()
    assert rubles_shown(browser) == []
    ui(app, "peek")
    assert rubles_shown(browser) == [one]


def test_the_coach_gives_private_tips_only_once_the_hand_is_uncovered() -> None:
    private = [topic for topic in TOPICS if topic.private]
    assert len(private) == 8
    rest = " ".join(topic.id for topic in TOPICS if not topic.private)
    browser = FakeBrowser()
    browser.storage.stored["settings"] = Settings(coach="on", told=rest).dump()
    app = App(browser)
    start(app, **TWO)
    while app.game.state.round <= ADVISED_ROUNDS:
        choose(app, "pass")
    assert not any(topic.text in said for topic in private for said in browser.said)
    assert not any(topic.text in browser.page.text for topic in private)
    ui(app, "peek")
    (purse,) = (topic.text for topic in private if topic.id == "purse")
    assert purse in browser.said[-1]


def test_the_coach_is_heard_as_soon_as_somebody_sits_there() -> None:
    browser = FakeBrowser()
    app = App(browser)
    configure(app, coach="on")
    configure(app, privacy="curtain")
    start(app, **TWO)
    assert not any("Welcome" in text for text in browser.said)
    press(app, browser, "id", "arrive")
    assert "Welcome" in browser.said[-1]


def test_leaving_and_coming_back_are_announced() -> None:
    app, browser = together("peek", TWO)
    for seat in (1, 2):
        ui(app, f"stand-in {seat}")
        assert browser.said[-1] == f"A bot is playing for {TWO[f'name-{seat}']}."
    assert "peek" not in browser.page.values("data-ui"), "nobody is there to look"
    ui(app, "stand-in 1")
    assert browser.said[-1] == "Anna is back"


def test_the_question_of_the_pub_names_the_scoring_that_follows() -> None:
    text = Page(draw("pub")).text
    assert "Your turn: buy points with the Pub? Next scoring (Aristocrats): " in text
    forecast = draw("pub").split("Next scorings")[1]
    assert forecast.index("Aristocrats") < forecast.index("Workers") < forecast.index("Buildings")


def test_the_last_round_promises_no_scoring_that_will_not_come() -> None:
    def scorings(screen: str) -> list[str]:
        return [one for one in Page(draw(screen)).values("id") if one.startswith("next-")]

    coming = ["next-scorings", "next-worker", "next-building", "next-aristocrat"]
    assert scorings("table-middle") == coming
    assert scorings("table-extreme") == coming  # the last worker phase
    assert scorings("table-late") == ["next-scorings", "next-final"]


BOTS = {"players": "3", "seed": "neva"}


def key(app: App, what: str, ui: str = "") -> bool:
    """Press a key, with the focus on a button or on none."""
    return app.handle(Event("keydown", key=what, data={"ui": ui} if ui else {}))


def test_the_moves_of_bots_are_one_message_that_ends_with_the_turn_and_what_is_new() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    for _ in range(12):
        browser.said.clear()
        choose(app, "pass")
        browser.wait()
        assert len(browser.said) == 2, "one's own move, and all of the others'"
        assert re.search(r"Your turn, \d+ rubles?(; new: (.+ \d+, )*.+ \d+)?$", browser.said[1])


def test_who_can_only_pass_hears_of_the_others_after_every_phase() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    browser.said.clear()
    for _ in range(16):
        legal = [str(move) for move in app.game.legal_moves]
        choose(app, next((move for move in legal if move.startswith(("take", "buy"))), "pass"))
        browser.wait()
    said = [message for message in browser.said if "Anna can only pass" in message]
    assert len(said) > 3
    assert max(message.count(" phase") for message in said) <= 2


def test_new_cards_are_named_with_the_price_that_stands_on_them() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    browser.said.clear()
    for _ in range(3):
        choose(app, "pass")
        browser.wait()
        new = browser.said[-1].partition("; new: ")[2]
        for name, price in re.findall(r"([^,]+?) (\d+)(?:, |$)", new):
            assert re.search(rf"{name}, [^<]*\b{price} rubles?\b", browser.page.text)


def test_the_window_title_says_whose_turn_it_is() -> None:
    app, browser = game(**BOTS)
    titles = set()
    while browser.timers:
        titles.add(browser.title)
        browser.tick()
    assert titles == {"Saint Petersburg"}
    assert browser.title == "Your turn – Saint Petersburg"
    ui(app, "lang de")
    assert browser.title == "Du bist am Zug – Sankt Petersburg"
    choose(app, "pass")
    assert browser.title == "Sankt Petersburg"
    ui(app, "leave")
    assert browser.title == "Sankt Petersburg"


def test_a_pending_decision_takes_the_focus_and_is_announced_in_full() -> None:
    app, browser = game(**TWO | {"seed": "pub"})
    wanted = {"drawn": "observatory", "pub": "pub"}
    heard: dict[str, tuple[str, str | None]] = {}
    for _ in range(400):
        view = app.game.state
        if app.game.over or wanted.keys() <= heard.keys():
            break
        if view.decision in wanted:
            assert browser.focused[-1] == "sheet"
            heard[view.decision] = browser.said[-1], view.drawn
        moves = [str(move) for move in view.legal_moves]
        good = (m for m in moves if m.startswith("observe") or m.split()[-1] in wanted.values())
        choose(app, next(good, "pass" if "pass" in moves else moves[0]))
    said, drawn = heard["drawn"]
    assert drawn is not None
    name = Text().card(find_card(drawn, "base"))
    assert re.search(rf"choose what to do with {name}\. {name}, \w+, \d+ rubles?, ", said)
    assert re.search(r"can be (bought|taken)|short", said)
    assert re.search(r"with the Pub\? Next scoring \([^.]*\.?$", heard["pub"][0]), (
        "rubles are hidden from the other person"
    )


def test_status_keys_answer_even_while_a_sheet_is_open() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    state = app.game.state
    me = state.players[(state.seat or 1) - 1]
    for opened in ("", f"open upper {state.upper[0]}"):
        if opened:
            ui(app, opened)
        assert key(app, "i")
        assert browser.said[-1].startswith("Your turn: buy or take a card. Anna, ")
        assert f"{me.rubles} rubles" in browser.said[-1]
        assert "Next scorings: nothing" in browser.said[-1]
        assert key(app, "o")
        assert "Worker scoring: 3 rubles" in browser.said[-1]
        assert "scoring: nothing" not in browser.said[-1], "only what pays is read out"
        assert sum(name in browser.said[-1] for name in app.game.tags["names"]) == 2
        assert key(app, "m")
        assert "Round 1, worker phase. Upper row: " in browser.said[-1]
        assert "Cards left: Workers " in browser.said[-1]
        assert key(app, "n")
        assert "New: " in browser.said[-1]
    assert key(app, "?")
    assert "Hear the market" in browser.page.text
    assert not key(app, "m"), "what is read now is the list of keys"


def test_every_key_is_on_the_list_of_keys_and_none_means_two_things() -> None:
    listed = [one.lower() for keys, _ in key_table(Text()) for one in keys]
    assert len(listed) == len(set(listed))
    assert set(KEYS) <= set(listed)
    assert EXPLAIN.lower() not in KEYS, "a script handles it"


def test_the_setting_for_more_detail_announces_more() -> None:
    lengths, answers = [], []
    for speech in CHOICES["speech"]:
        app, browser = game(**BOTS)
        configure(app, speech=speech)
        browser.wait()
        for _ in range(6):
            choose(app, "pass")
            browser.wait()
        lengths.append(sum(map(len, browser.said)))
        key(app, "o")
        answers.append(len(browser.said[-1]) + len(browser.page.text))
    assert lengths == sorted(set(lengths))
    assert answers == sorted(set(answers))


def test_each_step_of_a_replay_is_announced() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    choose(app, "pass")
    browser.wait()
    ui(app, "replay game")
    browser.said.clear()
    ui(app, "replay first")
    assert browser.said == ["Before the first move"]
    ui(app, "replay forward")
    assert re.match(r"Move 1 of \d+: \w+ ", browser.said[-1])
    app.handle(Event("input", name="replay-at", value="2"))
    assert browser.said[-1].startswith("Move 2 of ")


def test_every_number_on_the_table_is_spoken_with_its_unit() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    for seat in (1, 2, 3):
        ui(app, f"open seat {seat}")
        spoken = read_aloud(browser.html)
        bare = [text for text in spoken if re.fullmatch(r"[+−]?\d+", text)]
        assert bare == ["1"], "only the round stands alone, behind its word"


def test_a_price_and_what_it_leaves_are_read_as_one_sentence() -> None:
    app, browser = game(**BOTS)
    browser.wait()
    ui(app, f"open upper {app.game.state.upper[0]}")
    paid = [text for text in read_aloud(browser.html) if text.startswith("You pay ")]
    assert len(paid) == 1
    assert re.fullmatch(r"You pay (\d+) rubles, and have (\d+) left", paid[0].replace("\xa0", " "))
