"""Rematches of a game by link: new games for everybody, which nobody has been invited to yet."""

from __future__ import annotations

import pytest

import stp
from stp.links import TurnLink, read_link, write_link
from stp.web.model.rematch import next_seeds, same_deal_again, same_table
from stp.web.model.seats import waiting_words
from stp.web.store.texts import GAME
from stp.web.words.text import Text
from tests.web.games_by_link import (
    FIRST,
    NAMES,
    OTHER,
    an_end_by_link,
    begun,
    check_listed_as_unsent,
    first_buy,
    follow,
    join,
    own,
    send,
)
from tests.web.pages import choose, leave, texts, ui

WAITS = f"Waiting for a link with {NAMES[FIRST - 1]}'s move."
INVITES = f"You play as {NAMES[OTHER - 1]}. Invite {NAMES[FIRST - 1]}."


def test_a_rematch_waits_for_nobody_before_its_first_link_is_made() -> None:
    _, _, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    ui(boris, "same-deal")
    assert (own(boris), boris.game.state.seat) == (OTHER, FIRST)
    assert INVITES in at_boris.page.text
    assert WAITS not in at_boris.page.text
    assert "Send link" in at_boris.page.text
    check_listed_as_unsent(boris, at_boris, "invitation not sent yet")
    link = send(boris, at_boris)
    ui(boris, "share close")
    assert WAITS in at_boris.page.text
    leave(boris)
    ui(boris, "library show games")
    assert "Waiting for others" in at_boris.page.text
    for app, browser in (join(link, OTHER), (anna, at_anna)):  # who opens it knows of the game
        follow(app, link)
        ui(app, f"take-seat {OTHER}")
        assert WAITS in browser.page.text


def test_a_long_number_at_the_end_of_a_seed_does_not_count_games() -> None:
    for seed, following in (("neva.999", "neva.1000"), ("neva.1000", "neva.1000.2"),
                            ("neva", "neva.2"), ("1.x", "1.x.2"), (".5", ".5.2")):  # fmt: skip
        assert next(next_seeds(seed)) == following


def first_of(seed: str, players: int = 2) -> int | None:
    """Return the seat that begins on a deal."""
    return stp.Game(players, seed).state.seat


def test_a_bots_move_in_a_rematch_is_not_called_ones_own() -> None:
    names, bots = ["Bot", "Boris", "Clara"], ["greedy", None, None]
    game = stp.Game(3, "neva", tags={"names": names, "bots": bots, "x-me": "3", "x-sent": "9"})
    seed = next(f"seed{number}" for number in range(99) if first_of(f"seed{number}", 3) == 1)
    new = same_table(game, seed)
    new.play("pass")
    assert waiting_words(new, Text()) == "You play as Clara. Invite Boris."


def test_the_same_deal_again_is_another_game() -> None:
    whole, old, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    ui(anna, "same-deal")
    assert own(anna) == FIRST, "she keeps her seat"
    choose(anna, str(whole.moves[0]))
    new = send(anna, at_anna)
    follow(boris, new)
    assert boris.game.moves == whole.moves[:1]
    assert "Which seat is yours?" in at_boris.page.text
    ui(boris, f"take-seat {OTHER}")
    choose(boris, str(whole.moves[1]))
    follow(anna, send(boris, at_boris))
    assert anna.game.moves == whole.moves[:2]
    follow(boris, old)
    assert boris.game.moves == whole.moves, "an old link leads to the old game"
    follow(boris, new)
    assert len(boris.game.moves) == 2
    assert len(texts(at_boris.storage)) == 2
    follow(anna, old)
    ui(anna, "same-deal")
    choose(anna, str(whole.moves[0]))
    follow(boris, send(anna, at_anna))
    assert boris.game.moves == whole.moves[:1], "a second rematch does not join the first"
    assert len(texts(at_boris.storage)) == 3


def test_two_who_ask_for_a_rematch_at_once_hear_that_it_is_one_game() -> None:
    _, _, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    ui(anna, "same-deal")
    ui(boris, "same-deal")
    follow(boris, send(anna, at_anna))
    assert "You already have this new game on the same deal." in at_boris.page.text
    assert len(texts(at_boris.storage)) == 2


@pytest.mark.parametrize("seed", ["s" * 254, "é" * 127, "s" * 253 + ".9"])
def test_the_next_game_after_one_with_a_long_seed_fits_a_link(seed: str) -> None:
    seeds = next_seeds(seed)
    following = next(seeds)
    sent = read_link(write_link(TurnLink(stp.Game(2, following, tags={"names": list(NAMES)}))))
    assert isinstance(sent, TurnLink)
    assert sent.game.seed == following
    assert len({seed, following, next(seeds)}) == 3


