"""Draws what has happened: the strip above the tableau, "What happened?", the title of a round.

Everything is drawn from the beats of `stp.web.model.story.beats`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from stp.cards import Edition, find_card
from stp.log import CardPay, FillEntry, MoveEntry, ScoringEntry
from stp.rules import aristocrat_bonus
from stp.web.commands import OpenSheet
from stp.web.commands.buttons import ReplayButton, SettingsButton
from stp.web.model.sheet_names import Panel
from stp.web.model.story.beats import PACES, Beat, beats, latest, since_own_move
from stp.web.model.story.event_words import disc_words, phase_words
from stp.web.render.kit.controls import icon_button, ui, ui_button
from stp.web.render.kit.html import EMPTY, Html, classes, element, join
from stp.web.render.kit.scenery import ornament
from stp.web.render.kit.signs import KIND_OF_DECK, card_tile, gains, icon, kind_icon, paid
from stp.web.render.table.log import as_planned, move_words
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.panel import panel
from stp.web.words.marking import N_
from stp.web.words.text import Text

CLEARLY: Final = 3
"""How many points more an opponent has to score in a phase for the person to be told."""


def strip(scene: Scene) -> Html:
    """Return the last beats in one line, with the button "What happened?".

    The live region says the same in one message.
    """
    t = scene.t
    told = latest(scene.log)
    parts = [_short(scene, beat) for beat in told]
    laid = f"{told[0].at if told else 0}-{len(scene.log)}"
    words = element("p", *parts, cls="beats", aria_hidden="true",
                    **ui(OpenSheet(Panel.STORY)))  # fmt: skip
    if scene.offers_sound:
        words = join(words, _sound_offer(t))
    again = icon_button(OpenSheet(Panel.STORY), "ui-replay", t._("What happened?"), id="story")
    return element(
        "div", words, again, cls=classes("ticker", scene.offers_sound and "offering"),
        data_key="ticker", data_laid=laid, data_reading=PACES[scene.pace].scoring,
    )  # fmt: skip


def _sound_offer(t: Text) -> Html:
    """Return the offer to turn sound on, which is made once."""
    return element(
        "div", element("span", icon("ui-sound"), t._("Play with sound?")),
        ui_button(SettingsButton.SOUND, t._("Yes"), cls="button", id="sound-yes"),
        ui_button(SettingsButton.SILENCE, t._("No"), cls="button ghost", id="sound-no"),
        cls="sound-offer", role="group", aria_label=t._("Sound"),
    )  # fmt: skip


def _short(scene: Scene, beat: Beat) -> Html:
    """Return a beat as part of the strip."""
    t, entry = scene.t, beat.entry
    match entry:
        case ScoringEntry():
            return element(
                "span",
                element("span", kind_icon(KIND_OF_DECK[entry.phase]), t.scoring(entry.phase),
                        cls="beat-title"),
                element("span", *_payments(scene, entry), cls="payments"),
                cls="beat scoring", data_kind=KIND_OF_DECK[entry.phase],
            )  # fmt: skip
        case FillEntry():
            return element(
                "span", phase_words(t, entry), cls="beat dealt", data_kind=KIND_OF_DECK[entry.phase]
            )
        case _ if beat.passes:
            return _passed(scene, beat.passes)
        case MoveEntry():
            return element(
                "span", scene.medallion(entry.seat, "mini"),
                element("span", move_words(scene, entry, is_short=True),
                        as_planned(scene, beat.at), *_meaning(scene, entry)),
                paid(entry.price, t), cls="beat ticker-move",
            )  # fmt: skip


def _payments(scene: Scene, entry: ScoringEntry) -> Iterator[Html]:
    """Yield what a scoring paid each seat, the main seat first."""
    for seat in (scene.main_seat, *scene.other_seats):
        yield element(
            "span", scene.medallion(seat, "mini"),
            gains(*entry.gains[seat - 1], scene.t, signed=True),
            cls=classes("payment", seat == scene.main_seat and "own"), data_seat=seat,
        )  # fmt: skip


def _passed(scene: Scene, passes: tuple[MoveEntry, ...]) -> Html:
    """Return who has passed, and whether all of them could only pass."""
    t = scene.t
    word = (
        t.ngettext("could only pass", "could only pass", len(passes))
        if all(entry.forced for entry in passes)
        else t.ngettext("passed", "passed", len(passes))
    )
    marks = [scene.medallion(entry.seat, "mini") for entry in passes]
    said = element("span", icon("ui-pass"), element("span", word), cls="ticker-word")
    return element("span", *marks, said, cls="beat ticker-passes")


def passed_words(scene: Scene, seats: Sequence[int]) -> str:
    """Return who has passed as a sentence; it speaks to a person alone among bots."""
    t = scene.t
    if len(seats) == len(scene.participants):
        return t._("Everyone has passed.")
    others = [scene.name(seat) for seat in seats if not scene.is_own(seat)]
    if len(others) == len(seats):
        return t.ngettext("{names} has passed.", "{names} have passed.", len(seats),
                          names=t.conjunction(others))  # fmt: skip
    if not others:
        return t._("You have passed.")
    return t._("{you_and_others} have passed.", you_and_others=t.conjunction((t._("You"), *others)))


def _meaning(scene: Scene, entry: MoveEntry) -> Iterator[Html]:
    """Yield what an opponent's move means for the viewer, if anything."""
    seat = scene.main_seat
    words = _meaning_words(scene.t, scene.view.edition, entry, seat) if entry.seat != seat else ""
    if words:
        yield element("em", words, cls=classes("meaning", seat in entry.denies and "denial"))


