"""Reads from a trace of Chromium how the processor time of clicks is divided.

A click is recognised by a mark that its handler sets: `click:`, its number, a colon, its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

MARK: Final = "click:"
RENDERING: Final = {
    "UpdateLayoutTree": "style", "Layout": "layout", "PrePaint": "pre-paint", "Paint": "paint",
}  # fmt: skip
"""The browser's own work, by the names of events in the trace."""
COLLECTIONS: Final = ("MinorGC", "MajorGC")
SCRIPTS: Final = ("RunPostTaskCallback", "FireAnimationFrame")
"""Scripts that the handler leaves for a task before the paint: layout and motion."""
SHOWN: Final = 0.5
"""Milliseconds from which a part is listed."""


@dataclass(slots=True)
class ClickWork:
    """The processor time of a click, in milliseconds, without the time that anything waited."""

    number: int
    kind: str
    handler: float
    inside: Counter[str] = field(default_factory=Counter)
    """Work of the browser that the handler forces, and collection of garbage."""
    after: Counter[str] = field(default_factory=Counter)
    """Work of scripts and of the browser from the handler to the first paint."""

    @property
    def drawing(self) -> float:
        """The time from the handler to the first paint."""
        return sum(self.after.values())

    def __str__(self) -> str:
        """Return the parts in words.

        >>> print(ClickWork(0, "move", 18.2, Counter(layout=4.0), Counter(style=0.2, paint=3.3)))
        handler 18.2 (layout 4.0), paint 3.3
        """
        forced = _listed(self.inside)
        handler = f"handler {self.handler:.1f}" + (f" ({forced})" if forced else "")
        return ", ".join(filter(None, (handler, _listed(self.after))))


def _listed(parts: Counter[str]) -> str:
    return ", ".join(f"{name} {time:.1f}" for name, time in parts.items() if time >= SHOWN)


def work_of_clicks(events: list[dict[str, Any]]) -> Iterator[ClickWork]:
    """Yield the work of each click that draws."""
    marks = [event for event in events if event["name"].startswith(MARK)]
    timed = sorted((e for e in events if "tdur" in e), key=lambda event: event["ts"])
    current, handled, scripted = None, 0.0, 0.0
    for event in timed:
        name, time = event["name"], event["tdur"] / 1000
        if name == "EventDispatch" and event["args"]["data"]["type"] == "click":
            handled = event["ts"] + event["dur"]
            found = (mark["name"] for mark in marks if event["ts"] <= mark["ts"] <= handled)
            mark = next(found, "").removeprefix(MARK)
            number, _, kind = mark.partition(":")
            current = ClickWork(int(number), kind, time) if mark else None
        elif current is None:
            continue
        elif event["ts"] < handled:
            if name in RENDERING or name in COLLECTIONS:
                current.inside[RENDERING.get(name, "garbage")] += time
        elif name in SCRIPTS:
            current.after["script"] += time
            scripted = event["ts"] + event["dur"]
        elif name in RENDERING:
            current.after[RENDERING[name]] += time
            if event["ts"] < scripted:
                current.after["script"] -= time
            if name == "Paint":
                yield current
                current = None


def task_time(events: list[dict[str, Any]]) -> Iterator[float]:
    """Yield the processor time, in milliseconds, of each task of the page's main thread."""
    threads = {(e["pid"], e["tid"]) for e in events if e["name"] == "EventDispatch"}
    for event in events:
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in threads:
            yield event.get("tdur", 0) / 1000
