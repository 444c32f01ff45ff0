"""Each screen on its own: commands go in, effects come out, and one place performs them."""

from __future__ import annotations

from typing import get_args

import pytest

import stp
from stp.moves import Move
from stp.web.app import App
from stp.web.commands import Read
from stp.web.commands.buttons import LibraryButton, ReplayButton, ShareButton
from stp.web.commands.library import GameVerb
from stp.web.controllers import effects
from stp.web.controllers.effects import (
    AnnounceNews,
    BeginGame,
    Cancel,
    ContinueGame,
    Download,
    Draw,
    Effect,
    Focus,
    Later,
    LetBotMove,
    Notify,
    Say,
    ShareText,
    ShowNewPosition,
    Think,
    WatchGame,
)
from stp.web.controllers.game.adviser import Adviser
from stp.web.controllers.game.device import Device
from stp.web.controllers.game.sheet_over_table import SheetOverTable
from stp.web.controllers.game.table import Table
from stp.web.controllers.library import Library
from stp.web.controllers.preferences import Preferences
from stp.web.controllers.reading_pages import ReadingPages
from stp.web.controllers.replay import Replay
from stp.web.controllers.saved_games import DeletedTexts
from stp.web.controllers.sharing import Sharing
from stp.web.controllers.start import Start
from stp.web.model.session import Session
from stp.web.model.sheet_names import CardAt, Panel
from stp.web.model.start_form import StartForm
from stp.web.parts import Parts
from stp.web.render.kit.html import EMPTY
from stp.web.store.saves import Saves
from stp.web.store.texts import GAME
from tests.web.fake_browser import FakeBrowser
from tests.web.games import finished
from tests.web.pages import perform


def playing(*bots: str | None) -> tuple[Session, Preferences]:
    """Return a session at the start of a game, without a page."""
    session = Session()
    session.open(stp.Game(len(bots), "neva", tags={"bots": list(bots)}))
    return session, Preferences(FakeBrowser())


def kinds(found: effects.Effects) -> list[type]:
    return [type(one) for one in found]


def table_of(session: Session, preferences: Preferences) -> Table:
    device = Device(session, preferences)
    return Table(session, preferences, device, lambda: False, lambda _: False, lambda _: EMPTY)


def test_a_move_shows_and_announces_the_position_and_lets_the_next_bot_move() -> None:
    session, preferences = playing(None, "greedy")
    table = table_of(session, preferences)
    assert kinds(table.play("take upper shepherd")) == [ShowNewPosition, LetBotMove, AnnounceNews]
    assert session.game is not None
    assert len(session.game.moves) == 1


def test_a_step_ends_the_skipping_of_a_game_between_bots() -> None:
    turns = table_of(*playing("greedy", "greedy")).turns
    seen = [turns.are_seen]
    for go_on in (turns.skip, turns.step):
        go_on()
        seen.append(turns.are_seen)
    assert seen == [True, False, True]


def test_a_hint_that_is_wanted_at_once_is_asked_for_once() -> None:
    session, _ = playing(None, "greedy")
    adviser, game = Adviser(session), session.game
    assert game is not None
    assert kinds(adviser.ask(game, lambda: ())) == [Think]
    assert kinds(adviser.answer_now(game, lambda: ())) == [Cancel, Think]
    assert adviser.answer_now(game, lambda: ()) == ()


def test_a_move_that_is_not_legal_is_only_a_message() -> None:
    session, preferences = playing(None, "greedy")
    (said,) = table_of(session, preferences).play("buy upper judge")
    assert isinstance(said, Notify)
    assert said.text.startswith("You can't do that now")
    assert session.game is not None
    assert not session.game.moves


def test_a_bot_is_asked_for_its_move_and_its_answer_is_played() -> None:
    session, preferences = playing("greedy", "greedy")
    table = table_of(session, preferences)
    stopped, asked = table.turns.advance()
    assert isinstance(stopped, Cancel)
    assert isinstance(asked, Think)
    assert (asked.task, asked.record) == ("move greedy", stp.dump(session.game))  # type: ignore[arg-type]
    assert ShowNewPosition() in asked.answer("pass")


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    session, preferences = playing(None, "greedy")
    assert table_of(session, preferences).undo() == (Say("Nothing can be undone now"),)


def test_a_sheet_opens_with_the_focus_and_closes_by_the_same_command() -> None:
    session, _ = playing(None, "greedy")
    overlay = SheetOverTable(Adviser(session))
    card = CardAt("upper", "shepherd")
    assert overlay.toggle(card) == (Draw(), Focus("sheet"), Focus("over"))
    assert overlay.overlay.opened == card
    assert overlay.toggle(card) == (Draw(),)
    assert overlay.opened is None


def test_what_is_read_over_the_menu_closes_the_menu() -> None:
    session, preferences = playing(None, "greedy")
    overlay = SheetOverTable(Adviser(session))
    overlay.toggle(Panel.MENU)
    parts = Parts(FakeBrowser())
    guide = ReadingPages(
        session, preferences, overlay, lambda lang: "", parts.loader,
        lambda: parts.card_numbers,
    )  # fmt: skip
    assert guide.turn_to(Read("rules", "6"), "menu-rules") == (
        effects.CloseSheet(), Draw(), Focus("section-6"),
    )  # fmt: skip
    closed = guide.close()
    assert closed[-3:] == (Focus("menu"), Focus("menu-rules"), LetBotMove()), "the entry has gone"


