"""What opens over the table: a card with all that can be done with it, a player, the pile.

On a phone it is a sheet at the lower edge, elsewhere a panel over the market; it never covers the
tableau cards that it asks about.
"""

from __future__ import annotations

from collections.abc import Iterator

from stp.candidates import Candidate
from stp.cards import DECKS, Card
from stp.moves import Move
from stp.web.render.card import card_back, card_face, card_label, face_down_card
from stp.web.render.controls import candidate_button, keycap, move_button, ui, ui_button
from stp.web.render.hint import hint_content
from stp.web.render.html import EMPTY, Child, Html, Value, classes, element, join
from stp.web.render.offers import Offer, Offers, chosen
from stp.web.render.players import money, player_label, scorings_to_come
from stp.web.render.reading import read_button, section_of
from stp.web.render.scene import Scene
from stp.web.render.signs import (
    KIND_OF_DECK,
    coin,
    described,
    gains,
    hidden,
    icon,
    kind_icon,
    shield,
)
from stp.web.render.spaces import market_spaces
from stp.web.render.tableau import groups, hand_limit


def sheet(scene: Scene, offers: Offers) -> Html:
    """Return what lies open: a decision that has to be made first, else what was opened."""
    view = scene.view
    if scene.opened == "hint" and scene.may_ask:
        return _hint_sheet(scene)
    if view.decides and view.decision == "drawn" and view.drawn:
        return _card_sheet(scene, offers, "drawn", view.drawn)
    if view.decides and view.decision in ("guild-hall", "trading-house", "pub"):
        return _bonus_sheet(scene)
    place, _, name = scene.opened.partition(" ")
    if not place:
        return EMPTY
    if place == "seat":
        return _player_sheet(scene, int(name))
    if place == "discard":
        return _discard_sheet(scene)
    if place == "pass":
        return _pass_sheet(scene)
    if not scene.opened_card() or (place == "hand" and name not in (scene.me.hand or ())):
        return EMPTY
    return _card_sheet(scene, offers, place, name)


def _panel(scene: Scene, title: str, *content: Child, side: str = "right", must: bool = False,
           kind: str = "") -> Html:  # fmt: skip
    """Return the panel around what is open. One that `must` be answered cannot be closed."""
    t = scene.t
    close = None
    if not must:
        label = t._("Close")
        close = ui_button("close", icon("ui-close"), cls="ibtn close", id="close", aria_label=label)
    return join(
        element("div", cls="scrim", **({} if must else ui("close") | {"type": None})),
        element(
            "section", element("span", cls="grab"), *content, close, cls=classes("pop", kind),
            role="dialog", aria_label=title, data_side=side,
            data_place=scene.opened.partition(" ")[0] or None, id="sheet", tabindex="-1",
            data_key=f"sheet {scene.opened or scene.view.decision}",
        ),
    )  # fmt: skip


def _card_sheet(scene: Scene, offers: Offers, place: str, card_id: str) -> Html:
    t, card = scene.t, scene.card(card_id)
    offer = offers.get((place, card_id), Offer())
    if place != "drawn" and not scene.view.decides:
        offer = _only_prices(offer)
    picked = chosen(scene, offer)
    content: list[Child] = [_card_head(scene, card)]
    if card.is_trading and offer.payments:
        content.append(_displacing(scene, offer, picked))
    if picked is not None and scene.view.decides:
        content.append(_price(scene, picked))
        content.append(_becomes(scene, picked))
    content.append(_explanation(scene, card))
    if place == "own":
        content.append(_powers(scene, card))
    elif scene.view.decides:
        content.append(_actions(scene, offer, picked))
    elif scene.view.seat is not None:
        waiting = t._("{player} is to act.", player=scene.name(scene.view.seat))
        content.append(element("p", waiting, cls="pnote"))
    title = t.card(card)
    return _panel(scene, title, *content, side=_side(scene, place, card_id), must=place == "drawn")


def _only_prices(offer: Offer) -> Offer:
    return Offer(payments=offer.payments)


def _side(scene: Scene, place: str, card_id: str) -> str:
    """Return which side of the market is free of the card that was opened."""
    spaces = market_spaces(scene.view, scene.log)
    row = [space.card for space in spaces.get(place, ())]
    if card_id not in row:
        return "right"
    return "right" if row.index(card_id) < len(row) / 2 else "left"


