"""The game can be installed, and receives the files and texts that it is opened with."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import stp
from stp.links import DealLink, DealSetup, write_link
from stp.web.words.locale import DEFAULT, LANGUAGES
from tests.browser.conftest import PATIENCE, wait_until_ready
from tests.browser.shared_page import NEVER_IDLE
from tests.browser.steps import visit, wait_until_kept
from tests.browser.watch import Watch
from tools.browser.chromium import TEST_FLAGS, find_chromium

DEAL = write_link(DealLink(DealSetup("base", 2, "ice", stp.Rules(), (None, None))))
GAME = stp.dump(stp.Game(2, "moika"))
#: A launch queue like that of an installed page, filled by the test.
_QUEUE = """Object.defineProperty(globalThis, "launchQueue", {
  value: { setConsumer(take) { globalThis.launch = take; } },
});"""

#: Opens a file with the game, whose content is given.
_OPEN = """(text) => globalThis.launch({
  files: [{ getFile: async () => new File([text], "game.stp") }],
})"""
_STORED = "() => Object.values({ ...localStorage }).join()"


def manifests(site: Path) -> dict[str, dict[str, object]]:
    """Return the manifest in every language."""
    files = {
        lang: site / ("manifest" if lang == DEFAULT else f"manifest-{lang}") for lang in LANGUAGES
    }
    return {
        lang: json.loads(file.with_suffix(".webmanifest").read_text("utf-8"))
        for lang, file in files.items()
    }


def size_of(png: Path) -> str:
    """Return the size of a picture according to a manifest."""
    head = png.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:])
    return f"{width}x{height}"


def pictures(value: object) -> list[dict[str, str]]:
    """Return every picture named in a part of a manifest."""
    if isinstance(value, list):
        return [found for entry in value for found in pictures(entry)]
    if isinstance(value, dict):
        own = [value] if "sizes" in value else []
        return own + [found for entry in value.values() for found in pictures(entry)]
    return []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_there_and_as_large_as_it_says(site: Path, lang: str) -> None:
    found = pictures(manifests(site)[lang])
    assert {"any", "maskable"} <= {picture.get("purpose") for picture in found}
    assert {"wide", "narrow"} <= {picture.get("form_factor") for picture in found}
    for picture in found:
        assert size_of(site / picture["src"]) == picture["sizes"], picture["src"]


def test_a_manifest_is_the_same_app_in_every_language(site: Path) -> None:
    found = manifests(site)
    for lang, manifest in found.items():
        assert manifest["lang"] == lang
        assert len(str(manifest["short_name"])) <= 12
        for same in ("start_url", "scope", "share_target", "file_handlers", "display"):
            assert manifest[same] == found[DEFAULT][same]
        assert "id" not in manifest, "it would be one for the whole origin"
    assert found["de"]["name"] == "Sankt Petersburg (inoffiziell)"


def test_chromium_finds_nothing_against_installing(game_page: Page) -> None:
    session = game_page.context.new_cdp_session(game_page)
    session.send("Page.enable")
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/saint-petersburg/manifest.webmanifest")
    troubles = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {trouble["errorId"] for trouble in troubles} <= {"in-incognito"}


class Installed:
    """The game installed from its page, which stays open; after that, the network is off."""

    def __init__(self, context: BrowserContext, url: str, watch: Watch) -> None:
        self._context = context
        context.add_init_script(NEVER_IDLE)
        context.on("page", watch.attach)
        page = context.new_page()
        page.goto(url)
        wait_until_ready(page)
        wait_until_kept(page)
        self._session = context.new_cdp_session(page)
        self._app = {"manifestId": self._session.send("Page.getAppId")["appId"]}
        self._send("install", installUrlOrBundleUrl=url)
        self._send("changeAppUserSettings", displayMode="standalone")
        context.set_offline(offline=True)

    def launch(self) -> Page:
        """Open the window of the game."""
        with self._context.expect_page() as opened:
            self._send("launch")
        wait_until_ready(opened.value)
        return opened.value

    def launch_at(self, way: str) -> None:
        """Open the game at an address, as the icon's shortcuts and shared links do."""
        self._send("launch", url=way)

    def open(self, file: Path) -> None:
        """Open a file with the game."""
        self._send("launchFilesInApp", files=[str(file)])

    def _send(self, command: str, **options: object) -> None:
        self._session.send(f"PWA.{command}", {**self._app, **options})


