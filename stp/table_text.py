"""Formats positions, log entries and final scorings as plain text, 80 columns wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Final

from stp.cards import Edition, find_card
from stp.game import Game, Result, seat_tags
from stp.log import Entry, FillEntry, MoveEntry
from stp.moves import Move
from stp.position import PlayerPosition, Position

WIDTH: Final = 80
NAME_WIDTH: Final = 24
LABEL_WIDTH: Final = 10


def seat_names(game: Game) -> list[str]:
    """Return a printable name for each seat: the player's, otherwise the bot's with its number."""
    names, bots = seat_tags(game, "names"), seat_tags(game, "bots")
    return [
        printable(name or default_name(bot or "seat", seat))[:NAME_WIDTH]
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True), start=1)
    ]


def default_name(kind: str, seat: int) -> str:
    """Return a name for a seat whose player has none.

    >>> default_name("medium:builder", 2)
    'Medium builder 2'
    """
    return f"{kind.replace(':', ' ').capitalize()} {seat}"


def setup_text(game: Game) -> str:
    """Return the edition, the rules and the deal of a game.

    >>> setup_text(Game(players=2, seed="neva"))
    'base, classic, seed neva'
    """
    deal = "a custom deal" if game.seed is None else f"seed {printable(game.seed)}"
    return f"{game.edition}, {game.rules.to_text()}, {deal}"


def printable(text: str) -> str:
    """Replace characters that could control the terminal.

    >>> printable("An\\x1b[2Jna")
    'An?[2Jna'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def as_text(shown: object) -> str:
    """Return a position as `print` shows it, or a game with the names of its players.

    >>> print(as_text(Game(players=2, seed="neva")))
    --- Round 1, worker phase ------------------------------------------------------
        upper row gold-miner x2, shepherd, fur-trapper
        lower row -
        left      worker 27, building 28, aristocrat 27, trading 30
    <BLANKLINE>
                                rubles  points  hand  starts the phase
    > Seat 1                        25       0     0  worker, building
      Seat 2                        25       0     0  aristocrat, trading
    """
    if not isinstance(shown, Game):
        assert isinstance(shown, Position)
        return position_text(shown, [default_name("seat", seat) for seat in shown.seats])
    names = seat_names(shown)
    drawn = position_text(shown.state, names)
    return f"{drawn}\n\n{result_text(shown, shown.result, names)}" if shown.result else drawn


def position_text(position: Position, names: Sequence[str]) -> str:
    """Return the whole table; an arrow marks the seat to move."""
    last = ", the last one" if position.last_round else ""
    heading = f"--- Round {position.round}{last}, {position.phase} phase "
    left = ", ".join(f"{deck} {number}" for deck, number in position.left.items())
    lines = [
        heading.ljust(WIDTH, "-"),
        _labelled("upper row", counted(position.upper)),
        _labelled("lower row", counted(position.lower)),
        _labelled("left", left),
    ]
    if position.discarded:
        lines.append(_labelled("discarded", counted(position.discarded)))
    if position.drawn:
        lines.append(_labelled("drawn", position.drawn))
    lines += ["", f"  {'':{NAME_WIDTH}}  rubles  points  hand  starts the phase"]
    for seat, (player, name) in enumerate(zip(position.players, names, strict=True), start=1):
        lines += _player_lines(position, seat, player, name)
    return "\n".join(lines)


def _player_lines(
    position: Position, seat: int, player: PlayerPosition, name: str
) -> Iterable[str]:
    markers = ", ".join(deck for deck, holder in position.markers.items() if holder == seat)
    arrow = ">" if position.seat == seat else " "
    rubles = "?" if player.rubles is None else player.rubles
    yield (
        f"{arrow} {name:{NAME_WIDTH}}{rubles:>8}{player.points:>8}{len(player.hand_decks):>6}"
        f"  {markers}"
    ).rstrip()
    if player.tableau:
        yield _labelled("in play", _tableau(player))
    if player.hand:
        yield _labelled("hand", counted(player.hand))
    elif player.hand_decks:
        yield _labelled("hand", "face down: " + counted(player.hand_decks))
    income = "; ".join(
        f"{phase} {gain_text(*gain)}" for phase, gain in position.income(seat).items() if any(gain)
    )
    if income:
        yield _labelled("income", income)


