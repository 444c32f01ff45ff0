"""Draws a card's sheet: what the card does, what it costs, and every move with it."""

from __future__ import annotations

from collections.abc import Iterator

from stp.candidates import Candidate
from stp.cards import Card, edition_cards, find_card
from stp.web.commands import ShowNumbers
from stp.web.model.coach.lesson import LessonStep
from stp.web.model.sheet_names import DISPLACED
from stp.web.render.kit.card import card_face
from stp.web.render.kit.controls import candidate_button, keycap, ui_button
from stp.web.render.kit.html import EMPTY, Child, Html, classes, element, join
from stp.web.render.kit.rules_link import term_link, term_of
from stp.web.render.kit.signs import KIND_OF_DECK, coin, described, gains, hidden, icon, kind_icon
from stp.web.render.table.offers import Offer, Offers, chosen
from stp.web.render.table.players import scorings_to_come
from stp.web.render.table.powers import powers
from stp.web.render.table.scene import Scene
from stp.web.render.table.sheets.neighbours import neighbour_buttons
from stp.web.render.table.sheets.panel import panel, side_of
from stp.web.render.table.sheets.reasons import purchase_words, tells_first_scoring
from stp.web.words.text import Text


def card_sheet(scene: Scene, offers: Offers, place: str, card_id: str) -> Html:
    """Return the sheet of a card. A drawn card's sheet stays open until the player decides."""
    t, card = scene.t, scene.card(card_id)
    offer = offers.get((place, card_id), Offer())
    if place != "drawn" and not scene.view.decides:
        offer = _only_prices(offer)
    picked = chosen(scene, offer)
    content: list[Child] = [card_head(scene, card)]
    says_when = True
    if card.is_trading and offer.payments:
        content.append(_displacing(scene, offer, picked))
    if picked is not None and scene.view.decides:
        content.append(_price(scene, picked))
        content.append(_becomes(scene, picked))
        if picked.obstacle is None and place != "own":
            content.append(element("p", purchase_words(scene, picked.move), cls="reason"))
            says_when = not tells_first_scoring(scene, picked.move)
    content.append(explanation(scene, card, says_when=says_when))
    if place == "own":
        content.append(powers(scene, card))
    elif scene.view.decides:
        content.append(_actions(scene, offer, picked))
    elif scene.view.seat is not None:
        waiting = t._("{player} to move.", player=scene.name(scene.view.seat))
        content.append(element("p", waiting, cls="remark"))
    title = t.card(card)
    return panel(
        scene, title, *content, side=side_of(scene, place, card_id), must=place == "drawn",
        beside=neighbour_buttons(scene),
    )  # fmt: skip


def _only_prices(offer: Offer) -> Offer:
    return Offer(payments=offer.payments)


def card_head(scene: Scene, card: Card) -> Html:
    """Return a card with its name, its kind and what it earns."""
    t = scene.t
    plain = bool(card.rubles or card.points)
    effect = element("p", t._("Earns"), gains(card.rubles, card.points, t), cls="earnings")
    return element(
        "div",
        card_face(card, t, states=("mini",), attributes={"aria_hidden": "true"}),
        element(
            "div",
            element("h2", t.heading(card)),
            element("p",
                    element("span", kind_icon(card.colour), cls="kind-icon", data_kind=card.colour),
                    t.kind(card), cls="kind-line"),
            effect if plain else None,
        ),
        cls="card-head",
    )  # fmt: skip


def explanation(scene: Scene, card: Card, *, says_when: bool = True) -> Html:
    """Return a card's use and power, with links to the rules and to its numbers; `says_when` unless
    the sheet says elsewhere when the card is scored."""
    t = scene.t
    earns = bool(card.rubles or card.points or card.per_card)
    role = t.role(card, says_when=says_when) if earns else ""
    power, displaced = t.power(card), _displaced_by(scene, card)
    words = element(
        "div",
        element("p", role) if role else None,
        element("p", power) if power else None,
        element("p", displaced) if displaced else None,
        element(
            "div",
            term_link(t, term_of(card)),
            term_link(t, "price"),
            _numbers_link(scene, card),
            cls="term-links",
        ),
        cls="power-text",
    )
    numbers = scene.overlay.numbers
    return join(words, element("div", numbers, cls="card-numbers") if numbers else None)


def _numbers_link(scene: Scene, card: Card) -> Html:
    """Return the button that unfolds the numbers of a card, EMPTY where cards have none."""
    if not scene.has_numbers:
        return EMPTY
    return ui_button(
        ShowNumbers(card.id),
        scene.t._("In numbers"),
        cls="text-link",
        id="show-numbers",
        aria_expanded="true" if scene.overlay.numbers else "false",
    )


def _displaced_by(scene: Scene, card: Card) -> str:
    """Return which trading card can displace a worker; "" for other cards and in the guided round
    of the lesson, which explains displacing at its end."""
    tip = scene.coaching.tip
    is_guided = isinstance(tip, LessonStep) and bool(tip.moves)
    if card.symbol in (None, "any") or card.is_trading or is_guided:
        return ""
    edition = scene.view.edition
    cards = (find_card(one, edition) for one in edition_cards(edition))
    by = [scene.t.card(c) for c in cards if c.is_trading and c.symbol == card.symbol]
    if not by:
        return ""
    return scene.t._("{card} can displace it: both have the same symbol.", card=by[0])


