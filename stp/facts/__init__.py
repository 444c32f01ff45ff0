"""Reasons for and against moves, as facts that anybody can check at the table.

A fact is a value with the numbers that a sentence needs; `stp.web.words.reason_sentences` has the
sentences. Every number follows from the rules and the view alone, with three exceptions, which the
caller may supply: how many scorings of a colour are still expected, which other player could pay
for the card, and which card is best displaced by one that is not in play yet.

The values are in `pros`, `cons` and, for what both share, `effects`. `reasons_for` finds the facts
for a move (with `reasons_to_buy`, `reasons_to_take`, `passing`, `powers_used` and `effects_of`),
`reasons_against` the one against it (with `against_taking`, `against_passing`, `comparing` and
`shared_reasons`). Both read the view by means of `reading`, about now, and `prospects`, about cards
that are not in play yet.

>>> from stp.game import Game
>>> view = Game(players=2, seed="neva").view(1)
>>> for fact in about(view, "buy upper gold-miner", scorings=6):
...     print(fact)
Earns(rubles=3, points=0, price=4, scorings=6, is_certain=False, over='', is_sure_to_come=False)
FirstPaid(when='this-phase')
Keeps(rubles=21, income=3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stp.facts.pros import Fact
from stp.facts.reasons_for import about

if TYPE_CHECKING:
    from stp.facts.cons import Against
    from stp.facts.reasons_against import against

__all__ = ["Against", "Fact", "about", "against"]


def __getattr__(name: str) -> object:
    """Import the reasons against moves when they are first used: on the page they are lazy."""
    if name == "against":
        from stp.facts.reasons_against import against

        return against
    if name == "Against":
        from stp.facts.cons import Against

        return Against
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