def _tableau(player: PlayerPosition) -> str:
    notes = [
        f"{counted(cards)} {state}"
        for cards, state in ((player.face_down, "face down"), (player.used, "used"))
        if cards
    ]
    return counted(player.tableau) + (f" ({', '.join(notes)})" if notes else "")


def _labelled(label: str, text: str) -> str:
    return wrapped(text, f"    {label:{LABEL_WIDTH}}", " " * (4 + LABEL_WIDTH))


def wrapped(text: str, first: str = "", later: str = "") -> str:
    """Wrap a text to the width without breaking card ids."""
    return fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_on_hyphens=False,
        break_long_words=False,
    )


def counted(cards: Iterable[str]) -> str:
    """Return a list of cards with their numbers of copies.

    >>> counted(["market", "pub", "market"])
    'market x2, pub'
    """
    copies = Counter(cards).items()
    return ", ".join(f"{card} x{number}" if number > 1 else card for card, number in copies) or "-"


def gain_text(rubles: int, points: int) -> str:
    """Return an income as text.

    >>> gain_text(-1, 0), gain_text(3, 1), gain_text(0, 0)
    ('-1 ruble', '3 rubles 1 point', 'nothing')
    """
    parts = [
        f"{number} {unit}{'' if abs(number) == 1 else 's'}"
        for number, unit in ((rubles, "ruble"), (points, "point"))
        if number
    ]
    return " ".join(parts) or "nothing"


def move_text(move: Move, price: int) -> str:
    """Return a move with its price.

    >>> move_text(Move.parse("buy upper judge"), 16), move_text(Move.parse("pass"), 0)
    ('buy upper judge for 16', 'pass')
    """
    return f"{move} for {price}" if price else str(move)


def entry_text(entry: Entry, names: Sequence[str]) -> str:
    """Return a log entry as text."""
    if isinstance(entry, MoveEntry):
        return f"{names[entry.seat - 1]}: {move_text(entry.move, entry.price)}"
    if isinstance(entry, FillEntry):
        cleared = f" Discarded: {counted(entry.cleared)}." if entry.cleared else ""
        last = " This is the last round." if entry.last_round else ""
        return wrapped(
            f"Round {entry.round}, {entry.phase} phase:{cleared}"
            f" New cards: {counted(entry.cards)}.{last}",
            later="  ",
        )
    gains = [
        f"{name} {gain_text(*gain)}" + (f" ({lost} sycophants lost)" if lost else "")
        for name, gain, lost in zip(names, entry.gains, entry.lost_sycophants, strict=True)
    ]
    return wrapped(f"Scoring of the {entry.phase} phase: {'; '.join(gains)}.", later="  ")


def card_text(card_id: str, edition: Edition) -> str:
    """Describe a card; raises KeyError if the edition does not have it."""
    card = find_card(card_id, edition)
    facts = [f"{card.name}: {card.colour}, {card.deck} deck", f"costs {card.cost}"]
    if card.rubles or card.points:
        facts.append(f"brings {gain_text(card.rubles, card.points)}")
    if card.per_card:
        unit = card.per_card.unit
        facts.append(f"brings {card.per_card.amount} {unit} for each {card.per_card.of} card")
    if card.symbol:
        facts.append(f"symbol {card.symbol}")
    if card.worth != card.cost:
        facts.append(f"worth {card.worth} when displaced")
    if card.discount:
        facts.append(f"{card.discount} cards cost 1 less")
    if card.hand_slots:
        facts.append(f"the hand holds {card.hand_slots} more")
    if card.power:
        facts.append(f"power: {card.power}")
    return wrapped("; ".join(facts) + ".", later="  ")


def result_text(game: Game, result: Result, names: Sequence[str]) -> str:
    """Return the final scoring as a table, the winner first."""
    lines = [
        f"{'Final scoring':{NAME_WIDTH + 6}} points    before  aristocrats  rubles  hand  left",
    ]
    for seat in sorted(range(game.players), key=lambda seat: result.rank[seat]):
        part = result.breakdown[seat]
        before = game.state.players[seat].points
        aristocrats = f"{part['aristocrat_points']} ({part['aristocrat_types']})"
        lines.append(
            f"{result.rank[seat]:>2}. {names[seat]:{NAME_WIDTH}}{result.points[seat]:>9}"
            f" ={before:>8}{aristocrats:>13}{part['ruble_points']:>8}{part['hand_penalty']:>6}"
            f"{result.rubles_left[seat]:>6}"
        )
    return "\n".join(lines)
