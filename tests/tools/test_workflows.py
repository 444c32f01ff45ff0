"""What runs every night are commands that are there."""

import re
from pathlib import Path

from tools.commands import PROGRAMS
from tools.paths import ROOT

WORKFLOWS = ROOT / ".github" / "workflows"
#: What somebody has to look at or to compare with another run, or makes what is in the repository.
BY_DAY = {
    *("bench", "bench-changes", "bench-table", "lighthouse", "thinking"),
    *("catalogues", "pictures"),
}


def named(workflow: Path) -> set[str]:
    """Return the commands of the list that a workflow goes through."""
    (listed,) = re.findall(r"^ +command:\n((?: +[-#] .+\n)+)", workflow.read_text("utf-8"), re.M)
    return {line.split()[1] for line in listed.splitlines() if "#" not in line}


def test_every_night_all_is_tried_that_takes_too_long_for_every_run() -> None:
    assert named(WORKFLOWS / "nightly.yml") <= PROGRAMS.keys() - BY_DAY