def _displacing(scene: Scene, offer: Offer, picked: Candidate | None) -> Html:
    t = scene.t
    picks = [
        element(
            "label",
            element("input", type="radio", name=DISPLACED, value=c.move.over,
                    checked=c is picked, id=f"over-{c.move.over}"),
            _pick_icon(scene, c.move.over or ""),
            element("span", t.card(scene.card(c.move.over or ""))),
            coin(c.price, label=t.rubles(c.price)),
            cls=classes("displace-option", c is picked and "picked"),
        )
        for c in offer.possible
    ]  # fmt: skip
    return element(
        "div",
        element(
            "fieldset",
            element("legend", t._("Displace"), cls="label"),
            element("div", *picks, cls="displace-options"),
        ),
        element("ul", *_refused(scene, offer), cls="refused"),
        cls="sheet-column displace-column",
    )


def _refused(scene: Scene, offer: Offer) -> Iterator[Html]:
    """Yield the cards that cannot be displaced, one line per reason and per unaffordable price."""
    t = scene.t
    lines: dict[tuple[str, int], list[str]] = {}
    for candidate in offer.payments:
        over = candidate.move.over
        if candidate.obstacle is not None and (over or len(offer.payments) == 1):
            name = t.card(scene.card(over)) if over else t._("No card")
            price = candidate.price if candidate.obstacle.kind == "rubles-short" else 0
            lines.setdefault((t.obstacle(candidate.obstacle), price), []).append(name)
    for (reason, price), names in lines.items():
        yield element(
            "li",
            element("span", icon("ui-lock"), cls="option-icon"),
            element("span", t.listing(names), " ", element("em", reason)),
            coin(price, "", t.rubles(price)) if price else None,
            cls="displace-option unavailable",
        )


def _pick_icon(scene: Scene, card_id: str) -> Html:
    card = scene.card(card_id)
    return element("span", icon(f"card-{card.id}"), cls="option-icon", data_kind=card.colour)


def _price(scene: Scene, candidate: Candidate) -> Html:
    """Return how a price is calculated, line by line; a printed cost alone is only the sum."""
    t, reasons = scene.t, scene.view.explain_price(candidate.move)
    lines = (
        [
            element("li", element("span", reason_words(scene, reason)), _amount(t, amount))
            for reason, amount in reasons
        ]
        if len(reasons) > 1
        else []
    )
    rubles = scene.me.rubles
    left = rubles - candidate.price if rubles is not None else -1
    if scene.is_alone:
        pays, keeps = t._("You pay"), t._("and have {number} left", number=left)
    else:
        pays = t._("{player} pays", player=scene.name(scene.main_seat))
        keeps = t._("and has {number} left", number=left)
    keeps = keeps if left >= 0 else ""
    price = t.rubles(candidate.price)
    drawn = described(  # the sum is drawn behind what is left of the rubles
        t.listing((f"{pays} {price}", keeps)),
        element("span", pays, " ", element("em", keeps)),
        coin(candidate.price, "", price),
    )
    total = element("li", drawn, cls="total")
    heading = element("h3", t._("Price"), cls="label") if lines else None
    return element(
        "div",
        heading,
        element("ul", *lines, total, cls="price-lines"),
        cls="sheet-column price-column",
    )


def _amount(t: Text, rubles: int) -> Html:
    return element("b", t.number(rubles), role="img", aria_label=t.rubles(rubles))


def _becomes(scene: Scene, candidate: Candidate) -> Html:
    """Return the income of each scoring that a purchase changes, before and after."""
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
            hidden(t.labelled(t.scoring(phase), t.amounts(*after[phase]))),
            data_kind=KIND_OF_DECK[phase],
        )
        for phase in scorings_to_come(scene)
        if before[phase] != after[phase]
    ]  # fmt: skip
    if not changed:
        return EMPTY
    heading = element("h3", t._("Next scorings"), cls="label")
    return element("div", heading, element("ul", *changed), cls="becomes")


def reason_words(scene: Scene, reason: str) -> str:
    """Return the label of a line in the calculation of a price."""
    t = scene.t
    fixed = {
        "cost": t._("Printed cost"),
        "lower-row": t._("Lower row"),
        "copies": t._("Copies in your play area"),
        "minimum": t._("Minimum price: 1"),
        "points": t._("Points"),
    }
    if reason in fixed:
        return fixed[reason]
    if reason.startswith("over "):
        return t._("{card} displaced", card=t.card(scene.card(reason.removeprefix("over "))))
    return t.card(scene.card(reason))


def _take_words(t: Text, left: int) -> str:
    """Return that taking a card is free, and how many places of the hand are left after it."""
    if left <= 0:
        return t._("free, fills your hand")
    return t.ngettext("free, leaves {number} space", "free, leaves {number} spaces", left)


def _actions(scene: Scene, offer: Offer, picked: Candidate | None) -> Html:
    """Return buttons for the moves with the open card; an impossible one is disabled and says
    why."""
    t = scene.t
    buttons: list[Html] = []
    payment = picked or next(iter(offer.payments), None)
    if payment is not None:
        word = t._("Play") if payment.move.verb == "play" else t._("Buy")
        key = keycap(scene.settings, "B")
        buttons.append(candidate_button(payment, word, t, primary=True, key=key))
    if offer.take is not None:
        note = _take_words(t, (scene.me.hand_limit or 0) - len(scene.me.hand_decks) - 1)
        key = keycap(scene.settings, "T")
        buttons.append(candidate_button(offer.take, t._("Take into hand"), t, note=note, key=key))
    if offer.discard is not None:
        card = scene.view.drawn
        back = scene.last_move()
        redeemed = back is not None and back.move.verb == "redeem"
        word = t._("Put back") if redeemed and card else t._("Discard")
        buttons.append(candidate_button(offer.discard, word, t))
    return element("div", *buttons, cls="sheet-actions")
