"""Recomputes what the cards of a move pay, displace and count for."""

from __future__ import annotations

from stp.cards import DECKS, GUILD_INCOME, PUB_PRICE
from stp.facts import pros
from stp.moves import Move
from stp.web.words.reasons import ReasonWords
from stp.web.words.text import Text
from tests.engine.counted_position import CountedPosition
from tests.engine.effect_checker import is_poor
from tests.engine.played_on import color_phase, copied, next_scoring, unseen_cards


def check_income(
    at: CountedPosition, move: Move, fact: object, times: int | None, meant: str
) -> bool:
    """Check a fact about what a card pays; return False for any other."""
    game = at.game
    match fact:
        case pros.Earns() if move.verb == "redeem":
            check_pick(at, move, fact, meant)
            _check_doubt(at, move, fact)
        case pros.Earns():
            _check_earns(at, move, fact, times)
        case pros.EarnsInstead(over, before, after, is_last):
            assert is_last == at.is_one_left(move)
            assert at.scorings_left(color_phase(at.card(over)), move) in (None, 1)
            old, new = at.card(over), at.card(move.card)
            assert over == move.over
            assert before == at.counted(over)
            if not old.per_card and not new.per_card and not new.power:
                assert after == (new.rubles, new.points)
            difference = after[0] - before[0], after[1] - before[1]
            if at.is_steady:
                assert at.paid_more(move, color_phase(new)) in (difference, None)
        case pros.LosesIncome(over, rubles, points, is_last):
            assert (over, at.card(move.card).power) == (move.over, "guild")
            assert is_last == at.is_one_left(move)
            assert max(rubles, points) > 0
            assert (rubles, points) == at.counted(over)
            paid = at.paid_more(move, "building")
            if paid:  # a Guild Hall set by an action pays at the scoring
                pays = GUILD_INCOME * (game.rules.bonus_timing == "actions")
                assert paid[0] + rubles + paid[1] + points == pays
        case pros.EarnsElsewhere(phase, rubles, points):
            if at.is_steady:
                assert at.paid_more(move, phase) in ((rubles, points), None)
        case pros.EarnsOncePlayed():
            _check_once_played(at, move, fact, times, meant)
        case _:
            return False
    return True


def _check_earns(at: CountedPosition, move: Move, fact: pros.Earns, times: int | None) -> None:
    """Fail unless a purchase pays as a fact says."""
    rubles, points, scorings = fact.rubles, fact.points, fact.scorings
    is_open = scorings == 1 and not fact.is_certain
    assert fact.is_sure_to_come == (is_open and at.sure_scorings(move) > 0)
    own = color_phase(at.card(move.card))
    if at.is_steady:
        assert at.paid_more(move, own) in ((rubles, points), None)
    assert fact.price == at.price(move)
    assert fact.is_certain == at.is_one_left(move)
    assert scorings == (1 if fact.is_certain else at.expected(move, times))
    _check_doubt(at, move, fact)
    assert rubles >= 0
    assert points >= 0
    if fact.is_certain:
        assert at.scorings_left(own, move) == 1


def _check_once_played(
    at: CountedPosition, move: Move, fact: pros.EarnsOncePlayed, times: int | None, meant: str
) -> None:
    """Fail unless a card that is taken will pay as a fact says."""
    is_last, scorings = fact.is_last, fact.scorings
    card = at.card(move.card)
    missed = at.missed_scorings(move, meant)
    sure = at.sure_scorings(move) - missed
    assert fact.is_sure_to_come == ((scorings, is_last) == (1, False) and sure > 0)
    assert fact.is_late == (missed > 0)
    known = 1 if is_last else at.expected(move, times)
    assert scorings == (known and max(0, known - missed))
    _check_doubt(at, move, fact, missed)
    assert (fact.rubles, fact.points) == at.counted(card.id)
    assert at.scorings_left(color_phase(card), move) == (1 if is_last else None)


def check_scoring(at: CountedPosition, move: Move, fact: object) -> bool:
    """Check a fact about how a scoring pays; return False for any other."""
    game, me = at.game, at.me
    match fact:
        case pros.FirstPaid(when):
            own = color_phase(at.card(move.card))
            now, then = DECKS.index(game.state.phase), DECKS.index(own)
            assert when == ("this-phase" if now == then else
                            "this-round" if now < then else "next-round")  # fmt: skip
            assert when != "next-round" or not at.is_ending(move)
        case pros.GuildPays(rubles, points):
            paid = next_scoring(copied(game, move), "building", at.seat, len(game.log))
            other = "guild 0" if points < 4 else "guild 4"
            elsewise = (
                next_scoring(copied(game, Move.parse(other)), "building", at.seat, len(game.log))
                if other in game.legal_moves
                else None
            )
            assert rubles + points == 4
            if paid and elsewise:
                at_most = 4 if points < 4 else 0
                assert elsewise[1] - paid[1] == at_most - points
        case pros.StopsCosting():
            assert move.verb == "dismiss"
            assert "sycophant" in me.tableau
        case _:
            return False
    return True


def _check_doubt(
    at: CountedPosition, move: Move, fact: pros.Earns | pros.EarnsOncePlayed, missed: int = 0
) -> None:
    """Fail if the sentence of a fact says that a card scores only if another round follows,
    but it can score without one, one is certain, or one does not suffice because the card
    misses scorings until it can be paid for."""
    said = ReasonWords(Text(), at.game.edition, ()).say(fact)
    if "only if another round follows" in said:
        assert not at.sure_scorings(move), said
        assert not missed, said


