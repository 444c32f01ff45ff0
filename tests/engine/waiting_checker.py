"""Recomputes what can wait after a move, and what other players do meanwhile."""

from __future__ import annotations

from collections import Counter

from stp.cards import DECKS
from stp.facts import cons
from stp.log import FillEntry
from stp.moves import Move
from tests.engine.counted_position import CountedPosition
from tests.engine.played_on import PASS, color_phase, copied, next_scoring


def check_waiting(at: CountedPosition, best: Move, move: Move, fact: object) -> bool:
    """Check a fact about a card that can wait, or cannot; return False for any other."""
    match fact:
        case cons.CanWait(card):
            later = copied(at.game, best)
            if best.verb in ("observe", "redeem"):
                later.play(Move("discard", "drawn", later.state.drawn))
            while later.state.seat != at.seat:
                later.play(PASS)
            assert later.state.phase == at.game.state.phase
            assert [m for m in later.legal_moves if m.verb == "play" and m.card == card]
        case cons.CanWaitToScore(card):
            later, now = copied(at.game, best), len(at.game.log)
            while later.state.phase == at.game.state.phase:
                later.play(PASS if PASS in later.legal_moves else later.legal_moves[-1])
            assert next_scoring(later, at.game.state.phase, at.seat, now) is not None
            assert later.state.round == at.game.state.round
            own = color_phase(at.card(card))
            assert DECKS.index(later.state.phase) <= DECKS.index(own)
            while later.state.seat != at.seat:
                later.play(PASS)
            assert card == move.card
            if at.is_steady:
                assert [m for m in later.legal_moves if m.verb == "play" and m.card == card]
        case cons.StaysInHand(card):
            assert card == best.card
            assert card in (copied(at.game, move).state.players[at.seat - 1].hand or ())
        case cons.HandRoom(card, left):
            assert card == move.card
            holder = copied(at.game, move).state.players[at.seat - 1]
            assert left == holder.hand_limit - len(holder.hand_decks) >= 0
        case cons.GoesToPile(card):
            assert card == best.card == at.game.state.drawn
            assert copied(at.game, move).state.discarded[-1] == card
        case cons.GoneAfterRound(card):
            gone = copied(at.game, PASS)
            assert card == best.card
            assert gone.state.round == at.game.state.round + 1
            assert best.place == "lower"
            before = Counter((*at.view.upper, *at.view.lower))[at.name_of(best)]
            after = Counter((*gone.state.upper, *gone.state.lower))[at.name_of(best)]
            dealt = sum(entry.cards.count(at.name_of(best))
                        for entry in gone.log[len(at.game.log) :]
                        if isinstance(entry, FillEntry))  # fmt: skip
            assert after - dealt < before
        case _:
            return False
    return True


def check_others(at: CountedPosition, best: Move, move: Move, fact: object) -> bool:
    """Check a fact about what other players do; return False for any other."""
    match fact:
        case cons.BuysFirst(seat, card, _):
            assert seat != at.seat
            assert card == best.card
            assert (*at.view.upper, *at.view.lower).count(card) == 1
            assert (best.verb, move.verb) == ("buy", "buy")
            later = copied(at.game, best)
            while later.state.seat != at.seat:
                later.play(PASS)
            assert later.state.phase == at.game.state.phase
            assert move in later.legal_moves
        case cons.LeavesTo(seat, card, _):
            assert card == best.card
            assert (*at.view.upper, *at.view.lower).count(card) == 1
            assert seat != at.seat
            assert move == PASS
            assert copied(at.game, PASS).state.seat != at.seat
            assert at.goes_on()
        case cons.OthersCouldTake(card):
            assert card == best.card
            assert at.goes_on()
            assert best.verb == "take"
            assert (*at.view.upper, *at.view.lower).count(card) == 1
            others = [p for p in at.view.players if p is not at.me]
            assert min(len(p.hand_decks) - p.hand_limit for p in others) < 0
        case cons.ThenBuys() | cons.ThenTakes():
            assert fact.card == best.card
            later = copied(at.game, move)
            assert later.state.decision != "action" or later.state.seat != at.seat
            assert fact.card in (*later.state.upper, *later.state.lower)
            assert (*at.view.upper, *at.view.lower).count(fact.card) == 1
            others = [p for p in at.view.players if p is not at.me]
            if isinstance(fact, cons.ThenBuys):
                assert fact.seat != at.seat
            else:
                assert min(len(p.hand_decks) - p.hand_limit for p in others) < 0
        case cons.OthersFirst(seat, card):
            passed = copied(at.game, PASS)
            while passed.state.decision != "action":
                passed.play(passed.legal_moves[-1])
            assert passed.state.phase != at.game.state.phase
            assert passed.state.seat == seat != at.seat
            assert card in (*passed.state.upper, *passed.state.lower)
            assert len(passed.state.players[seat - 1].hand_decks) < 4
        case _:
            return False
    return True
