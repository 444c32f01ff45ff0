"""Runs Lighthouse on the built page, as on a slow phone: `python build.py lighthouse`.

It visits the page a few times and prints the medians; `--against` visits another version in turns
with it. Lighthouse is not among the locked packages, because nothing is built or tested with it;
npm fetches it into its cache.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median_high
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.assemble.site import build
from tools.browser.chromium import FLAGS, need_chromium
from tools.browser.serve import served
from tools.browser.wire import PagesHandler
from tools.environment import find_npm
from tools.problem import Problem

PACKAGE: Final = "lighthouse@12.8.2"
"""The newest version that runs on the oldest supported Node."""
VISITS: Final = 3
PATIENCE: Final = 300
"""Timeout of a visit, in seconds."""
GOALS: Final = {"performance": 75, "accessibility": 100, "best-practices": 100, "seo": 100}
METRICS: Final = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "speed-index",
    "total-blocking-time",
    "cumulative-layout-shift",
)


def judge(url: str, chromium: str) -> dict[str, Any]:
    """Return Lighthouse's report on a visit; raises Problem if there is none."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [
            find_npm(), "exec", "--yes", f"--package={PACKAGE}", "--", "lighthouse", url,
            "--quiet", "--output=json", f"--output-path={path}",
            f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        ]  # fmt: skip
        with subprocess.Popen(
            command,
            env={**os.environ, "CHROME_PATH": chromium},
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                _, errors = process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired as error:
                os.killpg(process.pid, signal.SIGKILL)  # also npm's children and their Chromium
                raise Problem(f"Lighthouse has not ended after {PATIENCE} seconds.") from error
        if process.returncode or not path.exists():
            raise Problem(f"Lighthouse has failed:\n{errors.strip()}")
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if any(found["categories"][name]["score"] is None for name in GOALS):
        raise Problem(f"Lighthouse could not judge the page: {found.get('runtimeError')}")
    return found


def report(found: Sequence[dict[str, Any]], other: Sequence[dict[str, Any]] = ()) -> None:
    """Print the median score of each category and each performance metric.

    `other` are visits to another version, whose scores are printed beside them.
    """
    columns = [found, other] if other else [found]
    print("| | score |" + (" other version |" if other else "") + " goal |")
    print("|---" * (len(columns) + 2) + "|")
    for name, goal in GOALS.items():
        scores = [
            median_high(visit["categories"][name]["score"] for visit in visits)
            for visits in columns
        ]
        print(f"| {name} |" + "".join(f" {100 * score:.0f} |" for score in scores) + f" {goal} |")
    print()
    print("| | value | score |" + (" other version | score |" if other else ""))
    print("|---" * (2 * len(columns) + 1) + "|")
    for name in METRICS:
        print(f"| {name} |" + "".join(_median(visits, name) for visits in columns))


def _median(visits: Sequence[dict[str, Any]], metric: str) -> str:
    """Return the median of a metric and its score as cells of a table."""
    audits = sorted((visit["audits"][metric] for visit in visits), key=lambda a: a["numericValue"])
    middle = audits[len(audits) // 2]
    value = middle["displayValue"].replace("\u00a0", " ")
    return f" {value} | {100 * middle['score']:.0f} |"


def main(arguments: Sequence[str]) -> int:
    """Run Lighthouse and print the scores."""
    parser = argparse.ArgumentParser(prog="build.py lighthouse", description=__doc__)
    parser.add_argument("--visits", type=int, default=VISITS, help=f"default: {VISITS}")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="DIST",
        help="the built site of another version, visited in turns with this one",
    )
    options = parser.parse_args(arguments)
    if options.visits < 1:
        parser.error("there has to be one visit at least")
    against: Path | None = options.against
    if against and not (against / "index.html").is_file():
        raise Problem(f"{against} is not a built site: it has no index.html.")
    with ExitStack() as servers:
        sites = [build(), against.resolve()] if against else [build()]
        urls = [servers.enter_context(served(site, PagesHandler)) for site in sites]
        visits = [[judge(url, need_chromium()) for url in urls] for _ in range(options.visits)]
    report(*zip(*visits, strict=True))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
