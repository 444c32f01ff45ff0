"""`python -m stp`: see `stp.cli`."""

import signal
import sys

from stp.cli import main

if __name__ == "__main__":
    # Whoever ends it interrupts it: in the background of a script, where Ctrl-C is ignored, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
