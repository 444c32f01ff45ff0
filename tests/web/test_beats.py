"""The story of a game, beat by beat, and how long each beat can be read."""

from __future__ import annotations

from random import Random

import pytest

import stp
from stp.log import FillEntry, MoveEntry, ScoringEntry
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.controllers.game.turns import FAST_FORWARD, Pauses
from stp.web.controllers.preferences import Preferences
from stp.web.model.story.beats import PACES, Beat, beats, latest, moves_since, since_own_move
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.pages import choose, configure, ui


def by_chance(seed: int, edition: str) -> stp.Game:
    """Return a random game of four."""
    game, chance = stp.Game(4, f"beats{seed}", edition), Random(seed)
    while not game.over:
        moves, is_free = list(game.legal_moves), "pass" in game.legal_moves
        game.play("pass" if is_free and chance.random() < 0.3 else chance.choice(moves))
    return game


@pytest.mark.parametrize("edition", ["base", "new-society"])
def test_every_entry_occurs_once_in_order(edition: str) -> None:
    log = by_chance(1, edition).log
    told = beats(log)
    assert [entry for beat in told for entry in beat.entries] == list(log)
    assert [log[beat.at] for beat in told] == [beat.entry for beat in told]
    assert all(beat.passes == beat.entries for beat in told if len(beat.entries) > 1)


def test_the_strip_has_the_last_move_or_scoring_with_what_followed() -> None:
    game = stp.Game(2, "neva")
    game.play("buy upper gold-miner")
    game.play("pass")
    assert [beat.at for beat in latest(game.log)] == [1, 2]
    game.play("pass")
    kinds = [type(beat.entry) for beat in latest(game.log)]
    assert kinds == [ScoringEntry, FillEntry]
    assert latest(game.log)[0].at == len(game.log) - 2


def test_the_strip_begins_anew_with_a_round() -> None:
    game = stp.Game(2, "neva")
    while game.state.round == 1:
        game.play("pass")
    assert [beat.entry for beat in latest(game.log)] == [game.log[-1]]
    assert game.log[-1] == next(e for e in reversed(game.log) if isinstance(e, FillEntry))
    game.play("pass")
    told = latest(game.log)
    assert [len(beat.passes) for beat in told] == [0, 1]


def test_a_forced_pass_does_not_count_as_the_last_own_move() -> None:
    game = stp.Game(2, "neva")
    log = game.log
    assert since_own_move(log, 1) == 0
    game.play("buy upper gold-miner")
    assert (since_own_move(game.log, 1), moves_since(game.log, 1)) == (2, 1)
    forced = MoveEntry(1, "worker", 1, stp.Move("pass"), 0, forced=True)
    assert since_own_move((*game.log, forced), 1) == 2


def test_each_kind_of_beat_has_its_time() -> None:
    pace = PACES["slow"]
    scoring = Beat(0, (ScoringEntry(1, "worker", ((3, 0),), (0,)),))
    deal = Beat(1, (FillEntry(1, "building", (), (), False),))
    passed = Beat(2, (MoveEntry(1, "building", 1, stp.Move("pass"), 0),))
    times = [pace.of(beat) for beat in (scoring, deal, passed)]
    assert times == [pace.scoring, pace.deal, pace.passes]
    assert pace.total((scoring, deal, passed)) == sum(times)
    assert PACES["quick"].total((scoring, deal)) < pace.total((scoring, deal))
    assert PACES["instant"].total((scoring, deal, passed)) == 0


class TimedBrowser(FakeBrowser):
    """Records how long each bot's answer is delayed."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[float] = []

    def think(self, record, task, pause, answer, progress=None, cut_short=None):  # type: ignore[no-untyped-def]
        self.pauses.append(pause)
        return super().think(record, task, pause, answer, progress, cut_short)


def against_bots(**settings: str) -> tuple[App, TimedBrowser]:
    browser = TimedBrowser()
    app = App(browser)
    configure(app, coach="off")
    configure(app, **settings)
    start(app, players="3", seed="neva")
    browser.wait()
    browser.pauses.clear()
    return app, browser


@pytest.mark.parametrize(
    ("setting", "pace"), [("first", "slow"), ("quick", "quick"), ("slow", "slow")]
)
def test_bots_wait_for_a_scoring_and_a_deal(setting: str, pace: str) -> None:
    app, browser = against_bots(bots=setting)
    timed = 0
    for _ in range(60):
        before = len(app.game.log)
        if browser.timers:
            browser.tick()
        else:
            choose(app, "pass")
        new = beats(app.game.log, before)
        if browser.timers and any(isinstance(beat.entry, ScoringEntry) for beat in new):
            assert browser.pauses[-1] == PACES[pace].total(new) > PACES[pace].scoring
            timed += 1
    assert timed, "a bot has begun a phase"


def test_fast_forwarding_ends_the_pause_and_holding_keeps_pauses_short() -> None:
    app, browser = against_bots(bots="slow")
    choose(app, "pass")
    assert browser.timers
    app.handle(Event("fast-forward", value="tap"))
    assert browser.skipped_pauses == 1
    app.handle(Event("fast-forward", value="hold"))
    assert browser.skipped_pauses == 2
    browser.tick()
    assert browser.timers
    assert browser.pauses[-1] == FAST_FORWARD
    app.handle(Event("fast-forward", value="release"))
    browser.tick()
    if browser.timers:
        assert browser.pauses[-1] > FAST_FORWARD


@pytest.mark.parametrize("over", ["read rules", "share open"])
def test_a_release_counts_whatever_has_been_opened_meanwhile(over: str) -> None:
    app, browser = against_bots(bots="slow")
    choose(app, "pass")
    app.handle(Event("fast-forward", value="hold"))
    ui(app, over)
    assert app.handle(Event("fast-forward", value="release"))
    app.handle(Event("keydown", key="Escape"))
    while browser.timers:
        browser.pauses.clear()
        browser.tick()
        assert FAST_FORWARD not in browser.pauses


def test_fast_forwarding_ends_with_the_game() -> None:
    pauses = Pauses(Preferences(FakeBrowser()), lambda: True)
    pauses.is_fast_forwarding = True
    pauses.begin(0)
    assert pauses.next(()) > FAST_FORWARD


def test_what_happened_lists_income_card_by_card_and_leads_to_the_replay() -> None:
    app, browser = against_bots(bots="instant")
    upper = app.game.state.upper[0]
    choose(app, f"buy upper {upper}")
    browser.wait()
    while not any(isinstance(entry, ScoringEntry) for entry in app.game.log):
        choose(app, "pass")
        browser.wait()
    app.handle(Event("keydown", key="w"))
    told = browser.page.text.partition("What happened?")[2]
    assert "Worker scoring" in told
    assert "Building phase" in told
    scoring = next(entry for entry in app.game.log if isinstance(entry, ScoringEntry))
    assert browser.html.count('class="sums"') == sum(map(bool, scoring.pays))
    press(app, browser, "id", "watch-since")
    assert "replay-bar" in browser.html
    assert browser.timers, "it plays by itself"
