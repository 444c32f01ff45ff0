"""Whether tests try everything, as they do every night, or what is worth its time in every run."""

import os
from typing import Final

VARIABLE: Final = "STP_MATRIX"
FULL: Final = os.environ.get(VARIABLE) == "full"


def nightly() -> dict[str, str]:
    """Return the environment of a program whose tests try everything."""
    return {**os.environ, VARIABLE: "full"}
