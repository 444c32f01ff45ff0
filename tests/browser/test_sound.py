"""Sounds in a real browser: only when turned on, different for each event, and never an error."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Staged
from tests.browser.stage import Size, Stage

EVENTS = (
    *("buy", "play", "take", "discard", "observe", "redeem", "dismiss", "pay", "pub", "trade"),
    *("guild", "income", "points", "phase", "round", "turn", "over", "won"),
    *("handover", "step"),
)
#: Records when each source of sound starts, and what sounds wait for.
_COUNT = """() => {
  window.begun = [];
  window.waits = [];
  const { resume } = AudioContext.prototype;
  AudioContext.prototype.resume = function () {
    waits.push(resume.call(this));
    return waits.at(-1);
  };
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (when) {
    begun.push([when, this.context.currentTime]);
    return start.call(this, when);
  };
}"""
_PLAY = """async ([volumes, events]) => {
  const { setVolume, sound } = await import("./static/page/sound.js?" + Math.random());
  begun.length = 0;
  for (const volume of volumes) setVolume(volume);
  await Promise.allSettled(waits.splice(0));
  const previewed = begun.splice(0).length;
  sound(...events);
  await Promise.allSettled(waits.splice(0));
  return [previewed, begun];
}"""


@pytest.fixture
def page(staged: Staged) -> Page:
    """A page after a click, which browsers require before any sound."""
    page = staged().show("table-early", Size(1440, 900))
    page.evaluate(_COUNT)
    page.locator("body").click(position={"x": 700, "y": 300})
    return page


def begun(page: Page, *events: str, volumes: tuple[float, ...] = (0.5,)) -> list[Any]:
    """Return when each source of sound of the events starts."""
    sounds: list[Any] = page.evaluate(_PLAY, [volumes, events])[1]
    return sounds


def test_there_is_no_sound_until_it_is_wanted(page: Page) -> None:
    assert begun(page, *EVENTS, volumes=(0,)) == []
    assert begun(page, "pass") == []


def test_every_event_is_heard_and_two_at_once_follow_each_other(page: Page) -> None:
    for event in EVENTS:
        assert begun(page, event), event
    card = begun(page, "take")
    both = begun(page, "take", "turn")
    assert len(both) > len(card)
    assert max(when for when, _ in both) > max(when for when, _ in card)


def test_a_hundred_events_at_once_are_over_soon(page: Page) -> None:
    moves = [event for event in EVENTS if event not in ("won", "over")]  # those have a theme
    late = [when - now for when, now in begun(page, *(moves * 6))]
    assert max(late) < 3


def test_the_theme_of_the_end_is_quiet_and_of_a_quarter_of_a_minute_at_most(page: Page) -> None:
    for event in ("won", "over"):
        late = [when - now for when, now in begun(page, event)]
        assert 5 < max(late) < 15


def test_a_change_of_the_volume_is_heard_but_not_the_one_the_page_begins_with(page: Page) -> None:
    assert page.evaluate(_PLAY, [[0.5], []])[0] == 0
    assert page.evaluate(_PLAY, [[0, 0.5], []])[0] > 0
    assert page.evaluate(_PLAY, [[0.5, 0.5], []])[0] == 0
    assert page.evaluate(_PLAY, [[0.5, 0], []])[0] == 0


@pytest.mark.parametrize(
    "breaking",
    [
        "delete window.AudioContext",
        "AudioContext = class { constructor() { throw new Error('no device'); } }",
        "AudioContext = class { state = 'suspended'; resume() { return Promise.reject(1); } }",
        "window.GainNode = undefined",
    ],
    ids=["none", "refused", "blocked", "broken"],
)
def test_the_page_works_without_audio(page: Page, breaking: str) -> None:
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.evaluate(f"() => {{ {breaking}; }}")
    assert begun(page, *EVENTS) == []
    assert troubles == []


def test_nothing_is_opened_before_the_first_click(chromium: Browser) -> None:
    stage = Stage(chromium)
    page = stage.page
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    page.evaluate(_COUNT)
    opened = page.evaluate(
        """async (play) => {  // `evaluate` counts as a click, so its mark is taken away
          let opened = 0;
          Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
          const Real = AudioContext;
          window.AudioContext = class extends Real { constructor() { super(); opened += 1; } };
          await (0, eval)(play)([[0.5], ["turn"]]);
          return opened;
        }""",
        _PLAY,
    )
    assert (opened, warnings) == (0, [])
    stage.close()


def test_the_screen_is_kept_awake_only_during_a_game(page: Page) -> None:
    """`keepAwake` requests the lock, releases it, and requests it again when the page is
    visible again."""
    asked = page.evaluate(
        """async () => {
          const seen = [];
          const request = async () => {
            seen.push("asked");
            const lock = new EventTarget();
            lock.release = async () => {
              seen.push("released");
              lock.dispatchEvent(new Event("release"));
            };
            return lock;
          };
          Object.defineProperty(navigator, "wakeLock", { value: { request } });
          const { keepAwake } = await import("./static/page/device.js?awake");
          const soon = () => new Promise((done) => setTimeout(done, 20));
          keepAwake(true); await soon();
          keepAwake(true); await soon();
          keepAwake(false); await soon();
          document.dispatchEvent(new Event("visibilitychange")); await soon();
          keepAwake(true); await soon();
          return seen;
        }"""
    )
    assert asked == ["asked", "released", "asked"]
