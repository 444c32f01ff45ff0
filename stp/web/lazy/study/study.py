"""Controls a replay in which moves are tried: those that differ from the game become variations.

Everybody's hand is open, and the table is seen by the seat that is to move. Comments and variations
are kept with the game at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from stp.errors import StpError
from stp.game import Game
from stp.moves import Move
from stp.record.annotations import (
    Transcript,
    Variation,
    comment_at,
    continued_by,
    from_link_text,
    remarks_on,
    replace_variation,
    to_link_text,
    variations_at,
    write_comment,
)
from stp.view import View
from stp.web.browser.port import Event
from stp.web.commands import Command, MakeMove, ShowVariation
from stp.web.commands.buttons import StudyButton, TableButton
from stp.web.controllers.effects import Draw, Effects, Focus, Say
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.replay import Replay
from stp.web.controllers.shortcuts import meant
from stp.web.lazy.sandbox import SandboxScreen
from stp.web.lazy.study.study_bar import (
    MAX_COMMENT_LENGTH,
    WORDS,
    Study,
    clean_comment,
    max_length,
    opener_of,
    study_bar,
    unreadable_words,
)
from stp.web.model.clean_text import MAX_TITLE_LENGTH, clean
from stp.web.model.story.phase_starts import phase_starts
from stp.web.render.kit.html import Html
from stp.web.render.table.page import question, table
from stp.web.render.table.scene import Scene
from stp.web.words.text import sentences

ChangeStoredGame: TypeAlias = Callable[[Game, str, Callable[[Game], None]], str]
"""Callback that changes the comments of a game and of its save, and returns the key of the save. It
raises StpError, and changes nothing, if the change is impossible."""


class _Deleted:
    """A variation that was deleted or made shorter while a position of it was shown."""

    def __init__(
        self, game: Game, variation: Variation, shorter: Variation | None, at: int
    ) -> None:
        self.variation = variation
        self.at = at
        self._shorter = shorter
        self._remarks = remarks_on(game, variation)

    def restore(self, game: Game) -> None:
        """Restore it with its comments; raises StpError if that is impossible."""
        replace_variation(game, self._shorter, self.variation)
        after = self.variation.after
        for one in self._remarks:
            if not comment_at(game, after, one.transcript):
                write_comment(game, after, one.text, one.transcript)


class StudyScreen(Replay, SandboxScreen):
    """The study that takes the place of a replay."""

    _variation: Variation | None = None
    """The variation shown, None for the game itself."""

    _draft: str | None = None
    """What is in the open field, None if it has not changed."""

    _linked: Variation | None = None
    """The variation of the link that led here; it is kept only when something is added to it."""

    def __init__(
        self, preferences: Preferences, replay: Replay, keep: ChangeStoredGame, line: str = ""
    ) -> None:
        super().__init__(preferences, replay.game, replay.at, key=replay.key)
        self._replay = replay
        self._keep = keep
        self._edited: StudyButton | None = None
        """What is being written: a comment or a name; None for nothing."""
        self._deleted: _Deleted | None = None
        self._notice = ""

        if line:
            self._open_link(line)

    def _open_link(self, line: str) -> None:
        """Show the variation of a link, or why there is none."""
        t = self._preferences.t
        try:
            self._linked, shown = from_link_text(self.game, self.at, line)
        except StpError as error:
            self._notice = t._("This link can't be opened: {reason}.", reason=t.reason(error))
            return
        linked = self._linked
        known = (one for one in self._branches if one.transcript == linked.transcript)
        self._follow(next(known, linked), self.at + shown)

    def plain(self) -> Replay:
        """Return the plain replay, at the position shown or where the variation begins."""
        self._replay._go_to(self.place)
        return self._replay

    # ------------------------------------------------------------------ moving about

    @property
    def place(self) -> int:
        """The number of moves of the game before the position shown or the variation shown."""
        return self._variation.after if self._variation else self.at

    @property
    def line(self) -> str:
        """The variation shown and the position in it, for a link; "" for none."""
        shown = self._variation
        return to_link_text(self.game, shown, self.at - shown.after) if shown else ""

    @property
    def _comment(self) -> str:
        """The comment on the position shown, "" for none."""
        return clean_comment(self.game, self.place, self._tried)

    @property
    def _marks(self) -> tuple[int, ...]:
        """The positions with a comment or a variation; in a variation, those before it and its
        own."""
        shown, marks = self._variation, super()._marks
        if shown is None:
            return marks
        own = {shown.after + len(one.transcript) for one in remarks_on(self.game, shown)}
        return (*(at for at in marks if at <= shown.after), *sorted(own))

    @property
    def _tried(self) -> Transcript:
        """The moves of the variation shown, up to the position shown."""
        return self._shown.transcript[self.place :] if self._variation else ()

    @property
    def _branches(self) -> tuple[Variation, ...]:
        """The variations that go on from the position shown."""
        tried, linked = self._tried, self._linked
        known = variations_at(self.game, self.place)
        if linked and linked.after == self.place:
            is_kept = any(one.begins_with(linked.transcript) for one in known)
            known = known if is_kept else (*known, linked)
        return tuple(one for one in known if one.transcript != tried and one.begins_with(tried))

    def _go_to(self, at: int) -> None:
        """Show the position after a number of moves; before the variation, return to the game."""
        super()._go_to(at)
        self._edited, self._draft, self._deleted, self._notice = None, None, None, ""
        if self._variation and self.at <= self._variation.after:
            self._follow(None, self.at)

    def _follow(self, variation: Variation | None, at: int) -> None:
        """Show a position of a variation, or of the game itself."""
        followed = continued_by(self.game, variation) if variation else self.game
        assert followed is not None
        moves, other = self._shown.moves, followed.moves
        shared = next((number for number, pair in enumerate(zip(moves, other, strict=False))
                       if pair[0] != pair[1]), min(len(moves), len(other)))  # fmt: skip
        self._variation = None
        self._go_to(min(shared, at))
        self._moves, self._phases = other, tuple(phase_starts(followed))
        self._go_to(at)
        self._variation = variation

    # ------------------------------------------------------------------ what is pressed

    def press(self, command: Command) -> Effects | None:
        """Try a move, or carry out a button; say so if that is impossible."""
        if command is not self._edited:
            self._keep_draft()
        try:
            return self._press(command)
        except StpError as error:
            return self._refuse(error)

    def _press(self, command: Command) -> Effects | None:
        variation = self._variation
        match command:
            case MakeMove(move):
                return self._try(move)
            case TableButton.UNDO:
                return self._take_back()
            case ShowVariation(place) if place < len(self._branches):
                self._follow(self._branches[place], self.at + 1)
                return self._turned()
            case StudyButton.GAME if variation:
                self._follow(None, variation.after)
                return self._turned()
            case StudyButton.EDIT:
                return self._open_field(command)
            case StudyButton.NAME if variation:
                return self._open_field(command)
            case StudyButton.DELETE if variation:
                self._linked = None if variation == self._linked else self._linked
                return self._delete(variation, None)
            case StudyButton.UNDELETE if deleted := self._deleted:
                self._change(deleted.restore)
                self._follow(deleted.variation, deleted.at)
                return self._turned()
        return self.press_table(command) or super().press(command)

    def _try(self, move: Move) -> Effects:
        """Make a move of the game or of a variation, or one that makes a variation."""
        if move not in self.scene.view.legal_moves:
            return ()
        self._opened, self._displaced, self._notice = None, "", ""
        at, line = self.at + 1, f"{self._shown.state.seat} {move}"
        if self._goes_on and self._moves[self.at] == move:
            self._go_to(at)
            return self._turned()
        tried = (*self._tried, line)
        known = next((one for one in self._branches if one.begins_with(tried)), None)
        if known is None:
            variation = self._variation
            grown = variation if variation and not self._goes_on else None
            known = Variation(self.place, tried, grown.name if grown else "")
            self._change(partial(replace_variation, old=grown, new=known))
        added = self._notice
        self._follow(known, at)
        self._notice = added
        return self._turned()

    def _take_back(self) -> Effects:
        """Take back the last move of the variation shown."""
        variation = self._variation
        if variation is None or self._goes_on:
            return ()
        kept = variation.transcript[:-1]
        shorter = replace(variation, transcript=kept) if kept else None
        if self._comment:
            return self._delete(variation, shorter)
        self._change(partial(replace_variation, old=variation, new=shorter))
        self._follow(shorter, self.at - 1)
        return self._turned()

    def _delete(self, variation: Variation, shorter: Variation | None) -> Effects:
        """Delete a variation, or its last move, with the comments on it; this can be undone."""
        t, deleted = self._preferences.t, _Deleted(self.game, variation, shorter, self.at)
        self._change(partial(replace_variation, old=variation, new=shorter))
        self._follow(shorter, self.at - 1 if shorter else variation.after)
        self._deleted = deleted
        self._notice = t._("Move and comment deleted.") if shorter else t._("Variation deleted.")
        return (*self._turned(), Focus("study-undelete"))

    def _open_field(self, button: StudyButton) -> Effects:
        """Open the field for a comment or a name, or close it."""
        self._draft = None
        self._edited = None if self._edited is button else button
        self._deleted, self._notice = None, ""
        return (*self.stop(), Draw(), Focus(WORDS if self._edited else opener_of(button)))

    def submit(self, form: Mapping[str, str]) -> Effects | None:
        """Keep what has been written: a comment, or the name of the variation shown."""
        edited, variation = self._edited, self._variation
        if edited is None or WORDS not in form:
            return ()
        self._edited = self._draft = None
        names = variation if edited is StudyButton.NAME else None
        before, usual = (
            (names.name, MAX_TITLE_LENGTH) if names else (self._comment, MAX_COMMENT_LENGTH)
        )
        words = clean(form[WORDS], max_length(before, usual))
        back = Focus(opener_of(edited))
        try:
            if names:
                named = replace(names, name=words)
                self._change(partial(replace_variation, old=names, new=named))
                self._variation = named
            elif words != before:
                self._comment_on(words)
        except StpError as error:
            return (*self._refuse(error), back)
        return (Draw(), back, Say(sentences([words, self._notice])))

    def _keep_draft(self) -> None:
        """Keep what is in the open field, because something else is to be shown."""
        if self._draft is not None:
            self.submit({WORDS: self._draft})

    def stop(self) -> Effects:
        """Keep what is in the open field, and stop autoplay."""
        self._keep_draft()
        return super().stop()

    def _comment_on(self, words: str) -> None:
        """Replace the comment on the position shown; raises StpError if that is impossible."""
        variation, place, tried = self._variation, self.place, self._tried

        def change(game: Game) -> None:
            if variation and variation not in variations_at(game, place):
                replace_variation(game, None, variation)  # it comes from a link
            write_comment(game, place, words, tried)

        self._change(change)

    def _change(self, change: Callable[[Game], None]) -> None:
        """Change the comments of the game and of its save; raises StpError if that is
        impossible."""
        key = self._keep(self.game, self.key, change)
        if key != self.key:
            self._notice = self._preferences.t._("Game added to your history.")
        self.key = self._replay.key = key

    def _refuse(self, error: StpError) -> Effects:
        """Show and say why a change is impossible."""
        t = self._preferences.t
        self._notice = t._("You can't do that now: {reason}.", reason=t.reason(error))
        return (Draw(), Say(self._notice))

    def _said(self) -> Say:
        """Announce the last move, its consequences, what is to be decided, and a message."""
        return Say(sentences([super()._said().text, question(self.scene), self._notice]))

    def _turned(self) -> Effects:
        """Show and announce a position."""
        return (*self.stop(), Draw(), Focus("table"), self._said())

    def close_sheet(self) -> Effects:
        """Close the field or the sheet that is open, if one is."""
        if self._edited is None:
            return SandboxScreen.close_sheet(self)
        edited, self._edited, self._draft = self._edited, None, None
        return (Draw(), Focus(opener_of(edited)))

    def control(self, name: str, value: str) -> Effects | None:
        """Apply the slider, or the choice of a card to displace; note what is being written."""
        if name == WORDS:
            self._draft = value if self._edited else None
            return ()
        self._keep_draft()
        return SandboxScreen.control(self, name, value) or super().control(name, value)

    def shortcut(self, event: Event) -> Command | None:
        """Return the command of a key press: as at the table, otherwise as in a replay."""
        found = SandboxScreen.shortcut(self, event)
        return found or (None if meant(event) else super().shortcut(event))

    # ------------------------------------------------------------------ drawing

    @property
    def scene(self) -> Scene:
        """The table as seen by the seat that is to move."""
        state = self._shown.state
        view = View(state, state.seat, memory=True)
        return replace(
            self._table(view, self._shown.log, self._participants),
            can_undo=self._variation is not None and not self._goes_on,
            chooses=state.seat is not None,
            has_adviser=False,
        )

    def screen(self) -> Html:
        """Return the table with the study at its lower edge, or a result."""
        if self._shows_result and self._shown.result:
            return super().screen()
        scene = self.scene
        study = Study(
            comment=self._comment,
            unreadable="" if self._variation else unreadable_words(self.game, self.at, scene.t),
            variation=self._variation,
            branches=self._branches,
            tried=len(self._tried),
            is_last=not self._goes_on,
            edited=self._edited,
            draft=self._draft,
            notice=self._notice,
            may_undelete=self._deleted is not None,
        )
        return table(
            scene, study_bar(study, self._playback(scene), scene), "watched trained studied"
        )
