"""Recomputes what a move means for the hand, the market, the money and the powers."""

from __future__ import annotations

from stp.cards import GUILD_INCOME
from stp.facts import pros
from stp.log import FillEntry
from stp.moves import Move
from stp.phases import MARKET_SIZE
from tests.engine.counted_position import CountedPosition
from tests.engine.income_checker import check_pick
from tests.engine.played_on import PASS, all_pass, color_phase, copied, next_scoring, unseen_cards


def check_hand(at: CountedPosition, move: Move, fact: object) -> bool:
    """Check a fact about cards in the hand; return False for any other."""
    game, me = at.game, at.me
    split = (move.number or 0) if move.verb == "guild" else 0
    match fact:
        case pros.SparesPenalty():
            assert move.verb == "play"
            assert move.card in (me.hand or ())
        case pros.MakesRoom():
            assert len(me.hand_decks) == me.hand_limit
            played = copied(game, move).state.players[at.seat - 1]
            assert len(played.hand_decks) < played.hand_limit
        case pros.Short(rubles):
            taken = copied(game, move).state.players[at.seat - 1]
            assert at.name_of(move) in (taken.hand or ())
            assert rubles == at.price(Move("play", card=move.card)) - at.rubles > 0
        case pros.PlayableSoon(price, rubles):
            paid = next_scoring(copied(game, move), game.state.phase, at.seat, len(game.log))
            assert paid is not None
            assert at.rubles < price <= rubles
            if at.is_steady:
                assert rubles == at.rubles + paid[0]
        case pros.PaidLater():
            now = len(game.log)
            assert move.card in {one.card for one in game.legal_moves if one.verb == "buy"}
            own = color_phase(at.card(move.card))
            assert game.state.phase != own
            assert not at.is_ending(move)
            passed = all_pass(copied(game, move))
            assert at.name_of(move) in (passed.state.players[at.seat - 1].hand or ())
            assert next_scoring(passed, game.state.phase, at.seat, now) is not None or (
                game.state.phase == "trading"
            )
        case pros.HandFills(limit):
            assert len(me.hand_decks) + 1 == me.hand_limit == limit
        case pros.HandCosts():
            assert at.is_ending(move)
            assert move.verb == "take" or me.hand
        case pros.StillHolds(card, rubles, is_after_scoring):
            assert card in (me.hand or ())
            ways = at.ways(Move("play", card=card))
            pays = at.pays_now()
            assert rubles == min(map(at.price, ways)) - at.rubles - split - pays > 0
            assert is_after_scoring == (pays > 0)
            assert not at.is_ending(move)
        case pros.Awaits(card, price):
            assert card in (me.hand or ())
            ways = at.ways(Move("play", card=card))
            assert price == min(map(at.price, ways)) > at.rubles
            round_pays = sum(rubles for rubles, _ in at.view.income(at.seat).values())
            assert price <= at.rubles + split + round_pays
            assert not (game.state.last_round and game.state.phase == "trading")
        case _:
            return False
    return True


def check_market(at: CountedPosition, move: Move, fact: object) -> bool:
    """Check a fact about the cards for sale and who is next; return False for any other."""
    game = at.game
    match fact:
        case pros.LowerRow(saved):
            assert move.card in game.state.lower
            assert not at.is_ending(move)
            upper = Move("buy", "upper", move.card, move.over)
            assert saved == at.price(upper) - at.price(move)
            assert saved or move.card not in game.state.upper
        case pros.Wanted(seat, bonus, is_shared, _):
            assert seat != at.seat
            for_sale = {one.card for one in game.legal_moves if one.verb == "buy"}
            assert is_shared == (move.card in for_sale or move.verb == "play")
            assert (*game.state.upper, *game.state.lower).count(at.name_of(move)) == 1
            theirs = at.view.players[seat - 1].tableau
            if not at.card(move.card).is_trading:
                with_it = (*theirs, at.name_of(move))
                assert bonus == at.kinds(with_it) - at.kinds(theirs)
        case pros.FreesPlace(phase):
            fewer, more = at.new_cards(PASS), at.new_cards(move)
            assert fewer
            assert more
            assert (fewer.phase, more.phase) == (phase, phase)
            assert len(more.cards) == len(fewer.cards) + 1
        case pros.NewCards(phase, number, is_exact):
            later = all_pass(copied(game, move))
            fill = next(e for e in later.log[len(game.log) :] if isinstance(e, FillEntry))
            assert fill.phase == phase
            assert len(fill.cards) >= number
            assert number or len(game.state.upper) + len(game.state.lower) >= MARKET_SIZE
            if is_exact:
                assert len(fill.cards) == number
                moved = copied(game, move)
                assert (
                    moved.state.phase != game.state.phase
                    or moved.state.decision != "action"
                    or at.view.left[phase] == number
                )
        case pros.EndsPhase(ends_game):
            passed = copied(game, PASS)
            assert passed.over or len(passed.log) > len(game.log) + 1
            assert passed.over == ends_game
        case pros.NothingToBuy(is_money):
            assert not [m for m in game.legal_moves if m.verb in ("buy", "play")]
            assert is_money == any(at.could_own(card) for card in at.in_sight())
        case _:
            return False
    return True


