"""Passing in games by link: a device passes for a person who has asked for it in a link."""

from __future__ import annotations

import stp
from stp.links import TurnLink, read_link, write_link
from stp.web.app import App
from stp.web.model.tags import read_tags
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games_by_link import (
    SEED,
    at_two_devices,
    begun,
    first_buy,
    follow,
    fragment,
    join,
    own,
    send,
)
from tests.web.pages import choose, ui


def play_here(app: App, buys: dict[str, int]) -> None:
    """Play until it is somebody else's turn: at most two cards a phase, and no more passes than
    needed."""
    game = app.game
    seat = own(app)
    while not game.over and game.state.seat == seat:
        phase = f"{game.state.round} {game.state.phase}"
        move = first_buy(app) if buys.get(phase, 0) < 2 else "pass"
        buys[phase] = buys.get(phase, 0) + move.startswith("buy ")
        choose(app, move)


def links_of_a_round(*, passing: bool) -> tuple[int, int]:
    """Return how many links two people need for the first round, and how many moves it has."""
    anna, boris = at_two_devices()
    bought: dict[int, dict[str, int]] = {1: {"1 worker": 1}, 2: {}}
    links, here, there = 1, boris, anna
    while here[0].game.state.round == 1:
        seat = own(here[0])
        assert seat is not None
        play_here(here[0], bought[seat])
        here[1].wait()
        game = here[0].game
        if game.state.seat == seat:
            continue  # the page has passed for the other
        phase = f"{game.state.round} {game.state.phase}"
        if passing and bought[seat].get(phase, 0) >= 2:
            if 'id="share"' not in here[1].html:
                ui(here[0], "share open")
            press(here[0], here[1], "id", "share-pass")
        link = send(*here)
        links += 1
        follow(there[0], link)
        assert there[0].game.moves == game.moves
        here, there = there, here
    return links, len(here[0].game.moves)


def test_automatic_passing_saves_links() -> None:
    plain, moves = links_of_a_round(passing=False)
    fewer, same = links_of_a_round(passing=True)
    assert moves == same, "the game is the same"
    assert fewer < plain


def test_the_other_device_passes_until_the_phase_ends() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    press(*boris, "id", "share-pass")
    assert boris[1].page.find("id", "share-pass")["aria-pressed"] == "true"
    link = send(*boris)
    assert link.startswith("turn=2")
    follow(anna[0], link)
    game = anna[0].game
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    assert [str(move) for move in game.moves[-1:]] == ["pass"], "the page has passed for Boris"
    assert game.state.seat == 1
    choose(anna[0], "pass")
    anna[1].wait()
    assert game.state.phase == "building"
    assert not read_tags(game).passing, "the request was for one phase"


def test_a_request_can_be_withdrawn_before_it_is_sent() -> None:
    _, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    press(*boris, "id", "share-pass")
    press(*boris, "id", "share-pass")
    link = read_link(send(*boris))
    assert isinstance(link, TurnLink)
    assert not link.passing


def test_a_request_survives_a_reload() -> None:
    _, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    press(*boris, "id", "share-pass")
    again = FakeBrowser(boris[1].storage)
    app = App(again)
    ui(app, "continue")
    assert send(app, again).startswith("turn=2")


def test_undo_keeps_what_another_device_has_asked_for() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    press(*boris, "id", "share-pass")
    follow(anna[0], send(*boris))
    before = anna[0].game.moves
    choose(anna[0], first_buy(anna[0]))
    anna[1].wait()
    ui(anna[0], "share close")
    ui(anna[0], "undo")
    assert anna[0].game.moves == before
    assert [str(one) for one in read_tags(anna[0].game).passing] == ["2:1:worker"]


def test_who_asked_at_a_shared_device_moves_at_their_own_from_the_first_link_on() -> None:
    app, browser = begun(seed=SEED)
    choose(app, first_buy(app))
    ui(app, "auto-pass")
    browser.wait()
    game = app.game
    assert str(game.moves[-1]) == "pass", "Boris passes at Anna's device"
    send(app, browser, seat=1)
    ui(app, "share close")
    choose(app, first_buy(app))
    browser.wait()
    assert game.state.seat == 2
    assert not read_tags(game).passing


def test_no_link_makes_its_receiver_pass() -> None:
    anna = begun(seed=SEED)
    choose(anna[0], first_buy(anna[0]))
    link = read_link(send(*anna, seat=1))
    assert isinstance(link, TurnLink)
    boris = join(write_link(TurnLink(link.game, "2:1:worker")), 2)
    boris[1].wait()
    assert boris[0].game.state.seat == 2
    choose(boris[0], first_buy(boris[0]))
    send(*boris)
    assert boris[0].game.moves[-1] != stp.Move.parse("pass")
    later = boris[0].game
    forged = stp.Game(2, later.seed, tags=dict(later.tags))
    for move in later.moves:
        forged.play(move)
    forged.play(first_buy(boris[0]) if forged.state.seat == 1 else "pass")
    follow(boris[0], write_link(TurnLink(forged, "2:1:worker 1:1:worker")))
    boris[1].wait()
    assert boris[0].game.state.seat == 2


def test_a_foreign_request_that_makes_no_sense_is_ignored() -> None:
    anna = begun(seed=SEED)
    choose(anna[0], first_buy(anna[0]))
    link = read_link(send(*anna, seat=1))
    assert isinstance(link, TurnLink)
    for text in ("x", "9:1:worker", "1:0:worker", "1:1:queen " * 20, "1:100:worker"):
        app, browser = join(write_link(TurnLink(link.game, text)), 2)
        assert not read_tags(app.game).passing
        assert fragment(browser) if browser.shared else True
