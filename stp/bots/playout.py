"""Simulates games a phase at a time; this is where a search spends its time.

`RolloutPolicy.simulated` plays every seat, with one simplification: a seat that has passed keeps
passing until the phase ends. Values that are constant in a phase are looked up once, and an
opponent's gains are cached until it moves. `tests/bots/test_playout.py` checks that this agrees
with the policy and with `play.apply`.
"""

from __future__ import annotations

from stp.bots.rollout import RolloutPolicy, has_bonus, may_look
from stp.bots.seat_cache import SeatCache, empty_caches
from stp.cards import TRADING, WORKER
from stp.moves import PASS_CODE
from stp.phases import MARKET_SIZE, end_phase
from stp.play import apply
from stp.rules import next_holder
from stp.state import ACTION, State


def play_phase(state: State, policy: RolloutPolicy) -> int:
    """Play until the next phase begins or the game ends; return the number of decisions.

    A decision that is not an action is made first.
    """
    phase = state.phase
    decisions = _decisions(state, policy)
    if state.seat >= 0 and state.phase == phase:
        decisions += _actions(state, policy, [False] * len(state.players))
        decisions += _decisions(state, policy)
    return decisions


def _decisions(state: State, policy: RolloutPolicy) -> int:
    """Make all decisions that are not actions."""
    decisions = 0
    while state.decision != ACTION and state.seat >= 0:
        apply(state, policy.choose(state))
        decisions += 1
    return decisions


def _actions(state: State, policy: RolloutPolicy, passed: list[bool]) -> int:
    """Play the turns of a phase until all have passed in a row; return the number of decisions."""
    players, phase = state.players, state.phase
    seats = len(players)
    in_turns = state.rules.bonus_timing == "actions"
    # Once the next deck is nearly empty, every card bought can change the stage.
    is_near_end = state.left[(phase + 1) % (TRADING + 1)] <= MARKET_SIZE
    frame, known = policy.frames.of(state), empty_caches(state)
    first_next = (
        state.markers[phase + 1] if phase < TRADING
        else next_holder(state.markers[WORKER], seats)
    )  # fmt: skip
    best_with_cards, slot_own = policy.best_with_cards, policy.slot_own
    seat, decisions = state.seat, 0
    while True:
        if passed[seat]:
            move = PASS_CODE
        else:
            decisions += 1
            me = players[seat]
            if in_turns and has_bonus(phase, me):
                move = policy.with_bonus(state)
            else:
                if is_near_end:
                    now = policy.frames.of(state)
                    if now is not frame:
                        frame, known = now, empty_caches(state)
                slot = frame.slot + slot_own if seat == first_next else frame.slot
                move = best_with_cards(state, me, frame, slot, known)
            if move == PASS_CODE and may_look(phase, me):
                move = policy.look(state)
        if move == PASS_CODE:
            passed[seat] = True
            state.passes += 1
            if state.passes == seats:
                end_phase(state, None)
                return decisions
            seat = state.seat = seat + 1 if seat + 1 < seats else 0
            state.guild_set = False
        else:
            apply(state, move)
            if state.decision != ACTION:
                apply(state, policy.choose(state))
                return decisions + 1 + _actions(state, policy, passed)
            known[seat] = SeatCache()
            seat = state.seat
