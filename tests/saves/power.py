"""Power cuts: writes, syncs and renames are recorded, and what was not synced may be lost.

A small relative of what ALICE and CrashMonkey do to databases and file systems.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

MOVES = ("fsync", "replace", "rename", "link", "unlink", "mkdir", "ftruncate")


class Left(NamedTuple):
    """One thing that a cut may leave on disk, and how many answers had been taken by then."""

    files: dict[str, bytes]
    answers: int
    when: str


class Disk:
    """Watches a folder, and knows what of it is safe."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.now: dict[str, int] = {
            "": root.stat().st_ino
        }  # what lies there by its path, as inodes
        self.content: dict[int, bytes] = {}
        self.safe_names = dict(self.now)
        self.safe_content: dict[int, bytes] = {}
        self.left: list[Left] = []
        self.answers = 0
        for name in MOVES:
            patch.setattr(os, name, self._watched(name, getattr(os, name)))

    def took(self) -> None:
        """One more answer was taken: from now on it may not be lost."""
        self._look("an answer was taken")
        self.answers += 1
        self._cut("the next question is shown")

    def _watched(self, name, call):
        def move(*args, **more):
            self._look(f"before {name}")
            done = call(*args, **more)
            if name == "fsync":
                self._synced(args[0])
            self._look(f"after {name}")
            return done

        return move

    def _look(self, when: str) -> None:
        """Note what was written and named since the last look, and what a cut would leave."""
        names, content = {"": self.now[""]}, {}
        for path in sorted(self.root.rglob("*")):
            number = path.stat().st_ino
            names[path.relative_to(self.root).as_posix()] = number
            if path.is_file():
                content[number] = path.read_bytes()
        content = self.content | content  # what has no name any more may get it back
        if (names, content) != (self.now, self.content):
            self.now, self.content = names, content
            self._cut(when)

    def _synced(self, handle: int) -> None:
        status = os.fstat(handle)
        if not stat.S_ISDIR(status.st_mode):
            self.safe_content[status.st_ino] = self.content.get(status.st_ino, b"")
            return
        folder = next((name for name, number in self.now.items() if number == status.st_ino), None)
        if folder is not None:
            others = {name: n for name, n in self.safe_names.items() if not _lies_in(name, folder)}
            self.safe_names = others | {
                name: n for name, n in self.now.items() if _lies_in(name, folder)
            }

    def _cut(self, when: str) -> None:
        for names in (self.now, self.safe_names):
            for content in self._contents():
                files = {
                    name: content(number)
                    for name, number in names.items()
                    if number in self.content
                }
                whole = {
                    name: data for name, data in files.items() if self._has_its_folders(name, names)
                }
                self.left.append(Left(whole, self.answers, when))

    def _contents(self):
        """Unsynced writes are lost, or half of them, or none."""
        safe = self.safe_content

        def half(number):
            data, kept = self.content[number], len(safe.get(number, b""))
            return data[: (kept + len(data)) // 2 if len(data) > kept else len(data)]

        return (lambda number: safe.get(number, b"")), half, self.content.__getitem__

    @staticmethod
    def _has_its_folders(name: str, names: dict[str, int]) -> bool:
        return all(parent.as_posix() in names or parent == Path() for parent in Path(name).parents)


def _lies_in(name: str, folder: str) -> bool:
    parent = name.rpartition("/")[0]
    return bool(name) and parent == folder


def restored(left: Left, to: Path) -> Path:
    for name, data in left.files.items():
        path = to / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return to


def different(lefts: list[Left]) -> Iterator[Left]:
    """Each once: many moments leave the same after a cut; the one that promises most counts."""
    best: dict[tuple[tuple[str, bytes], ...], Left] = {}
    for left in lefts:
        key = tuple(sorted(left.files.items()))
        if key not in best or best[key].answers < left.answers:
            best[key] = left
    yield from best.values()
