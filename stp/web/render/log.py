"""The log in words. It names players, never "you", and becomes text only when drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from stp.log import Entry, FillEntry, MoveEntry, ScoringEntry
from stp.web.render.html import EMPTY, Html, classes, element, fill, join
from stp.web.render.scene import Person, Scene
from stp.web.render.signs import card_word, small_coin
from stp.web.text import Text

SHOWN = 60
"""So many entries are drawn; older ones are in the record."""
KNOWN: Final = 8 * SHOWN
"""So many lines are kept as they were drawn."""
_Line: TypeAlias = tuple[str, Html]
"""An entry's class in the style sheet, and its words."""


def log(scene: Scene) -> Html:
    """Return the last moves, the newest first."""
    known = _known_lines(scene.t, scene.view.edition, scene.people)
    items = []
    last: str | None = "lastm"
    for number in range(len(scene.log), max(0, len(scene.log) - SHOWN), -1):
        entry = scene.log[number - 1]
        if entry not in known:
            if len(known) == KNOWN:
                known.clear()
            known[entry] = _entry(scene, entry)
        kind, words = known[entry]
        marked = last if kind == "move" else None
        last = None if marked else last
        items.append(element("li", words, cls=classes(kind, marked), data_key=f"log-{number}"))
    heading = element("h3", scene.t._("Last moves"), cls="lab", id="log-title")
    lines = element("ol", *items, tabindex="0", id="log", aria_labelledby="log-title")
    return element("section", heading, lines, cls="log", aria_labelledby="log-title")


@lru_cache(maxsize=4)
def _known_lines(t: Text, edition: str, people: tuple[Person, ...]) -> dict[Entry, _Line]:
    """Return where the lines for these people are kept, most of which are drawn again."""
    return {}


def _entry(scene: Scene, entry: Entry) -> _Line:
    """Return an entry in words, and its class in the style sheet."""
    t = scene.t
    if isinstance(entry, MoveEntry):
        words = element("span", move_words(scene, entry))
        price = element("span", entry.price, small_coin(), cls="amt") if entry.price else EMPTY
        return "move", join(scene.medallion(entry.seat, "xs"), words, price)
    if isinstance(entry, ScoringEntry):
        gains = [
            t._("{player} {amounts}", player=scene.name(seat), amounts=t.amounts(*gain))
            for seat, gain in enumerate(entry.gains, 1)
        ]
        lost = [
            t._("{player} loses a Sycophant", player=scene.name(seat))
            for seat, number in enumerate(entry.lost_sycophants, 1)
            for _ in range(number)
        ]
        text = t._("{scoring}: {gains}", scoring=t.scoring(entry.phase),
                   gains=t.listing(gains + lost))  # fmt: skip
        return "sc", element("span", text)
    text = t.phase(entry.phase)
    if entry.phase == "worker":
        text = t._("Round {number}, {phase}", number=entry.round, phase=text)
    return "sep", element("span", text)


def move_words(scene: Scene, entry: MoveEntry) -> Html:
    """Return a move as a sentence with its names set off."""
    t, move = scene.t, entry.move
    values: dict[str, str | int] = {"player": element("b", scene.name(entry.seat))}
    if move.card:
        values["card"] = card_word(scene.card(move.card), t)
    if move.over:
        values["over"] = card_word(scene.card(move.over), t)
    if move.deck:
        values["deck"] = t.deck(move.deck)
    if move.number is not None:
        values["amounts"] = t.amounts(move.number, 4 - move.number)
        values["points"] = t.points(move.number)
    return fill(_sentence(scene, entry), **values)


def move_text(scene: Scene, entry: MoveEntry) -> str:
    """Return a move as a plain sentence, for the live region."""
    t, move = scene.t, entry.move
    return _sentence(scene, entry).format(
        player=scene.name(entry.seat),
        card=t.card(scene.card(move.card)) if move.card else "",
        over=t.card(scene.card(move.over)) if move.over else "",
        deck=t.deck(move.deck) if move.deck else "",
        amounts=t.amounts(move.number or 0, 4 - (move.number or 0)),
        points=t.points(move.number or 0),
    )


def _sentence(scene: Scene, entry: MoveEntry) -> str:
    t, move = scene.t, entry.move
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
        case _ if entry.forced:
            return t._("{player} can only pass")
        case _:
            return t._("{player} passes")


def ticker(scene: Scene) -> Html:
    """Return the last move that was not a pass, and who has passed since, in one line."""
    t = scene.t
    recent = [e for e in scene.log if isinstance(e, MoveEntry) and e.move.verb != "pass"]
    parts: list[Html] = []
    if recent and recent[-1].phase == scene.view.phase and recent[-1].round == scene.view.round:
        entry = recent[-1]
        price = element("span", entry.price, small_coin(), cls="amt") if entry.price else EMPTY
        parts += [
            scene.medallion(entry.seat, "xs"), element("span", move_words(scene, entry)), price
        ]  # fmt: skip
    else:
        fresh = [e for e in scene.log if isinstance(e, FillEntry)]
        parts.append(element("span", t.phase(fresh[-1].phase if fresh else scene.view.phase)))
    parts += _passed(scene)
    return element("p", *parts, cls="ticker", aria_hidden="true", data_key="ticker")


def _passed(scene: Scene) -> Iterator[Html]:
    """Yield who has passed last, those who had no choice apart."""
    t = scene.t
    passes = scene.passes()
    for forced in (False, True):
        seats = [entry.seat for entry in passes if entry.forced is forced]
        if seats:
            marks = [scene.medallion(seat, "xs") for seat in seats]
            word = (
                t.ngettext("could only pass", "could only pass", len(seats))
                if forced
                else t.ngettext("passed", "passed", len(seats))
            )
            yield element("span", *marks, " ", word, cls="tk2")
