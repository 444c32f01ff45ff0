"""A game by link between people at different devices: whose seat it is, and what its links say.

`test_link_seats` tests every order of events, `test_by_link_sent` what stays once it was sent.
"""

from __future__ import annotations

import re
from itertools import permutations

import pytest

import stp
from stp.links import TurnLink, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.seats import seats_of
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser, press, start
from tests.web.games_by_link import (
    CLASSIC,
    FIRST,
    NAMES,
    OTHER,
    begun,
    check_listed_as_unsent,
    first_buy,
    follow,
    join,
    own,
    send,
)
from tests.web.pages import choose, leave, texts, ui, visit
from tests.web.people import rubles_shown


@pytest.mark.parametrize("sender", [1, 2])
@pytest.mark.parametrize("when", ["before any move", "after the first", "after both"])
def test_the_sender_keeps_the_senders_seat(sender: int, when: str) -> None:
    anna, at_anna = begun()
    for _ in range(("before any move", "after the first", "after both").index(when)):
        choose(anna, str(anna.game.legal_moves[0]))
    link = send(anna, at_anna, sender)
    assert own(anna) == sender
    boris, at_boris = join(link, 3 - sender)
    assert own(boris) == 3 - sender
    for _ in range(6):
        turn = anna.game.state.seat
        mover, at_mover, other = (
            (anna, at_anna, boris) if turn == sender else (boris, at_boris, anna)
        )
        choose(mover, str(mover.game.legal_moves[0]))
        follow(other, send(mover, at_mover))
        assert anna.game.moves == boris.game.moves
        assert (own(anna), own(boris)) == (sender, 3 - sender)
    assert len(texts(at_anna.storage)) == len(texts(at_boris.storage)) == 1


def test_a_device_says_you_to_its_only_player_and_offers_to_send_the_move_first() -> None:
    anna, at_anna = begun()
    send(anna, at_anna, FIRST)
    ui(anna, "share close")
    assert "Your turn: buy or take a card." in at_anna.page.text
    choose(anna, first_buy(anna))
    assert "You buy" in at_anna.page.text
    ids = at_anna.page.values("id")
    places = [ids.index(f"share-{what}") for what in ("note", "turn", "pass", "deal", "export")]
    assert places == sorted(places)


def test_the_words_of_a_link_say_whose_turn_it_is_or_who_invites() -> None:
    anna, at_anna = begun()
    invitation = send(anna, at_anna, FIRST)
    assert f"{NAMES[FIRST - 1]} invites you to a game" in at_anna.shared[-1][0]
    _, invited = visit(invitation)
    assert "primary" in invited.page.find("id", f"take-seat-{OTHER}")["class"]
    ui(anna, "share close")
    choose(anna, "take upper shepherd")
    send(anna, at_anna)
    assert f"{NAMES[OTHER - 1]}, it's your turn" in at_anna.shared[-1][0]


def test_before_a_seat_is_chosen_nothing_is_shown_and_nothing_moves() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    boris, at_boris = visit(send(anna, at_anna, FIRST))
    assert f"{NAMES[FIRST - 1]} sent you this game" in at_boris.page.text
    assert "primary" in at_boris.page.find("id", f"take-seat-{OTHER}")["class"]
    assert not rubles_shown(at_boris)
    assert "table" not in at_boris.page.values("id")
    for what in ("pass", "take upper fur-trapper"):
        choose(boris, what)
    for key in ("p", "z", "a", "h"):
        boris.handle(Event("keydown", key=key))
    assert len(boris.game.moves) == 1
    assert not at_boris.timers
    again, at_again = visit("", at_boris.storage)
    assert f"{NAMES[FIRST - 1]} sent you this game" in at_again.page.text, "a reload asks again"
    press(again, at_again, "id", f"take-seat-{OTHER}")
    assert rubles_shown(at_again) == [OTHER]


def test_the_senders_seat_is_offered_only_to_a_sender_who_continues_at_another_device() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    other, at_other = visit(send(anna, at_anna, FIRST))
    assert f"Play as {NAMES[OTHER - 1]}" in at_other.page.text
    assert f"I am {NAMES[FIRST - 1]} and continue here" in at_other.page.text
    press(other, at_other, "id", f"take-seat-{FIRST}")
    assert own(other) == FIRST
    assert f"Waiting for a link with {NAMES[OTHER - 1]}'s move." in at_other.page.text