def _meaning_words(t: Text, edition: Edition, entry: MoveEntry, seat: int) -> str:
    """Return what an opponent's move means for the person in a seat, "" for nothing."""
    parts = [t._("last one in the market")] if seat in entry.denies else []
    if entry.kinds > 1:
        points = t.points(aristocrat_bonus(entry.kinds, edition))
        parts.append(
            t.ngettext("{number} kind of aristocrat: {points} at the end",
                       "{number} different aristocrats: {points} at the end",
                       entry.kinds, points=points)
        )  # fmt: skip
    elif entry.move.verb in ("buy", "play") and entry.move.card and not parts:
        card = find_card(entry.move.card, edition)
        rubles = max(card.rubles, 0)
        if rubles or card.points:
            parts.append(t._("earns {amounts} every round", amounts=t.amounts(rubles, card.points)))
        if card.id in _POWERS:
            parts.append(t._(_POWERS[card.id]))
        elif card.per_card is not None:
            counted = _PER_CARD[card.per_card.unit, card.per_card.of]
            parts.append(t._(counted, number=card.per_card.amount))
    return t.listing(parts)


_POWERS: Final = {
    "pub": N_("can buy up to 5 points every round, 2 rubles each"),
    "warehouse": N_("can hold 4 cards"),
    "carpenter-workshop": N_("buildings cost 1 ruble less"),
    "gold-smelter": N_("aristocrats cost 1 ruble less"),
    "obshchina-commune": N_("other workers cost 1 ruble less"),
    "potjomkins-village": N_("counts as 6 rubles when displaced"),
    "guild-hall": N_("earns 4 rubles or points every round"),
    "trading-house": N_("can buy 2 points every round"),
    "observatory": N_("can turn over a card every round"),
    "debtors-prison": N_("can use a discarded card every round"),
    "sycophant": N_("costs 1 ruble every round"),
}
"""What powers bring their owner, as short remarks; those of rare effect are on their sheets."""
_PER_CARD: Final = {
    ("rubles", "red"): N_("earns {number} ruble for each aristocrat every round"),
    ("points", "red"): N_("earns {number} point for each aristocrat every round"),
    ("rubles", "green"): N_("earns {number} ruble for each worker every round"),
    ("rubles", "blue"): N_("earns {number} ruble for each building every round"),
    ("points", "wool"): N_("earns {number} points for each wool symbol every round"),
}
"""What cards earn for others of their owner."""


# ---------------------------------------------------------------------- what happened?


def story_sheet(scene: Scene) -> Html:
    """Return everything since the main seat's last move, beat by beat."""
    t, seat = scene.t, scene.main_seat
    title = t._("What happened?")
    told = beats(scene.log, since_own_move(scene.log, seat))
    lines = [_told(scene, beat) for beat in told]
    nothing = element("p", t._("Nothing has happened since your last move."), cls="none")
    story = element("ol", *lines, cls="told", data_key=f"story-{told[0].at}") if lines else nothing
    buttons = element(
        "div",
        ui_button(ReplayButton.SINCE, icon("ui-replay"), element("span", t._("Watch it again")),
                  cls="button secondary", id="watch-since", disabled=not told),
        ui_button(OpenSheet(Panel.LOG), icon("ui-log"), element("span", t._("All moves")),
                  cls="button secondary", id="all-moves"),
        cls="sheet-actions",
    )  # fmt: skip
    heading = element("div", element("h2", title), cls="sheet-head")
    return panel(scene, title, heading, story, buttons, kind="wide story")


