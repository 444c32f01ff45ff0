"""Defines the commands without details, as one enumeration of buttons for each screen.

`stp.web.commands` has the commands with details and parses both.
"""

from __future__ import annotations

from enum import Enum


class _Button(Enum):
    """A command without details: its value is its text."""

    def __str__(self) -> str:
        return str(self.value)


class TableButton(_Button):
    """Buttons of the table, except those of moves."""

    UNDO = "undo"
    UNDO_KNOWING = "undo-knowing"
    """Undo although hidden information has been seen since."""
    REDO = "redo"
    HINT = "hint"
    HINT_NOW = "hint-now"
    """Show the hint at once, after less thinking."""
    AUTO_PASS = "auto-pass"
    """Start or stop passing until the phase ends."""
    SKIP = "skip"
    """Let the bots play without pauses until it is a person's turn."""
    PAUSE = "pause"
    """Stop a game in which only bots play, or let it go on."""
    STEP = "step"
    """Let the next bot move in such a game, and stop."""
    PLAY_NOW = "play-now"
    """Make a slow bot move at once, after less thinking."""
    LIFT_CURTAIN = "lift-curtain"
    GIVE_SEAT_BACK = "give-seat-back"
    """Ask for the seat of this device in a game by link again."""
    PEEK = "peek"
    """Show or cover the player's rubles and hand."""
    RESULT = "result"
    """Show the result instead of the final scoring."""
    CLOSE = "close"
    """Close the open sheet."""


class StatusButton(_Button):
    """Status questions, which the live region answers."""

    ME = "tell me"
    """The main seat's rubles, points, next scorings and cards."""
    OPPONENTS = "tell opponents"
    MARKET = "tell market"
    NEWS = "tell news"
    """What has changed since the main seat's last move."""


class StartButton(_Button):
    """Buttons that start, continue or leave a game."""

    START = "start"
    FIRST_GAME = "first-game"
    SAME_DEAL = "same-deal"
    PLAY_AGAIN = "play-again"
    """Play at the same table with a new deal."""
    CONTINUE = "continue"
    LEAVE = "leave"
    SEED = "seed"
    """Fill in a new seed."""
    DAILY = "daily"


class LessonButton(_Button):
    """Buttons of the lesson."""

    BEGIN = "lesson begin"
    """Start the lesson, or continue it."""
    AGAIN = "lesson again"
    LEAVE = "lesson leave"
    """Leave the lesson for good."""


class CoachButton(_Button):
    """Buttons beside a tip."""

    NEXT = "coach next"
    NOW = "coach now"
    OFF = "coach off"


class SettingsButton(_Button):
    """Settings that have a button on every screen."""

    THEME = "theme"
    SOUND = "sound"
    SILENCE = "silence"
    """Decline the offer of sound."""


class ReadingButton(_Button):
    """Buttons of the reading pages, apart from those that switch pages."""

    CONTENTS = "read contents"
    """Show or hide the table of contents on small screens."""
    NUMBERS = "read numbers"
    """Show or hide what each card is worth in numbers."""


class LoaderButton(_Button):
    """Buttons of the page shown while a lazy screen is loading."""

    CLOSE = "load close"
    RETRY = "load again"


class LibraryButton(_Button):
    """Buttons of the library that are not about a single game."""

    CLOSE = "library close"
    NEW_GAME = "library new-game"
    """Go to the start screen."""
    UNDELETE = "library undelete"
    DELETE_ALL = "library delete-all"
    BACKUP = "library backup"
    SHOW_ALL = "library show-all"
    PASTE = "library paste"
    STOP = "library stop"
    """Stop importing a backup."""


class ShareButton(_Button):
    """Buttons of the sharing sheet, and the one that opens it."""

    OPEN = "share open"
    CLOSE = "share close"
    EXPORT = "share export"
    PASS = "share pass"
    """Start or stop passing until the phase ends, in a game by link."""
    SHOWN = "share shown"
    """Show the link that has been shared as a QR code, or hide that code."""
    PICTURE = "share picture"
    """Share the player's city as a picture."""


class PlanButton(_Button):
    """Buttons of the screen on which moves are planned, and the one that opens it."""

    OPEN = "plan open"
    BACK = "plan back"
    """Remove the last planned move."""
    PASS = "plan pass"
    """Plan to pass until the phase ends after the other moves, or not."""
    CLEAR = "plan clear"
    LEAVE = "plan leave"


class NoteButton(_Button):
    """The button of a note from another player."""

    CLOSE = "note close"


class ReplayButton(_Button):
    """Buttons of a replay, and the one that opens the replay of the current game."""

    GAME = "replay game"
    LEAVE = "replay leave"
    SHARE = "replay share"
    PLAY_ON = "replay play-on"
    """Start a new game from the position shown."""
    RESULT = "replay result"
    """Show the result, or the table again."""
    SINCE = "replay since"
    """Autoplay everything since the viewer's last move."""
    PLAY = "replay play"
    """Start or stop autoplay."""
    FIRST = "replay first"
    BACK = "replay back"
    FORWARD = "replay forward"
    LAST = "replay last"
    PHASE_BACK = "replay phase-back"
    PHASE_FORWARD = "replay phase-forward"


class StudyButton(_Button):
    """Buttons of a replay in which moves are tried and comments are written."""

    OPEN = "study open"
    """Begin to try moves in the replay shown, or stop."""
    GAME = "study game"
    """Return from a variation to the game."""
    EDIT = "study edit"
    """Write a comment on the position shown."""
    NAME = "study name"
    """Name the variation shown."""
    KEEP = "study keep"
    """Keep what has been written."""
    DELETE = "study delete"
    UNDELETE = "study undelete"


class WatchButton(_Button):
    """The button that begins a game between bots."""

    BEGIN = "watch begin"


class AnalysisButton(_Button):
    """Buttons of an analysis, and those that open the analysis of the current or replayed game."""

    GAME = "analysis game"
    REPLAY = "analysis replay"
    LEAVE = "analysis leave"
    BEGIN = "analysis begin"
    STOP = "analysis stop"


class MistakesButton(_Button):
    """Buttons of the mistakes trainer, and those that open it."""

    GAME = "mistakes game"
    """Open the mistakes of the current game."""
    OPEN = "mistakes open"
    """Open the mistakes of the analysis shown."""
    LEAVE = "mistakes leave"
    SOLUTION = "mistakes solution"
    NEXT = "mistakes next"
    AGAIN = "mistakes again"


class DealButton(_Button):
    """Buttons of the result screen's panel about the deal."""

    PAR = "deal par"
    """Find out par."""
    STOP = "deal stop"


class PuzzleButton(_Button):
    """Buttons of the puzzles."""

    TODAY = "puzzle today"
    """Open the puzzle of the day."""
    NEXT = "puzzle next"
    SOLUTION = "puzzle solution"
    LEAVE = "puzzle leave"
    SHARE = "puzzle share"
    CLOCK = "puzzle clock"
    """Switch the time limit of runs on or off."""
    RETRY = "puzzle retry"
    """Fetch the puzzles again."""


class NumbersButton(_Button):
    """Buttons of the numbers of cards and openings."""

    RETRY = "numbers retry"
    """Fetch the numbers again."""
