"""`python -m stp`, and `stp` where the package is installed: see `stp.cli`."""

import signal
import sys

from stp.cli import main


def run() -> int:
    """Run the command line as a process of its own, and return its exit status."""
    # Whoever ends it interrupts it: in the background of a script, where Ctrl-C is ignored, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return main()


if __name__ == "__main__":
    sys.exit(run())