@pytest.mark.parametrize("sender", [0, 2, 5])
def test_a_link_that_does_not_say_who_sent_it_offers_every_persons_seat(sender: int) -> None:
    tags = {"names": ["Anna", "Bot", "Clara"], "bots": [None, "greedy", None]}
    game = stp.Game(3, "neva", tags=tags)
    app, browser = visit(write_link(TurnLink(game, sender=sender)))
    assert "This is a play-by-link game." in browser.page.text
    assert "and continue here" not in browser.page.text
    press(app, browser, "id", "take-seat-1")
    assert own(app) == 1


def test_whoever_gives_a_seat_back_is_still_not_offered_the_senders() -> None:
    clara, at_clara = begun(players="3", **{"kind-3": "human"})
    mover = clara.game.state.seat or 0
    choose(clara, "take upper shepherd")
    boris, at_boris = join(send(clara, at_clara, mover), clara.game.state.seat or 0)
    ui(boris, "give-seat-back")
    assert "sent you this game" in at_boris.page.text
    assert "ghost" in at_boris.page.find("id", f"take-seat-{mover}")["class"]


def test_the_sender_is_whoever_sent_the_last_link_that_was_opened() -> None:
    clara, at_clara = begun(players="3", **{"kind-3": "human"})
    mover = clara.game.state.seat or 0
    choose(clara, first_buy(clara))
    boris, at_boris = join(send(clara, at_clara, mover), clara.game.state.seat or 0)
    choose(boris, first_buy(boris))
    third = boris.game.state.seat or 0
    dora, at_dora = join(send(boris, at_boris), third)
    choose(dora, first_buy(dora))
    follow(boris, send(dora, at_dora))
    ui(boris, "give-seat-back")
    assert "ghost" in at_boris.page.find("id", f"take-seat-{third}")["class"]
    assert "ghost" not in at_boris.page.find("id", f"take-seat-{mover}")["class"]


def test_bots_wait_until_a_seat_is_taken_and_play_the_same_everywhere() -> None:
    people = {"players": "4", "kind-2": "greedy", "kind-3": "human", "name-3": "Clara",
              "kind-4": "greedy"}  # fmt: skip
    anna, at_anna = begun(**people)
    at_anna.timers.clear()
    clara, at_clara = visit(send(anna, at_anna, 1))
    assert not at_clara.timers
    press(clara, at_clara, "id", "take-seat-3")
    ui(anna, "share close")
    pages = {1: (anna, at_anna), 3: (clara, at_clara)}
    for _ in range(8):
        for app, browser in pages.values():
            redrawn = app.handle(Event("resume"))
            assert redrawn
            browser.wait()
        assert anna.game.moves == clara.game.moves
        turn = anna.game.state.seat
        assert turn in pages
        mover, at_mover = pages[turn]
        choose(mover, str(mover.game.legal_moves[0]))
        at_mover.wait()
        if mover.game.state.seat == turn:
            continue
        link = send(mover, at_mover)
        for app, _ in pages.values():
            follow(app, link)
    assert (own(anna), own(clara)) == (1, 3)


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_three_people_share_in_any_order(order: tuple[int, int, int]) -> None:
    anna, at_anna = begun(players="3", **{"kind-3": "human", "name-3": "Clara"})
    pages = {order[0]: (anna, at_anna)}
    link = send(anna, at_anna, order[0])
    for seat in order[1:]:
        pages[seat] = join(link, seat)
    for _ in range(5):
        turn = anna.game.state.seat or 0
        mover, at_mover = pages[turn]
        choose(mover, str(mover.game.legal_moves[0]))
        link = send(mover, at_mover)
        for app, _ in pages.values():
            follow(app, link)
        assert {seat: own(app) for seat, (app, _) in pages.items()} == {s: s for s in pages}
        assert len({app.game.moves for app, _ in pages.values()}) == 1