@pytest.fixture
def installed(chromium: Browser, url: str, watch: Watch, tmp_path: Path) -> Iterator[Installed]:
    # An installed app leaves entries for its icon and files in the home folder.
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(tmp_path))
    with chromium.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=find_chromium(),
        args=TEST_FLAGS,
        env={**os.environ, **homes},
    ) as context:
        context.set_default_timeout(PATIENCE)
        yield Installed(context, url, watch)
    assert watch.troubles == []


def test_the_installed_game_has_a_window_of_its_own_and_needs_no_network(
    installed: Installed, url: str, tmp_path: Path
) -> None:
    window = installed.launch()
    assert window.evaluate("() => matchMedia('(display-mode: standalone)').matches")
    window.locator("#quick").click()
    expect(window.locator("#table")).to_be_visible()
    game = tmp_path / "moika.stp"
    game.write_text(GAME, encoding="utf-8")
    installed.open(game)
    expect(window.locator("#library")).to_be_visible()
    assert "seed: moika" in window.evaluate(_STORED)
    installed.launch_at(f"{url}#daily")
    expect(window.locator("#table")).to_be_visible()
    installed.launch_at(f"{url}#new")
    expect(window.locator("#deal")).to_be_visible()
    installed.launch_at(f"{url}?text={quote(f'https://example.org/stp/#{DEAL}')}")
    expect(window.locator("#seed")).to_have_value("ice")


@pytest.mark.parametrize("place", ["new", "continue", "daily"])
def test_the_icons_shortcuts_open_their_screens(
    site: Path, page: Page, url: str, place: str
) -> None:
    ways = manifests(site)[DEFAULT]["shortcuts"]
    assert isinstance(ways, list)
    assert f"./#{place}" in [way["url"] for way in ways]
    visit(page, url, fragment=place)
    wait_until_ready(page)
    expect(page.locator("#table" if place == "daily" else "#deal")).to_be_visible()
    expect(page.locator("[role=alert]:visible")).to_have_count(0)
    assert "#" not in page.url


def test_a_shared_link_opens(own_page: Page, url: str) -> None:
    page = own_page
    shared = f"?title=Look&text={quote('Play this: ')}&url={quote(f'https://example.org/#{DEAL}')}"
    page.goto(url + shared)
    wait_until_ready(page)
    expect(page.locator("#seed")).to_have_value("ice")
    assert page.url == url, "a reload does not share it again"


def test_a_running_game_gets_shortcuts_files_and_shared_texts(own_page: Page, url: str) -> None:
    """What the page is opened with goes the same way, as the test before shows."""
    page = own_page
    page.add_init_script(_QUEUE)
    page.goto(url)
    wait_until_ready(page)

    def launch(place: str) -> None:
        page.evaluate("(targetURL) => globalThis.launch({ targetURL, files: [] })", url + place)

    launch("#daily")
    expect(page.locator("#table")).to_be_visible()
    page.evaluate("(targetURL) => globalThis.launch({ targetURL })", f"{url}#new")
    expect(page.locator("#deal")).to_be_visible()
    launch(f"?text={quote(f'https://example.org/stp/#{DEAL}')}")
    expect(page.locator("#seed")).to_have_value("ice")
    launch("?text=&source=app")
    page.locator("#to-rules").click()
    expect(page.locator("#section-6")).to_be_visible()
    page.evaluate(_OPEN, GAME)
    expect(page.locator("#library")).to_be_visible()
    assert "seed: moika" in page.evaluate(_STORED)
    said = page.locator("#library [role=status]")
    for text in ("no game at all", "x" * 10_000):
        page.locator("#library-close").click()
        launch(f"?text={text}&source=app")
        expect(said).to_contain_text("can’t be read as a game")
    launch(f"?text={quote(stp.dump(stp.Game(2, 'fontanka')))}")
    expect(said).not_to_contain_text("can’t be read")
    assert "seed: fontanka" in page.evaluate(_STORED)
    expect(page.locator("#failure")).to_be_hidden()


def test_licences_can_be_read_and_lead_back(own_page: Page, url: str) -> None:
    page = own_page
    page.goto(f"{url}#about")
    wait_until_ready(page)
    page.locator("#reading a[href='./licences.html']").click()
    expect(page.locator("h1")).to_have_text("Licences")
    page.locator("summary").first.click()
    expect(page.locator("pre").first).to_contain_text("Permission is hereby granted")
    page.locator(".reading-back").click()
    expect(page.locator("#read-title")).to_have_text("About this game")
