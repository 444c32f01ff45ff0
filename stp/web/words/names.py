"""Names the things of the game in English: decks, kinds of cards, editions, bots, obstacles.

`Text` translates them.
"""

from __future__ import annotations

from typing import Final

from stp.cards import Edition
from stp.legal import ObstacleKind
from stp.web.words.marking import N_

DECKS: Final = {
    "worker": N_("Workers"),
    "building": N_("Buildings"),
    "aristocrat": N_("Aristocrats"),
    "trading": N_("Trading"),
}
PHASES: Final = {
    "worker": N_("Worker phase"),
    "building": N_("Building phase"),
    "aristocrat": N_("Aristocrat phase"),
    "trading": N_("Trading phase"),
}
PHASE_WORDS: Final = {
    "worker": N_("worker phase"),
    "building": N_("building phase"),
    "aristocrat": N_("aristocrat phase"),
    "trading": N_("trading phase"),
}
SCORINGS: Final = {
    "worker": N_("Worker scoring"),
    "building": N_("Building scoring"),
    "aristocrat": N_("Aristocrat scoring"),
}
COLOURS: Final = {
    "green": N_("Workers"),
    "blue": N_("Buildings"),
    "red": N_("Aristocrats"),
}
KINDS: Final = {"green": N_("Worker"), "blue": N_("Building"), "red": N_("Aristocrat")}
ROLES: Final = {
    "green": N_("Scored at the end of every worker phase."),
    "blue": N_("Scored at the end of every building phase."),
    "red": N_("Scored at the end of every aristocrat phase."),
}
SCORED_AGAIN: Final = N_("Different aristocrats score again at the end of the game.")
TRADING_ROLES: Final = {
    "green": N_(
        "Displaces a worker with the same symbol. You pay only the difference. Scored with the "
        "workers."
    ),
    "any": N_("Displaces any worker. You pay only the difference. Scored with the workers."),
    "blue": N_("Displaces a building. You pay only the difference. Scored with the buildings."),
    "red": N_("Displaces an aristocrat. You pay only the difference. Scored with the aristocrats."),
}
KIND_WORDS: Final = {"green": N_("worker"), "blue": N_("building"), "red": N_("aristocrat")}
TRADING_KIND_WORDS: Final = {
    "green": N_("trading card, worker"),
    "blue": N_("trading card, building"),
    "red": N_("trading card, aristocrat"),
}
TRADING_KINDS: Final = {
    "green": N_("Trading card, worker"),
    "blue": N_("Trading card, building"),
    "red": N_("Trading card, aristocrat"),
}
SYMBOLS: Final = {
    "wood": N_("symbol: wood"),
    "gold": N_("symbol: gold"),
    "wool": N_("symbol: wool"),
    "fur": N_("symbol: fur"),
    "ship": N_("symbol: ship"),
    "wheat": N_("symbol: wheat"),
    "any": N_("any symbol"),
}
EDITIONS: Final[dict[Edition, str]] = {
    "base": N_("Base game"),
    "new-society": N_("New Society"),
}
BOTS: Final = {
    "human": N_("Human"),
    "novice": N_("Novice bot"),
    "easy": N_("Easy bot"),
    "medium": N_("Medium bot"),
    "hard": N_("Hard bot"),
    "expert": N_("Expert bot"),
    "master": N_("Master bot"),
    "random": N_("Random bot"),
    "greedy": N_("Greedy bot"),
}
STYLES: Final = {
    "builder": N_("master builder"),
    "courtier": N_("courtier"),
    "banker": N_("banker"),
    "collector": N_("collector"),
    "denier": N_("blocker"),
    "rusher": N_("rusher"),
    "saver": N_("saver"),
}
POWERS: Final = {
    "pub": N_("After the building scoring, you may buy up to 5 points for 2 rubles each."),
    "warehouse": N_("You may hold 4 cards in your hand."),
    "observatory": N_(
        "Once per round, as an action in the building phase: turn over the top card of a deck, "
        "then buy, take or discard it. The Observatory then scores nothing this round."
    ),
    "potjomkins-village": N_("Counts as 6 rubles when it is displaced."),
    "carpenter-workshop": N_("Buildings cost you 1 ruble less."),
    "gold-smelter": N_("Aristocrats cost you 1 ruble less."),
    "obshchina-commune": N_("Other workers cost you 1 ruble less."),
    "czar-and-carpenter": N_("Any green trading card can displace it."),
    "new-society": N_("Can displace any worker."),
    "guild-hall": N_("At the building scoring, you get 4 in any mix of rubles and points."),
    "trading-house": N_("After the building scoring, you may pay 3 rubles for 2 points."),
    "debtors-prison": N_(
        "Once per round, as an action in the building phase: pick a card from the discard pile, "
        "then buy it, take it or put it back. The Prison then scores nothing this round."
    ),
    "sycophant": N_(
        "Pay 1 ruble at every aristocrat scoring. If you can't, this card is discarded."
    ),
}
PER_CARD: Final = {
    ("rubles", "red"): N_("{number} ruble for each aristocrat in your play area."),
    ("points", "red"): N_("{number} point for each aristocrat in your play area."),
    ("rubles", "green"): N_("{number} ruble for each worker in your play area."),
    ("rubles", "blue"): N_("{number} ruble for each building in your play area."),
    ("points", "wool"): N_("{number} points for each card with a wool symbol in your play area."),
}
OBSTACLES: Final[dict[ObstacleKind, str]] = {
    "hand-full": N_("hand is full"),
    "nothing-to-displace": N_("nothing to displace"),
    "face-down": N_("face down"),
    "wrong-symbol": N_("different symbol"),
    "wrong-phase": N_("only in another phase"),
    "not-your-turn": N_("it's not your turn"),
    "game-over": N_("the game is over"),
    "not-possible": N_("that move is not possible here"),
    "is-trading-card": N_("trading cards can't be displaced"),
    "deck-too-small": N_("too few cards left"),
    "already-used": N_("already used this round"),
    "split-unchanged": N_("current choice"),
    "split-set": N_("already set this turn"),
}
