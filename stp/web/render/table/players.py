"""Draws the players: the main seat's header and the opponents' panels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from stp.cards import DECKS, Card, Edition, find_card
from stp.facts.reading import is_scored_later
from stp.position import PlayerPosition
from stp.rules import aristocrat_bonus
from stp.state import AFTER_SCORING
from stp.web.commands import OpenSheet
from stp.web.commands.buttons import TableButton
from stp.web.model.seats import Participant
from stp.web.model.sheet_names import PlayerAt
from stp.web.model.visibility import COVERED
from stp.web.render.kit.controls import ui_button
from stp.web.render.kit.html import Child, Html, classes, element, join
from stp.web.render.kit.signs import (
    KIND_OF_DECK,
    card_tile,
    coin,
    described,
    gains,
    hidden,
    icon,
    kind_icon,
    medallion,
    shield,
)  # fmt: skip
from stp.web.render.table.legend import SIGN
from stp.web.render.table.scene import Scene
from stp.web.render.table.tableau import groups, tile_limit
from stp.web.words.text import Text, sentences

Forecast: TypeAlias = tuple[tuple[str, int, int], ...]
"""The next scorings, at most three: the phase, rubles and points."""

SCORED = ("worker", "building", "aristocrat")


def head(scene: Scene) -> Html:
    """Return the main seat's rubles, points, aristocrats and next scorings."""
    t, seat, me = scene.t, scene.main_seat, scene.me
    acts = scene.view.seat == seat
    title = join(
        element("h2", scene.label(seat) if scene.is_puzzle else scene.name(seat)),
        element("span", t._("to move"), cls=classes("turn-note", not acts and "unseen")),
    )
    return element(
        "header",
        element("div", _own_medallion(scene), element("div", title), cls="own-title"),
        _figures(scene, me),
        _forecast(t, seat, forecast_of(scene, seat)),
        cls=classes("own-head", bool(scene.peek) and "has-peek"),
        data_rove="signs",
    )


def _own_medallion(scene: Scene) -> Html:
    """Return the main seat's emblem, a button that opens the player's sheet."""
    seat = scene.main_seat
    label = element("span", player_label(scene, seat), cls="visually-hidden")
    return ui_button(
        OpenSheet(PlayerAt(seat)),
        label,
        scene.medallion(seat, "large", disc=True),
        cls="own-medallion",
        id=f"seat-{seat}",
    )


def _figures(scene: Scene, me: PlayerPosition) -> Html:
    t = scene.t
    rubles = (
        element("span", icon("ui-purse"), cls="hidden-rubles", role="img", aria_label=t._("hidden"))
        if me.rubles is None
        else counting("rubles", scene.main_seat, coin(me.rubles, "large", t.rubles(me.rubles)))
    )
    if scene.peek:
        rubles = join(rubles, _peek(scene))
    types = me.aristocrat_types
    worth = aristocrat_bonus(types, scene.view.edition)
    more = aristocrat_bonus(types + 1, scene.view.edition)
    kinds = t.ngettext("{number} kind of aristocrat", "{number} different aristocrats", types)
    crowns = element(
        "span", described(kinds, kind_icon("red"), element("b", types)), cls="aristocrat-kinds"
    )
    next_one = (
        element("span", t._("next:"), shield(more, "", t.points(more)), cls="next-points")
        if more > worth
        else None
    )
    return element(
        "dl",
        _figure(t._("Rubles"), rubles, "rubles", "has-peek" if scene.peek else None),
        _figure(
            t._("Points"),
            counting("points", scene.main_seat, shield(me.points, "large", t.points(me.points))),
            "points",
        ),
        _figure(
            t._("Aristocrats"),
            join(
                crowns,
                element(
                    "span", shield(worth, "", t.points(worth)), next_one, cls="aristocrat-points"
                ),
            ),
            "aristocrats",
        ),
        cls="stats",
    )


def _peek(scene: Scene) -> Html:
    """Return the button that shows the player's rubles and hand while held, or until the next
    press."""
    t = scene.t
    label = t._("Show {player}'s rubles and hand cards", player=scene.name(scene.main_seat))
    shown = scene.peek != COVERED
    return ui_button(
        TableButton.PEEK, icon("ui-eye"), cls=classes("peek", shown and "pressed"), id="peek",
        data_hold=True, aria_label=label, aria_pressed="true" if shown else "false",
        title=t._("Hold to peek, or press once to show and again to hide"),
    )  # fmt: skip


def counting(what: str, seat: int, figure: Html) -> Html:
    """Return a number that counts up or down when it changes."""
    return element("span", figure, data_count=f"{what}-{seat}", cls="counted-number")


def _figure(title: str, value: Child, cls: str, more: str | None = None) -> Html:
    return element("div", element("dt", title), element("dd", value), cls=classes(cls, more),
                   id=f"figure-{cls}", **SIGN)  # fmt: skip