def test_whoever_plays_again_begins_the_same_game_as_the_others() -> None:
    _, old, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    ui(anna, "play-again")
    ui(boris, "play-again")
    assert anna.game.seed == boris.game.seed == "neva.2"
    assert {own(anna), own(boris)} == {1, 2}
    pages = {own(anna): (anna, at_anna), own(boris): (boris, at_boris)}
    begins = anna.game.state.seat
    mover, at_mover = pages.pop(begins)
    (other, at_other) = pages.popitem()[1]
    choose(mover, first_buy(mover))
    follow(other, send(mover, at_mover))
    assert other.game.moves == mover.game.moves
    assert "table" in at_other.page.values("id"), "nobody is asked for a seat"
    follow(other, old)
    ui(other, "play-again")
    assert other.game.moves == mover.game.moves, "the game that has begun goes on"
    assert len(texts(at_anna.storage)) == len(texts(at_boris.storage)) == 2


def test_when_the_next_game_is_damaged_the_page_says_so_and_it_begins_anew() -> None:
    _, old, _, (boris, at_boris) = an_end_by_link()
    ui(boris, "play-again")
    (key,) = (key for key, text in texts(at_boris.storage).items() if "seed: neva.2" in text)
    follow(boris, old)
    at_boris.storage.stored[key] += "1 no move\n"
    ui(boris, "play-again")
    assert "This game is damaged. It is listed under Damaged games." in at_boris.page.text
    ui(boris, "play-again")
    assert boris.game.seed == "neva.2"


def test_when_the_next_game_is_over_another_one_begins() -> None:
    _, old, (anna, _), _ = an_end_by_link()
    ended = stp.Game(2, "neva.2", tags={"names": list(NAMES)})
    while not ended.over:
        ended.play(ended.legal_moves[-1])
    same_deal = stp.Game(2, "neva.2", tags={"names": list(NAMES)})
    follow(anna, write_link(TurnLink(same_deal, again=1)))
    follow(anna, write_link(TurnLink(ended)))
    follow(anna, old)
    ui(anna, "play-again")
    assert anna.game.seed == "neva.3"
    assert not anna.game.moves


def test_a_rematch_without_links_looks_through_no_saves() -> None:
    game = stp.Game(2, "neva")
    assert same_deal_again(game, pytest.fail).seed == game.seed


def test_a_rematch_does_not_join_one_that_was_deleted_at_the_device_that_began_it() -> None:
    whole, old, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    for number in (1, 2):
        follow(anna, old)
        ui(anna, "same-deal")
        choose(anna, str(whole.moves[0]))
        follow(boris, send(anna, at_anna))
        assert boris.game.moves == whole.moves[:1]
        assert len(texts(at_boris.storage)) == 1 + number
        (begun_now,) = [key for key, text in texts(at_anna.storage).items() if "x-rank" not in text]
        ui(anna, "library show games")
        ui(anna, f"library delete {begun_now.removeprefix(GAME)}")


def test_a_rematch_does_not_join_one_that_was_deleted_at_the_device_that_received_it() -> None:
    whole, old, (boris, at_boris), (anna, at_anna) = an_end_by_link()
    ui(boris, "share close")
    ui(anna, "same-deal")
    choose(anna, str(whole.moves[0]))
    link = send(anna, at_anna)
    follow(boris, link)
    assert "You had deleted this game" not in at_boris.page.text
    for _ in range(2):
        (received,) = [key for key, text in texts(at_boris.storage).items() if "x-rank" not in text]
        ui(boris, "library show games")
        ui(boris, f"library delete {received.removeprefix(GAME)}")
        follow(boris, link)
        assert "You had deleted this game on this device." in at_boris.page.text
    (received,) = [key for key, text in texts(at_boris.storage).items() if "x-rank" not in text]
    ui(boris, "library show games")
    ui(boris, f"library delete {received.removeprefix(GAME)}")
    follow(boris, old)
    ui(boris, "same-deal")
    follow(anna, send(boris, at_boris))
    assert "Which seat is yours?" in at_anna.page.text
    assert not anna.game.moves
    assert len(texts(at_anna.storage)) == 3


def test_a_rematch_of_a_rematch_is_noted_in_the_first_game_too() -> None:
    _, _, _, (anna, at_anna) = an_end_by_link()
    ui(anna, "same-deal")
    ui(anna, "same-deal")
    (first,) = [text for text in texts(at_anna.storage).values() if "x-rank" in text]
    assert "x-rematches: 2\n" in first


def test_a_rematch_leaves_the_old_game_as_it_was_played() -> None:
    app, browser = begun()
    choose(app, "pass")
    _, _, _, (anna, at_anna) = an_end_by_link()
    for page, at_page, noted in ((app, browser, ""), (anna, at_anna, "x-rematches: 1\n")):
        ((key, old),) = texts(at_page.storage).items()
        at_page.time = "2026-12-24T18:30:00Z"
        ui(page, "same-deal")
        assert len(texts(at_page.storage)) == 2
        assert texts(at_page.storage)[key].replace("x-rematches: 1\n", "") == old
        assert noted in texts(at_page.storage)[key]
