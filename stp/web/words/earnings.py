"""Makes the sentences about what a card earns."""

from __future__ import annotations

from typing import Final

from stp.facts import pros
from stp.web.words.marking import N_
from stp.web.words.text import Text


def earns(t: Text, fact: pros.Earns) -> str:
    """Return what a card earns, how often, and at what price."""
    amounts, price = t.amounts(fact.rubles, fact.points), t.rubles(fact.price)
    if fact.is_certain:
        return t._("It will score only once: {amounts} for {price}.", amounts=amounts, price=price)
    if fact.scorings == 0:
        return not_again(t)
    if fact.scorings is None and not fact.points:
        return t.ngettext(
            "It earns {rubles} every round and pays for itself after {number} round.",
            "It earns {rubles} every round and pays for itself after {number} rounds.",
            -(-fact.price // fact.rubles), rubles=t.rubles(fact.rubles),
        )  # fmt: skip
    if fact.scorings is None:
        return t._("It earns {amounts} every round.", amounts=amounts)
    if fact.scorings == 1:
        words = _AT_LEAST_ONCE if fact.is_sure_to_come else _IF_FOLLOWED
        return t._(words, amounts=amounts, price=price)
    return t.ngettext(
        "It earns {amounts} a round for about {number} more round: {total} in all for {price}.",
        "It earns {amounts} a round for about {number} more rounds: {total} in all for {price}.",
        fact.scorings, amounts=amounts, total=_total(t, fact), price=price,
    )  # fmt: skip


def earns_more(t: Text, fact: pros.Earns, over: str) -> str:
    """Return how much more a card earns than the one it displaces."""
    amounts, price = t.amounts(fact.rubles, fact.points), t.rubles(fact.price)
    if fact.is_certain:
        return t._("It will score only once: {amounts} more than {card}, for {price}.",
                   amounts=amounts, card=over, price=price)  # fmt: skip
    if fact.scorings == 0:
        return not_again(t)
    if fact.scorings is None:
        return t._("Every round it earns {amounts} more than {card}.",
                   amounts=amounts, card=over)  # fmt: skip
    if fact.scorings == 1:
        words = _MORE_AT_LEAST_ONCE if fact.is_sure_to_come else _MORE_IF_FOLLOWED
        return t._(words, amounts=amounts, card=over, price=price)
    return t.ngettext(
        "Every round it earns {amounts} more than {card}, for about {number} more round: "
        "{total} in all for {price}.",
        "Every round it earns {amounts} more than {card}, for about {number} more rounds: "
        "{total} in all for {price}.",
        fact.scorings, amounts=amounts, card=over, total=_total(t, fact), price=price,
    )  # fmt: skip


def earns_once_played(t: Text, fact: pros.EarnsOncePlayed) -> str:
    """Return what a card earns that is taken into the hand."""
    amounts = t.amounts(fact.rubles, fact.points)
    if fact.is_last:
        return t._("If you play it before it is scored, it earns {amounts} once.", amounts=amounts)
    if fact.scorings is None:
        return t._("Once played, it earns {amounts} every round.", amounts=amounts)
    if not fact.scorings:
        return not_again(t)
    if fact.scorings == 1:
        late = _PLAYED_ABOUT_ONCE if fact.is_late else _PLAYED_IF_FOLLOWED
        words = _PLAYED_AT_LEAST_ONCE if fact.is_sure_to_come else late
        return t._(words, amounts=amounts)
    return t.ngettext(
        "Once played, it earns {amounts} a round for about {number} round.",
        "Once played, it earns {amounts} a round for about {number} rounds.",
        fact.scorings, amounts=amounts,
    )  # fmt: skip


def not_again(t: Text) -> str:
    """Return the sentence for a card that is not expected to score again, although it may."""
    return t._("It will score only if another round follows.")


def _total(t: Text, fact: pros.Earns) -> str:
    times = fact.scorings or 0
    return t.amounts(fact.rubles * times, fact.points * times)


_AT_LEAST_ONCE: Final = N_("It will score at least once: {amounts} for {price}.")
_IF_FOLLOWED: Final = N_("It will score only if another round follows: {amounts} for {price}.")
_MORE_AT_LEAST_ONCE: Final = N_(
    "It will score at least once: {amounts} more than {card}, for {price}."
)
_MORE_IF_FOLLOWED: Final = N_(
    "It will score only if another round follows: {amounts} more than {card}, for {price}."
)
_PLAYED_AT_LEAST_ONCE: Final = N_(
    "If you play it before it is scored, it earns {amounts} at least once."
)
_PLAYED_ABOUT_ONCE: Final = N_("Once played, it earns {amounts} about once.")
_PLAYED_IF_FOLLOWED: Final = N_(
    "Once played, it will score only if another round follows: {amounts}."
)
