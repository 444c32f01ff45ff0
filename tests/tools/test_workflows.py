"""The workflows run existing commands, and everything that they use is pinned.

Their schemas are checked by `build.py test`, with `check-jsonschema`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.browser import browsers
from tools.commands import PROGRAMS
from tools.paths import ROOT
from tools.problem import Problem

GITHUB = ROOT / ".github"
WORKFLOWS = GITHUB / "workflows"
FILES = sorted([*WORKFLOWS.glob("*.yml"), *GITHUB.glob("actions/*/action.yml")])
BY_NAME = pytest.mark.parametrize(
    "file", FILES, ids=lambda file: file.relative_to(GITHUB).as_posix()
)
#: Commands whose results people must judge or compare, or that write files of the repository.
BY_DAY = {
    *(
        "bench",
        "bench-changes",
        "bench-library",
        "bench-rl",
        "bench-table",
        "lighthouse",
        "thinking",
    ),
    *("catalogues", "icons", "pictures", "release"),
}


def named(workflow: Path) -> set[str]:
    """Return the commands in a workflow's list."""
    (listed,) = re.findall(r"^ +command:\n((?: +[-#] .+\n)+)", workflow.read_text("utf-8"), re.M)
    return {line.split()[1] for line in listed.splitlines() if "#" not in line}


def test_every_long_test_runs_at_night() -> None:
    assert named(WORKFLOWS / "nightly.yml") <= PROGRAMS.keys() - BY_DAY


@BY_NAME
def test_every_action_is_pinned_by_its_digest_and_says_its_version(file: Path) -> None:
    used = re.findall(r"uses: *(.*)", file.read_text("utf-8"))
    assert used
    for action in used:
        if action.startswith("./"):
            assert (ROOT / action / "action.yml").is_file(), action
        else:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_an_action_has_one_version_in_all_files() -> None:
    used = {
        line for file in FILES for line in re.findall(r"uses: *(\w.*)", file.read_text("utf-8"))
    }
    assert len({action.partition("@")[0] for action in used}) == len(used)


@BY_NAME
def test_every_machine_has_a_fixed_version(file: Path) -> None:
    assert "-latest" not in file.read_text("utf-8")


@pytest.mark.parametrize("file", sorted(WORKFLOWS.glob("*.yml")), ids=lambda file: file.name)
def test_every_job_has_an_end_and_every_workflow_can_be_started_by_hand(file: Path) -> None:
    text = file.read_text("utf-8")
    assert "\n  workflow_dispatch:\n" in text
    assert text.count("    timeout-minutes: ") == text.count("    runs-on: ") > 0
    assert text.count("uses: actions/checkout@") == text.count("persist-credentials: false")


def test_the_published_site_is_the_tested_one() -> None:
    text = (WORKFLOWS / "ci.yml").read_text("utf-8")
    jobs = dict(
        re.findall(
            r"^  ([\w-]+):\n((?:    .*\n|\n|  +#.*\n)+)", text.partition("\njobs:\n")[2], re.M
        )
    )
    needed = re.findall(r"\w+", re.findall(r"needs: \[(.*)\]", jobs["publish"])[0])
    assert {"workflows", "style", "engine", "site", "browser"} == set(needed)
    for job in ("browser", "publish"):
        assert "actions/download-artifact" in jobs[job]
        assert "name: site" in jobs[job]
    assert "actions/checkout" not in jobs["publish"], "nothing else may use its rights"
    assert "sha256sum --check" in jobs["browser"]


def test_an_engine_that_is_named_must_not_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "find_chromium", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(browsers, "find_firefox", lambda: None)
    monkeypatch.setattr(browsers, "find_webkit", lambda: None)
    monkeypatch.delenv(browsers.VARIABLE, raising=False)
    assert browsers.found() == ["chromium"]
    monkeypatch.setenv(browsers.VARIABLE, "chromium webkit")
    with pytest.raises(Problem, match=r"not here: webkit\.$"):
        browsers.found()
