"""Controls the sheet for sharing a game: what it shows, and what has been shared."""

from __future__ import annotations

from stp.game import Game
from stp.links import LinkError, write_link
from stp.record import dump
from stp.web.commands import LinkKind
from stp.web.commands.buttons import ShareButton
from stp.web.controllers.effects import (
    CloseSheet,
    Download,
    Draw,
    Effects,
    Focus,
    LetBotMove,
    MakeQrCode,
    Notify,
    OpenShareSheet,
    SaveGame,
    Say,
    SharePicture,
    ShareText,
    return_focus,
)
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.share_choices import choices, link_of
from stp.web.model.by_link.plans import ahead
from stp.web.model.by_link.turn_links import turn_link
from stp.web.model.seats import seats_of
from stp.web.model.session import CurrentGame, Session
from stp.web.render.kit.city import city_picture
from stp.web.render.kit.html import EMPTY, Html
from stp.web.render.screens.share import QrCode, TurnExtras, seat_sheet, share_sheet
from stp.web.words.text import Text


class Sharing:
    """The sheet and the outcome of sharing. `address` is the page's own, without the fragment."""

    def __init__(self, session: Session, preferences: Preferences, address: str) -> None:
        self._session = session
        self._preferences = preferences
        self._address = address
        self._game: Game | None = None
        self.is_open = False
        """Whether the sheet is open. Not a property, because every click reads it."""
        self.opener = ""
        """The id of the button that opened it."""
        self._at: int | None = None
        self._line = ""
        self._said = self._text = self._url = ""
        self._asks_seat = False
        """Whether the sheet asks which seat is the sender's."""
        self._code = ""
        """The QR code of the address, as `Browser.make_qr_code` makes it."""
        self._coded: LinkKind | ShareButton | None = None
        """What the QR code is of, also while it is being made."""

    @property
    def _t(self) -> Text:
        return self._preferences.t

    def sheet(self) -> Html:
        """Return the sheet, if it is open."""
        if self._game is None:
            return EMPTY
        seats = seats_of(self._game)
        if self._asks_seat:
            return seat_sheet(seats, self._t)
        sent = "\n".join(part for part in (self._text, self._url) if part)
        code = QrCode(self._coded, self._code) if self._coded is not None else None
        is_current = self._current is not None
        found = choices(self._game, self._at, self._t, is_current=is_current)
        return share_sheet(found, self._said, sent, self._t, self._extras(), code)

    def _extras(self) -> TurnExtras | None:
        """Return what can go with the next turn, None unless the game is played by link here."""
        current = self._current
        if current is None or current.seats.own is None:
            return None
        own, plan = current.seats.own, current.auto_moves.plan_of(current.seats.own)
        return TurnExtras(
            own=current.seats.names(self._t)[own - 1],
            note=current.correspondence.outgoing,
            passing=None if plan is not None else self._passing,
            may_plan=self.may_plan,
            planned=len(plan.moves) if plan else 0,
            then_passes=plan is not None and plan.passes,
        )

    @property
    def may_plan(self) -> bool:
        """Whether the next moves of this device's player can be planned."""
        current = self._current
        if current is None or current.seats.own is None:
            return False
        if current.game.state.seat not in current.seats.elsewhere:
            return False
        return ahead(current.game, current.seats.own) is not None

    # ------------------------------------------------------------------ opening and closing

    def open(self, wanted: OpenShareSheet) -> Effects:
        """Open the sheet for a game, at a move of its replay or in a variation there, or share a
        text with a fragment."""
        self.offer(wanted.game, wanted.move, wanted.line)
        opened: Effects = (CloseSheet(), Draw(), Focus("share"))
        if not wanted.fragment:
            return opened
        self._text, self._url = wanted.text, f"{self._address}#{wanted.fragment}"
        return (*opened, ShareText(self._text, self._url))

    def offer(self, game: Game, at: int | None = None, line: str = "") -> None:
        """Open the sheet without drawing."""
        self._game, self._at, self._line, self.is_open = game, at, line, True
        self._forget()
        self._asks_seat = False

    def close(self) -> None:
        """Close the sheet without drawing."""
        self._game, self.is_open = None, False
        self._forget()

    def _forget(self) -> None:
        """Forget what has been shared."""
        self._said = self._text = self._url = self._code = ""
        self._coded = None

    # ------------------------------------------------------------------ buttons

    def press(self, button: ShareButton) -> Effects:
        """Close the sheet, change what goes with the turn, or share in another way."""
        match button:
            case ShareButton.CLOSE:
                self.close()
                return (Draw(), *return_focus(self.opener))
            case ShareButton.PASS if self._passing is not None and self._current is not None:
                self._current.auto_moves.toggle_passing(self._current.seats.own or 1)
                self._forget()
                return (SaveGame(), Draw())
            case ShareButton.SHOWN if self._url:
                return self._hide_code() if self._coded is button else self._encode(button)
            case ShareButton.EXPORT if self._game is not None:
                return (Download("saint-petersburg.stp", dump(self._game)), Draw())
            case ShareButton.PASS | ShareButton.SHOWN | ShareButton.EXPORT:
                return ()
            case ShareButton.OPEN | ShareButton.PICTURE:  # the dispatcher carries them out
                return ()

    def send(self, kind: LinkKind, note: str | None = None, *, as_code: bool = False) -> Effects:
        """Make a link and share it, or show it as a QR code, or hide that code.

        For a game by link, first ask for the sender's seat. `note` goes with a turn.
        """
        game = self._game
        if game is None:
            return ()
        if as_code and self._coded == kind:
            return self._hide_code()
        if kind == "turn":
            if self._current is None or self._current.seats.is_undecided:
                return ()
            if self._current.seats.own is None:
                self._asks_seat = True
                return (Draw(), Focus("share"))
            self.keep_note(note)
            return self._send_turn(self._current, as_code=as_code)
        return self._hand_over(kind, game, as_code=as_code)

    def keep_note(self, note: str | None) -> None:
        """Keep the text of the note's field; None if there is no such field."""
        if note is not None and self._current is not None:
            self._current.correspondence.write(note)

    def send_picture(self, seat: int) -> Effects:
        """Share the city of a seat as a picture."""
        game = self._session.game
        if game is None:
            return ()
        return (SharePicture(city_picture(game, seat, self._address, self._t)),)

    def send_from(self, seat: int) -> Effects:
        """Begin a game by link from a seat: from now on this device plays only that one. The sheet
        then offers what can go with the first link."""
        current = self._current
        if current is None or not self._asks_seat or seat not in current.seats.humans:
            return ()
        self._asks_seat = False
        current.begin_by_link(seat)
        return (SaveGame(), Draw(), Focus("share-turn"), LetBotMove())

    def _send_turn(self, current: CurrentGame, *, as_code: bool) -> Effects:
        """Share the next turn. Sent moves stay."""
        try:
            write_link(turn_link(current.game))
        except LinkError as error:
            return self._refused(error)
        if as_code:  # it is sent when the code is there: `show_code`
            return self._hand_over("turn", current.game, as_code=True)
        return (*self._hand_over("turn", current.game), *self._sent(current))

    def _sent(self, current: CurrentGame) -> Effects:
        """Note that the others have the turn."""
        current.share()
        return (SaveGame(),)

    def _refused(self, error: LinkError) -> Effects:
        """Show why something has no link."""
        self._said = self._t.reason(error)
        return (Draw(),)

    def _hand_over(self, kind: LinkKind, game: Game, *, as_code: bool = False) -> Effects:
        """Make a link or a text and share it, or show the link as a QR code."""
        self._forget()
        try:
            self._text, fragment = link_of(kind, game, self._at, self._line, self._t)
        except LinkError as error:
            return self._refused(error)
        self._url = f"{self._address}#{fragment}" if fragment else self._address
        return self._encode(kind) if as_code else (ShareText(self._text, self._url), Draw())

    def _encode(self, what: LinkKind | ShareButton) -> Effects:
        """Ask for the QR code of the address."""
        self._said, self._coded = "", what
        return (MakeQrCode(self._url), Draw())

    def _hide_code(self) -> Effects:
        """Hide the QR code; its link can still be copied."""
        self._code, self._coded = "", None
        return (Draw(),)

    def show_code(self, code: str) -> Effects:
        """Show a QR code that the browser has made, or say that there is none."""
        what, current = self._coded, self._current
        if what is None:
            return ()
        if code:
            self._code = code
            sent = self._sent(current) if what == "turn" and current is not None else ()
            return (*sent, Draw(), Focus("share-code"))
        if what is ShareButton.SHOWN:
            self._coded = None
        else:
            self._forget()
        self._said = self._t._("This link can't be shown as a QR code. Send it instead.")
        return (Say(self._said), Draw())

    @property
    def _passing(self) -> bool | None:
        """Whether other devices are to pass for this one until the phase ends; None if they have
        no reason to."""
        current = self._current
        if current is None or current.seats.own is None:
            return None
        if current.game.state.seat not in current.seats.elsewhere:
            return None
        return current.auto_moves.is_passing(current.seats.own)

    @property
    def _current(self) -> CurrentGame | None:
        """The current game, if that is what is shared."""
        current = self._session.current
        return current if current is not None and current.game is self._game else None

    def answered(self, how: str) -> Effects:
        """Show the outcome."""
        t = self._t
        if how == "undrawn":  # from the table, where no sheet is open to show it
            return (Notify(t._("This browser can't draw the picture.")),)
        self._said = {
            "shared": t._("Shared."),
            "saved": t._("Saved as a picture."),
            "copied": t._("Copied. Paste it anywhere."),
            "refused": t._("This browser blocks copying. Copy this text yourself:"),
        }.get(how, "")
        return (Say(self._said), Draw()) if self._said else (Draw(),)