def _card_head(scene: Scene, card: Card) -> Html:
    t = scene.t
    plain = bool(card.rubles or card.points)
    effect = element("p", t._("Earns"), gains(card.rubles, card.points, t), cls="eff")
    return element(
        "div",
        card_face(card, t, states=("mini",)),
        element(
            "div",
            element("h2", t.printed(card)),
            element("p", element("span", kind_icon(card.colour), cls="kd", data_c=card.colour),
                    t.kind(card), cls="kindl"),
            effect if plain else None,
        ),
        cls="ph1",
    )  # fmt: skip


def _explanation(scene: Scene, card: Card) -> Html:
    """Return what a card is for, what it can do, and where the rules say so."""
    t = scene.t
    earns = bool(card.rubles or card.points or card.per_card)
    power, section = t.power(card), section_of(card)
    return element(
        "div",
        element("p", t.role(card)) if earns else None,
        element("p", power) if power else None,
        read_button(f"rules {section}", t._("Rules, section {number}", number=section)),
        cls="powt",
    )


def _displacing(scene: Scene, offer: Offer, picked: Candidate | None) -> Html:
    t = scene.t
    picks = [
        ui_button(
            f"over {c.move.over}",
            _pick_icon(scene, c.move.over or ""),
            element("span", t.card(scene.card(c.move.over or ""))),
            coin(c.price),
            cls=classes("pk", c is picked and "sel1") or "",
            id=f"over-{c.move.over}",
            role="radio",
            aria_checked="true" if c is picked else "false",
        )
        for c in offer.possible
    ]
    return element(
        "div",
        element("h3", t._("Displace"), cls="lab"),
        element("div", *picks, cls="pick", role="radiogroup", aria_label=t._("Card to displace")),
        element("ul", *_refused(scene, offer), cls="refused"),
        cls="pcol pc1",
    )


def _refused(scene: Scene, offer: Offer) -> Iterator[Html]:
    """Yield what cannot be displaced: one line for a reason, and for each price too high."""
    t = scene.t
    lines: dict[tuple[str, int], list[str]] = {}
    for candidate in offer.payments:
        if candidate.obstacle is not None:
            over = candidate.move.over
            name = t.card(scene.card(over)) if over else t._("No card")
            price = candidate.price if candidate.obstacle.kind == "rubles-short" else 0
            lines.setdefault((t.obstacle(candidate.obstacle), price), []).append(name)
    for (reason, price), names in lines.items():
        yield element(
            "li",
            element("span", icon("ui-lock"), cls="pi"),
            element("span", t.listing(names), " ", element("em", reason)),
            coin(price) if price else None,
            cls="pk off",
        )


def _pick_icon(scene: Scene, card_id: str) -> Html:
    card = scene.card(card_id)
    return element("span", icon(f"card-{card.id}"), cls="pi", data_c=card.colour)


def _price(scene: Scene, candidate: Candidate) -> Html:
    """Return how a price comes about, line by line."""
    t, view = scene.t, scene.view
    lines = [
        element("li", element("span", _reason(scene, reason)), element("b", t.number(amount)))
        for reason, amount in view.explain_price(candidate.move)
    ]
    rubles = scene.me.rubles
    keeps = (
        t._("and keeps {number}", number=rubles - candidate.price)
        if rubles is not None and candidate.price <= rubles
        else ""
    )
    pays = t._("{player} pays", player=scene.name(scene.main_seat))
    total = element("li", element("span", pays, " ", element("em", keeps)), coin(candidate.price),
                    cls="sum")  # fmt: skip
    heading = element("h3", t._("Price"), cls="lab")
    return element("div", heading, element("ul", *lines, total, cls="calc"), cls="pcol pc2")


def _becomes(scene: Scene, candidate: Candidate) -> Html:
    """Return what the scorings that a payment changes pay before and after it."""
    t, view, obstacle = scene.t, scene.view, candidate.obstacle
    if obstacle is not None and obstacle.kind != "rubles-short":
        return EMPTY
    before, after = view.income(scene.main_seat), view.income_after(candidate)
    changed = [
        element(
            "li",
            kind_icon(KIND_OF_DECK[phase]),
            element(
                "span", gains(*before[phase], t), icon("ui-chevron"), gains(*after[phase], t),
                cls="drawn", aria_hidden="true",
            ),
            hidden(t._("{scoring}: {amounts}", scoring=t.scoring(phase),
                       amounts=t.amounts(*after[phase]))),
            data_c=KIND_OF_DECK[phase],
        )
        for phase in scorings_to_come(scene)
        if before[phase] != after[phase]
    ]  # fmt: skip
    if not changed:
        return EMPTY
    heading = element("h3", t._("Next scorings"), cls="lab")
    return element("div", heading, element("ul", *changed), cls="becomes")


