"""The workflows' own lines, run here as far as they need no account."""

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
TREE = shutil.ignore_patterns(
    ".git", ".venv*", "node_modules", ".*_cache", "__pycache__", "output", ".hypothesis"
)


def lines_of(workflow):
    """Return the commands of its steps, one a line."""
    return re.findall(
        r"^ +(?:- )?run: (.+)$", (WORKFLOWS / workflow).read_text("utf-8"), re.MULTILINE
    )


@pytest.mark.parametrize("workflow", ["test.yml", "page.yml", "release.yml"])
def test_every_target_and_file_that_a_step_names_is_there(workflow):
    targets = re.findall(r"^([\w./-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    lines = lines_of(workflow)
    assert lines
    for line in lines:
        if target := re.match(r"(?:sudo )?make ([\w./-]+)", line):
            assert target[1] in targets
        if script := re.match(r"bash (\S+)", line):
            assert (ROOT / script[1]).is_file()


def test_every_action_is_pinned_to_a_commit():
    """A tag can be moved to other code; a commit cannot."""
    for file in WORKFLOWS.glob("*.yml"):
        for action in re.findall(r"uses: (.+)", file.read_text("utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+.*", action), (
                file.name,
                action,
            )


def test_the_job_that_may_publish_the_page_runs_no_code_of_ours():
    publish = (WORKFLOWS / "page.yml").read_text("utf-8").partition("  deploy:\n")[2]
    assert "pages: write" in publish
    assert "run:" not in publish
    assert "checkout" not in publish


def test_the_locked_versions_are_hashed_and_name_no_host():
    locked = (ROOT / "tools" / "locked.txt").read_text("utf-8")
    assert "://" not in locked
    versions = re.findall(r"^([\w.-]+)==", locked, re.MULTILINE)
    assert {"reportlab", "hatchling", "mkdocs-material"} <= set(versions)
    assert locked.count("==") == len(versions)
    assert all(
        "--hash=sha256:" in entry
        for entry in re.split(r"^(?=[\w.-]+==)", locked, flags=re.MULTILINE)[1:]
    )


def test_no_address_is_written_down():
    for file in WORKFLOWS.glob("*.yml"):
        assert "https://" not in file.read_text("utf-8"), file


@pytest.mark.deep
def test_the_wheel_is_tested_as_the_workflow_does_it(tmp_path):
    """A room of tests is found and passes beside the wheel alone."""
    tree = tmp_path / "tree"
    shutil.copytree(ROOT, tree, ignore=TREE)
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / Path(sys.executable).parent.name
    *lines, tests = [line for line in lines_of("test.yml") if line.startswith(("python", "rm"))]
    script = "\n".join([*lines, f"{tests} --numprocesses=0 tests/sessions"])
    environment = {
        "PATH": f"{scripts}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    done = subprocess.run(
        [shutil.which("bash"), "-euc", script],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
