"""An attack given to its command as a process, and what came of it."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.labs.fuzz.attacks import SECRET, Attack

# Seconds of computing, MB; two hundred pages are work one wants
MOST, REFOLDED = (10.5, 300.0), (62.0, 500.0)
SMALL = 1_000_000
WAIT = 150
ROOT = Path(__file__).parents[4]
# A process begins with the memory of its parent, which this one has little of.
MEASURED = """
import json, resource, subprocess, sys
done = subprocess.run([sys.executable, "-m", *sys.argv[1:]], stdin=subprocess.DEVNULL,
                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
said = done.stdout.decode("utf-8", "replace")
print(json.dumps([done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said]))
"""


class Came(NamedTuple):
    """The result of an attack."""

    code: int
    seconds: float
    memory: float  # MB, the most that one of its processes held
    output: str
    wrong: str = ""


def tried(attack: Attack) -> Came:
    """In a new folder, with another for what lies there for a while, and a secret beside both."""
    with TemporaryDirectory() as place:
        folder, temp, home = (Path(place, name) for name in ("given", "temp", "home"))
        for one in (folder, temp, home):
            one.mkdir()
        Path(place, "secret.png").write_text(SECRET)
        Path(place, "secret.csv").write_text(f"name,art\n{SECRET},x.png\n")
        words = [str(word) for word in attack(folder)]
        files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
        is_small = sum(file.stat().st_size for file in files) < SMALL
        own = {"TMPDIR": str(temp), "REFEREE_HOME": str(home), "PYTHONPATH": str(ROOT)}
        is_studio = words[0] == "studio"
        program = [f"{__package__}.in_studio"] if is_studio else ["cards_pdf", words[0]]
        command = [sys.executable, "-S", "-c", MEASURED, *program, *words[1:]]
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                env=os.environ | own,
                capture_output=True,
                timeout=WAIT,
                check=True,
            )
        except subprocess.TimeoutExpired:
            return Came(-1, WAIT, 0, "", "hangs")
        came = Came(*json.loads(done.stdout))
        seconds, memory = REFOLDED if words[0] == "refold" else MOST
        wrong = {
            "slow": is_small and came.seconds > seconds,
            "large": is_small and came.memory > memory,
            "killed": came.code not in (0, 1, 2),
            "bug": "bug in" in came.output or "Traceback" in came.output,
            "leaked": SECRET in came.output or _leaked(folder),
            "left": any(temp.iterdir()),
        }
        return came._replace(wrong=" ".join(name for name, is_so in wrong.items() if is_so))


def _leaked(folder: Path) -> Sequence[Path]:
    """Files of the folder that now hold what lies outside it."""
    made = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return [file for file in made if SECRET.encode() in file.read_bytes()]
