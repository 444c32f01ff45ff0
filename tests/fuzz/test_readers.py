"""Every reader survives the texts that once broke one, and a sample of the fuzzer's."""

from __future__ import annotations

import json
from time import process_time

import pytest
from hypothesis import strategies as st

import stp
from stp.record import RecordError, dump
from tests.fuzz import run
from tests.fuzz.__main__ import main
from tests.fuzz.games import GAMES, GOOD
from tests.fuzz.mangle import NASTY, VALUES
from tests.fuzz.reader import READ, REFUSED, Reader
from tests.fuzz.readers import READERS
from tests.fuzz.run import TooSlow, fuzz, limited

TEXTS: int = 30
"""Number of texts sent to each reader here; the command sends 100,000."""


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setattr(run, "KEPT", tmp_path_factory.mktemp("fuzz"))


@pytest.mark.parametrize("name", READERS)
def test_a_reader_survives_mangled_texts(name: str) -> None:
    assert fuzz(name, READERS[name], TEXTS).texts >= TEXTS


@pytest.mark.parametrize("name", READERS)
def test_a_reader_survives_texts_that_have_broken_programs_before(name: str) -> None:
    for piece in (*NASTY, *(json.dumps(value) for value in VALUES)):
        with limited(run.MAX_SECONDS):
            assert READERS[name].check(piece) in (READ, REFUSED), piece[:40]


@pytest.mark.parametrize("name", ["record", "save", "tab", "backup", "import", "tags"])
def test_a_reader_accepts_valid_texts(name: str) -> None:
    texts = [dump(game) for game in GAMES]
    if name == "backup":
        texts = [json.dumps({"stp-backup": 1, "games": {"a": text}}) for text in texts]
    if name == "tab":
        texts = [GOOD + "1 pass\n"] if "1 pass" in GOOD else []
    for text in texts:
        assert READERS[name].check(text) == READ, text[:60]


def test_a_text_that_breaks_a_reader_is_found_and_shown() -> None:
    def check(text: str) -> str:
        if "names" in text and "seed" not in text:
            raise ZeroDivisionError(text)
        return READ

    reader = Reader(READERS["record"].texts, check)
    with pytest.raises(ZeroDivisionError) as caught:
        fuzz("weak", reader, 3000)
    assert "names" in caught.value.__notes__[0]


def test_a_text_that_takes_too_long_is_found() -> None:
    begin = process_time()

    def wait(_text: str) -> str:
        while process_time() - begin < 5:
            pass
        return READ

    with pytest.raises(TooSlow), limited(0.1):
        wait("")
    assert process_time() - begin < 2


def test_the_command_counts_how_texts_end_and_reports_a_reader_that_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fall(text: str) -> str:
        raise RecordError(0, text, stp.StpError("no"))

    monkeypatch.setitem(READERS, "words", Reader(st.just("a"), lambda _: READ))
    monkeypatch.setitem(READERS, "tags", Reader(st.just("a"), fall))
    monkeypatch.setattr("os.nice", lambda _: 0)
    assert main(["--reader", "words", "--inputs", "1"]) == 0
    assert "1 texts" in capsys.readouterr().out
    assert main(["--reader", "tags", "--inputs", "1"]) == 1
    assert "tags      FELL" in capsys.readouterr().out