def test_what_was_deleted_comes_back_unless_there_is_something_new() -> None:
    saves = Saves(FakeBrowser())
    deleted = DeletedTexts(saves)
    for key in ("one", "two"):
        saves.write(GAME + key, "old")
    deleted.delete([f"{GAME}one", f"{GAME}two"])
    saves.write(f"{GAME}two", "new")
    deleted.undelete()
    assert [saves.read(GAME + key) for key in ("one", "two")] == ["old", "new"]


def test_the_library_hands_games_on_and_files_out() -> None:
    browser = FakeBrowser()
    browser.storage.stored[f"{GAME}done"] = stp.dump(finished())
    session, preferences = Session(), Preferences(browser)
    parts = Parts(browser)
    library = Library(
        session, Saves(browser), preferences, browser.clock, browser.now, parts.new_page,
        parts.figures,
    )  # fmt: skip
    (continued, _) = library.handle_game(GameVerb.PLAY, "done", {})
    assert continued == ContinueGame(finished())
    (watched, _) = library.handle_game(GameVerb.WATCH, "done", {})
    assert watched == WatchGame(finished(), viewers=(None, 1, 2), key="done")
    (file, _) = library.press(LibraryButton.BACKUP, {})
    assert isinstance(file, Download)
    assert file.name == "saint-petersburg-2026-11-21.json"
    assert library.press(LibraryButton.DELETE_ALL, {}) == (Draw(),)
    assert browser.storage.stored, "one click too few"


def test_a_link_is_made_and_handed_over() -> None:
    session, preferences = playing(None, "greedy")
    sharing = Sharing(session, preferences, "https://example.org/stp/")
    assert session.game is not None
    assert sharing.open(effects.OpenShareSheet(session.game))[-1] == Focus("share")
    shared, _ = sharing.send("deal")
    assert isinstance(shared, ShareText)
    assert shared.url.startswith("https://example.org/stp/#deal=1")
    sharing.opener = "share-open"
    assert sharing.press(ShareButton.CLOSE)[-1] == Focus("share-open")


def test_a_replay_steps_by_itself_until_it_is_stopped() -> None:
    replay = Replay(Preferences(FakeBrowser()), finished(), 0)
    waiting, _ = replay.press(ReplayButton.PLAY) or ()
    assert isinstance(waiting, Later)
    assert kinds(waiting.run()) == [Later, Draw, Say]
    assert replay.at == 1
    assert replay.press(ReplayButton.PLAY) == (Cancel("replay"), Draw())


def test_the_form_begins_the_game_it_describes() -> None:
    browser = FakeBrowser()
    preferences, saves = Preferences(browser), Saves(browser)
    start = Start(Session(), preferences, saves, lambda: "ice", lambda _game: None)
    (begun,) = start.begin({"players": "2", "seed": "neva"})
    assert isinstance(begun, BeginGame)
    assert (begun.game.players, begun.game.seed) == (2, "neva")


def test_every_effect_is_performed() -> None:
    """mypy finds effects that are not performed by `assert_never` in the performer; so does this
    test."""
    app = App(FakeBrowser())
    game, form = finished(), StartForm(seed="ice")
    examples: dict[type, Effect] = {
        type(one): one
        for one in (
            effects.Draw(), effects.Focus("deal"), effects.Announce("a"), effects.Say("b"),
            effects.Notify("c"), effects.AnnounceNews(), effects.AnnounceHint(),
            effects.CloseSheet(), effects.PlaySounds(), effects.BeginGame(stp.Game(2, "ice")),
            effects.SetCurrentGame(game), effects.ShowTable(), effects.ShowNewPosition(),
            effects.SaveGame(), effects.LeaveTable(), effects.CloseGame(),
            effects.FillStartForm(form),
            effects.ContinueGame(game), effects.WatchGame(game), effects.AnalyseGame(game, ""),
            effects.LearnFromGame(game, ""), effects.OpenShareSheet(game), effects.LetBotMove(),
            effects.Cancel("replay"),
            effects.Later("replay", 0, lambda: ()), effects.Persist(), effects.ClearHash(),
            effects.Think("hint", stp.dump(game), "hint expert", lambda _text: ()),
            effects.SkipPauses(), effects.Download("a.stp", "text"),
            effects.ShareText("text", "url"),
            effects.SharePicture("{}"), effects.MakeQrCode("url"),
            effects.TakeLock(lambda: ()), effects.ReleaseLock(),
        )
    }  # fmt: skip
    union = {one for part in get_args(Effect) for one in (get_args(part) or (part,))}
    assert set(examples) == union, "add an example of the new effect above"
    for one in examples.values():
        perform(app, one)
    with pytest.raises(AssertionError):
        perform(app, "nonsense")  # type: ignore[arg-type]


def test_a_question_takes_the_place_of_the_one_of_the_same_name() -> None:
    browser = FakeBrowser()
    app = App(browser)
    for text in ("one", "two"):
        perform(app, Later("wait", 0, lambda text=text: (effects.Say(text),)))  # type: ignore[misc]
    assert len(browser.timers) == 1
    browser.tick()
    perform(app, Cancel("wait"))
    assert browser.said == ["two"]


def test_a_move_of_the_command_is_the_engines_move() -> None:
    session, preferences = playing(None, "greedy")
    table = table_of(session, preferences)
    assert ShowNewPosition() in table.play(Move.parse("take upper shepherd"))
