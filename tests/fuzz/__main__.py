"""Sends mangled texts to everything that reads text from outside: `build.py fuzz`.

It prints one result line per reader. The exit status is 1 if a text led to anything but a value or
the documented error, or took too long. Such a text is printed, shortened, and stored for the next
run.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from math import inf
from typing import Final

from tests.fuzz.readers import READERS
from tests.fuzz.run import KEPT, fuzz

INPUTS: Final = 100_000
MAX_REPORT_LENGTH: Final = 3000
"""Number of characters printed of a fault, from its end."""


def main(arguments: Sequence[str]) -> int:
    """Fuzz the readers one after the other; return 1 if one of them failed."""
    parser = argparse.ArgumentParser(prog="build.py fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=INPUTS, metavar="N", help="texts per reader")
    parser.add_argument("--reader", action="append", choices=READERS, help="can be repeated")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first round")
    parser.add_argument("--minutes", type=float, default=inf, metavar="N", help="limit per reader")
    args = parser.parse_args(arguments)
    os.nice(10)
    fallen = 0
    for name in args.reader or READERS:
        try:
            print(fuzz(name, READERS[name], args.inputs, args.seed, args.minutes), flush=True)
        except Exception as error:  # any exception is a fault
            fallen += 1
            print(f"{name:9} FELL", flush=True)
            print("".join(traceback.format_exception(error))[-MAX_REPORT_LENGTH:], flush=True)
    if fallen:
        print(f"What has failed is kept under {KEPT.parent.name}/{KEPT.name}.", flush=True)
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
