"""Recomputes the reasons for a move, by playing on or by adding up cards."""

from __future__ import annotations

from stp.cards import DECKS, GUILD_INCOME
from stp.facts import pros
from stp.log import FillEntry
from stp.moves import Move
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import Text
from tests.engine.counted import CountedPosition
from tests.engine.effect_checker import check_effect, is_poor
from tests.engine.played_on import PASS, all_pass, color_phase, copied, next_scoring, unseen_cards

TIMES = 3
"""Number of scorings that the tests expect."""


class Checker(CountedPosition):
    """Checks facts about the moves in one position."""

    def check(self, move: Move, fact: object, times: int | None = TIMES, meant: str = "") -> None:
        """Fail unless a fact about a move is true. `meant` is the card that one which is not in
        play yet is to displace, if that is known."""
        game, me = self.game, self.me
        split = (move.number or 0) if move.verb == "guild" else 0
        match fact:
            case pros.Earns() if move.verb == "redeem":
                self._check_pick(move, fact, meant)
                self._check_doubt(move, fact)
            case pros.Earns(rubles, points, price, scorings, is_certain, _, is_sure_to_come):
                is_open = scorings == 1 and not is_certain
                assert is_sure_to_come == (is_open and self.sure_scorings(move) > 0)
                own = color_phase(self.card(move.card))
                if self.is_steady:
                    assert self.paid_more(move, own) in ((rubles, points), None)
                assert price == self.price(move)
                assert is_certain == self.is_one_left(move)
                assert scorings == (1 if is_certain else self.expected(move, times))
                self._check_doubt(move, fact)
                assert rubles >= 0
                assert points >= 0
                if is_certain:
                    assert self.scorings_left(own, move) == 1
            case pros.EarnsInstead(over, before, after, is_last):
                assert is_last == self.is_one_left(move)
                assert self.scorings_left(color_phase(self.card(over)), move) in (None, 1)
                old, new = self.card(over), self.card(move.card)
                assert over == move.over
                assert before == self.counted(over)
                if not old.per_card and not new.per_card and not new.power:
                    assert after == (new.rubles, new.points)
                difference = after[0] - before[0], after[1] - before[1]
                if self.is_steady:
                    assert self.paid_more(move, color_phase(new)) in (difference, None)
            case pros.LosesIncome(over, rubles, points, is_last):
                assert (over, self.card(move.card).power) == (move.over, "guild")
                assert is_last == self.is_one_left(move)
                assert max(rubles, points) > 0
                assert (rubles, points) == self.counted(over)
                paid = self.paid_more(move, "building")
                if paid:  # a Guild Hall set by an action pays at the scoring
                    pays = GUILD_INCOME * (game.rules.bonus_timing == "actions")
                    assert paid[0] + rubles + paid[1] + points == pays
            case pros.EarnsElsewhere(phase, rubles, points):
                if self.is_steady:
                    assert self.paid_more(move, phase) in ((rubles, points), None)
            case pros.EarnsOncePlayed(rubles, points, scorings, is_last, is_sure_to_come, is_late):
                card = self.card(move.card)
                missed = self.missed_scorings(move, meant)
                sure = self.sure_scorings(move) - missed
                assert is_sure_to_come == ((scorings, is_last) == (1, False) and sure > 0)
                assert is_late == (missed > 0)
                known = 1 if is_last else self.expected(move, times)
                assert scorings == (known and max(0, known - missed))
                self._check_doubt(move, fact, missed)
                assert (rubles, points) == self.counted(card.id)
                assert self.scorings_left(color_phase(card), move) == (1 if is_last else None)
            case pros.NothingToDisplace(card_id, in_hand):
                assert card_id == move.card
                fitting = [own for own in me.hand or () if self.fits(card_id, own)]
                card = self.card(card_id)
                poorer = [one.id for one in map(self.card, fitting)
                          if one.rubles <= card.rubles and one.points <= card.points]  # fmt: skip
                assert in_hand in (poorer or [""])
                assert self.card(card_id).is_trading
                ways = self.displacing(move)
                assert not ways or (in_hand and all(is_poor(self, way) for way in ways))
            case pros.SparesPenalty():
                assert move.verb == "play"
                assert move.card in (me.hand or ())
            case pros.MakesWay():
                self._check_way(move, fact)
            case pros.PicksUp(card, _, over):
                assert card == move.card
                assert (over in me.tableau) == self.card(move.card).is_trading
                self._check_pick(move, fact, over)
            case pros.GuildPays(rubles, points):
                paid = next_scoring(copied(game, move), "building", self.seat, len(game.log))
                other = "guild 0" if points < 4 else "guild 4"
                elsewise = (
                    next_scoring(
                        copied(game, Move.parse(other)), "building", self.seat, len(game.log)
                    )
                    if other in game.legal_moves
                    else None
                )
                assert rubles + points == 4
                if paid and elsewise:
                    at_most = 4 if points < 4 else 0
                    assert elsewise[1] - paid[1] == at_most - points
            case pros.RublesAtEnd():
                assert move.verb == "guild"
                assert (move.number or 0) < GUILD_INCOME / 2
            case pros.FirstPaid(when):
                own = color_phase(self.card(move.card))
                now, then = DECKS.index(game.state.phase), DECKS.index(own)
                assert when == ("this-phase" if now == then else
                                "this-round" if now < then else "next-round")  # fmt: skip
                assert when != "next-round" or not self.is_ending(move)
            case pros.NewKind(points) if move.verb == "redeem":
                picked = copied(game, move)
                bought = [m for m in picked.legal_moves if m.verb == "buy"]
                bought = [m for m in bought if m.over == meant] or bought
                cheapest = min(map(picked.price, bought))
                assert points in {
                    self.kinds(self.after(m)) - self.kinds(me.tableau)
                    for m in bought if picked.price(m) == cheapest
                }  # fmt: skip
            case pros.NewKind(points) if move.verb == "take" and self.card(move.card).is_trading:
                ways = [
                    Move("play", card=move.card, over=one.over) for one in self.displacing(move)
                ]
                ways = [way for way in ways if way.over == meant] or ways
                cheapest = min(map(self.price, ways))
                assert points in {
                    self.kinds(self.after(way)) - self.kinds(me.tableau)
                    for way in ways if self.price(way) == cheapest
                }  # fmt: skip
                assert points > 0
            case pros.NewKind(points):
                assert move.verb == "play" or move.card not in (me.hand or ())
                assert points == self.kinds(self.after(move)) - self.kinds(me.tableau) > 0
            case pros.Does(card):
                assert card == move.card or move.verb in ("observe", "redeem")
                assert card in me.tableau or card == move.card
            case pros.DoesOncePlayed(card):
                assert move.verb in ("take", "redeem")
                assert move.card == card
            case pros.LowerRow(saved):
                assert move.card in game.state.lower
                assert not self.is_ending(move)
                upper = Move("buy", "upper", move.card, move.over)
                assert saved == self.price(upper) - self.price(move)
                assert saved or move.card not in game.state.upper
            case pros.Wanted(seat, bonus, is_shared, _):
                assert seat != self.seat
                for_sale = {one.card for one in game.legal_moves if one.verb == "buy"}
                assert is_shared == (move.card in for_sale or move.verb == "play")
                assert (*game.state.upper, *game.state.lower).count(self.name_of(move)) == 1
                theirs = self.view.players[seat - 1].tableau
                if not self.card(move.card).is_trading:
                    with_it = (*theirs, self.name_of(move))
                    assert bonus == self.kinds(with_it) - self.kinds(theirs)
            case pros.Keeps(rubles, income):
                moved = copied(game, move)
                if len(moved.log) == len(game.log) + 1:  # otherwise there has been a scoring
                    assert rubles == moved.state.players[self.seat - 1].rubles
                assert rubles == self.rubles - (game.price(move) if move != PASS else 0)
                paid = next_scoring(copied(game, move), game.state.phase, self.seat, len(game.log))
                if income and self.is_steady:
                    assert paid is not None
                    assert paid[0] == income
            case pros.HasThen(rubles):
                moved = copied(game, move)
                if len(moved.log) == len(game.log) + 1:  # otherwise there has been a scoring
                    assert rubles == moved.state.players[self.seat - 1].rubles
                assert rubles == self.rubles + (move.number or 0) > self.rubles
            case pros.Short(rubles):
                taken = copied(game, move).state.players[self.seat - 1]
                assert self.name_of(move) in (taken.hand or ())
                assert rubles == self.price(Move("play", card=move.card)) - self.rubles > 0
            case pros.PlayedOver(over, price, loses, is_last):
                old = self.card(over)
                assert loses in ((0, 0), self.counted(over))
                assert is_last == self.is_one_left(move)
                assert not any(loses) or self.scorings_left(color_phase(old), move) in (None, 1)
                played = [
                    Move("play", card=move.card, over=own)
                    for own in me.tableau
                    if Move("play", card=move.card, over=own) in self.displacing(move)
                ]
                assert over in me.tableau
                if meant:
                    assert over == meant
                else:
                    assert price == min(map(self.price, played))
                assert price == self.price(Move("play", card=move.card, over=over))
            case pros.PlayableSoon(price, rubles):
                paid = next_scoring(copied(game, move), game.state.phase, self.seat, len(game.log))
                assert paid is not None
                assert self.rubles < price <= rubles
                if self.is_steady:
                    assert rubles == self.rubles + paid[0]
            case pros.PaidLater():
                now = len(game.log)
                assert move.card in {one.card for one in game.legal_moves if one.verb == "buy"}
                own = color_phase(self.card(move.card))
                assert game.state.phase != own
                assert not self.is_ending(move)
                passed = all_pass(copied(game, move))
                assert self.name_of(move) in (passed.state.players[self.seat - 1].hand or ())
                assert next_scoring(passed, game.state.phase, self.seat, now) is not None or (
                    game.state.phase == "trading"
                )
            case pros.HandFills(limit):
                assert len(me.hand_decks) + 1 == me.hand_limit == limit
            case pros.HandCosts():
                assert self.is_ending(move)
                assert move.verb == "take"
            case pros.FreesPlace(phase):
                fewer, more = self.new_cards(PASS), self.new_cards(move)
                assert fewer
                assert more
                assert (fewer.phase, more.phase) == (phase, phase)
                assert len(more.cards) == len(fewer.cards) + 1
            case pros.PriceAtEnd(points):
                assert (game.state.last_round, game.state.phase) == (True, "trading")
                assert points == self.ruble_points(PASS) - self.ruble_points(move)
            case pros.InVain():
                assert (game.state.last_round, game.state.phase) == (True, "trading")
                assert move.verb == "buy"
                assert self.ruble_points(move) == self.ruble_points(PASS)
                assert self.kinds(self.after(move)) <= self.kinds(me.tableau)
            case pros.NothingCounts():
                assert (game.state.last_round, game.state.phase) == (True, "trading")
                buys = [m for m in game.legal_moves if m.verb in ("buy", "play")]
                assert buys
                for buy in buys:
                    assert buy.verb == "buy"
                    assert self.kinds(self.after(buy)) <= self.kinds(me.tableau)
            case pros.StillHolds(card, rubles, is_after_scoring):
                assert card in (me.hand or ())
                ways = self.ways(Move("play", card=card))
                pays = self.pays_now()
                assert rubles == min(map(self.price, ways)) - self.rubles - split - pays > 0
                assert is_after_scoring == (pays > 0)
                assert not self.is_ending(move)
            case pros.UnseenKinds(number, of):
                assert move.deck is not None
                cards = unseen_cards(game, self.view, move.deck)
                assert of == len(cards)
                assert number == sum(map(self.would_be_new, cards)) > 0
            case pros.UnseenPayable(number, of):
                assert move.deck is not None
                cards = unseen_cards(game, self.view, move.deck)
                assert of == len(cards)
                assert number == sum(self.payable_if_drawn(card) for card in cards)
            case pros.NothingToBuy(is_money):
                assert not [m for m in game.legal_moves if m.verb in ("buy", "play")]
                assert is_money == any(self.could_own(card) for card in self.in_sight())
            case pros.Awaits(card, price):
                assert card in (me.hand or ())
                ways = self.ways(Move("play", card=card))
                assert price == min(map(self.price, ways)) > self.rubles
                round_pays = sum(rubles for rubles, _ in self.view.income(self.seat).values())
                assert price <= self.rubles + split + round_pays
                assert not (game.state.last_round and game.state.phase == "trading")
            case pros.LeftAtEnd(rubles, points):
                assert (game.state.last_round, game.state.phase) == (True, "trading")
                assert rubles == self.rubles
                ended = all_pass(copied(game, move))
                assert ended.result is not None
                assert ended.result.breakdown[self.seat - 1]["ruble_points"] == points
            case pros.NewCards(phase, number, is_exact):
                later = all_pass(copied(game, move))
                fill = next(e for e in later.log[len(game.log) :] if isinstance(e, FillEntry))
                assert fill.phase == phase
                assert len(fill.cards) >= number > 0
                if is_exact:
                    assert len(fill.cards) == number
                    moved = copied(game, move)
                    assert (
                        moved.state.phase != game.state.phase
                        or moved.state.decision != "action"
                        or self.view.left[phase] == number
                    )
            case pros.EndsPhase(ends_game):
                passed = copied(game, PASS)
                assert passed.over or len(passed.log) > len(game.log) + 1
                assert passed.over == ends_game
            case pros.PointPrice(rubles, points, is_last):
                assert is_last == self.is_ending(move)
                assert self.bargain(move) == (rubles, points)
            case pros.SecondCopy(card):
                assert card == move.card
                assert card in me.tableau
                assert self.kinds(self.after(move)) == self.kinds(me.tableau)
            case pros.StopsCosting():
                assert move.verb == "dismiss"
                assert "sycophant" in me.tableau
            case _:
                check_effect(self, move, fact)

    def _check_doubt(
        self, move: Move, fact: pros.Earns | pros.EarnsOncePlayed, missed: int = 0
    ) -> None:
        """Fail if the sentence of a fact says that a card scores only if another round follows,
        but it can score without one, one is certain, or one does not suffice because the card
        misses scorings until it can be paid for."""
        said = ReasonWords(Text(), self.game.edition, ()).say(fact)
        if "only if another round follows" in said:
            assert not self.sure_scorings(move), said
            assert not missed, said

    def _check_pick(self, move: Move, fact: object, meant: str) -> None:
        """Fail unless a fact about a card picked from the discard pile is true."""
        picked = copied(self.game, move)
        bought = [m for m in picked.legal_moves if m.verb == "buy" and m.card == move.card]
        assert bought
        bought = [m for m in bought if m.over == meant] or bought
        assert fact.price == min(map(picked.price, bought))  # type: ignore[attr-defined]
        if isinstance(fact, pros.Earns) and self.is_steady:
            own, now = color_phase(self.card(move.card)), len(self.game.log)
            put_back = next(m for m in picked.legal_moves if m.verb == "discard")
            without = next_scoring(copied(picked, put_back), own, self.seat, now)
            paid = [next_scoring(copied(picked, m), own, self.seat, now) for m in bought
                    if picked.price(m) == fact.price]  # fmt: skip
            if without and all(paid):
                more = {(one[0] - without[0], one[1] - without[1]) for one in paid if one}
                assert (fact.rubles, fact.points) in more

    def _check_way(self, move: Move, fact: pros.MakesWay) -> None:
        """Fail unless a card is the only one that a trading card can displace, at this price."""
        held, state = fact.is_held, self.game.state
        bought, trading = self.card(move.card), self.card(fact.card)
        assert self.fits(trading.id, bought.id)
        assert not any(self.fits(trading.id, own) for own in self.me.tableau)
        assert bought.rubles <= trading.rubles
        assert bought.points <= trading.points
        assert trading.id in ((self.me.hand or ()) if held else (*state.upper, *state.lower))
        less = sum(self.card(own).discount == trading.colour for own in self.after(move))
        less += self.me.tableau.count(trading.id) + (not held and trading.id in state.lower)
        assert fact.price == max(1, trading.cost - bought.worth - less)
