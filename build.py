#!/usr/bin/env python3
"""Build, serve or test the site: `python3 build.py --help`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - tells the users of an older one
    sys.exit("build.py: Python 3.11 or newer is needed.")

from tools.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
