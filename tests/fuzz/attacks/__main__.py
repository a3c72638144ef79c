"""Gives each attack to its command, in a process, and prints what it cost."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.fuzz.attacks import SECRET, Attack, attacks

MOST_SECONDS, MOST_MB, SMALL = 10.5, 300, 1_000_000
REFOLDED = (60.0, 500)  # a PDF of sixty pages is work that its owner wants
WAIT = 100


class Came(NamedTuple):
    """What came of it."""

    code: int
    seconds: float  # of computing
    memory: float  # MB, the most that one of its processes held
    size: int
    said: str
    wrong: str


def main(words: list[str]) -> int:
    failures = 0
    for name, attack in attacks().items():
        if words and not any(word in name for word in words):
            continue
        came = tried(attack)
        failures += bool(came.wrong)
        said = came.said.replace("\n", " ")[-90:]
        print(f"{name:34} {came.code:4} {came.seconds:6.1f} s {came.memory:5.0f} MB {came.wrong:12} {said}", flush=True)
    return int(failures > 0)


def tried(attack: Attack) -> Came:
    """A process that is started in an empty folder, with another one for what lies there for a while."""
    with TemporaryDirectory() as place:
        folder, temp = Path(place, "given"), Path(place, "temp")
        for one in (folder, temp, Path(place, "home")):
            one.mkdir()
        Path(place, "secret.png").write_text(SECRET)
        Path(place, "secret.csv").write_text(f"name,art\n{SECRET},x.png\n")
        attacked = attack(folder)
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
        environment = {**os.environ, "TMPDIR": str(temp), "REFEREE_HOME": str(Path(place, "home"))}
        command = [sys.executable, "-m", "cards_pdf", *map(str, attacked)]
        out = Path(place, "said")
        with out.open("wb") as stream:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream, env=environment
            )
            stopped = _stopped_after(process, WAIT)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            stopped.cancel()
        said = out.read_text("utf-8", "replace")
        came = Came(
            process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, size, said, ""
        )
        leaked = [file for file in folder.rglob("*") if file.is_file() and SECRET in _text(file)]
        return came._replace(wrong=_wrong(came, attacked, leaked, [*temp.iterdir()]))


def _stopped_after(process: subprocess.Popen[bytes], seconds: int):
    from threading import Timer

    timer = Timer(seconds, process.kill)
    timer.start()
    return timer


def _text(file: Path) -> str:
    return "" if file.is_symlink() else file.read_bytes().decode("latin-1")


def _wrong(came: Came, words, leaked, left) -> str:
    seconds, memory = REFOLDED if words[0] == "refold" else (MOST_SECONDS, MOST_MB)
    small = came.size < SMALL or words[0] == "refold"
    found = {
        "slow": small and came.seconds > seconds,
        "large": small and came.memory > memory,
        "killed": came.code not in (0, 1, 2),
        "bug": "bug in" in came.said or "Traceback" in came.said,
        "leaked": bool(leaked) or SECRET in came.said,
        "left": bool(left),
    }
    return " ".join(name for name, is_so in found.items() if is_so)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