def _reason(scene: Scene, reason: str) -> str:
    t = scene.t
    fixed = {
        "cost": t._("Printed cost"),
        "lower-row": t._("Lower row"),
        "copies": t._("Copies in the tableau"),
        "minimum": t._("Never less than 1"),
        "points": t._("Points"),
    }
    if reason in fixed:
        return fixed[reason]
    if reason.startswith("over "):
        return t._("{card} displaced", card=t.card(scene.card(reason.removeprefix("over "))))
    return t.card(scene.card(reason))


def _actions(scene: Scene, offer: Offer, picked: Candidate | None) -> Html:
    """Return the moves with the opened card; an impossible one stays, with the reason."""
    t = scene.t
    buttons: list[Html] = []
    payment = picked or next(iter(offer.payments), None)
    if payment is not None:
        word = t._("Play") if payment.move.verb == "play" else t._("Buy")
        key = keycap(scene, "B")
        buttons.append(candidate_button(payment, word, t, primary=True, key=key))
    if offer.take is not None:
        size = len(scene.me.hand_decks) + 1
        limit = hand_limit(scene, scene.me)
        note = t._("free, hand {number} of {limit}", number=size, limit=limit)
        key = keycap(scene, "T")
        buttons.append(candidate_button(offer.take, t._("Take"), t, note=note, key=key))
    if offer.discard is not None:
        card = scene.view.drawn
        back = scene.last_move()
        redeemed = back is not None and back.move.verb == "redeem"
        word = t._("Put back") if redeemed and card else t._("Discard")
        buttons.append(candidate_button(offer.discard, word, t))
    return element("div", *buttons, cls="pact")


def _powers(scene: Scene, card: Card) -> Html:
    """Return what the power of an own card can do now."""
    if card.power is None:
        return EMPTY
    found = [c for c in scene.view.candidates if c.move.verb == card.power]
    if not found:
        return EMPTY
    return element("div", *(_power_button(scene, c) for c in found), cls="pact many")


def _power_button(scene: Scene, candidate: Candidate) -> Html:
    t, move = scene.t, candidate.move
    if move.verb == "observe" and move.deck:
        kind = kind_icon(KIND_OF_DECK[move.deck])
        note = t.obstacle(candidate.obstacle) if candidate.obstacle else ""
        return move_button(
            move, kind, element("span", t.deck(move.deck)), element("em", note) if note else None,
            disabled=candidate.obstacle is not None,
            aria_label=t._("Turn over the top card: {deck}", deck=t.deck(move.deck)),
        )  # fmt: skip
    if move.verb == "redeem" and move.card:
        card = scene.card(move.card)
        label = t._("Fetch {card} from the discard pile", card=t.card(card))
        face = card_face(card, t, states=("mini",))
        return move_button(move, described(label, face), cls="cardbtn")
    if move.verb == "dismiss":
        return candidate_button(candidate, t._("Dismiss"), t)
    return _number_button(scene, candidate)


def _number_button(scene: Scene, candidate: Candidate) -> Html:
    """Return the button of a bonus: so many rubles, so many points."""
    t, move = scene.t, candidate.move
    disabled = candidate.obstacle is not None
    if move.verb == "guild":
        rubles = move.number or 0
        label = t.amounts(rubles, 4 - rubles)
        drawn = described(label, gains(rubles, 4 - rubles, t))
        return move_button(move, drawn, cls="btn sec", disabled=disabled)
    points = 2 if move.verb == "trade" else move.number or 0
    label = t._("{points} for {rubles}", points=t.points(points), rubles=t.rubles(candidate.price))
    drawn = described(label, shield(points), element("span", t._("for")), coin(candidate.price))
    return move_button(move, drawn, cls="btn sec", disabled=disabled)


def _bonus_sheet(scene: Scene) -> Html:
    """Return a decision after the building scoring."""
    t, view = scene.t, scene.view
    card = scene.card({"guild-hall": "guild-hall", "trading-house": "trading-house"}.get(
        view.decision or "", "pub"))  # fmt: skip
    found = view.candidates
    buttons = [_number_button(scene, c) for c in found if c.move.verb != "pass"]
    if Move("pass") in view.legal_moves:
        word = t._("Buy nothing")
        buttons += [
            move_button(c.move, word, cls="btn pri") for c in found if c.move.verb == "pass"
        ]
    actions = element("div", *buttons, cls="pact many")
    head = join(_card_head(scene, card), _explanation(scene, card))
    return _panel(scene, t.card(card), head, actions, must=True, kind="bonus")


