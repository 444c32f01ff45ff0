"""The market: two rows of cards, and the phases with their decks and starting markers."""

from __future__ import annotations

from stp.cards import DECKS
from stp.web.coach import Advice
from stp.web.render.card import card_back, card_face, card_label
from stp.web.render.controls import ui, ui_button
from stp.web.render.html import EMPTY, Html, classes, element
from stp.web.render.offers import Offer, Offers
from stp.web.render.scene import Scene
from stp.web.render.scenery import skyline
from stp.web.render.signs import KIND_OF_DECK, described, hidden
from stp.web.render.spaces import Space, market_spaces

FEW_CARDS = 4
"""A deck with so few cards left is pointed out."""


def market(scene: Scene, offers: Offers) -> Html:
    """Return both rows of the market."""
    t = scene.t
    spaces = market_spaces(scene.view, scene.log)
    longest = max(map(len, spaces.values()))
    rule = element(
        "div",
        element("span", t._("Lower row"), element("em", t._("each 1 less"))),
        cls="rule",
        aria_hidden="true",
    )
    return element(
        "section",
        skyline("mk"),
        _row(scene, offers, "upper", spaces["upper"], longest),
        rule,
        _row(scene, offers, "lower", spaces["lower"], longest),
        cls=classes("market", not all(space.taken_by for space in spaces["lower"]) and "both"),
        data_key="market",
        aria_label=t._("Market"),
    )


def _row(scene: Scene, offers: Offers, row: str, spaces: list[Space], longest: int) -> Html:
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
    if not cards:
        cards.append(element("p", t._("empty"), cls="norow"))
    return element(
        "div", *cards, cls=f"row {row}", data_n=max(len(spaces), 1), data_longest=max(longest, 1),
        data_rove=True, role="group", aria_label=label,
        data_key=f"{row}-{scene.view.round}-{scene.view.phase}",  # each phase lays it out anew
    )  # fmt: skip


def offered_card(scene: Scene, offer: Offer, place: str, card_id: str, key: str) -> Html:
    """Return a card that can be opened, with what it costs the main seat now."""
    t, card = scene.t, scene.card(card_id)
    shown = offer.shown
    price = shown.price if shown else None
    affordable = offer.is_legal or not offer.payments or scene.me.rubles is None
    places = {"upper": t._("upper row"), "lower": t._("lower row"), "hand": t._("in hand")}
    opened = scene.opened == f"{place} {card_id}"
    advice = scene.hint or (scene.tip if isinstance(scene.tip, Advice) else None)
    advised = advice is not None and advice.is_about(place, card_id)
    label = card_label(card, t, price=price, place=places[place])
    return card_face(
        card,
        t,
        tag="button",
        price=price,
        from_price=offer.varies,
        states=(
            "" if affordable else "no",
            "sel" if opened else "",
            "adv" if advised else "",
            "held" if scene.dragged == f"{place} {card_id}" else "",
        ),
        attributes={
            "id": key,
            "aria_label": label if affordable else t.listing([label, t._("not affordable")]),
            "aria_expanded": "true" if opened else "false",
            "data_drag": f"{place} {card_id}" if scene.may_drag else None,
            **ui(f"open {place} {card_id}"),
        },
    )


def _emptied(scene: Scene, space: Space, key: str) -> Html:
    name, t = scene.name(space.taken_by), scene.t
    text = t._("{card} to {player}", card=t.card(scene.card(space.card)), player=name)
    return element(
        "span", scene.medallion(space.taken_by, "s"), element("span", text), cls="slot",
        data_key=key,
    )  # fmt: skip


def track(scene: Scene) -> Html:
    """Return the four phases as their decks: how many cards are left, who starts, which is now."""
    phases = element("ol", *(_phase(scene, deck) for deck in DECKS))
    return element(
        "section",
        phases,
        _discard_pile(scene),
        cls="track",
        data_key="track",
        aria_label=scene.t._("Phases and decks"),
    )


def _phase(scene: Scene, deck: str) -> Html:
    t, view = scene.t, scene.view
    left, starter = view.left[deck], view.markers[deck]
    is_now = view.phase == deck and view.seat is not None
    is_done = DECKS.index(view.phase) > DECKS.index(deck)
    if left:
        count = t.ngettext("{number} left", "{number} left", left)
        note = element("span", count, cls=classes("sub", left <= FEW_CARDS and "lowd"))
    else:
        note = element("span", t._("last round"), cls="sub lastd")
    starts = element(
        "span",
        scene.medallion(starter, "s"),
        element("span", t._("starts"), cls="stl", aria_hidden="true"),
        hidden(t._("{player} starts", player=scene.name(starter))),
        cls="st",
    )
    number = element("b", left, cls="cnum", aria_hidden="true")
    return element(
        "li",
        card_back(deck, "mini dk") if left else element("span", cls="slot dk"),
        element("span", element("b", t.deck(deck)), note, number, cls="pht"),
        starts,
        cls=classes("ph", is_now and "now", is_done and "done"),
        data_c=KIND_OF_DECK[deck],
        aria_current="step" if is_now else None,
    )


def _discard_pile(scene: Scene) -> Html:
    t, pile = scene.t, scene.view.discarded
    count = t.ngettext("{number} card", "{number} cards", len(pile))
    if pile:
        top = scene.card(pile[-1])
        picture = card_face(top, t, states=("mini", "dk"))
        label = t._("Discard pile, {count}, {card} on top", count=count, card=t.card(top))
    else:
        picture = element("span", cls="slot dk")
        label = t._("Discard pile, empty")
    text = element(
        "span", element("b", t._("Discarded")), element("span", count, cls="sub"), cls="pht"
    )
    drawn = described(label, picture, text)
    return ui_button("open discard", drawn, cls="discard", id="discard")


def last_round_ribbon(scene: Scene) -> Html:
    """Return the warning that the round is the last, where it is."""
    if not scene.view.last_round:
        return EMPTY
    return element("span", scene.t._("Last round"), cls="ribbon")