def scorings_to_come(scene: Scene) -> tuple[str, ...]:
    """Return the next three scorings in order; in the last round, only those that are left.

    During the bonus decisions of a phase, that phase counts as scored.
    """
    view = scene.view
    now = DECKS.index(view.phase) + (view.decision in AFTER_SCORING)
    following = sorted(SCORED, key=lambda phase: (DECKS.index(phase) - now) % len(DECKS))
    return tuple(p for p in following if not view.last_round or is_scored_later(view, p))


def forecast_of(scene: Scene, seat: int) -> Forecast:
    """Return what the next scorings will pay a seat."""
    income = scene.view.income(seat)
    return tuple((phase, *income[phase]) for phase in scorings_to_come(scene))


@lru_cache(maxsize=16)
def _forecast(t: Text, seat: int, forecast: Forecast) -> Html:
    items = [
        element(
            "li",
            element("span", kind_icon(KIND_OF_DECK[phase]), cls="kind-icon"),
            element("span", t.deck(phase), cls="forecast-phase", aria_hidden="true"),
            _pays(seat, phase, gains(rubles, points, t, signed=True)),
            hidden(t.labelled(t.scoring(phase), t.amounts(rubles, points))),
            data_kind=KIND_OF_DECK[phase],
            id=f"next-{phase}",
            **SIGN,
        )
        for phase, rubles, points in forecast
    ] or [element("li", t._("Final scoring"), id="next-final", **SIGN)]  # fmt: skip
    label = element("span", t._("Next scorings"), cls="label", id="next-scorings")
    return element(
        "div", label, element("ol", *items, aria_labelledby="next-scorings"),
        cls="forecast", data_key="forecast", data_laid=_laid(forecast),
    )  # fmt: skip


def _laid(forecast: Forecast) -> str:
    """Return a key for `data-laid` that changes whenever an amount changes."""
    return " ".join(f"{phase} {rubles} {points}" for phase, rubles, points in forecast)


def opponents(scene: Scene) -> Html:
    """Return a compact panel for every other player; each opens the player's sheet."""
    panels = (_opponent(scene, seat) for seat in scene.other_seats)
    return element(
        "section", element("h3", scene.t._("Other players"), cls="visually-hidden"), *panels,
        cls="opponents", data_size=len(scene.other_seats), data_rove=True,
        aria_label=scene.t._("Other players"),
    )  # fmt: skip


def _opponent(scene: Scene, seat: int) -> Html:
    last = scene.last_move()
    return _opponent_panel(
        scene.t,
        scene.view.edition,
        seat,
        scene.participants[seat - 1],
        _status(scene, seat),
        scene.emblem(seat),
        scene.view.players[seat - 1],
        forecast_of(scene, seat),
        scene.view.seat == seat,
        scene.has_disc(seat),
        last.move.card if last and last.seat == seat else None,
        scene.settings.speech,
    )


@lru_cache(maxsize=64)
def _opponent_panel(
    t: Text, edition: Edition, seat: int, person: Participant, status: str | None, emblem: str,
    player: PlayerPosition, forecast: Forecast, acts: bool, disc: bool, newest: str | None,
    speech: str,
) -> Html:  # fmt: skip
    return ui_button(
        OpenSheet(PlayerAt(seat)),
        described(
            _opponent_label(t, speech, edition, person.name(t), player, forecast, acts, disc),
            element(
                "span",
                medallion(seat, emblem, disc=disc),
                element(
                    "span",
                    element("b", person.name(t)),
                    element("em", status) if status is not None else None,
                    cls="opponent-name",
                ),
                counting("rubles", seat, money(player, t)),
                counting("points", seat, shield(player.points, "large")),
                cls="opponent-head",
            ),
            element(
                "span",
                element(
                    "span",
                    *_tiles(player, edition, newest),
                    cls="tiles",
                    data_most=tile_limit(player, edition),
                ),
                cls="opponent-cards",
                data_key=f"owns-{seat}",
                data_laid=" ".join(str(len(piles)) for piles in groups(player, edition).values()),
            ),
            element(
                "span",
                hand_backs(player, edition, t),
                element(
                    "span", kind_icon("red"), player.aristocrat_types, cls="opponent-aristocrats"
                ),
                _incomes(forecast, seat, t),
                cls="opponent-figures",
                data_key=f"gets-{seat}",
                data_laid=f"{len(player.hand_decks)} {_laid(forecast)}",
            ),
        ),
        cls=classes("opponent", acts and "turn"),
        id=f"seat-{seat}",
        data_seat=seat,
    )


def _status(scene: Scene, seat: int) -> str | None:
    """Return what stands below an opponent's name; None if the line is left out, because everybody
    plays at this device, where the person to move is never an opponent."""
    if scene.view.seat == seat:
        return scene.t._("to move")
    if scene.has_bots:
        return _kind(scene.participants[seat - 1], scene.t)
    return "" if scene.by_link else None


