"""What version 1 has kept on a device, and what it showed of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "data" / "store" / "v1.json"
CONTENT = json.loads(FILE.read_text("utf-8"))
GAMES: dict[str, dict[str, Any]] = CONTENT["expected"]["games"]
