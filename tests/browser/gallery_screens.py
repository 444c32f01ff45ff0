"""Lists every screen of the page: the saved game that it needs, and the way to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import stp
from stp.links import ChallengeLink, DealSetup, write_link
from stp.web.model.coach.explanations import TOPICS
from tests.web.match_games import CLARA, LONG, MATCH, link

TICK: Final = "tick"
"""Fires the next timer."""
PASS: Final = "pass"
"""Passes."""
TRY: Final = "try "
"""Prefix of a move to make."""
ENCODED: Final = "encoded"
"""Delivers a picture that looks like a QR code."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A saved game, and the buttons to press until the screen is shown."""

    game: str = ""
    press: tuple[str, ...] = ()
    """The `data-ui` of the buttons to press in turn; "search ..." types into the search field,
    "pass" passes."""
    left_out: int = 0
    """Number of the game's last moves that are left out."""
    seat: int = 1
    """The person's seat; 0 for a table of bots."""
    others: tuple[int, ...] = ()
    """Seats of further people."""
    level: str = "medium"
    """The level of the bots in all other seats."""
    at_table: bool = True
    """Whether the page returns to the table of the saved game."""
    tags: tuple[tuple[str, str], ...] = ()
    stored: tuple[tuple[str, str], ...] = ()
    """Further texts on the device, by their keys."""
    settings: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    """Comment lines of the game's record, by the number of moves before them."""
    is_offline: bool = False
    """Whether the files that the start does not need are still missing."""
    is_studied: bool = False
    """Whether an analysis is stored with the game."""
    has_opponents: bool = False
    """Whether there are saved games against the opponents."""
    has_analyses: bool = False
    """Whether there are saved games against the opponents with analyses."""
    has_daily: bool = False
    """Whether there are saved daily deals."""
    has_match: int = 0
    """Number of deals of a match that were finished."""
    has_turns: bool = False
    """Whether some of the other saved games are played by link."""
    imports: bool = False
    """Whether a backup is imported, which waits for another tab."""
    is_alone: bool = False
    """Whether there is no other saved game."""
    link: str = ""
    """The fragment of the address that opens the page."""

    @property
    def is_table(self) -> bool:
        """Whether the table fills the window, which then needs no scroll bar."""
        return bool(self.game) and not self.game.startswith("over") and self.at_table


