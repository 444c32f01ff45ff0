"""Finds all objects that an object refers to."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

OPAQUE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
"""Types of code, whose references are not followed."""


def reachable(start: object) -> Iterator[object]:
    """Return every object that can be reached from one by references, except through code."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, OPAQUE):
            continue
        seen[id(found)] = found
        yield found
        waiting += gc.get_referents(found)
