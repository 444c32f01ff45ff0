"""Implements OpenSpiel's interfaces for games and states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any, Final

import numpy as np
import pyspiel

from stp import play
from stp.cards import CARDS, DECKS, WORKER, Edition, deck_ids, edition_cards
from stp.deal import Deal, check_edition, check_players, marker_names
from stp.errors import StpError
from stp.game import result_of
from stp.legal import legal
from stp.moves import decode
from stp.options import Rules, parse_rules
from stp.position import Position
from stp.rl.actions import action_space
from stp.rl.match import legal_code, win_rewards
from stp.rl.observations import Observations
from stp.rules import FIRST_WORKERS
from stp.state import State

MAX_PLAYERS: Final = 5
MAX_GAME_LENGTH: Final = 3000
"""Upper limit of moves and drawn cards in a game."""
_DEFAULTS: Final[dict[str, Any]] = {"players": 2, "edition": "base", "rules": "classic"}

GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_saint_petersburg",
    long_name="Saint Petersburg",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


def marker_deals(players: int) -> list[Mapping[str, int]]:
    """Return every distribution of the starting markers; all are equally likely.

    >>> [len(marker_deals(players)) for players in (2, 3, 4, 5)]
    [6, 36, 24, 120]
    """
    names = marker_names(players)
    seats = range(1, players + 1)
    more = len(names) - players
    spare = [list(seats)] if more == players else [[seat] for seat in seats] if more else [[]]
    found = {lots for extra in spare for lots in permutations([*seats, *extra])}
    return [dict(zip(names, lots, strict=True)) for lots in sorted(found)]


class Setup:
    """A table, which all states share: the number of players, the edition and the options."""

    def __init__(self, players: int, edition: str, rules: str) -> None:
        self.edition: Edition = check_edition(edition)
        check_players(players, self.edition)
        self.players = players
        self.rules: Rules = parse_rules(rules)
        self.actions = action_space(self.edition)
        self.rows = tuple(edition_cards(self.edition).values())
        self.markers = marker_deals(players)
        self.observations = Observations(self.edition, players, self.rules, memory=True)

    def __deepcopy__(self, memo: object) -> Setup:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return setup, (self.players, self.edition, self.rules.to_text())


@cache
def setup(players: int, edition: str, rules: str) -> Setup:
    """Return a table; raises OptionError for an unknown parameter value."""
    return Setup(players, edition, rules)


class SaintPetersburgGame(pyspiel.Game):  # type: ignore[misc]
    """The game at one table."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**_DEFAULTS, **(params or {})}
        table = setup(int(chosen["players"]), chosen["edition"], chosen["rules"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.actions),
            max_chance_outcomes=max(len(table.rows), len(table.markers)),
            num_players=table.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))
        self.table = table

    def new_initial_state(self) -> SaintPetersburgState:
        """Return the table before the markers are dealt."""
        return SaintPetersburgState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        """Return an observer, which turns a state into an observation."""
        return SeatObserver(self.table.observations)


