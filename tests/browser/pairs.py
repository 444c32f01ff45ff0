"""Chooses a few combinations that contain every pair of values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

Row = tuple[Any, ...]


def pairwise(*axes: Sequence[Any]) -> list[Row]:
    """Return rows with one value of each axis that contain every pair of values of two axes.

    >>> rows = pairwise("abc", "xy", (1, 2))
    >>> len(rows)
    6
    >>> {(letter, number) for letter, _, number in rows} == set(product("abc", (1, 2)))
    True
    """
    missing: set[tuple[tuple[int, int], ...]] = {
        ((i, a), (j, b))
        for i, j in combinations(range(len(axes)), 2)
        for a, b in product(range(len(axes[i])), range(len(axes[j])))
    }
    rows = []
    while missing:
        row = dict(min(missing))
        for axis, values in enumerate(axes):
            if axis not in row:
                gain = [len(_met(row | {axis: at}) & missing) for at in range(len(values))]
                row[axis] = gain.index(max(gain))
        missing -= _met(row)
        rows.append(tuple(axes[axis][row[axis]] for axis in range(len(axes))))
    return rows


def each(*axes: Sequence[Any]) -> list[Row]:
    """Return rows with one value of each axis, in which every value occurs.

    >>> each("abc", "xy")
    [('a', 'x'), ('b', 'y'), ('c', 'x')]
    """
    return [
        tuple(axis[number % len(axis)] for axis in axes) for number in range(max(map(len, axes)))
    ]


def _met(row: dict[int, int]) -> set[tuple[tuple[int, int], ...]]:
    """Return the pairs of values in a row."""
    return set(combinations(sorted(row.items()), 2))
