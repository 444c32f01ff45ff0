"""The costs of tests include those of programs that have ended."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.paths import ROOT

#: A test whose program ends at once and leaves another one behind, which works for some time.
_TEST = """
import subprocess, sys
WORK = "import time\\nwhile time.process_time() < 0.5: pass\\nprint('done')"
START = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {WORK!r}])"
def test_work():
    assert subprocess.check_output([sys.executable, "-c", START]) == b"done\\n"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc has the processor time of processes")
def test_programs_that_have_ended_count(tmp_path: Path) -> None:
    file = tmp_path / "test_work.py"
    file.write_text(_TEST)
    plugins = ("-ptests.costs", "-pno:cacheprovider", "-pno:xdist")
    command = [sys.executable, "-m", "pytest", *plugins, f"--rootdir={tmp_path}", str(file)]
    done = subprocess.run(
        [*command, "-c=/dev/null"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"([\d.]+)  test_work\.py", done.stdout)
    assert found, done.stdout
    assert 0.4 < float(found[1]) < 2