def _pass_sheet(scene: Scene) -> Html:
    """Ask once more, because a card could be bought or played instead."""
    t = scene.t
    title = t._("Pass, although a card could be bought?")
    heading = element("div", element("h2", title), cls="shead")
    word = t._("Pass")
    buttons = element(
        "div",
        element("button", word, type="button", cls="btn pri", data_action="pass", id="pass-anyway"),
        ui_button("close", t._("Go on with the turn"), cls="btn sec", id="pass-not"),
        cls="pact",
    )
    return _panel(scene, title, heading, buttons, kind="bonus")


def _hint_sheet(scene: Scene) -> Html:
    """Return what the adviser says, beside the card that it is about."""
    move = scene.hint.move if scene.hint else None
    side = _side(scene, move.place or "", move.card or "") if move else "right"
    return _panel(scene, scene.t._("Hint"), hint_content(scene), side=side, kind="hint")


def _player_sheet(scene: Scene, seat: int) -> Html:
    """Return another player's cards, large enough to read."""
    t, player = scene.t, scene.view.players[seat - 1]
    income = scene.view.income(seat)
    heading = element(
        "div",
        scene.medallion(seat),
        element("h2", scene.name(seat)),
        money(scene, player),
        shield(player.points, "big"),
        cls="shead",
        data_p=seat,
    )
    shown = [
        element(
            "div",
            element("h3", kind_icon(colour), element("span", t.colour(colour)),
                    gains(*income[deck], t, signed=True)),
            element("div", *(_mini(scene, *item, own=seat == scene.main_seat) for item in cards),
                    cls="cs"),
            cls="grp",
            data_c=colour,
        )
        for deck, (colour, cards) in zip(DECKS, groups(scene, player).items(), strict=False)
    ]  # fmt: skip
    if player.hand is not None:
        hand = [card_face(scene.card(c), t, states=("mini",)) for c in player.hand]
    else:
        hand = [card_back(deck) for deck in player.hand_decks]
    shown.append(
        element(
            "div",
            element("h3", icon("ui-hand"), element("span", t._("Hand"))),
            element("div", *hand, cls="cs") if hand else element("p", t._("none"), cls="none"),
            cls="grp",
        )
    )
    title = player_label(scene, seat)
    cards = element("div", *shown, cls="minis")
    return _panel(scene, title, heading, cards, _replacing(scene, seat), kind="wide")


def _replacing(scene: Scene, seat: int) -> Html:
    """Return the button by which a bot takes a person's seat, or the person comes back."""
    t, person = scene.t, scene.people[seat - 1]
    if not scene.may_replace or scene.view.seat is None or not (person.is_human or person.away):
        return EMPTY
    word = t._("{player} is back") if person.away else t._("Let a bot play for {player}")
    says = t._("A bot plays for {player}.", player=person.name) if person.away else ""
    button = ui_button(
        f"replace {seat}", word.format(player=person.name), cls="btn sec", id=f"replace-{seat}"
    )
    return element("div", element("p", says, cls="pnote") if says else None, button, cls="pact")


def _mini(scene: Scene, card: Card, copies: int, down: bool, *, own: bool = False) -> Html:
    """Return a small card; one's own can be opened from here too."""
    label = card_label(card, scene.t, copies=copies)
    says: dict[str, Value] = {"aria_label": label}
    says |= ui(f"open own {card.id}") if own else {"role": "img"}
    tag = "button" if own else "span"
    if down:
        return face_down_card(card, scene.t, tag=tag, attributes=says)
    return card_face(card, scene.t, tag=tag, copies=copies, states=("mini",), attributes=says)


def _discard_sheet(scene: Scene) -> Html:
    """Return the discard pile, the newest card first."""
    t, pile = scene.t, scene.view.discarded
    cards = [_mini(scene, scene.card(card), 1, False) for card in reversed(pile)]
    body = element("div", *cards, cls="cs") if cards else element("p", t._("No cards yet."))
    heading = element("div", element("h2", t._("Discard pile")), cls="shead")
    return _panel(
        scene, t._("Discard pile"), heading, element("div", body, cls="minis"), kind="wide"
    )
