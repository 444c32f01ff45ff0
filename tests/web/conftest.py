"""All tests of this folder read English as it is typed in the code."""

from tests.plain_english import plain_english

__all__ = ["plain_english"]