_CHALLENGE: Final = write_link(
    ChallengeLink(
        DealSetup("base", 2, "ice", stp.Rules(), (None, "greedy"), ("Ann", "Bot")),
        1,
        "Clara",
        (61, 40),
    )
)
_ALL_TOLD: Final = " ".join(topic.id for topic in TOPICS)
_TOLD: Final = " ".join(topic.id for topic in TOPICS if topic.id != "forecast")
_PUZZLE: Final = ("library show puzzles", "puzzle next")
_RUN: Final = ("library show puzzles", "puzzle run all")
_UNTIL_OVER: Final = (*[PASS] * 12, "puzzle leave")
"""Passes until three of them were mistakes, and leaves the run."""
_PAR: Final = (
    '["0.0.9",[[52,38,44,30],[61,40,39,41],[48,51,37,36],[57,44,40,29]],'
    "[[6.4,-7.9,88],[-12.1,-9.3,40],[-3.0,-8.8,71],[-20.5,-9.0,9]]]"
)
"""The par of a deal with four players, by an earlier version."""
_MATCH: Final = (
    '[1,3,"anna","0.1.0","w 0.1.0 39,30,41,25 - - Wilhelmina von Rastrelli",'
    '"c 0.1.0 75,30,41,25 - - Clara"]'
)
"""The place of such a deal in a match."""
_PLAN: Final = "2:1:worker 6 0 stop, buy upper ship-builder=7, pass"
_NOTE: Final = (
    '[[2, 6, "You were faster with the shepherd! The aristocrats are mine, though.'
    ' Enjoy the trip to your sister, and write when you are back."]]'
)
_OWN_NOTE: Final = '[[2, 6, "Good luck with the next round!"]]'
_AT_14: Final = ("replay game", "replay phase-forward", *["replay forward"] * 2)
_STUDY: Final = (*_AT_14, "study open")
_COMMENTS: Final = (
    (
        14,
        "# Markets pay for themselves from the third round on, and nobody else could buy one now.",
    ),
    (24, "# The turning point."),
)
"""Lines of the record of a finished game, below its moves."""
_REMARKS: Final = (
    (14, "#+ 4 pass # Saving for the aristocrats"),
    (
        14,
        "#: 4 pass # Nobody else can pay for the Hospital in this phase, so it can wait.",
    ),
)
"""A variation there, and a comment on its first position."""
SCREENS: Final = {
    "start": Screen(),
    "start-again": Screen("middle", ("leave",), at_table=False),
    "sound-offer": Screen("new"),
    "table-early": Screen("early"),
    "table-middle": Screen("middle", tags=(("x-match", _MATCH),)),
    "table-late": Screen("late"),
    "table-five": Screen("five", tags=(("x-match", _MATCH),)),
    "table-last-round": Screen("ending-five", tags=(("x-match", _MATCH),)),
    "table-extreme": Screen("extreme", left_out=53),  # all scorings of the last round to come
    "table-against-extreme": Screen("extreme", seat=2),
    "table-bots": Screen("five", seat=0),
    "table-paused": Screen("five", ("pause",), seat=0),
    "table-master": Screen("five", seat=0, level="master"),
    "auto-pass": Screen("extreme", ("auto-pass",), seat=2),
    "card": Screen("early", ("open upper ship-builder",)),
    "card-dear": Screen("middle", ("open upper warehouse-manager",)),
    "card-hand": Screen("five", ("open hand 0",)),
    "displacing": Screen("middle", ("open upper patriarch",)),
    "displacing-late": Screen("late", ("open upper church-of-the-resurrection",)),
    "displacing-extreme": Screen("extreme", ("open upper carpenter-workshop",)),
    "drawn": Screen("drawn"),
    "pub": Screen("pub"),
    "guild-hall": Screen("guild-hall"),
    "own-card": Screen("powers", ("open own debtors-prison",)),
    "player": Screen("five", ("open seat 3",), left_out=60),  # in a round with scorings to come
    "player-away": Screen("five", ("stand-in 2", "open seat 2"), others=(2, 3)),
    "covered": Screen("late", others=(2, 3, 4)),
    "covered-hint": Screen("late", ("hint",), others=(2, 3, 4)),
    "looked-at": Screen("late", ("peek",), others=(2, 3, 4)),
    "looked-at-extreme": Screen("extreme", ("peek",), others=(2,)),
    "curtain": Screen("late", others=(2, 3, 4), settings=(("privacy", "curtain"),), at_table=False),
    "player-extreme": Screen("extreme", ("open seat 1",), seat=2),
    "discard": Screen("late", ("open discard",)),
    "moves": Screen("late", ("open log",)),
    "story": Screen("scored", ("open story",)),
    "strip-scored": Screen("scored"),
    "strip-five": Screen("scored-five"),
    "ask-before-pass": Screen("middle", ("open pass",)),
    "coach": Screen("early", settings=(("coach", "on"),)),
    "coach-card": Screen("early", ("open upper ship-builder",), settings=(("coach", "on"),)),
    "coach-five": Screen("five", settings=(("coach", "on"),)),
    "coach-forecast": Screen("middle", settings=(("coach", "on"), ("told", _TOLD))),
    "coach-advice": Screen("early", (TICK,), settings=(("coach", "on"), ("told", _ALL_TOLD))),
    "coach-before-pass": Screen("early", ("pass",), settings=(("coach", "on"),)),
    "lesson": Screen("", ("lesson begin",)),
    "lesson-objection": Screen("", ("lesson begin", PASS)),
    "lesson-end": Screen("over-lesson"),
    "hint": Screen("middle", ("hint", TICK)),
    "hint-early": Screen("early", ("hint", TICK)),
    "hint-thinking": Screen("middle", ("hint",)),
    "menu": Screen("middle", ("open menu",)),
    "menu-by-link": Screen("late", ("open menu",), others=(2, 3), tags=(("x-me", "2"),)),
    "settings": Screen("middle", ("open settings",)),
    "keys": Screen("middle", ("open keys",)),
    "share": Screen("middle", ("share open",)),
    "share-code": Screen("middle", ("share open", "share code deal", ENCODED)),
    "share-seat": Screen("late", ("share open", "share link turn"), others=(2, 3, 4)),
    "share-by-link": Screen("late", ("share open",), others=(2, 3), tags=(("x-me", "2"),)),
    "share-planned": Screen(
        "early",
        ("share open",),
        others=(2,),
        tags=(("x-me", "2"), ("x-plan", _PLAN), ("x-notes", _OWN_NOTE)),
    ),
    "planning": Screen(
        "early", ("share open", "plan open"), others=(2,), tags=(("x-me", "2"),), at_table=False
    ),
    "planning-card": Screen(
        "early",
        ("share open", "plan open", "open upper ship-builder"),
        others=(2,),
        tags=(("x-me", "2"),),
        at_table=False,
    ),
    "planned": Screen(
        "early",
        ("share open", "plan open", "try buy upper ship-builder", "plan pass"),
        others=(2,),
        tags=(("x-me", "2"),),
        at_table=False,
    ),
    "note": Screen(
        "early", others=(2,), tags=(("x-me", "1"), ("x-notes", _NOTE), ("x-planned", "6"))
    ),
    "note-log": Screen(
        "early",
        ("open log",),
        others=(2,),
        tags=(("x-me", "1"), ("x-notes", _NOTE), ("x-planned", "6")),
    ),
    "inbox": Screen(
        "middle",
        ("library show games",),
        others=(2,),
        tags=(("x-me", "2"),),
        at_table=False,
        has_turns=True,
    ),
    "start-inbox": Screen(
        "middle", ("leave",), others=(2,), tags=(("x-me", "2"),), at_table=False, has_turns=True
    ),
    "seat-question": Screen(
        "late", others=(2, 3, 4), tags=(("x-me", "?"), ("x-from", "3")), at_table=False
    ),
    "table-wrong-device": Screen("late", ("take-seat 2",), others=(2, 3, 4), tags=(("x-me", "?"),)),
    "ask-undo": Screen("over", ("open undo",)),
    "final-scoring": Screen("ending", (PASS,)),
    "final-scoring-five": Screen("ending-five", (PASS,)),
    "end": Screen("over"),
    "end-five": Screen("over-five"),
    "end-extreme": Screen("over-extreme"),
    "end-challenge": Screen(
        "over", tags=(("x-rival", '["Wilhelmina von Rastrelli",1,39,30,41,25]'), ("x-par", _PAR))
    ),
    "end-compared": Screen("over", others=(2, 3), tags=(("x-par", _PAR),)),
    "end-comparing": Screen("over", ("deal par",)),
    "replay": Screen("late", ("replay game", "replay last"), at_table=False),
    "replay-comment": Screen("over", _AT_14, at_table=False, comments=_COMMENTS),
    "card-numbers": Screen("early", ("open upper*", "numbers of*")),
    "study": Screen("over", _STUDY, at_table=False),
    "study-variation": Screen("over", (*_STUDY, PASS, PASS), at_table=False),
    "study-branches": Screen(
        "over", (*_STUDY, PASS, "study game"), at_table=False, comments=_COMMENTS
    ),
    "study-remark": Screen(
        "over", (*_STUDY, "study show 0"), at_table=False, comments=(*_COMMENTS, *_REMARKS)
    ),
    "study-naming": Screen(
        "over",
        (*_STUDY, "study show 0", "study name"),
        at_table=False,
        comments=(*_COMMENTS, *_REMARKS),
    ),
    "study-writing": Screen("over", (*_STUDY, "study edit"), at_table=False, comments=_COMMENTS),
    "study-pub": Screen("over", (*_STUDY, *["replay forward"] * 10), at_table=False),
    "study-card": Screen("over", (*_STUDY, "open upper*"), at_table=False),
    "replay-numbers": Screen("late", ("replay game", *["replay forward"] * 3), at_table=False),
    "replay-card": Screen("late", ("replay game", "replay last", "open upper*"), at_table=False),
    "watching": Screen(
        "middle",
        ("pause", "replay game", TICK, *("replay forward", TICK) * 2, TICK),
        seat=0,
        at_table=False,
    ),
    "watching-five": Screen(
        "five", ("pause", "replay game", TICK, "replay play"), seat=0, at_table=False
    ),
    "watch": Screen("over", ("library show watch",), at_table=False),
    "analysis": Screen("over", ("analysis game",), is_studied=True, at_table=False),
    "analysis-five": Screen(
        "over-five", ("analysis game",), others=(2, 4), is_studied=True, at_table=False
    ),
    "analysing": Screen("over", ("analysis game",), at_table=False),
    "replay-analysed": Screen(
        "over", ("analysis game", "analysis show *"), is_studied=True, at_table=False
    ),
    "mistakes": Screen("over", ("analysis game", "mistakes open"), is_studied=True, at_table=False),
    "mistakes-card": Screen(
        "over", ("analysis game", "mistakes open", "open upper*"), is_studied=True, at_table=False
    ),
    "mistakes-answered": Screen(
        "over", ("analysis game", "mistakes open", PASS, TICK), is_studied=True, at_table=False
    ),
    "mistakes-solved": Screen(
        "over-five",
        ("analysis game", "mistakes open", "mistakes solution"),
        is_studied=True,
        at_table=False,
    ),
    "mistakes-done": Screen(
        "over",
        ("analysis game", "mistakes open", *("mistakes solution", "mistakes next") * 4),
        is_studied=True,
        at_table=False,
    ),
    "loading": Screen("over", ("analysis game", TICK), is_offline=True, at_table=False),
    "library": Screen("middle", ("library show games",), at_table=False),
    "history": Screen("over", ("library show history",), at_table=False),
    "improve": Screen(
        "over", ("library show improve",), at_table=False, has_analyses=True, is_studied=True
    ),
    "improve-unstudied": Screen("over", ("library show improve",), at_table=False),
    "improve-one": Screen(
        "over", ("library show improve",), at_table=False, is_studied=True, is_alone=True
    ),
    "improve-none": Screen("", ("library show improve",), at_table=False),
    "opponents": Screen("over", ("library show opponents",), at_table=False, has_opponents=True),
    "daily": Screen("over", ("library show daily",), at_table=False, has_daily=True),
    "match": Screen("over", ("library show match",), at_table=False, has_match=2),
    "match-over": Screen("over", ("library show match",), at_table=False, has_match=3),
    "match-sent": Screen("over", at_table=False, link=link(CLARA, LONG)),
    "match-new": Screen("over", ("library show match",), at_table=False),
    "match-share": Screen(
        "over", ("library show match", f"match share {MATCH.id}"), at_table=False, has_match=2
    ),
    "end-match": Screen("over", tags=(("x-match", _MATCH),)),
    "puzzles": Screen("over", ("library show puzzles",), at_table=False),
    "puzzles-tried": Screen("over", (*_PUZZLE, "puzzle solution", "puzzle leave"), at_table=False),
    "puzzle": Screen("over", _PUZZLE, at_table=False),
    "puzzle-solved": Screen("over", (*_PUZZLE, "puzzle solution"), at_table=False),
    "puzzle-share": Screen("over", (*_PUZZLE, "puzzle share"), at_table=False),
    "puzzle-unknown": Screen("over", link="puzzle=0000000", at_table=False),
    "run": Screen("over", (*_RUN, PASS), at_table=False),
    "run-over": Screen("over", (*_RUN, *_UNTIL_OVER[:-1]), at_table=False),
    "runs-done": Screen(
        "over",
        (*_RUN, *_UNTIL_OVER, "puzzle run opening", *_UNTIL_OVER),
        at_table=False,
    ),
    "openings": Screen("over", ("library show openings",), at_table=False),
    "openings-wins": Screen(
        "over",
        (
            "library show openings",
            "filter edition new-society",
            "filter players 4",
            "filter opening building",
            "filter order wins",
        ),
        at_table=False,
    ),
    "bring": Screen("middle", ("library show bring",), at_table=False),
    "importing": Screen("middle", ("library show bring",), at_table=False, imports=True),
    "import-stopped": Screen(
        "middle", ("library show games",), at_table=False, stored=(("importing", "90 3 1 8 0"),)
    ),
    "rules": Screen("middle", ("read rules",), at_table=False),
    "rules-found": Screen("five", ("read rules", "search mar"), at_table=False),
    "rules-not-found": Screen("", ("read cards", "search xyz"), at_table=False),
    "cards": Screen("five", ("read cards",), at_table=False),
    "cards-numbers": Screen(
        "five", ("read cards", "read numbers", "numbers of gold-miner"), at_table=False
    ),
    "cards-all-numbers": Screen(
        "", ("read cards base", "read numbers", "numbers of gold-miner"), at_table=False
    ),
    "about": Screen("", ("read about",), at_table=False),
    "start-over": Screen("over", ("leave",), at_table=False),
    "start-challenged": Screen("middle", link=_CHALLENGE, at_table=False),
    "start-broken-link": Screen(link="L1;2;yucata"),
    "table-waiting": Screen("late", others=(2, 3, 4), tags=(("x-me", "2"),)),
    "end-by-link": Screen("over", others=(2,), tags=(("x-me", "1"),)),
    "replay-result": Screen(
        "over", ("replay game", "replay last", "replay result"), at_table=False
    ),
    "library-chosen": Screen(
        "middle", ("library show games", "library choose other0"), at_table=False
    ),
    "library-renaming": Screen(
        "middle",
        ("library show games", "library choose other0", "library rename other0"),
        at_table=False,
    ),
    "library-deleted": Screen(
        "middle",
        ("library show games", "library choose other0", "library delete other0"),
        at_table=False,
    ),
}
"""Screens by name. Add every new screen of the page here."""