class SaintPetersburgState(pyspiel.State):  # type: ignore[misc]
    """A position, or one in which cards are being drawn.

    A move that draws cards waits until chance has drawn them one by one. Then they are put on top
    of their deck, and the move is carried out.
    """

    def __init__(self, game: SaintPetersburgGame) -> None:
        super().__init__(game)
        self._table = game.table
        self._markers: Mapping[str, int] | None = None
        self.engine: State | None = None
        """The position in the engine's form; None before the first cards are dealt."""
        self._move: int | None = None
        """The move that waits for its cards; None for the first market."""
        self._deck = WORKER
        self._wanted = FIRST_WORKERS * game.table.players
        self._drawn: list[int] = []
        self._unseen: Counter[int] = Counter()
        self._legal: tuple[int, ...] | None = None
        """The legal moves in the engine's form, once they have been asked for."""

    def current_player(self) -> int:
        """Return who decides: a seat from 0, chance, or nobody after the end."""
        if self._wanted:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.engine is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.engine.seat < 0 else self.engine.seat

    def _legal_actions(self, player: int) -> list[int]:
        number = self._table.actions.number
        return [number[code] for code in self._legal_moves()]

    def _legal_moves(self) -> tuple[int, ...]:
        assert self.engine is not None
        if self._legal is None:
            self._legal = tuple(legal(self.engine))
        return self._legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of chance with their probabilities."""
        if self._markers is None:
            number = len(self._table.markers)
            return [(outcome, 1 / number) for outcome in range(number)]
        left = self._unseen.total()
        return [
            (place, self._unseen[row] / left)
            for place, row in enumerate(self._table.rows)
            if self._unseen[row]
        ]

    def _apply_action(self, action: int) -> None:
        """Make a move or draw a card.

        Raises IllegalMoveError with the reason, and StpError for what is not an action or outcome.
        """
        if not self._wanted:
            assert self.engine is not None
            actions, possible = self._table.actions, self._legal_moves()
            code = legal_code(actions, action, self.engine, possible)
            self._legal = None
            self._begin(code)
        elif not self._can_happen(action):
            raise StpError(f"chance has no outcome {action} here")
        elif self._markers is None:
            self._markers = self._table.markers[action]
            ids = deck_ids(self._table.edition)[WORKER]
            rows = edition_cards(self._table.edition)
            self._unseen = Counter(rows[card] for card in ids)
        else:
            row = self._table.rows[action]
            self._unseen[row] -= 1
            self._drawn.append(row)
            self._wanted -= 1
            if not self._wanted:
                self._lay_out()

    def _can_happen(self, outcome: int) -> bool:
        """Return whether chance can have this outcome now."""
        if self._markers is None:
            return 0 <= outcome < len(self._table.markers)
        rows = self._table.rows
        return 0 <= outcome < len(rows) and self._unseen[rows[outcome]] > 0

    def _begin(self, move: int) -> None:
        """Make a move, or wait for the cards that it draws."""
        before = self.engine
        assert before is not None
        after = before.copy()
        play.apply(after, move)
        for deck, (old, new) in enumerate(zip(before.left, after.left, strict=True)):
            if new < old:
                self._move, self._deck, self._wanted, self._drawn = move, deck, old - new, []
                cards = before.decks[deck]
                self._unseen = Counter(cards[len(cards) - old :])
                return
        self.engine = after

    def _lay_out(self) -> None:
        """Put the drawn cards on top of their deck, and carry out the move that waited for them."""
        rest = sorted(self._unseen.elements())
        if self.engine is None:
            assert self._markers is not None
            decks = dict(zip(DECKS, deck_ids(self._table.edition), strict=True))
            decks[DECKS[WORKER]] = tuple(CARDS[row].id for row in (*self._drawn, *rest))
            deal = Deal(decks, self._markers)
            self.engine = play.start(deal, self._table.edition, self._table.rules)
        else:
            assert self._move is not None
            state = self.engine.copy()
            deck = state.decks[self._deck]
            seen = deck[: len(deck) - state.left[self._deck]]
            decks_now = list(state.decks)
            decks_now[self._deck] = (*seen, *self._drawn, *rest)
            state.decks = tuple(decks_now)
            play.apply(state, self._move)
            self.engine = state
        self._move, self._drawn, self._legal = None, [], None

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(decode(self._table.actions.codes[action]))
        if self._markers is None:
            deal = self._table.markers[action]
            return "markers " + " ".join(f"{name}={seat}" for name, seat in deal.items())
        return f"draw {CARDS[self._table.rows[action]].id}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self._wanted and self.engine is not None and self.engine.seat < 0

    def returns(self) -> list[float]:
        """Return the reward of each seat; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self._table.players
        assert self.engine is not None
        return win_rewards(result_of(self.engine).rank)

    def __str__(self) -> str:
        drawn = " ".join(CARDS[row].id for row in self._drawn)
        waiting = f"{self._wanted} more to draw from {DECKS[self._deck]}" if self._wanted else ""
        shown = "" if self.engine is None else str(Position(self.engine))
        return "\n".join(filter(None, (shown, drawn, waiting))) or "over"


class SeatObserver:
    """Observes a state for a player, as `stp.rl` does with `memory`."""

    def __init__(self, observations: Observations) -> None:
        self._observations = observations
        self.tensor = np.zeros(observations.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SaintPetersburgState, player: int) -> None:
        """Write the player's observation into the tensor."""
        if state.engine is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._observations.flat(state.engine, player)

    def string_from(self, state: SaintPetersburgState, player: int) -> str:
        """Return the player's observation as text."""
        return str(state)