def check_rubles(at: CountedPosition, move: Move, fact: object) -> bool:
    """Check a fact about the rubles that are left; return False for any other."""
    game, me = at.game, at.me
    match fact:
        case pros.Keeps(rubles, income):
            moved = copied(game, move)
            if len(moved.log) == len(game.log) + 1:  # otherwise there has been a scoring
                assert rubles == moved.state.players[at.seat - 1].rubles
            assert rubles == at.rubles - (game.price(move) if move != PASS else 0)
            paid = next_scoring(copied(game, move), game.state.phase, at.seat, len(game.log))
            if income and at.is_steady:
                assert paid is not None
                assert paid[0] == income
        case pros.PubThen(rubles, points):
            assert game.state.phase == "building"
            assert at.is_ending(PASS)
            assert rubles == 2 * points <= at.rubles + at.pays_now()
            assert points <= 5 * me.tableau.count("pub")
        case pros.HasThen(rubles):
            moved = copied(game, move)
            if len(moved.log) == len(game.log) + 1:  # otherwise there has been a scoring
                assert rubles == moved.state.players[at.seat - 1].rubles
            assert rubles == at.rubles + (move.number or 0) > at.rubles
        case pros.RublesAtEnd():
            assert move.verb == "guild"
            assert (move.number or 0) < GUILD_INCOME / 2
        case pros.PriceAtEnd(points):
            assert (game.state.last_round, game.state.phase) == (True, "trading")
            assert points == at.ruble_points(PASS) - at.ruble_points(move)
        case pros.InVain():
            assert (game.state.last_round, game.state.phase) == (True, "trading")
            assert move.verb == "buy"
            assert at.ruble_points(move) == at.ruble_points(PASS)
            assert at.kinds(at.after(move)) <= at.kinds(me.tableau)
        case pros.NothingCounts():
            assert (game.state.last_round, game.state.phase) == (True, "trading")
            buys = [m for m in game.legal_moves if m.verb in ("buy", "play")]
            assert buys
            for buy in buys:
                assert buy.verb == "buy"
                assert at.kinds(at.after(buy)) <= at.kinds(me.tableau)
        case pros.LeftAtEnd(rubles, points):
            assert (game.state.last_round, game.state.phase) == (True, "trading")
            assert rubles == at.rubles
            ended = all_pass(copied(game, move))
            assert ended.result is not None
            assert ended.result.breakdown[at.seat - 1]["ruble_points"] == points
        case _:
            return False
    return True


def check_powers(at: CountedPosition, move: Move, fact: object) -> bool:
    """Check a fact about what a power does; return False for any other."""
    game, me = at.game, at.me
    match fact:
        case pros.PicksToHand(card, rubles, earned):
            picked = copied(game, move)
            verbs = {one.verb for one in picked.legal_moves}
            assert "take" in verbs
            assert "buy" not in verbs
            assert (rubles, earned) == at.counted(card)
        case pros.PicksUp(card, _, over):
            assert card == move.card
            assert (over in me.tableau) == at.card(move.card).is_trading
            check_pick(at, move, fact, over)
        case pros.Does(card):
            assert card == move.card or move.verb in ("observe", "redeem")
            assert card in me.tableau or card == move.card
        case pros.DoesOncePlayed(card):
            assert move.verb in ("take", "redeem")
            assert move.card == card
        case pros.PointPrice(rubles, points, is_last):
            assert is_last == at.is_ending(move)
            assert at.bargain(move) == (rubles, points)
        case pros.UnseenPayable(number, of):
            assert move.deck is not None
            cards = unseen_cards(game, at.view, move.deck)
            assert of == len(cards)
            assert number == sum(at.payable_if_drawn(card) for card in cards)
        case _:
            return False
    return True
