"""Later visits restore Python from a snapshot, and never repeat a random game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_until_ready
from tests.browser.pyodide import Pyodide
from tools.nightly import FULL

pytestmark = pytest.mark.matrix

_RESTORED = "() => performance.getEntriesByName('stp-restored').length"
_KEPT = """async () => {
  const scope = `stp:${new URL(".", location.href).pathname}:snapshot`;
  const store = await caches.open(scope);
  return (await store.keys()).map(({ url }) => url);
}"""
#: Damaged snapshots. In every run: one that has a length and nothing else.
_DAMAGED = ("\0\0\1\0" * 3, *(("", "not a snapshot", "\0" * 4096) if FULL else ()))
#: Replaces the stored snapshot by something else; if a text is given, as that of another build.
_REPLACE = """async ([key, content, build]) => {
  const store = await caches.open(`stp:${new URL(".", location.href).pathname}:snapshot`);
  const kept = await store.match(key);
  const bytes = content === null ? await kept.arrayBuffer() : content;
  const headers = { "made-by": build ?? kept.headers.get("made-by") };
  await store.put(key, new Response(bytes, { headers }));
}"""


@pytest.fixture
def has_worker() -> bool:
    """Whether pages start their worker by themselves."""
    return True


@pytest.fixture
def page(first_page: Page) -> Page:
    """A page on a device without stored files."""
    return first_page


def visit(page: Page, url: str) -> None:
    """Load the page and wait until the worker has stored everything."""
    page.goto(url)
    wait_until_ready(page)
    expect(page.locator("html[data-worker=ready]")).to_be_attached()


def test_the_second_visit_restores_what_the_first_has_kept(own_page: Page, url: str) -> None:
    """Its worker would rehearse in the visitor's language, which it is told by its name."""
    own_page.add_init_script(
        "localStorage.setItem(`stp:${new URL('.', location.href).pathname}:lang`, 'de')"
    )
    visit(own_page, url)
    assert own_page.workers[0].evaluate("name") == "de"
    assert own_page.evaluate(_RESTORED) == 1
    assert own_page.workers[0].evaluate(_RESTORED) == 1, "the worker restores too"
    own_page.locator("#deal").click()
    expect(own_page.locator("#table")).to_be_visible()
    expect(own_page.locator("#failure")).to_be_hidden()


def test_two_restored_snapshots_have_different_random_numbers(own_page: Page, url: str) -> None:
    thrown = set()
    for _ in range(2):
        python = Pyodide(own_page, url)
        assert own_page.evaluate(_RESTORED) == 1
        thrown.add(python.run("import random, os; f'{random.random()} {os.urandom(8)}'"))
    assert len({number for pair in thrown for number in pair.split(maxsplit=1)}) == 4


def test_a_restored_page_unpacks_its_archives_only_when_it_needs_them(
    own_page: Page, url: str
) -> None:
    python = Pyodide(own_page, url)
    assert own_page.evaluate(_RESTORED) == 1
    assert python.run("import sys; str('stp.web.rehearsal' in sys.modules)") == "True"
    packed = "import library_start; sorted(library_start.packed)"
    assert python.run(packed) == "['/lib/game.zip', '/lib/python314.zip']"
    code = "import stp.web.browser.thinker_client as module; module.__file__"
    assert python.run(code) == "/lib/game.zip/stp/web/browser/thinker_client.pyc"
    assert python.run(packed) == "['/lib/game.zip', '/lib/python314.zip']", "the snapshot has it"
    python.run("import stp.web.words.locale.de")
    assert python.run(packed) == "['/lib/python314.zip']"


def test_a_snapshot_that_is_damaged_or_of_another_build_is_deleted_and_stored_again(
    own_page: Page, url: str
) -> None:
    page = own_page
    page.goto(f"{url}licences.html")
    assert len(page.evaluate(_KEPT)) == 1
    for content, build in (*((content, None) for content in _DAMAGED), (None, "older")):
        (key,) = page.evaluate(_KEPT)
        page.evaluate(_REPLACE, [key, content, build])
        visit(page, url)
        assert page.evaluate(_RESTORED) == 0, f"{content!r:.20} {build}"
        expect(page.locator("#failure")).to_be_hidden()
    visit(page, url)
    assert page.evaluate(_RESTORED) == 1, "it healed"


def test_without_room_everything_else_works(page: Page, url: str) -> None:
    page.context.add_init_script(
        "CacheStorage.prototype.open = CacheStorage.prototype.match ="
        " async () => { throw new DOMException('full'); }"
    )
    visit(page, url)
    assert page.evaluate(_RESTORED) == 0
    expect(page.locator("#failure")).to_be_hidden()
