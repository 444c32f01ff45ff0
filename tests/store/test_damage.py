"""A damaged entry keeps its text, and everything else opens."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest

import stp
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.lazy.statistics import statistics
from stp.web.model.import_report import Outcome
from stp.web.model.summary import header_summary, summarize
from stp.web.store.backup import BackupError, write_backup
from stp.web.store.format import moves_part
from stp.web.store.saves import Saves
from stp.web.store.texts import ANALYSIS, CURRENT, DAMAGED, GAME, REPLAYED
from tests.store.saved import listing, restored
from tests.web.fake_browser import FakeBrowser, FakeStorage, Page
from tests.web.games import finished
from tests.web.pages import begun, choose, configure, has_game, leave, texts, ui, visit

WHOLE = stp.dump(finished())
"""A finished game of a person against a bot."""
DEEP = "[" * 100_000


def started(**tags: Any) -> str:
    """Return the record of a game of two people after two moves, with some tags."""
    game = stp.Game(2, "neva", tags={"names": ["Anna", "Bob"], **tags})
    for _ in range(2):
        game.play("pass")
    return stp.dump(game)


GOOD = started(**{"x-points": "0 0", "x-round": "1 worker", "x-saved": "2026-11-21T18:30:00Z"})


def tagged(**tags: str) -> str:
    """Return a record with a header line that no page has written."""
    lines = {f"x-{key}": value for key, value in tags.items()}
    head = [line for line in GOOD.partition("\n\n")[0].split("\n")
            if line.partition(":")[0] not in lines]  # fmt: skip
    head += [f"{key}: {value}" for key, value in lines.items()]
    return "\n".join(head) + "\n\n" + moves_part(GOOD)


BAD_GAMES = {
    "ranks for three of two": tagged(rank="1 2 3"),
    "no ranks": tagged(rank=""),
    "ranks of nobody": tagged(rank="0 7"),
    "ranks against the points": tagged(points="3 9", rank="1 2"),
    "endless points": tagged(points="2000000000 1", rank="1 2"),
    "400 digits": tagged(points="9" * 400 + " 1", rank="1 2"),
    "5000 digits": tagged(points="9" * 5000 + " 1", rank="1 2"),
    "superscripts": tagged(points="² ³", times="² ³", undos="²", hints="²", me="²"),
    "times without end": tagged(times="9" * 5000, saved="9" * 5000),
    "a round of many digits": tagged(round="9" * 5000 + " worker"),
    "no round": tagged(round="-1 worker"),
    "a deep rival": tagged(rival=DEEP),
    "a rival of many digits": tagged(rival=f'["A", 1, {"9" * 4300}, 3]'),
    "a rival of more digits": tagged(rival=f'["A", 1, {"9" * 5000}, 3]'),
    "an endless rival": tagged(rival='["A", 1, 1e400, 3]'),
    "a rival of lists": tagged(rival='[["A"], [1], [2], {"a": 3}]'),
    "a stand-in nowhere": tagged(**{"stood-in": "5:3 1:²"}),
    "an edition unheard of": tagged().replace("edition: base", "edition: neva-ice"),
    "a lone surrogate": tagged(title="\ud800"),
    "no header": "\n\n",
    "nothing": "",
    "brackets": DEEP,
    "a torn line": WHOLE[:-4],
}


@pytest.mark.parametrize("text", BAD_GAMES.values(), ids=BAD_GAMES)
def test_a_bad_game_never_affects_the_page_or_the_other_games(text: str) -> None:
    browser = FakeBrowser()
    browser.storage.stored = {
        f"{GAME}a": GOOD, f"{GAME}bad": text, f"{GAME}z": WHOLE, CURRENT: "bad", "lang": "en"
    }  # fmt: skip
    app = App(browser)
    Page(browser.html)
    leave(app)
    for tab in ("games", "history", "bring"):
        ui(app, f"library show {tab}")
        Page(browser.html)
    ui(app, "library play z")
    assert app.game.over
    ui(app, "library show games")
    ui(app, "library play a")
    assert app.game.transcript == ("1 pass", "2 pass")
    stored = browser.storage.stored.values()
    assert text in stored or summarize("bad", text).error is None


@pytest.mark.parametrize("text", BAD_GAMES.values(), ids=BAD_GAMES)
def test_a_bad_game_in_a_backup_is_kept_whole_and_the_games_after_it_come_back(text: str) -> None:
    saves = Saves(FakeBrowser())
    backup = json.dumps({"stp-backup": 1, "games": {"a": GOOD, "b": text, "z": WHOLE}})
    done = restored(saves, backup)
    assert {saves.read("game:a"), saves.read("game:z")} == {GOOD, WHOLE}
    assert [item.outcome for item in done.items][::2] == [Outcome.ADDED] * 2
    bad = done.items[1]
    kept = [saves.read(key) for key in (*saves.keys(GAME), *saves.keys(DAMAGED))]
    assert len(kept) == 3
    assert text in kept or json.dumps(text) in kept
    if bad.outcome is Outcome.ASIDE:
        assert bad.summary.error is not None, "the report says why"


@pytest.mark.parametrize("points", ["2000000000 1", "9" * 400 + " 1", "999 1", "33 12"])
def test_points_in_tags_are_never_trusted(points: str) -> None:
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}lie": tagged(points=points, rank="1 2").replace(
        "names: Anna,Bob", "names: Anna,Bob\nbots: -,greedy")}  # fmt: skip
    (found,) = listing(Saves(browser))
    assert (found.points, found.over) == ((0, 0), False)
    begin = process_time()
    app = App(browser)
    ui(app, "library show history")
    assert process_time() - begin < 2
    assert statistics([found for found in listing(Saves(browser)) if found.over]).games == 0


def test_a_finished_game_counts_with_the_points_of_its_moves() -> None:
    browser = FakeBrowser()
    points = stp.load(WHOLE).result.points  # type: ignore[union-attr]
    said = "x-points: " + " ".join(map(str, points))
    assert said in WHOLE
    lie = WHOLE.replace(
        said, "x-points: " + " ".join(str(900 - 10 * i) for i in range(len(points)))
    )
    lie = lie.replace("x-rank: " + lie.partition("x-rank: ")[2].partition("\n")[0], "x-rank: 1 2")
    assert summarize("lie", lie).points == (900, 890), "the header alone says so"
    browser.storage.stored = {f"{GAME}lie": lie, f"{GAME}true": WHOLE}
    for _ in range(2):
        assert {found.points for found in listing(Saves(browser))} == {points}
    words = browser.storage.stored[REPLAYED].split()
    assert len(words) == 2
    (lying,) = (word for word in words if "=" in word)
    assert f":{','.join(map(str, points))}:" in lying, "what is right is remembered"


def test_what_was_replayed_once_is_not_replayed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}true": WHOLE}
    before = listing(Saves(browser))
    monkeypatch.setattr("stp.web.store.results.replayed", None)
    assert listing(Saves(browser)) == before
    browser.storage.refuses = True
    assert listing(Saves(browser)) == before


@pytest.mark.parametrize(
    "text", ["x" * 8_000_000, "stp 1\n" + "x-a: b\n" * 1_100_000, GOOD + "#" * 8_000_000]
)
def test_a_huge_damaged_game_does_not_slow_the_start_screen(text: str) -> None:
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}{number}": text for number in range(200)}
    begin = process_time()
    app = App(browser)
    leave(app)
    assert process_time() - begin < 1
    assert texts(browser.storage).keys() == {f"{GAME}{number}" for number in range(200)}


def test_two_hundred_games_without_notes_are_not_replayed_for_the_start_screen() -> None:
    bare = "\n".join(line for line in WHOLE.split("\n") if not line.startswith("x-"))
    browser = FakeBrowser()
    browser.storage.stored = {f"{GAME}{number}": bare for number in range(200)}
    assert header_summary("a", bare).error
    begin = process_time()
    App(browser)
    assert process_time() - begin < 0.5
    assert all(found.over for found in listing(Saves(browser))), "the list itself is right"


# ---------------------------------------------------------------- settings, analyses


@pytest.mark.parametrize(
    "text", [DEEP, '{"a":' * 8000, "{", "[1]", "null", "1e999", "9" * 5000, '"' * 9]
)
def test_bad_settings_are_kept_aside_and_the_page_opens(text: str) -> None:
    browser = FakeBrowser()
    browser.storage.stored = {"settings": text, f"{GAME}a": GOOD, CURRENT: "a"}
    app = App(browser)
    assert has_game(app)
    configure(app, bots="slow")
    assert json.loads(browser.storage.stored["settings"])["bots"] == "slow"
    assert browser.storage.stored["settings-damaged"] == text


@pytest.mark.parametrize("volume", ["9" * 5000, "-1", "²", ""])
def test_an_invalid_volume_changes_nothing_else(volume: str) -> None:
    browser = FakeBrowser()
    app = App(browser)
    assert app.handle(Event("change", name="set-volume", value=volume))
    assert app._parts.preferences.settings.volume == 0


# ---------------------------------------------------------------- imports, backups


@pytest.mark.parametrize(
    "text", [DEEP, '{"a":' * 8000, '{"a":' * 50_000, "{" * 8_000_000, "stp 1\n" * 2_000_000]
)
def test_an_import_that_cannot_be_read_says_so_at_once(text: str) -> None:
    app, browser = begun()
    before = texts(browser.storage)
    begin = process_time()
    app.handle(Event("file", name="import", value=text))
    assert process_time() - begin < 2
    assert texts(browser.storage) == before
    assert browser.page.find("role", "status")


def test_every_complete_game_of_a_truncated_backup_is_restored() -> None:
    there = FakeBrowser()
    there.storage.stored = {f"{GAME}a": GOOD, f"{GAME}z": WHOLE}
    text = write_backup(Saves(there))
    for cut in (text[: text.index('"aside"')], text.replace('"aside": []', f'"aside": {DEEP}')):
        saves = Saves(FakeBrowser())
        done = restored(saves, cut)
        assert done.is_damaged
        assert done.count(Outcome.ADDED) == 2
        assert sorted(saves.read(key) or "" for key in saves.keys(GAME)) == sorted([GOOD, WHOLE])
    with pytest.raises(BackupError, match="damaged"):
        restored(Saves(FakeBrowser()), text[:40])


def test_entries_of_a_backup_that_are_not_texts_are_set_aside_as_json() -> None:
    saves = Saves(FakeBrowser())
    odd: Any = [["deep", {"er": [1]}], 5, None]
    text = json.dumps({"stp-backup": 1, "games": {"a": odd[0], "b": GOOD, "c": odd[1]},
                       "aside": [odd[2]], "analyses": {"b": 7}})  # fmt: skip
    done = restored(saves, text)
    assert done.count(Outcome.ADDED) == 1
    aside = [json.loads(saves.read(key) or "") for key in saves.keys(DAMAGED)]
    assert sorted(map(str, aside)) == sorted(map(str, odd))
    assert not saves.keys(ANALYSIS)


@pytest.mark.parametrize("link", ["game=1zzz", "deal=2" + "x" * 5000, "turn=1\u2066&move=9"])
def test_a_bad_pasted_link_stays_in_the_field(link: str) -> None:
    app, browser = visit(link)
    assert "This link can't be opened" in browser.page.text
    ui(app, "library show bring")
    assert f"#{link}" in browser.page.text


def test_two_games_with_one_id_are_both_restored() -> None:
    saves = Saves(FakeBrowser())
    both = ", ".join(f'"a": {json.dumps(text)}' for text in (GOOD, WHOLE))
    assert restored(saves, f'{{"stp-backup": 1, "games": {{{both}}}}}').count(Outcome.ADDED) == 2
    assert sorted(saves.read(key) or "" for key in saves.keys(GAME)) == sorted([GOOD, WHOLE])


def test_the_page_reports_the_outcome_of_each_game_of_a_backup() -> None:
    storage = FakeStorage()
    storage.stored = {"lang": "en", f"{GAME}here": WHOLE}
    browser = FakeBrowser(storage)
    app = App(browser)
    torn = GOOD + "1 fly\n"
    text = json.dumps({"stp-backup": 1, "games": {"a": GOOD, "b": torn, "c": WHOLE}})
    app.handle(Event("file", name="import", value=text))
    said = browser.page.text
    assert "1 game added, 1 game already saved, 1 damaged game" in said
    assert "Added." in said
    assert "Already saved." in said
    assert "Damaged. It is listed under Damaged games. Line 13: illegal move 'fly'" in said
    ui(app, "library tab history")
    assert "Added." not in browser.page.text, "it is said once"


# ---------------------------------------------------------------- another tab, comments, names


@pytest.mark.parametrize("text", BAD_GAMES.values(), ids=BAD_GAMES)
def test_data_of_another_tab_never_stops_the_page(text: str) -> None:
    app, browser = begun()
    (key,) = texts(browser.storage)
    mine = stp.dump(app.game)
    browser.storage.stored[key] = text
    app.handle(Event("storage", name=key, value=text))
    Page(browser.html)
    moves = len(app.game.moves)
    choose(app, str(app.game.legal_moves[0]))
    assert len(app.game.moves) == moves + 1
    kept = list(browser.storage.stored.values())
    assert text in kept or stp.load(text).players == 2
    assert any(moves_part(one).startswith(moves_part(mine)) for one in kept)


def test_comments_survive_import_and_playing_on() -> None:
    head, _, moves = GOOD.partition("\n\n")
    first, second = moves.splitlines()
    noted = f"{head}\n\n# Anna's cousin won\n{first}  # timid\n#\n# and now?\n{second}\n"
    assert stp.dump(stp.load(noted)) == noted
    browser = FakeBrowser()
    app = App(browser)
    app.handle(Event("file", name="import", value=noted))
    (key,) = texts(browser.storage)
    assert "2 moves" not in browser.page.text
    assert summarize("a", browser.storage.stored[key]).moves == 2
    ui(app, f"library play {key.removeprefix(GAME)}")
    choose(app, str(app.game.legal_moves[0]))
    assert moves_part(browser.storage.stored[key]).startswith(moves_part(noted))


def test_a_comment_disappears_with_its_undone_move() -> None:
    game = stp.load(GOOD + "# the end?\n1 pass # no\n")
    game.undo()
    assert stp.dump(game) == GOOD + "# the end?\n"


def test_comments_of_a_whole_file_take_no_time() -> None:
    begin = process_time()
    assert stp.dump(stp.load(GOOD + "#\n" * 400_000)) == GOOD + "#\n" * 400_000
    assert process_time() - begin < 5


@pytest.mark.parametrize(
    "invisible",
    ["\u2066", "\u2069", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u202e", "\U000e0041"],
)
def test_names_lose_invisible_characters(invisible: str) -> None:
    found = summarize(
        "a", started(names=[f"An{invisible}na", invisible], **{"x-title": f"{invisible}Winter"})
    )
    assert (found.names, found.title) == (("Anna", ""), "Winter")