def test_opening_ones_own_link_keeps_ones_seat() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    link = send(anna, at_anna, FIRST)
    for app, browser in ((anna, at_anna), visit(link, at_anna.storage)):
        follow(app, link)
        assert own(app) == FIRST
        said = f"You play as {NAMES[FIRST - 1]}. Waiting for a link with {NAMES[OTHER - 1]}'s move."
        assert said in browser.page.text
        assert rubles_shown(browser) == [FIRST]
    assert len(texts(at_anna.storage)) == 1


def told(browser: FakeBrowser) -> str:
    """Return the message at the table, which phones show too, unlike the question below it."""
    return "".join(re.findall(r'<span class="notice" role="alert">(.*?)</span>', browser.html))


def test_a_link_opened_on_the_wrong_device_says_who_is_awaited() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    link = send(anna, at_anna, FIRST)
    waits = f"You play as {NAMES[FIRST - 1]}. Waiting for a link with {NAMES[OTHER - 1]}'s move."
    follow(anna, link)
    assert told(at_anna) == waits
    assert at_anna.html.count(waits) == 1, "the question says the same"
    wrong, at_wrong = join(link, FIRST)
    assert told(at_wrong) == waits
    boris, at_boris = join(link, OTHER)
    assert told(at_boris) == ""
    choose(boris, "pass")
    reply = send(boris, at_boris)
    follow(wrong, reply)
    assert told(at_wrong) == "", "it is Anna's turn"
    follow(boris, link)
    assert told(at_boris) == (
        "Your copy of this game is already further along. "
        f"You play as {NAMES[OTHER - 1]}. Waiting for a link with {NAMES[FIRST - 1]}'s move."
    )


def test_a_move_that_no_link_contains_is_to_be_sent_before_a_link_is_awaited() -> None:
    names = [NAMES[seat - 1] for seat in (FIRST, OTHER)]
    sends = "You play as {}. Send your move to {}.".format(*names)
    anna, at_anna = begun()
    ui(anna, "share open")
    press(anna, at_anna, "id", "share-turn")
    press(anna, at_anna, "id", f"share-from-{FIRST}")
    ui(anna, "share close")
    choose(anna, "take upper shepherd")
    ui(anna, "share close")
    assert sends in at_anna.page.text
    assert "Send move" in at_anna.page.text
    check_listed_as_unsent(anna, at_anna, "move not sent yet")
    send(anna, at_anna)
    ui(anna, "share close")
    assert sends not in at_anna.page.text
    assert "Send link again" in at_anna.page.text


def test_the_table_and_the_list_agree_on_whether_a_link_must_be_sent_again() -> None:
    anna = begun(players="3", **{"kind-3": "human"})
    pages = {anna[0].game.state.seat or 0: anna}
    for _ in range(5):
        seat = anna[0].game.state.seat or 0
        mover = pages[seat]
        choose(mover[0], first_buy(mover[0]))
        link = send(*mover, seat=0 if len(pages) > 1 else seat)
        assert says_again(*mover), "just sent"
        for other in {1, 2, 3} - {seat}:
            if other in pages:
                follow(pages[other][0], link)
            else:
                pages[other] = join(link, other)
            assert not says_again(*pages[other]), "received, and not sent from here"


def says_again(app: App, browser: FakeBrowser) -> bool:
    """Return whether the table, and the list of games, offer to send the link again."""
    if 'id="share"' in browser.html:
        ui(app, "share close")
    at_table = "Send link again" in browser.page.text
    leave(app)
    ui(app, "library show games")
    (key,) = (key.removeprefix(GAME) for key in texts(browser.storage))
    if 'id="handle-watch"' not in browser.html:  # the game that was chosen before still is
        ui(app, f"library choose {key}")
    in_list = "Send link again" in browser.page.text
    ui(app, "library close")
    press(app, browser, "id", "continue")
    assert at_table is in_list
    return in_list


