"""`make quick`: the tests of the rooms that changed since main, by the packages' rooms."""

import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
ELSEWHERE = {  # what is tested in a room of another name
    "card_data/rules": "cards_pdf/rulebooks", "card_data": "cards_pdf/decks",
    "fonts": "cards_pdf/text", "cards_pdf/common/records": "cards_pdf/decks",
    "cards_pdf/common/commands.py": "cards_pdf/commands",
    "cards_pdf/common/program.py": "cards_pdf/commands", "cards_pdf/common/web": "desk",
    "cards_pdf/languages": "cards_pdf/texts", "cards_pdf/order.py": "cards_pdf/commands",
    "cards_pdf/outputs": "cards_pdf/commands",
    "referee/web": "page", "referee/languages": "texts", "referee/testing": "games",
    "tools/training": "insight",
}  # fmt: skip
WHOLE = {"referee", "tests"}  # these have no folder of their own in `tests/`


def main() -> int:
    tests = sorted({str(test) for file in changed() for test in tests_of(file)})
    if not tests:
        print("No room has changed since main.")
        return 0
    pytest = [sys.executable, "-m", "pytest", "--depth=quick", "--quiet"]
    return subprocess.call([*pytest, *tests], cwd=ROOT)  # noqa: S603 -- our own words


def changed() -> list[str]:
    """List what changed since the branch left main; on main, since the last commit."""
    since = git("merge-base", "HEAD", "main") or ["HEAD"]
    return git("diff", "--name-only", *since) + git("ls-files", "--others", "--exclude-standard")


def git(*words: str) -> list[str]:
    command = ["git", *words]
    done = subprocess.run(  # noqa: S603 -- our own words
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


def tests_of(file: str) -> list[Path]:
    """A file of tests is its own; for any other, those of its room or the next one around it."""
    path = PurePosixPath(file)
    if path.match("test_*.py") and path.parts[0] == "tests":
        return [ROOT / path] if (ROOT / path).exists() else []
    return sorted(room_of(path).glob("test_*.py"))


def room_of(path: PurePosixPath) -> Path:
    for folder in path.parents:
        room = TESTS.joinpath(*(part for part in folder.parts if part not in WHOLE))
        if folder.as_posix() in ELSEWHERE:
            room = TESTS / ELSEWHERE[folder.as_posix()]
        if room != TESTS and any(room.glob("test_*.py")):
            return room
    return TESTS / "project"


if __name__ == "__main__":
    sys.exit(main())