def _kind(person: Participant, t: Text) -> str:
    """Return who plays a seat: a person, a bot, or a bot for a person."""
    return t._("bot is playing") if person.away else t.bot(person.kind)


def player_label(scene: Scene, seat: int) -> str:
    """Return the figures of the player in a seat as one sentence."""
    player = scene.view.players[seat - 1]
    acts, disc = scene.view.seat == seat, scene.has_disc(seat)
    return _label(scene.name(seat), player, acts, disc, scene.t)


@lru_cache(maxsize=64)
def _label(name: str, player: PlayerPosition, acts: bool, disc: bool, t: Text) -> str:
    """Return a player's figures as one sentence."""
    cards = t.ngettext("{number} card in hand", "{number} cards in hand", len(player.hand_decks))
    return t.listing(
        [
            name,
            t._("to move") if acts else "",
            t.points(player.points),
            t._("rubles hidden") if player.rubles is None else t.rubles(player.rubles),
            cards,
            t.ngettext("{number} kind of aristocrat", "{number} different aristocrats",
                       player.aristocrat_types),
            t._("has the gold disc") if disc else "",
        ]
    )  # fmt: skip


def _opponent_label(
    t: Text, speech: str, edition: Edition, name: str, player: PlayerPosition, forecast: Forecast,
    acts: bool, disc: bool,
) -> str:  # fmt: skip
    """Return everything that a panel shows of a player: figures, next scorings, cards."""
    figures = _label(name, player, acts, disc, t)
    if speech == "brief":
        return figures
    return sentences([figures, forecast_words(t, forecast), *cards_words(t, edition, player)])


def forecast_words(t: Text, forecast: Forecast) -> str:
    """Return the next scorings that pay something, or that none does."""
    paying = [
        t.labelled(t.scoring(phase), t.amounts(rubles, points))
        for phase, rubles, points in forecast
        if rubles or points
    ]
    if forecast and not paying:
        return t.labelled(t._("Next scorings"), t.amounts(0, 0))
    return sentences(paying)


def cards_words(t: Text, edition: Edition, player: PlayerPosition) -> Iterator[str]:
    """Yield a player's cards by colour, then those of an open hand."""
    for colour, piles in groups(player, edition).items():
        names = [_pile_words(t, *pile) for pile in piles]
        if names:
            yield t.labelled(t.colour(colour), t.listing(names))
    if player.hand:
        names = [t.card(find_card(card, edition)) for card in player.hand]
        yield t.labelled(t._("Hand"), t.listing(names))


def _pile_words(t: Text, card: Card, copies: int, down: bool) -> str:
    name = f"{copies} × {t.card(card)}" if copies > 1 else t.card(card)
    return t._("{card} (used)", card=name) if down else name


def money(player: PlayerPosition, t: Text) -> Html:
    """Return a player's rubles, or a purse if they are hidden."""
    if player.rubles is not None:
        return coin(player.rubles, "large", t.rubles(player.rubles))
    return element("span", icon("ui-purse"), element("i", t._("hidden")), cls="hidden-rubles")


def _tiles(player: PlayerPosition, edition: Edition, newest: str | None) -> Iterator[Html]:
    for colour, piles in groups(player, edition).items():
        if piles:
            tiles = (
                card_tile(card, count=copies, last=card.id == newest, used=down)
                for card, copies, down in piles
            )
            yield element("span", *tiles, cls="tile-group", data_kind=colour)


def hand_backs(player: PlayerPosition, edition: Edition, t: Text) -> Html:
    """Return a hand as card backs, or as icons if hands are open."""
    label = element("i", t._("Hand"), cls="label")
    if not player.hand_decks:
        empty = element("span", icon("ui-hand"), "0", cls="empty-hand")
        return element("span", label, empty, cls="hand-backs")
    if player.hand is not None:
        tiles = [card_tile(find_card(card, edition)) for card in player.hand]
        return element("span", label, *tiles, cls=classes("hand-backs", len(tiles) > 1 and "many"))
    kinds = (KIND_OF_DECK[deck] for deck in player.hand_decks)
    backs = (element("span", kind_icon(kind), cls="hand-back", data_kind=kind) for kind in kinds)
    return element(
        "span", label, *backs, cls=classes("hand-backs", len(player.hand_decks) > 1 and "many")
    )


def _incomes(forecast: Forecast, seat: int, t: Text) -> Html:
    return element(
        "span",
        *(
            element(
                "span",
                kind_icon(KIND_OF_DECK[phase]),
                _pays(seat, phase, gains(rubles, points, t)),
                cls="opponent-income",
                data_kind=KIND_OF_DECK[phase],
            )
            for phase, rubles, points in forecast
        ),
        cls="opponent-incomes",
    )


def _pays(seat: int, phase: str, amounts: Html) -> Html:
    """Return what a scoring pays, keyed by its phase so that scorings never morph into each
    other."""
    return element("span", amounts, cls="pays", data_key=f"pays-{seat}-{phase}", aria_hidden="true")
