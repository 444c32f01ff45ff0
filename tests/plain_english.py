"""A fixture for tests of the page's words, which read English as it is typed in the code."""

from collections.abc import Iterator

import pytest

from stp.web.render.prebuilt.rules import rules_text
from stp.web.words import text


@pytest.fixture(autouse=True, scope="package")
def plain_english() -> Iterator[None]:
    """Show English without curly quotation marks and no-break spaces (tests/locale checks them).

    What was drawn with a `Text` stays in caches, so no other package may use the same one, nor the
    same pictures of the rules.
    """
    rules_text.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "typeset", str)
        patch.setattr(text, "TEXTS", {})
        yield
    text.TEXTS.clear()
    rules_text.cache_clear()
