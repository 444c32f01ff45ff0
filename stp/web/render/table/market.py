"""Draws the market: two rows of cards, and the phases with decks and starting markers."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from stp.cards import DECKS, Card
from stp.web.commands import OpenSheet
from stp.web.model.sheet_names import CardAt, Panel, Place
from stp.web.render.kit.card import card_back, card_face, card_label
from stp.web.render.kit.city import city
from stp.web.render.kit.controls import ui, ui_button
from stp.web.render.kit.html import EMPTY, Child, Html, classes, element
from stp.web.render.kit.scenery import skyline
from stp.web.render.kit.signs import KIND_OF_DECK, described, medallion
from stp.web.render.table.legend import SIGN
from stp.web.render.table.offers import Offer, Offers, offer_words, price_words
from stp.web.render.table.scene import Scene
from stp.web.render.table.spaces import Space, market_spaces
from stp.web.words.text import Text

FEW_CARDS = 4
"""A deck with at most this many cards is highlighted."""


def market(scene: Scene, offers: Offers) -> Html:
    """Return both rows of the market."""
    t = scene.t
    spaces = market_spaces(scene.view, scene.log)
    longest = max(map(len, spaces.values()))
    notes: list[Child] = [" ", element("em", t._("−1 ruble each"))]
    if not spaces["lower"]:
        notes += " ", element("em", t._("empty"), cls="lower-empty")
    rule = element(
        "div",
        element("span", t._("Lower row"), *notes),
        cls="row-divider",
        data_key="rule",
        **SIGN,
    )
    return element(
        "section",
        element("h2", t._("Market"), cls="visually-hidden"),
        skyline(),
        city(scene.view.players, t._("City"), **SIGN),
        _row(scene, offers, "upper", spaces["upper"], longest),
        rule,
        _row(scene, offers, "lower", spaces["lower"], longest),
        cls=classes("market", not all(space.taken_by for space in spaces["lower"]) and "both"),
        data_key="market",
        aria_label=t._("Market"),
    )


def _row(
    scene: Scene, offers: Offers, row: Literal["upper", "lower"], spaces: list[Space], longest: int
) -> Html:
    t = scene.t
    label = t._("Upper row") if row == "upper" else t._("Lower row")
    seen: dict[str, int] = {}
    cards = []
    for space in spaces:
        copy = seen[space.card] = seen.get(space.card, -1) + 1
        key = f"{row}-{space.card}-{copy}"
        if space.taken_by:
            cards.append(_emptied(scene, space, key))
        else:
            offer = offers.get((row, space.card), Offer())
            cards.append(offered_card(scene, offer, row, space.card, key))
    if not cards and row == "upper":  # the lower row says so in its label
        cards.append(element("p", t._("empty"), cls="empty-row"))
    return element(
        "div", *cards, cls=f"row {row}", data_size=max(len(spaces), 1),
        data_longest=max(longest, 1),
        data_rove=True, role="group", aria_label=label,
        data_key=row, data_laid=f"{scene.view.round}-{scene.view.phase}",
    )  # fmt: skip


def offered_card(scene: Scene, offer: Offer, place: Place, card_id: str, key: str) -> Html:
    """Return a card that can be opened, with its current price for the main seat."""
    affordable = offer.is_legal or not offer.payments or scene.me.rubles is None
    advice = scene.overlay.hint or scene.coaching.tip
    where = CardAt(place, card_id)
    is_covered = scene.me.rubles is None
    states = (
        "neutral" if is_covered else "" if affordable else "unaffordable",
        "selected" if scene.overlay.opened == where else "",
        "advised" if advice is not None and advice.is_about(place, card_id) else "",
        "held" if scene.overlay.dragged == where else "",
    )
    card, shown = scene.card(card_id), offer.shown
    over = scene.card(shown.move.over) if shown is not None and shown.move.over else None
    more = "" if is_covered else offer_words(scene.t, offer, shown, acts=scene.may_drag)
    price = shown.price if shown is not None else offer.price
    varies = offer.varies and not is_covered  # affordable cards would reveal the hidden rubles
    return _offered(
        scene.t, scene.settings.speech, card, place, key, price, varies, over, more,
        states, scene.may_drag,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _offered(
    t: Text, speech: str, card: Card, place: Place, key: str, price: int | None, varies: bool,
    over: Card | None, more: str, states: tuple[str, ...], may_drag: bool,
) -> Html:  # fmt: skip
    where = CardAt(place, card.id)
    places = {"upper": t._("upper row"), "lower": t._("lower row"), "hand": t._("in hand")}
    label = card_label(
        card, t, speech=speech, price=price_words(t, price, over, varies=varies), more=more,
        place=places[place],
    )  # fmt: skip
    return card_face(
        card,
        t,
        tag="button",
        price=price,
        from_price=varies,
        states=states,
        attributes={
            "id": key,
            "aria_label": label,
            "aria_expanded": "true" if "selected" in states else "false",
            "data_drag": str(where) if may_drag else None,
            **ui(OpenSheet(where)),
        },
    )


def _emptied(scene: Scene, space: Space, key: str) -> Html:
    name, t = scene.name(space.taken_by), scene.t
    text = t._("{card} to {player}", card=t.card(scene.card(space.card)), player=name)
    return element(
        "span", scene.medallion(space.taken_by, "small"), element("span", text), cls="slot",
        data_key=key, role="img", aria_label=text, **SIGN,
    )  # fmt: skip


def track(scene: Scene) -> Html:
    """Return the four phases with their decks: cards left, starting player, current phase."""
    phases = element("ol", *(_phase(scene, deck) for deck in DECKS), data_rove="signs")
    return element(
        "section",
        phases,
        _discard_pile(scene),
        cls="track",
        data_key="track",
        aria_label=scene.t._("Phases and decks"),
    )


def _phase(scene: Scene, deck: str) -> Html:
    view = scene.view
    starter = view.markers[deck]
    is_now = view.phase == deck and view.seat is not None
    is_done = DECKS.index(view.phase) > DECKS.index(deck)
    name, emblem = scene.name(starter), scene.emblem(starter)
    return _deck(scene.t, deck, view.left[deck], starter, name, emblem, is_now, is_done)


@lru_cache(maxsize=64)
def _deck(
    t: Text, deck: str, left: int, starter: int, name: str, emblem: str, is_now: bool, is_done: bool
) -> Html:
    """Return a phase: its deck, and who starts it."""
    if left:
        count = t.ngettext("{number} left", "{number} left", left)
        few = classes("deck-note", left <= FEW_CARDS and "running-low")
        note = element("span", count, cls=few, data_key=f"left-{deck}")
    else:
        note = element(
            "span", t._("last round"), cls="deck-note last-round", data_key=f"last-{deck}"
        )
    starts = element(
        "span",
        medallion(starter, emblem, "small"),
        element("span", t._("starts"), cls="starter-word"),
        cls="starter",
    )
    number = element("b", left, cls="cards-left")
    cards = t.ngettext("{number} card left", "{number} cards left", left)
    label = t.listing(
        [
            t.deck(deck),
            cards if left else t._("last round"),
            t._("{player} starts", player=name),
            t._("current phase") if is_now else "",
        ]
    )
    return element(
        "li",
        described(
            label,
            card_back(deck, "mini pile") if left else element("span", cls="slot pile"),
            element("span", element("b", t.deck(deck)), note, number, cls="deck-text"),
            starts,
        ),
        cls=classes("phase", is_now and "now", is_done and "done"),
        id=f"phase-{deck}",
        **SIGN,
        data_kind=KIND_OF_DECK[deck],
        aria_current="step" if is_now else None,
    )


def _discard_pile(scene: Scene) -> Html:
    pile = scene.view.discarded
    return _discarded(scene.t, len(pile), scene.card(pile[-1]) if pile else None)


@lru_cache(maxsize=16)
def _discarded(t: Text, number: int, top: Card | None) -> Html:
    count = t.ngettext("{number} card", "{number} cards", number)
    if top is not None:
        named = {"data_key": f"discarded {top.id}"}  # a different card is a new element
        picture = card_face(top, t, states=("mini", "pile"), attributes=named)
        label = t._("Discard pile, {count}, {card} on top", count=count, card=t.card(top))
    else:
        picture = element("span", cls="slot pile")
        label = t._("Discard pile, empty")
    text = element(
        "span",
        element("b", t._("Discarded")),
        element("span", count, cls="deck-note"),
        cls="deck-text",
    )
    drawn = described(label, picture, text)
    return ui_button(OpenSheet(Panel.DISCARD), drawn, cls="discard", id="discard")


def last_round_ribbon(scene: Scene) -> Html:
    """Return the warning of the last round, EMPTY before it."""
    if not scene.view.last_round:
        return EMPTY
    return element("span", scene.t._("Last round"), cls="ribbon", **SIGN)
