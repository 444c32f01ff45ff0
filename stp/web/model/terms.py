"""Names the terms that the rules explain, for links to their sections."""

from __future__ import annotations

from typing import Literal, TypeAlias

Term: TypeAlias = Literal[
    "game", "card", "phase", "price", "trading", "power", "bonus", "end", "new-society",
    "options", "secret",
]  # fmt: skip
