"""The cards in front of the main seat: tableau and hand."""

from __future__ import annotations

from collections import Counter

from stp.candidates import Candidate
from stp.cards import COLOURS, Card
from stp.view import PlayerPosition
from stp.web.render.card import card_back, card_face, card_label, face_down_card
from stp.web.render.controls import ui, ui_button
from stp.web.render.drops import Drop, dragged_offer, drop_on_hand, drop_on_tableau
from stp.web.render.html import Html, Value, classes, element
from stp.web.render.market import offered_card
from stp.web.render.offers import Offer, Offers
from stp.web.render.scene import Scene
from stp.web.render.signs import card_tile, coin, described, icon, kind_icon

HAND_SPACES = 3
BROAD = 5
"""More different cards of a colour than this make a low tableau's cards smaller."""


def groups(scene: Scene, player: PlayerPosition) -> dict[str, list[tuple[Card, int, bool]]]:
    """Return a tableau by colour: each card with its copies, face-down ones apart."""
    counts = Counter(player.tableau)
    down = Counter(player.face_down)
    found: dict[str, list[tuple[Card, int, bool]]] = {colour: [] for colour in COLOURS}
    for card_id, count in counts.items():
        card = scene.card(card_id)
        if count > down[card_id]:
            found[card.colour].append((card, count - down[card_id], False))
        if down[card_id]:
            found[card.colour].append((card, down[card_id], True))
    return found


def field(scene: Scene, offers: Offers) -> Html:
    """Return the tableau and the hand of the main seat."""
    targets = _targets(scene, offers)
    drop = drop_on_tableau(scene, offers)
    return element(
        "div", _tableau(scene, targets, drop), _hand(scene, offers),
        cls=classes("field", bool(targets) and "aiming"),
    )  # fmt: skip


def _targets(scene: Scene, offers: Offers) -> dict[str, Candidate] | None:
    """Return how the opened or dragged card could be paid for, by the card it displaces then;
    None if there is no such card or it displaces nothing."""
    place, _, card_id = scene.opened.partition(" ")
    offer = dragged_offer(scene, offers) if scene.dragged else offers.get((place, card_id))
    card_id = card_id or scene.dragged.partition(" ")[2]
    if offer is None or not scene.view.decides or not scene.card(card_id).is_trading:
        return None
    return {c.move.over: c for c in offer.possible if c.move.over}


def _tableau(scene: Scene, targets: dict[str, Candidate] | None, drop: Drop) -> Html:
    t = scene.t
    found = groups(scene, scene.me)
    return element(
        "div",
        *(
            _group(scene, colour, cards, targets)
            for colour, cards in found.items()
        ),
        drop.sign,
        cls=classes("tableau", max(map(len, found.values())) > BROAD and "broad"),
        **drop.attributes,
        data_rove=True,
        role="group",
        aria_label=t._("Tableau of {player}", player=scene.name(scene.main_seat)),
    )  # fmt: skip


def _group(
    scene: Scene,
    colour: str,
    cards: list[tuple[Card, int, bool]],
    targets: dict[str, Candidate] | None,
) -> Html:
    heading = element("h3", kind_icon(colour), element("span", scene.t.colour(colour)))
    shown = (_own_card(scene, card, copies, down, targets) for card, copies, down in cards)
    return element(
        "div", heading, element("div", *shown, cls="cs"), _crowd(scene, colour, cards), cls="grp",
        data_c=colour, data_n=len(cards), data_key=f"group-{colour}",
    )  # fmt: skip


def _crowd(scene: Scene, colour: str, cards: list[tuple[Card, int, bool]]) -> Html:
    """Return one target for all cards of a colour, where each would be too small for a finger."""
    tiles = (card_tile(card, count=copies, used=down) for card, copies, down in cards)
    label = scene.t._("{cards}: show them larger", cards=scene.t.colour(colour))
    drawn = element("span", *tiles, cls="tg")
    return ui_button(f"open seat {scene.main_seat}", described(label, drawn), cls="crowd")


def _own_card(
    scene: Scene, card: Card, copies: int, down: bool, targets: dict[str, Candidate] | None
) -> Html:
    t = scene.t
    key = f"own-{card.id}" + ("-used" if down else "")
    action = ui(f"open own {card.id}")
    if down:
        label = t.listing([t.card(card), t._("used, face down")])
        attributes = {"id": key, "aria_label": label, **action}
        return face_down_card(card, t, tag="button", attributes=attributes)
    label = card_label(card, t, copies=copies, place=t._("in the tableau"))
    states: tuple[str, ...] = ("sel",) if scene.opened == f"own {card.id}" else ()
    extra = None
    if targets is not None:
        if card.id in targets:
            target = targets[card.id]
            price = target.price
            if scene.dragged:
                action = {"type": "button", "data_action": str(target.move), "data_drop": "yes"}
            else:
                action = ui(f"over {card.id}")
            extra = element("span", coin(price), cls="pay")
            states = ("tgt", "chosen" if scene.over == card.id else "")
            label = t._("Displace {card} and pay {rubles}", card=label, rubles=t.rubles(price))
        else:
            states = ("dim",)
    return card_face(
        card, t, tag="button", copies=copies, states=states, extra=extra,
        attributes={"id": key, "aria_label": label, **action},
    )  # fmt: skip


def hand_limit(scene: Scene, player: PlayerPosition) -> int:
    """Return how many cards a player may hold."""
    return HAND_SPACES + sum(scene.card(card).hand_slots for card in player.tableau)


def _hand(scene: Scene, offers: Offers) -> Html:
    t, me = scene.t, scene.me
    limit = hand_limit(scene, me)
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
    cards += [element("span", cls="slot hs", aria_hidden="true")] * max(0, limit - size)
    heading = element(
        "h3",
        icon("ui-hand"),
        element("span", t._("Hand")),
        element("em", t._("{number} of {limit}", number=size, limit=limit)),
    )
    covered = scene.peek == "covered" and size > 0
    hold: dict[str, Value] = {"data_hold": True, "data_ui": "peek"} if covered else {}
    row = element("div", *cards, cls="cs", data_key="hand-cards", **hold)
    drop = drop_on_hand(scene, offers)
    return element(
        "div", heading, row, drop.sign, cls="hand", data_n=limit,
        data_rove=True, role="group",
        aria_label=t._("Hand, {number} of {limit}", number=size, limit=limit), **drop.attributes,
    )  # fmt: skip
