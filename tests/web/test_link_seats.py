"""The seats of a game by link, in every order of sharing, opening and playing.

Each simulated device has only a list of moves and a `LinkPart`. A move is the number of its seat.
Seats move in turn, and bots move on whichever device has the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from stp.web.model.by_link.link_seats import EVERYBODY, Arrival, LinkPart, arrival

Moves = tuple[str, ...]


@dataclass(frozen=True)
class Device:
    """A device; `person` is the seat that its user chooses when asked."""

    person: int
    moves: Moves | None = None
    part: LinkPart = field(default_factory=LinkPart)


@dataclass(frozen=True)
class World:
    """Some devices, and every link sent so far, with the sender's device."""

    seats: tuple[bool, ...]
    """For each seat, whether a person plays it."""
    devices: tuple[Device, ...]
    links: tuple[tuple[int, Moves], ...] = ()

    def turn(self, moves: Moves) -> int:
        return len(moves) % len(self.seats) + 1

    def with_bots(self, moves: Moves) -> Moves:
        """Let the bots move until it is a person's turn."""
        while not self.seats[self.turn(moves) - 1]:
            moves = (*moves, f"{self.turn(moves)} move")
        return moves

    def changed(self, at: int, device: Device) -> World:
        devices = tuple(device if i == at else d for i, d in enumerate(self.devices))
        return replace(self, devices=devices)


def steps(world: World) -> Iterator[tuple[str, World]]:
    """Yield every possible next step, with the resulting world."""
    for at, device in enumerate(world.devices):
        if device.moves is not None and not device.part.is_undecided:
            yield from _at_table(world, at, device, device.moves)
        for sender, link in world.links:
            yield f"{at} opens {link} of {sender}", world.changed(at, _open(device, link))


def _at_table(world: World, at: int, device: Device, moves: Moves) -> Iterator[tuple[str, World]]:
    played = world.with_bots(moves)
    part = device.part.shared(device.person, len(moves))
    link = (at, moves)
    if link not in world.links:
        sent = world.changed(at, replace(device, part=part))
        yield f"{at} shares {moves}", replace(sent, links=(*world.links, link))
    if played != moves:
        yield f"bots at {at}", world.changed(at, replace(device, moves=played))
    elif device.part.own in (EVERYBODY, seat := world.turn(moves)) and seat == device.person:
        yield f"{at} moves", world.changed(at, replace(device, moves=(*moves, f"{seat} move")))
    if len(moves) > device.part.sent:
        yield f"{at} undoes", world.changed(at, replace(device, moves=moves[:-1]))
    if device.part.has_seat:
        back = device.part.given_back()
        assert back.is_undecided
        yield (
            f"{at} sits down anew",
            world.changed(at, replace(device, part=back.seated(device.person))),
        )


def _open(device: Device, link: Moves) -> Device:
    if device.moves is None:
        part = LinkPart().opened(len(link))
        assert part.is_undecided
        return replace(device, moves=link, part=part.seated(device.person))
    match arrival(device.moves, link):
        case Arrival.AHEAD:
            return replace(device, moves=link, part=device.part.advanced(len(link)))
        case Arrival.KNOWN:
            return device
        case Arrival.APART:
            raise AssertionError(f"{device.moves} and {link} went different ways")


def check(world: World) -> None:
    """Fail unless every device plays its user's seat, and has all moves that were sent from or to
    it."""
    longest: Moves = ()
    for at, device in enumerate(world.devices):
        if device.moves is None:
            continue
        if device.part.has_seat:
            assert device.part.own == device.person
        for sender, link in world.links:
            if sender == at:
                assert device.moves[: len(link)] == link, "what was sent was taken back"
                assert device.part.own == device.person, "the sender has lost the seat"
        short, long = sorted((longest, device.moves), key=len)
        assert long[: len(short)] == short, "the game has split"
        longest = long


@pytest.mark.parametrize(
    ("seats", "persons", "depth"),
    [
        ((True, True), (1, 2), 14),
        ((True, True), (2, 1), 14),
        ((True, False, True), (1, 3), 12),
        ((False, True, False, True), (4, 2), 12),
        ((True, True, True), (1, 2, 3), 12),
        ((True, True), (1, 2, 2), 12),  # Boris has two devices
    ],
)
def test_in_every_order_everybody_keeps_their_seat(
    seats: tuple[bool, ...], persons: tuple[int, ...], depth: int
) -> None:
    """Tries all orders of sharing, opening, moving, undoing and choosing a seat again, up to a
    depth."""
    begun = World(seats, tuple(Device(person) for person in persons))
    begun = begun.changed(0, replace(begun.devices[0], moves=()))
    known, now = {begun}, [begun]
    for _ in range(depth):
        now = [world for old in now for _, world in steps(old) if world not in known]
        now = list(dict.fromkeys(now))
        known.update(now)
        for world in now:
            check(world)
    joined = [w for w in known if all(d.part.has_seat for d in w.devices)]
    assert joined, "nobody ever joined"
    assert any(len(link) > 2 for w in known for _, link in w.links), "no game got anywhere"


def test_a_device_shares_what_it_has_and_keeps_its_seat() -> None:
    part = LinkPart().shared(2, moves=0)
    for moves in (0, 3, 8):
        part = part.shared(1, moves)
        assert part == LinkPart(2, moves, moves)
        assert part.has_sent(moves)
    assert part.shared(1, 5).sent == 8, "an older position sent again gives nothing back"
    assert not part.advanced(9).has_sent(9), "a link from elsewhere"


def test_a_seat_that_was_given_back_can_be_chosen_again() -> None:
    back = LinkPart(2, 5).given_back()
    assert back.is_undecided
    assert not back.has_seat
    assert back.seated(1) == LinkPart(1, 5)
    together = back.seated(EVERYBODY)
    assert together.own == EVERYBODY
    assert together.sent == 5, "who plays here changes nothing about what others have"
    assert together.shared(2, 6).own == 2


@pytest.mark.parametrize(("here", "there", "expected"), [
    ("", "", Arrival.KNOWN), ("ab", "a", Arrival.KNOWN), ("ab", "ab", Arrival.KNOWN),
    ("a", "ab", Arrival.AHEAD), ("", "a", Arrival.AHEAD), ("ab", "ac", Arrival.APART),
    ("ab", "c", Arrival.APART), ("a", "bc", Arrival.APART),
])  # fmt: skip
def test_a_link_continues_a_game_or_diverges_from_it(
    here: str, there: str, expected: Arrival
) -> None:
    assert arrival(list(here), list(there)) is expected
