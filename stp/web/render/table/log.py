"""The log in words. It names players, never "you", and becomes text only when drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from stp.bots.roster import emblems
from stp.cards import Edition, find_card
from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry
from stp.rules import DISC_POINTS, DISC_RUBLES, guild_split
from stp.web.commands import OpenSheet
from stp.web.model.seats import Person
from stp.web.model.sheet_names import Panel
from stp.web.render.kit.controls import ui
from stp.web.render.kit.html import EMPTY, Html, classes, element, fill, join
from stp.web.render.kit.signs import card_word, medallion, small_coin
from stp.web.render.table.panel import panel
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text, sentences

SHOWN = 60
"""So many entries are drawn; older ones are in the record."""
KNOWN: Final = 8 * SHOWN
"""So many lines are kept as they were drawn."""


def log(scene: Scene) -> Html:
    """Return the last moves beside the table."""
    heading = element("h3", scene.t._("Last moves"), cls="label", id="log-title")
    lines = element(
        "ol", *_lines(scene, "log"), tabindex="0", id="log", aria_labelledby="log-title"
    )
    return element("section", heading, lines, cls="log", aria_labelledby="log-title")


def log_sheet(scene: Scene) -> Html:
    """Return the last moves where the table has no room for them."""
    title = scene.t._("Last moves")
    heading = element("div", element("h2", title), cls="sheet-head")
    lines = element("ol", *_lines(scene, "move"), cls="moves")
    return panel(scene, title, heading, lines, kind="wide")


def _lines(scene: Scene, name: str) -> list[Html]:
    """Return the last moves, the newest first; `name` begins the key of each."""
    t, edition, people = scene.t, scene.view.edition, scene.people
    items = []
    last: str | None = "last-move"
    for number in range(len(scene.log), max(0, len(scene.log) - SHOWN), -1):
        entry = scene.log[number - 1]
        marked = last if isinstance(entry, MoveEntry) else None
        last = None if marked else last
        items.append(_line(t, edition, people, f"{name}-{number}", marked, entry))
    return items


@lru_cache(maxsize=KNOWN)
def _line(
    t: Text,
    edition: Edition,
    people: tuple[Person, ...],
    key: str,
    marked: str | None,
    entry: Entry,
) -> Html:
    """Return an entry in words, with its class in the style sheet."""
    more = EMPTY
    match entry:
        case MoveEntry():
            kind = "move"
            emblem = emblems([person.kind for person in people])[entry.seat - 1]
            words = element("span", _move_words(t, edition, people, entry))
            price = (
                element("span", entry.price, small_coin(), cls="amount") if entry.price else EMPTY
            )
            content = join(medallion(entry.seat, emblem, "mini"), words, price)
        case ScoringEntry():
            kind, content = "scoring", element("span", _scoring_words(t, people, entry))
        case FillEntry():
            kind, content = "phase-line", element("span", _phase_words(t, entry))
            if entry.disc:
                words = element("span", _disc_words(t, people, entry.disc, entry.round))
                more = element("li", words, cls="scoring", data_key=f"{key}-disc")
    return join(more, element("li", content, cls=classes(kind, marked), data_key=key))


def _scoring_words(t: Text, people: tuple[Person, ...], entry: ScoringEntry) -> str:
    gains = [
        t._("{player} {amounts}", player=person.name, amounts=t.amounts(*gain))
        for person, gain in zip(people, entry.gains, strict=True)
    ]
    lost = [
        t._("{player} loses a Sycophant", player=person.name)
        for person, number in zip(people, entry.lost_sycophants, strict=True)
        for _ in range(number)
    ]
    return t._("{scoring}: {gains}", scoring=t.scoring(entry.phase), gains=t.listing(gains + lost))


def _phase_words(t: Text, entry: FillEntry) -> str:
    text = t.phase(entry.phase)
    if entry.phase == "worker":
        return t._("Round {number}, {phase}", number=entry.round, phase=text)
    return text


def _disc_words(t: Text, people: tuple[Person, ...], seat: int, round_number: int) -> str:
    """Return who gets the gold disc and what it brings: the first of all also rubles."""
    rubles = DISC_RUBLES if round_number == 1 else 0
    return t._(
        "{player} gets the gold disc: {amounts}",
        player=people[seat - 1].name,
        amounts=t.amounts(rubles, DISC_POINTS),
    )


def move_words(scene: Scene, entry: MoveEntry) -> Html:
    """Return a move as a sentence with its names set off."""
    return _move_words(scene.t, scene.view.edition, scene.people, entry)


def _move_words(t: Text, edition: Edition, people: tuple[Person, ...], entry: MoveEntry) -> Html:
    move, card = entry.move, entry.move.card or entry.unused
    values: dict[str, str | int] = {"player": element("b", people[entry.seat - 1].name)}
    if card:
        values["card"] = card_word(find_card(card, edition), t)
    if move.over:
        values["over"] = card_word(find_card(move.over, edition), t)
    if move.deck:
        values["deck"] = t.deck(move.deck)
    if move.number is not None:
        values["amounts"] = t.amounts(*guild_split(move.number))
        values["points"] = t.points(move.number)
    return fill(_sentence(t, entry), **values)


def entry_sentence(t: Text, edition: Edition, people: tuple[Person, ...], entry: Entry) -> str:
    """Return what the log tells as plain sentences, for the live region."""
    match entry:
        case MoveEntry():
            return move_sentence(t, edition, people, entry)
        case ScoringEntry():
            return _scoring_words(t, people, entry)
        case FillEntry():
            disc = _disc_words(t, people, entry.disc, entry.round) if entry.disc else ""
            return sentences((_phase_words(t, entry), disc))


def move_sentence(t: Text, edition: Edition, people: tuple[Person, ...], entry: MoveEntry) -> str:
    """Return a move as a plain sentence."""
    move, card = entry.move, entry.move.card or entry.unused
    return _sentence(t, entry).format(
        player=people[entry.seat - 1].name,
        card=t.card(find_card(card, edition)) if card else "",
        over=t.card(find_card(move.over, edition)) if move.over else "",
        deck=t.deck(move.deck) if move.deck else "",
        amounts=t.amounts(*guild_split(move.number or 0)),
        points=t.points(move.number or 0),
    )


def _sentence(t: Text, entry: MoveEntry) -> str:
    move = entry.move
    over, drawn = bool(move.over), move.place == "drawn"
    match move.verb:
        case "buy" if over and drawn:
            return t._("{player} buys the drawn {card} over {over}")
        case "buy" if drawn:
            return t._("{player} buys the drawn {card}")
        case "buy":
            return t._("{player} buys {card} over {over}") if over else t._("{player} buys {card}")
        case "play":
            return (
                t._("{player} plays {card} over {over}") if over else t._("{player} plays {card}")
            )
        case "take":
            return t._("{player} takes the drawn {card}") if drawn else t._("{player} takes {card}")
        case "discard":
            return t._("{player} discards {card}")
        case "observe":
            return t._("{player} uses the Observatory: {deck}")
        case "redeem":
            return t._("{player} fetches {card} from the discard pile")
        case "guild":
            return t._("{player}, Guild Hall: {amounts}")
        case "trade":
            return t._("{player} trades 3 rubles for 2 points")
        case "pub":
            return t._("{player} buys {points} in the Pub")
        case "dismiss":
            return t._("{player} dismisses a Sycophant")
        case _ if entry.unused:
            return t._("{player} does not use the {card}")
        case _ if entry.forced:
            return t._("{player} can only pass")
        case _:
            return t._("{player} passes")


def ticker(scene: Scene) -> Html:
    """Return the last move that was not a pass, and who has passed since, in one line."""
    t = scene.t
    places = reversed(range(len(scene.log)))
    number = next((at for at in places if _is_action(scene.log[at])), None)
    entry = scene.log[number] if number is not None else None
    parts: list[Html] = []
    if (
        isinstance(entry, MoveEntry)
        and entry.phase == scene.view.phase
        and entry.round == scene.view.round
    ):
        price = element("span", entry.price, small_coin(), cls="amount") if entry.price else EMPTY
        words = element("span", move_words(scene, entry))
        parts.append(
            element("span", scene.medallion(entry.seat, "mini"), words, price, cls="ticker-move")
        )
    else:
        fresh = next((e for e in reversed(scene.log) if isinstance(e, FillEntry)), None)
        parts.append(element("span", t.phase(fresh.phase if fresh else scene.view.phase)))
    parts.append(_passed(scene))
    laid = f"{number}-{len(scene.passes())}"
    return element("p", *parts, cls="ticker", aria_hidden="true", data_key="ticker", data_laid=laid,
                   **ui(OpenSheet(Panel.LOG)) | {"type": None})  # fmt: skip


def _is_action(entry: Entry) -> bool:
    """Tell whether an entry is a move that is no pass."""
    return isinstance(entry, MoveEntry) and not entry.is_pass


def _passed(scene: Scene) -> Html:
    """Return who has passed last, and that they could do nothing else where that holds for all."""
    t = scene.t
    passes = scene.passes()
    if not passes:
        return EMPTY
    word = (
        t.ngettext("could only pass", "could only pass", len(passes))
        if all(entry.forced for entry in passes)
        else t.ngettext("passed", "passed", len(passes))
    )
    marks = [scene.medallion(entry.seat, "mini") for entry in passes]
    return element("span", *marks, " ", word, cls="ticker-passes")
