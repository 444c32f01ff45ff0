"""Draws the main seat's cards: tableau and hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from stp.candidates import Candidate
from stp.cards import COLOURS, Card, Edition, find_card
from stp.position import PlayerPosition
from stp.web.commands import Displace, OpenSheet
from stp.web.commands.buttons import TableButton
from stp.web.model.sheet_names import CardAt, PlayerAt
from stp.web.model.visibility import COVERED
from stp.web.render.kit.card import card_back, card_face, card_label, face_down_card
from stp.web.render.kit.controls import ui, ui_button
from stp.web.render.kit.html import Html, Value, classes, element
from stp.web.render.kit.signs import card_tile, coin, described, icon, kind_icon
from stp.web.render.table.drop_targets import (
    NOWHERE,
    Drop,
    dragged_offer,
    drop_on_hand,
    drop_on_tableau,
)
from stp.web.render.table.legend import SIGN
from stp.web.render.table.market import offered_card
from stp.web.render.table.offers import Offer, Offers
from stp.web.render.table.scene import Scene
from stp.web.words.text import Text

Pile: TypeAlias = tuple[Card, int, bool]
"""Copies of a card in a tableau: the card, their number, and whether they are face down."""

BROAD = 5
"""With more different cards of a colour than this, cards shrink on a low screen."""
FEW = 2
"""With more different cards than this, there is no room for an empty place of each colour."""


def groups(player: PlayerPosition, edition: Edition) -> dict[str, tuple[Pile, ...]]:
    """Return a tableau by colour: each card with its copies, face-down copies separately."""
    counts = Counter(player.tableau)
    down = Counter(player.face_down)
    found: dict[str, list[Pile]] = {colour: [] for colour in COLOURS}
    for card_id, count in counts.items():
        card = find_card(card_id, edition)
        if count > down[card_id]:
            found[card.colour].append((card, count - down[card_id], False))
        if down[card_id]:
            found[card.colour].append((card, down[card_id], True))
    return {colour: tuple(piles) for colour, piles in found.items()}


@dataclass(frozen=True, slots=True)
class _Aim:
    """The cards that an open or dragged trading card could displace."""

    ways: tuple[Candidate, ...]
    """The payment for each displaced card."""
    chosen: str
    """The card picked so far."""
    is_dragged: bool


def tile_limit(player: PlayerPosition, edition: Edition) -> int | None:
    """Return the smallest limit that a player's tiles do not exceed, None if there are too many
    for a tablet to draw them larger."""
    number = sum(map(len, groups(player, edition).values()))
    return next((most for most in (5, 8, 18) if number <= most), None)


def field(scene: Scene, offers: Offers) -> Html:
    """Return the tableau and the hand of the main seat."""
    aim = _aim(scene, offers)
    drop = drop_on_tableau(scene, offers) if scene.overlay.dragged else NOWHERE
    return element(
        "div", _tableau(scene, aim, drop), _hand(scene, offers),
        cls=classes("field", aim is not None and bool(aim.ways) and "aiming"),
        data_key="field", data_laid="coached" if scene.coaching.keeps_room else "free",
    )  # fmt: skip


def _aim(scene: Scene, offers: Offers) -> _Aim | None:
    """Return what the open or dragged card could displace; None if it displaces nothing."""
    overlay = scene.overlay
    at = overlay.dragged or overlay.opened
    if not isinstance(at, CardAt) or not scene.view.decides:
        return None
    offer = dragged_offer(scene, offers) if overlay.dragged else offers.get((at.place, at.card))
    if offer is None or not scene.card(at.card).is_trading:
        return None
    ways = tuple(way for way in offer.possible if way.move.over)
    return _Aim(ways, overlay.displaced, overlay.dragged is not None)


def _tableau(scene: Scene, aim: _Aim | None, drop: Drop) -> Html:
    t, seat = scene.t, scene.main_seat
    found = groups(scene.me, scene.view.edition)
    sizes = [len(piles) for piles in found.values()]
    opened = scene.overlay.opened
    own = opened.card if isinstance(opened, CardAt) and opened.place == "own" else ""
    return element(
        "div",
        *(
            _group(t, scene.settings.speech, seat, colour, piles, own, aim)
            for colour, piles in found.items()
        ),
        drop.sign,
        cls=classes("tableau", max(sizes) > BROAD and "broad", sum(sizes) <= FEW and "sparse"),
        **drop.attributes,
        data_rove=True,
        role="group",
        aria_label=t._("Play area of {player}", player=scene.name(seat)),
    )


@lru_cache(maxsize=64)
def _group(
    t: Text, speech: str, seat: int, colour: str, piles: tuple[Pile, ...], opened: str,
    aim: _Aim | None,
) -> Html:  # fmt: skip
    heading = element("h3", kind_icon(colour), element("span", t.colour(colour)), **SIGN)
    shown = (_own_card(t, speech, pile, opened, aim) for pile in piles)
    return element(
        "div", heading, element("div", *shown, cls="cards"), _crowd(t, seat, colour, piles),
        cls="group",
        data_kind=colour, data_size=len(piles), data_key=f"group-{colour}",
    )  # fmt: skip


def _crowd(t: Text, seat: int, colour: str, piles: tuple[Pile, ...]) -> Html:
    """Return one target for all cards of a colour, for when single cards are too small to touch."""
    tiles = (card_tile(card, count=copies, used=down) for card, copies, down in piles)
    label = t._("{cards}: enlarge", cards=t.colour(colour))
    drawn = element("span", *tiles, cls="tile-group")
    return ui_button(OpenSheet(PlayerAt(seat)), described(label, drawn), cls="crowd")


def _own_card(t: Text, speech: str, pile: Pile, opened: str, aim: _Aim | None) -> Html:
    card, copies, down = pile
    key = f"own-{card.id}" + ("-used" if down else "")
    action = ui(OpenSheet(CardAt("own", card.id)))
    if down:
        label = t.listing([t.card(card), t._("used, face down")])
        attributes = {"id": key, "aria_label": label, **action}
        return face_down_card(card, t, tag="button", attributes=attributes)
    label = card_label(card, t, speech=speech, copies=copies, place=t._("in play"))
    states: tuple[str, ...] = ("selected",) if opened == card.id else ()
    extra = None
    if aim is not None:
        way = next((way for way in aim.ways if way.move.over == card.id), None)
        if way is not None:
            if aim.is_dragged:
                action = {"data_action": str(way.move), "data_drop": "yes"}
            else:
                action = ui(Displace(card.id))
            extra = element("span", coin(way.price), cls="price-tag")
            states = ("target", "chosen" if aim.chosen == card.id else "")
            label = t._("Displace for {rubles}: {card}", card=label, rubles=t.rubles(way.price))
        else:
            states = ("dimmed",)
    return card_face(
        card, t, tag="button", copies=copies, states=states, extra=extra,
        attributes={"id": key, "aria_label": label, **action},
    )  # fmt: skip


def _space(t: Text, mark: Html | None) -> Html:
    """Return an empty place of the hand; the `mark` replaces the heading on a phone."""
    label = t._("Empty space")
    return element("span", mark, cls="slot hand-space", role="img", aria_label=label, **SIGN)


def _hand(scene: Scene, offers: Offers) -> Html:
    t, me = scene.t, scene.me
    limit = me.hand_limit
    size = len(me.hand_decks)
    cards: list[Html] = []
    seen: Counter[str] = Counter()
    for card_id in me.hand or ():
        key = f"hand-{card_id}-{seen[card_id]}"
        seen[card_id] += 1
        offer = offers.get(("hand", card_id), Offer())
        cards.append(offered_card(scene, offer, "hand", card_id, key))
    if me.hand is None:
        cards += [card_back(deck, "") for deck in me.hand_decks]
    cards += [_space(t, icon("ui-hand") if at == 0 else None) for at in range(size, limit)]
    heading = element(
        "h3",
        icon("ui-hand"),
        element("span", t._("Hand")),
        element("em", t._("{number} of {limit}", number=size, limit=limit)),
        **SIGN,
    )
    covered = scene.peek == COVERED and size > 0
    hold: dict[str, Value] = (
        {"data_hold": True, "data_ui": str(TableButton.PEEK)} if covered else {}
    )
    row = element("div", *cards, cls="cards", data_key="hand-cards", **hold)
    drop = drop_on_hand(scene, offers) if scene.overlay.dragged else NOWHERE
    return element(
        "div", heading, row, drop.sign, cls="hand", data_size=limit,
        data_rove=True, role="group",
        aria_label=t._("Hand, {number} of {limit}", number=size, limit=limit), **drop.attributes,
    )  # fmt: skip
