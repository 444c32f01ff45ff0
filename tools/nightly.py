"""Switches the tests between everything (nightly) and a selection for every run."""

import os
from typing import Final

VARIABLE: Final = "STP_MATRIX"
FULL: Final = os.environ.get(VARIABLE) == "full"


def nightly() -> dict[str, str]:
    """Return the environment variables that make tests try everything."""
    return {**os.environ, VARIABLE: "full"}
