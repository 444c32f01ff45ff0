"""The moves that the page makes for people until a phase ends: passes, and planned moves.

In a game by link, the tags tell other devices.
"""

from __future__ import annotations

from dataclasses import replace

from stp.game import Game
from stp.moves import Move
from stp.web.model.auto_pass import PASS, AutoPass, must_pass
from stp.web.model.by_link.plans import Plan, renewed
from stp.web.model.tags import read_tags, write_tags


class AutoMoves:
    """What the people in a game have asked the page to do for them."""

    def __init__(self, game: Game) -> None:
        tags = read_tags(game)
        self._game = game
        self._passes = {one.seat: one for one in tags.passing}
        self._plans = {one.seat: one for one in tags.plans}

    def next_move(self, seat: int, *, is_elsewhere: bool) -> Move | None:
        """Return the move to make for a seat now, None if the person must decide. Planned moves are
        made only for people at other devices (`is_elsewhere`)."""
        position, auto = self._game.state, self._passes.get(seat)
        if must_pass(position) or (auto is not None and auto.passes(position)):
            return PASS
        plan = self._plans.get(seat)
        return plan.next_move(self._game) if plan is not None and is_elsewhere else None

    def drop(self, seat: int) -> None:
        """Drop what a seat has asked for."""
        self.stop_passing(seat)
        if seat in self._plans:
            self._set_plans({one: plan for one, plan in self._plans.items() if one != seat})

    def drop_outdated(self) -> None:
        """Drop what was asked for a phase that is over."""
        self.drop_outdated_plans()
        if self._passes:
            position = self._game.state
            held = {seat: one for seat, one in self._passes.items() if one.holds(position)}
            self._set_passes(held)

    # ------------------------------------------------------------------ passing

    def is_passing(self, seat: int | None) -> bool:
        """Return whether a seat passes automatically until the phase ends."""
        auto = self._passes.get(seat or 0)
        return auto is not None and auto.holds(self._game.state)

    def toggle_passing(self, seat: int) -> bool:
        """Start or stop passing for a seat until the phase ends; return whether it is on."""
        begun = AutoPass.begin(self._game.state, seat)
        is_on = self._passes.get(seat) != begun
        self.stop_passing(seat)
        if is_on:
            self._set_passes(self._passes | {seat: begun})
        return is_on

    def stop_passing(self, seat: int | None) -> None:
        """Stop passing for a seat, or for everybody if it is None."""
        others = {one: auto for one, auto in self._passes.items() if seat not in (None, one)}
        self._set_passes(others)

    def _set_passes(self, passes: dict[int, AutoPass]) -> None:
        """Change who passes; in a game by link, other devices learn of it."""
        self._passes = passes
        tags = read_tags(self._game)
        if tags.own_seat or tags.passing:
            write_tags(self._game, replace(tags, passing=tuple(passes.values())))

    # ------------------------------------------------------------------ plans

    def plan_of(self, seat: int | None) -> Plan | None:
        """Return what is planned for a seat in the current phase, None for nothing."""
        plan = self._plans.get(seat or 0)
        return plan if plan and not plan.is_empty and plan.is_alive(self._game) else None

    def is_planned(self, seat: int | None) -> bool:
        """Return whether the last move was made as planned for its seat."""
        plan = self._plans.get(seat or 0)
        return plan is not None and len(self._game.transcript) in plan.made(self._game)

    def set_plan(self, plan: Plan) -> None:
        """Replace this device's plan; an empty one withdraws a plan that may have been sent."""
        before = self._plans.get(plan.seat)
        self.stop_passing(plan.seat)
        is_sent = read_tags(self._game).sent >= plan.after
        others = {seat: one for seat, one in self._plans.items() if seat != plan.seat}
        new = {} if plan.is_empty and not is_sent else {plan.seat: renewed(plan, before)}
        self._set_plans(others | new)

    def drop_outdated_plans(self) -> None:
        """Drop the plans whose phase is over, or that were made after a move now taken back."""
        kept = {seat: plan for seat, plan in self._plans.items() if plan.holds(self._game)}
        if len(kept) < len(self._plans):
            self._set_plans(kept)

    def _set_plans(self, plans: dict[int, Plan]) -> None:
        self._plans = plans
        write_tags(self._game, replace(read_tags(self._game), plans=tuple(plans.values())))
