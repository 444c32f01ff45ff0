"""Writes the learned numbers as a Python module, with their provenance."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from stp.bots.weights import NAMES, Weights

Table = list[list[list[float]]]
"""The coefficients of the value of positions, for each phase and bucket of rounds."""
LEARNED: Final = Path(__file__).parents[1] / "bots" / "learned.py"
"""The data file that the bots read."""

_HEAD: Final = '''"""The learned numbers of the bots, written by `python -m stp train`."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from typing import Final

'''


def module_text(
    provenance: Mapping[str, str], weights: Mapping[str, Weights], values: Mapping[str, Table]
) -> str:
    """Return the text of the module: numbers in short decimals, in a fixed order."""
    lines = [_HEAD + "PROVENANCE: Final[dict[str, str]] = {"]
    lines += [f"    {key!r}: {text!r}," for key, text in provenance.items()]
    lines += ["}", '"""How the numbers came about."""', ""]
    lines.append("WEIGHTS: Final[dict[str, tuple[float, ...]]] = {")
    for cell, numbers in weights.items():
        lines.append(f"    {cell!r}: ({_row([numbers[name] for name in NAMES], 4)}),")
    lines += [
        "}",
        '"""For each edition and number of players the weights, in the order of `NAMES`."""',
    ]
    lines += ["", "VALUES: Final[dict[str, tuple[tuple[tuple[float, ...], ...], ...]]] = {"]
    for cell, table in values.items():
        lines.append(f"    {cell!r}: (")
        for phase in table:
            lines.append("        (")
            lines += [f"            ({_row(bucket, 2)})," for bucket in phase]
            lines.append("        ),")
        lines.append("    ),")
    lines += ["}", '"""For each edition and number of players the value of positions."""', ""]
    return "\n".join(lines)


def _row(numbers: list[float], digits: int) -> str:
    return ", ".join(f"{number:.{digits}f}".rstrip("0").rstrip(".") or "0" for number in numbers)
