"""Notes in games by link: a text goes with the link, is shown to the receiver, and stays."""

from __future__ import annotations

from stp.links import TurnLink, read_link, write_link
from stp.web.app import App
from stp.web.browser.port import Event
from stp.web.model.by_link.link_seats import UNDECIDED
from stp.web.model.by_link.notes import MAX_NOTE_LENGTH
from stp.web.model.tags import read_tags
from tests.web.fake_browser import FakeBrowser, press
from tests.web.games_by_link import Device, at_two_devices, first_buy, follow, fragment
from tests.web.pages import choose, ui


def write(device: Device, text: str) -> str:
    """Write a note, send the link with it, and return the link."""
    app, browser = device
    if 'id="share"' not in browser.html:
        ui(app, "share open")
    app.handle(Event("click", data={"ui": "share link turn"}, form={"note": text}))
    return fragment(browser)


def noted(text: str) -> tuple[Device, Device]:
    """Return the devices of Anna, who has got a note, and of Boris, who wrote it."""
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    follow(anna[0], write(boris, text))
    return anna, boris


def test_a_note_is_shown_and_said_until_the_receiver_moves_and_stays_in_the_log() -> None:
    anna, boris = noted("Good luck!")
    assert anna[1].page.find("id", "note")["aria-label"] == "Note from Boris"
    assert "Note from Boris: Good luck!" in anna[1].said[-1]
    said = len(anna[1].said)
    ui(anna[0], "leave")
    ui(anna[0], "continue")
    assert len(anna[1].said) > said
    assert not any("Good luck!" in words for words in anna[1].said[said:]), "it is said once"
    choose(anna[0], first_buy(anna[0]))
    ui(anna[0], "share close")
    assert 'id="note"' not in anna[1].html
    assert "note-line" in anna[1].html
    assert "note-line" in boris[1].html, "its writer has it, too"


def test_a_note_can_be_closed() -> None:
    anna, _ = noted("Good luck!")
    press(*anna, "id", "note-close")
    assert 'id="note"' not in anna[1].html


def test_a_note_stays_for_the_only_person_left_whatever_seat_was_chosen() -> None:
    (app, _), _ = noted("Good luck!")
    played = app._parts.session.current
    assert played is not None
    played.toggle_stand_in(played.seats.elsewhere[0])
    played.give_seat_back()
    assert played.tags.own_seat == UNDECIDED
    assert played.correspondence.unread is not None


def test_a_note_survives_a_reload() -> None:
    anna, _ = noted("Good luck!")
    again = FakeBrowser(anna[1].storage)
    App(again)
    assert "Good luck!" in again.html


def test_a_note_is_cleaned_and_cut() -> None:
    anna, _ = noted("\u202eevil\u2066\x07 <b>" + 300 * "x")
    (note,) = read_tags(anna[0].game).notes
    assert note.text.startswith("evil <b>xxx")
    assert len(note.text) == MAX_NOTE_LENGTH
    assert "<b>xxx" not in anna[1].html


def test_a_note_is_kept_while_moves_are_planned() -> None:
    _, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    boris[0].handle(Event("click", data={"ui": "plan open"}, form={"note": "Half a thought"}))
    press(*boris, "id", "plan-leave")
    assert "Half a thought</textarea>" in boris[1].html


def test_a_long_note_in_any_script_fits_into_a_link() -> None:
    text = MAX_NOTE_LENGTH * "\N{MOUSE FACE}"
    anna, _ = noted(text)
    assert read_tags(anna[0].game).notes[0].text == text


def test_a_note_can_be_changed_while_the_link_is_sent_again() -> None:
    anna, boris = noted("First")
    follow(anna[0], write(boris, "Second"))
    assert [note.text for note in read_tags(anna[0].game).notes] == ["Second"]
    assert 'value="Second"' not in boris[1].html
    write(boris, "")
    assert not read_tags(boris[0].game).notes


def test_a_hostile_note_is_ignored() -> None:
    anna, boris = at_two_devices()
    choose(boris[0], first_buy(boris[0]))
    link = read_link(write(boris, ""))
    assert isinstance(link, TurnLink)
    for text in ("x", "0 1 a", "9 1 a", "2 99999 a", "2 2 \u2066", "[]"):
        follow(anna[0], write_link(TurnLink(link.game, note=text)))
        assert not read_tags(anna[0].game).notes
    for tag in ("[", "[[2]]", "[[2,1,5]]", '[[true,1,"a"]]', '[[2,-1,"a"]]', "{}", "5"):
        game = anna[0].game
        game.tags["x-notes"] = tag
        assert not read_tags(game).notes
