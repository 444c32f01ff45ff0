"""Builds the messages for screen readers: whose turn it is, what is new, answers to status keys.

Functions are pure; `Settings.speech` controls how much they say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stp.log import Entry, FillEntry
from stp.state import AFTER_SCORING
from stp.web.commands.buttons import StatusButton
from stp.web.model.sheet_names import Place
from stp.web.model.story.beats import since_own_move
from stp.web.model.story.event_words import news_sentences
from stp.web.render.kit.card import card_label
from stp.web.render.table.offers import Offer, Offers, offer_words, offers, price_words
from stp.web.render.table.page import question
from stp.web.render.table.players import (
    cards_words,
    forecast_of,
    forecast_words,
    player_label,
)
from stp.web.render.table.scene import Scene
from stp.web.words.text import sentences

WITH_SHEET = ("drawn", *AFTER_SCORING)
"""Decisions with their own sheet."""


def turn_words(scene: Scene) -> str:
    """Return whose turn it is at this device, the decision, the rubles and the new cards; "" while
    others are to move."""
    t, view = scene.t, scene.view
    if not scene.chooses or scene.is_behind_question:
        return ""
    if view.decision in WITH_SHEET:
        return sentences([question(scene), *_decision_words(scene)])
    rubles = scene.me.rubles
    if scene.is_alone:
        amount = t.rubles(rubles or 0)
        turn = t._("Your turn, {rubles}", rubles=amount) if rubles is not None else t._("Your turn")
    else:
        turn = t._("{player} to move.", player=scene.name(scene.main_seat)).removesuffix(".")
    cards = t.listing(_new_cards(scene))
    return t._("{turn}; new: {cards}", turn=turn, cards=cards) if cards else turn


def turn_title(scene: Scene | None) -> str:
    """Return the turn for the window's title, "" while nobody at this device is to move."""
    if scene is None or not scene.chooses or scene.is_behind_question:
        return ""
    if scene.is_alone:
        return scene.t._("Your turn")
    return scene.t._("{player} to move.", player=scene.name(scene.main_seat)).removesuffix(".")


def _decision_words(scene: Scene) -> Iterator[str]:
    """Yield the choices of a pending decision, and the rubles available."""
    t, view = scene.t, scene.view
    if scene.me.rubles is not None:
        yield t.rubles(scene.me.rubles)
    if view.decision == "drawn" and view.drawn:
        offer = offers(view, scene.main_seat).get(("drawn", view.drawn), Offer())
        yield _card_words(scene, view.drawn, offer)


def _card_words(scene: Scene, card_id: str, offer: Offer) -> str:
    """Return a card with its price, income, power and possible moves."""
    t, shown = scene.t, offer.shown
    over = scene.card(shown.move.over) if shown is not None and shown.move.over else None
    return card_label(
        scene.card(card_id), t, speech=scene.settings.speech,
        price=price_words(t, offer.price, over, varies=offer.varies),
        more=offer_words(t, offer, shown, acts=scene.view.decides),
    )  # fmt: skip


def _since_own_move(scene: Scene) -> Sequence[Entry]:
    """Return the log entries since the last move that the main seat chose."""
    return scene.log[since_own_move(scene.log, scene.main_seat) :]


def _new_cards(scene: Scene) -> Iterator[str]:
    """Yield the cards that came into the market since the main seat's last move, with prices."""
    came = Counter(
        card
        for entry in _since_own_move(scene)
        if isinstance(entry, FillEntry)
        for card in entry.cards
    )
    if not came:
        return
    t, view = scene.t, scene.view
    found = offers(view, scene.main_seat) if scene.me.rubles is not None else {}
    rows: tuple[tuple[Place, tuple[str, ...]], ...] = (("upper", view.upper), ("lower", view.lower))
    for place, row in rows:
        for card in row:
            if came[card]:
                came[card] -= 1
                price = found.get((place, card), Offer()).price
                name = t.card(scene.card(card))
                yield f"{name} {t.number(price)}" if price is not None else name


# ---------------------------------------------------------------------- answers to keys


def status_words(scene: Scene, asked: StatusButton) -> str:
    """Return the answer to a status key."""
    match asked:
        case StatusButton.ME:
            return _own_words(scene)
        case StatusButton.OPPONENTS:
            return sentences(_player_words(scene, seat) for seat in scene.other_seats)
        case StatusButton.MARKET:
            return sentences(_market_words(scene))
        case StatusButton.NEWS:
            return sentences(_news_words(scene))


def _own_words(scene: Scene) -> str:
    """Return the main seat's figures and next scorings and, unless brief, the cards."""
    words = [_player_words(scene, scene.main_seat)]
    if scene.chooses:
        words.insert(0, question(scene))
    return sentences(words)


def _player_words(scene: Scene, seat: int) -> str:
    t, player = scene.t, scene.view.players[seat - 1]
    words = [player_label(scene, seat), forecast_words(t, forecast_of(scene, seat))]
    if scene.settings.speech != "brief":
        words += cards_words(t, scene.view.edition, player)
    return sentences(words)


def _market_words(scene: Scene) -> Iterator[str]:
    """Yield the round and phase, both rows with prices, and the decks."""
    t, view = scene.t, scene.view
    yield t._("Round {number}, {phase}", number=view.round, phase=t.phase_word(view.phase))
    if view.last_round:
        yield t._("Last round")
    found: Offers = offers(view, scene.main_seat) if scene.me.rubles is not None else {}
    names = {"upper": t._("Upper row"), "lower": t._("Lower row")}
    for place, row in (("upper", view.upper), ("lower", view.lower)):
        cards = [_market_card(scene, card, found.get((place, card), Offer())) for card in row]
        yield t.labelled(names[place], t.listing(cards) or t._("empty"))
    left = [
        t._("{deck} {number}", deck=t.deck(deck), number=number)
        for deck, number in view.left.items()
    ]
    yield t.labelled(t._("Cards left"), t.listing(left))


def _market_card(scene: Scene, card_id: str, offer: Offer) -> str:
    t, card = scene.t, scene.card(card_id)
    name = t.card(card) if offer.price is None else f"{t.card(card)} {t.number(offer.price)}"
    if scene.settings.speech != "full" or not (card.rubles > 0 or card.points):
        return name
    amounts = t.amounts(max(card.rubles, 0), card.points)
    return t._("{card} (earns {amounts})", card=name, amounts=amounts)


def _news_words(scene: Scene) -> Iterator[str]:
    """Yield everything since the main seat's last move, then the new cards."""
    t = scene.t
    told = _since_own_move(scene)
    yield from news_sentences(
        t, scene.view.edition, scene.participants, told, scene.settings.speech
    )
    cards = t.listing(_new_cards(scene))
    yield t._("New: {cards}", cards=cards) if cards else t._("No new cards")