def test_a_link_that_was_sent_is_no_longer_the_most_prominent_button() -> None:
    boris, at_boris = begun()
    ui(boris, "share open")
    press(boris, at_boris, "id", "share-turn")
    press(boris, at_boris, "id", f"share-from-{OTHER}")
    assert at_boris.page.find("id", "send-turn")["class"] == "button primary", "not sent yet"
    send(boris, at_boris)
    ui(boris, "share close")
    assert at_boris.page.find("id", "send-turn")["class"] == "button secondary"


def test_a_player_who_has_not_moved_invites_the_one_to_move() -> None:
    boris, at_boris = begun()
    send(boris, at_boris, OTHER)
    assert f"Invite {NAMES[FIRST - 1]}" in at_boris.page.text
    assert at_boris.shared[-1][0] == f"Saint Petersburg: {NAMES[OTHER - 1]} invites you to a game"


def test_a_third_device_asks_for_itself_and_stays_up_to_date() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    boris, at_boris = join(send(anna, at_anna, FIRST), OTHER)
    choose(boris, "pass")
    reply = send(boris, at_boris)
    phone, at_phone = join(reply, FIRST)  # Anna's other device
    choose(phone, str(phone.game.legal_moves[0]))
    last = send(phone, at_phone)
    follow(anna, last)
    follow(boris, last)
    assert anna.game.moves == boris.game.moves == phone.game.moves
    assert (own(anna), own(boris), own(phone)) == (FIRST, OTHER, FIRST)


def test_a_seat_is_told_and_can_be_given_back() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    boris, at_boris = join(send(anna, at_anna, FIRST), FIRST)  # the wrong one
    assert f"You play as {NAMES[FIRST - 1]}" in at_boris.page.text
    press(boris, at_boris, "id", f"seat-{FIRST}")
    assert f"You play as {NAMES[FIRST - 1]} in this play-by-link game." in at_boris.page.text
    press(boris, at_boris, "id", "menu")
    assert f"You play as {NAMES[FIRST - 1]} in this play-by-link game." in at_boris.page.text
    press(boris, at_boris, "id", "change-seat")
    assert 'id="menu-leave"' not in at_boris.html
    assert not rubles_shown(at_boris)
    press(boris, at_boris, "id", f"take-seat-{OTHER}")
    assert own(boris) == OTHER
    assert rubles_shown(at_boris) == [OTHER]
    ui(boris, "share open")
    press(boris, at_boris, "id", "change-seat")
    assert 'id="share"' not in at_boris.html
    press(boris, at_boris, "id", "take-every-seat")
    assert own(boris) is None
    assert seats_of(boris.game).is_undecided is False
    assert "x-sent: 1\n" in next(iter(texts(at_boris.storage).values()))


@pytest.mark.parametrize("seat", [0, 4, 9])
def test_a_bots_seat_cannot_be_chosen(seat: int) -> None:
    anna, at_anna = begun()
    boris, _ = visit(send(anna, at_anna, FIRST))
    ui(boris, f"take-seat-{seat}".replace("seat-", "seat "))
    assert own(boris) is None
    assert seats_of(boris.game).is_undecided is bool(seat)


def test_a_game_that_others_have_too_is_not_replaced_by_the_next() -> None:
    anna, at_anna = begun()
    link = send(anna, at_anna, FIRST)
    ui(anna, "share close")
    ui(anna, "leave")
    start(anna, **CLASSIC | {"seed": "other"})
    assert len(texts(at_anna.storage)) == 2
    follow(anna, link)
    assert own(anna) == FIRST


def test_a_device_that_plays_all_seats_continues_the_same_game() -> None:
    anna, at_anna = begun()
    choose(anna, "take upper shepherd")
    boris, at_boris = join(send(anna, at_anna, FIRST), OTHER)
    ui(anna, "give-seat-back")
    ui(anna, "take-seat 0")
    choose(boris, "take upper fur-trapper")
    follow(anna, send(boris, at_boris))
    assert anna.game.moves == boris.game.moves
    assert len(texts(at_anna.storage)) == 1
    assert own(anna) is None


def test_a_person_alone_among_bots_is_not_asked_for_a_seat() -> None:
    game = stp.Game(2, "neva", tags={"bots": [None, "greedy"], "names": ["Anna", "Bot"]})
    app, _ = visit(write_link(TurnLink(game)))
    assert own(app) == 1
