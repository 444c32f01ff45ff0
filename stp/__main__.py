"""Runs the command line as `python -m stp`, and as `stp` where the package is installed."""

import signal
import sys

from stp.cli import main


def run() -> int:
    """Run the command line and return its exit status."""
    # Treat SIGTERM as Ctrl-C, also in background jobs, where SIGINT is ignored.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return main()


if __name__ == "__main__":
    sys.exit(run())
