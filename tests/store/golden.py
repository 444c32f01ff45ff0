"""Reads the data that version 1 stored on a device, and what it showed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "store" / "v1.json"
CONTENT = json.loads(FILE.read_text("utf-8"))
GAMES: dict[str, dict[str, Any]] = CONTENT["expected"]["games"]
