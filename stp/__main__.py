"""`python -m stp`: see `stp.cli`."""

import sys

from stp.cli import main

if __name__ == "__main__":
    sys.exit(main())