def check_pick(at: CountedPosition, move: Move, fact: object, meant: str) -> None:
    """Fail unless a fact about a card picked from the discard pile is true."""
    picked = copied(at.game, move)
    bought = [m for m in picked.legal_moves if m.verb == "buy" and m.card == move.card]
    assert bought
    bought = [m for m in bought if m.over == meant] or bought
    assert fact.price == min(map(picked.price, bought))  # type: ignore[attr-defined]
    if isinstance(fact, pros.Earns) and at.is_steady:
        own, now = color_phase(at.card(move.card)), len(at.game.log)
        put_back = next(m for m in picked.legal_moves if m.verb == "discard")
        without = next_scoring(copied(picked, put_back), own, at.seat, now)
        paid = [next_scoring(copied(picked, m), own, at.seat, now) for m in bought
                if picked.price(m) == fact.price]  # fmt: skip
        if without and all(paid):
            more = {(one[0] - without[0], one[1] - without[1]) for one in paid if one}
            assert (fact.rubles, fact.points) in more


def check_displacing(at: CountedPosition, move: Move, fact: object, meant: str) -> bool:
    """Check a fact about what a trading card displaces; return False for any other."""
    me = at.me
    match fact:
        case pros.NothingToDisplace(card_id, in_hand, face_down):
            assert card_id == move.card
            if face_down:
                assert at.fits(card_id, face_down)
                assert me.face_down.count(face_down) == me.tableau.count(face_down) > 0
                assert not at.is_ending()
            fitting = [own for own in me.hand or () if at.fits(card_id, own)]
            card = at.card(card_id)
            poorer = [one.id for one in map(at.card, fitting)
                      if one.rubles <= card.rubles and one.points <= card.points]  # fmt: skip
            assert in_hand in (poorer or [""])
            assert at.card(card_id).is_trading
            ways = at.displacing(move)
            assert not ways or (in_hand and all(is_poor(at, way) for way in ways))
        case pros.PriceInPlace(over, price):
            assert (over, price) == (move.over, at.price(move))
        case pros.MakesWay():
            _check_way(at, move, fact)
        case pros.PlayedOver(over, price, loses, is_last, is_even):
            old = at.card(over)
            assert loses in ((0, 0), at.counted(over))
            assert is_last == (at.is_one_left(move) and not is_even)
            assert not is_even or at.counted(over) == at.counted(move.card or "") > (0, 0)
            assert not any(loses) or at.scorings_left(color_phase(old), move) in (None, 1)
            played = [
                Move("play", card=move.card, over=own)
                for own in me.tableau
                if Move("play", card=move.card, over=own) in at.displacing(move)
            ]
            assert over in me.tableau
            if not meant:
                assert price == min(map(at.price, played))
            elif over != meant:
                assert _brings_more(at, move, over) > 0 >= _brings_more(at, move, meant)
            assert price == at.price(Move("play", card=move.card, over=over))
        case _:
            return False
    return True


def _brings_more(at: CountedPosition, move: Move, over: str) -> int:
    """Return how much more a card brings than the one that it displaces, in rubles, if a point is
    worth the Pub's price."""
    new, left = move.card or "", [*at.me.tableau]
    left.remove(over)
    rubles, points = (
        more - less for more, less in zip(at.counted(new), at.counted(over), strict=True)
    )
    kinds = at.kinds((*left, new)) - at.kinds(at.me.tableau)
    return rubles + PUB_PRICE * (points + max(0, kinds))


def _check_way(at: CountedPosition, move: Move, fact: pros.MakesWay) -> None:
    """Fail unless a card is the only one that a trading card can displace, at this price."""
    held, state = fact.is_held, at.game.state
    bought, trading = at.card(move.card), at.card(fact.card)
    assert at.fits(trading.id, bought.id)
    is_only = not any(at.fits(trading.id, own) for own in at.me.tableau)
    assert is_only or bought.worth > bought.cost
    assert bought.rubles <= trading.rubles
    assert bought.points <= trading.points
    assert trading.id in ((at.me.hand or ()) if held else (*state.upper, *state.lower))
    less = sum(at.card(own).discount == trading.colour for own in at.after(move))
    less += at.me.tableau.count(trading.id) + (not held and trading.id in state.lower)
    assert fact.price == max(1, trading.cost - bought.worth - less)


def check_kinds(at: CountedPosition, move: Move, fact: object, meant: str) -> bool:
    """Check a fact about different aristocrats; return False for any other."""
    game, me = at.game, at.me
    match fact:
        case pros.NewKind(points) if move.verb == "redeem":
            picked = copied(game, move)
            bought = [m for m in picked.legal_moves if m.verb == "buy"]
            bought = [m for m in bought if m.over == meant] or bought
            cheapest = min(map(picked.price, bought))
            assert points in {
                at.kinds(at.after(m)) - at.kinds(me.tableau)
                for m in bought if picked.price(m) == cheapest
            }  # fmt: skip
        case pros.NewKind(points) if move.verb == "take" and at.card(move.card).is_trading:
            ways = [Move("play", card=move.card, over=one.over) for one in at.displacing(move)]
            ways = [way for way in ways if way.over == meant] or ways
            cheapest = min(map(at.price, ways))
            assert points in {
                at.kinds(at.after(way)) - at.kinds(me.tableau)
                for way in ways if at.price(way) == cheapest
            }  # fmt: skip
            assert points > 0
        case pros.NewKind(points):
            assert move.verb == "play" or move.card not in (me.hand or ())
            assert points == at.kinds(at.after(move)) - at.kinds(me.tableau) > 0
        case pros.SecondCopy(card):
            assert card == move.card
            assert card in me.tableau
            assert at.kinds(at.after(move)) == at.kinds(me.tableau)
        case pros.UnseenKinds(number, of):
            assert move.deck is not None
            cards = unseen_cards(game, at.view, move.deck)
            assert of == len(cards)
            assert number == sum(map(at.would_be_new, cards)) > 0
        case _:
            return False
    return True