def _told(scene: Scene, beat: Beat) -> Html:
    """Return a beat as a line of the story."""
    t, entry, key = scene.t, beat.entry, f"told-{beat.at}"
    match entry:
        case ScoringEntry():
            return element(
                "li", element("h3", kind_icon(KIND_OF_DECK[entry.phase]), t.scoring(entry.phase)),
                _ahead(scene, entry), *_accounts(scene, entry), cls="told-scoring", data_key=key,
                data_kind=KIND_OF_DECK[entry.phase],
            )  # fmt: skip
        case FillEntry():
            return _dealt(scene, entry, key)
        case _ if beat.passes:
            said = passed_words(scene, [one.seat for one in beat.passes])
            marks = [scene.medallion(one.seat, "mini") for one in beat.passes]
            return element("li", *marks, element("span", said), cls="told-pass", data_key=key)
        case MoveEntry():
            words = element("span", move_words(scene, entry), as_planned(scene, beat.at),
                            *_meaning(scene, entry))  # fmt: skip
            return element(
                "li", scene.medallion(entry.seat, "small"), words, paid(entry.price, t),
                data_key=key,
            )  # fmt: skip


def _accounts(scene: Scene, entry: ScoringEntry) -> Iterator[Html]:
    """Yield what each seat was paid; details list the cards."""
    t = scene.t
    for seat in (scene.main_seat, *scene.other_seats):
        pays = entry.pays[seat - 1]
        head = (
            scene.medallion(seat, "small"), element("b", scene.label(seat)),
            gains(*entry.gains[seat - 1], t, signed=True),
        )  # fmt: skip
        if not pays:
            yield element("p", *head, cls="account")
            continue
        sums = (_card_pay(t, scene.view.edition, pay) for pay in pays)
        yield element(
            "details", element("summary", *head, cls="account"), element("ul", *sums, cls="sums"),
            open=seat == scene.main_seat, data_key=f"sum-{entry.round}-{entry.phase}-{seat}",
        )  # fmt: skip


def _ahead(scene: Scene, entry: ScoringEntry) -> Html:
    """Return who scores clearly more points than the person, if anybody does."""
    t, points = scene.t, [gain[1] for gain in entry.gains]
    first = max(scene.other_seats, key=lambda seat: points[seat - 1])
    more = points[first - 1] - points[scene.main_seat - 1]
    if more < CLEARLY or not scene.is_own(scene.main_seat):
        return EMPTY
    words = t.ngettext("{player} scores {number} point more than you.",
                       "{player} scores {number} points more than you.",
                       more, player=scene.name(first))  # fmt: skip
    return element("p", words, cls="meaning")


@lru_cache(maxsize=128)
def _card_pay(t: Text, edition: Edition, pay: CardPay) -> Html:
    """Return what the copies of a card paid."""
    card = find_card(pay.card, edition)
    name = t.card(card)
    return element(
        "li",
        element("span", card_tile(card), aria_hidden="true"),
        element("span", f"{pay.copies} × {name}" if pay.copies > 1 else name),
        gains(pay.rubles, pay.points, t, signed=True),
    )


def _dealt(scene: Scene, entry: FillEntry, key: str) -> Html:
    """Return the deal of a phase: the new cards, and who gets the gold disc."""
    t = scene.t
    cards = [scene.card(card) for card in entry.cards]
    names = t.listing(t.card(card) for card in cards)
    disc = disc_words(t, scene.participants, entry.disc, entry.round) if entry.disc else None
    new = element("p", t._("New: {cards}", cards=names) if names else t._("No new cards"))
    return element(
        "li", element("h3", phase_words(t, entry)), new,
        element("p", disc) if disc else None,
        element("p", t._("Last round"), cls="ribbon") if entry.last_round else None,
        cls="told-deal", data_key=key, data_kind=KIND_OF_DECK[entry.phase],
    )  # fmt: skip


# ---------------------------------------------------------------------- banners


def banners(scene: Scene) -> Html:
    """Return the banners that a script shows briefly: a new round, or the next person's turn at a
    shared device."""
    t, view = scene.t, scene.view
    last = element("p", t._("Last round")) if view.last_round else None
    new_round = element(
        "div", element("b", t._("Round {number}", number=view.round)), ornament(), last,
        cls="table-banner", id="round-banner", aria_hidden="true",
    )  # fmt: skip
    return join(new_round, _turn_banner(scene))


def _turn_banner(scene: Scene) -> Html:
    """Return whose turn it is, for several people at one device."""
    people = [person for person in scene.participants if person.is_human]
    if scene.is_alone or len(people) < 2:
        return EMPTY
    seat = scene.main_seat
    words = scene.t._("{player}, your turn", player=scene.name(seat))
    return element(
        "div", scene.medallion(seat, "huge"), element("b", words), cls="table-banner turn-banner",
        id="turn-banner", aria_hidden="true", data_seat=seat,
    )  # fmt: skip
