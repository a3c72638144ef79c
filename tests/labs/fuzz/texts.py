"""Targets of text: rows of `targets/texts.toml`, each a sort of file with what harms it."""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from cards_pdf.cli import app
from cards_pdf.common.errors import CardsError
from cards_pdf.common.program import Speech
from tests.cards_pdf.files import ROOT, unfold
from tests.labs.fuzz import damage

ROWS = tomllib.loads(Path(__file__).with_name("targets").joinpath("texts.toml").read_text("utf-8"))
WORDS = Path(__file__).with_name("targets") / "words.json"
ENCODINGS = ("utf-8-sig", "utf-16", "latin-1", "gbk")


def read_words(target: str) -> dict[str, Any]:
    """Return the words, values and names that a target puts where they are not expected."""
    words: dict[str, Any] = json.loads(unfold(WORDS.read_text("utf-8")))[target]
    return words


class TextTarget:
    """A target as `tests.labs.fuzz` wants it, made of a row."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        self.FULL, self.SMALL = row["tries"]
        self.words = {
            key: [unfold(word) for word in words]
            for keys, words in row["words"].items()
            for key in keys.split()
        }
        self.samples = [file for each in row.get("samples", []) for file in sorted(ROOT.glob(each))]

    def inputs(self, rng: Random) -> Iterator[bytes]:
        changes = [self.exchange_value, self.exchange_value]
        changes += [self.add_line] * 2 if "lines" in self.row else []
        changes += [self.add_tail] if "tails" in self.row else []
        while True:
            if "mixed" in self.row:
                words = rng.choices(self.words["any"], k=rng.choice(self.row["mixed"]))
                text = self.row.get("text", "") + rng.choice([" ", " ", ""]).join(words)
                yield text.encode("utf-8", "replace")
                continue
            sample = rng.choice(self.samples) if self.samples else None
            text = sample.read_text("utf-8") if sample else self.row["text"]
            for _ in range(rng.choice([1, 1, 2, 4])):
                text = rng.choice(changes)(text, rng)
            is_odd = self.row.get("encoded") and rng.random() < 0.3
            data = text.encode(*([rng.choice(ENCODINGS), "replace"] if is_odd else []))
            if rng.random() < 0.3:
                harm = damage.toml if self.row.get("file", "").endswith(".toml") else damage.some
                data = harm(data, rng) or b"#"
            yield (f"{sample.relative_to(ROOT)}\n".encode() if self.has_siblings else b"") + data

    @property
    def has_siblings(self) -> bool:
        return self.row["beside"] == "siblings"

    def exchange_value(self, text: str, rng: Random) -> str:
        found = list(re.finditer(rng.choice(self.row["values"]), text))
        if not found:
            return text
        place = rng.choice(found)
        words = self.words.get(place.lastgroup or place[1], self.words["any"])
        start, end = place.span(place.lastgroup or 2)
        return text[:start] + rng.choice(words) + text[end:]

    def add_line(self, text: str, rng: Random) -> str:
        head = rng.choice(list(self.row["lines"]))
        parts = text.split(f"\n{head}\n")
        if len(parts) == 1:
            return text
        line, spot = unfold(rng.choice(self.row["lines"][head])), rng.randrange(1, len(parts))
        key = re.escape(line.partition(" = ")[0])
        table, mark, rest = parts[spot].partition("\n[")
        parts[spot] = f"{line}\n{re.sub(rf'(?m)^{key} = .*$', '', table)}{mark}{rest}"
        return f"\n{head}\n".join(parts)

    def add_tail(self, text: str, rng: Random) -> str:
        tail = unfold(rng.choice(self.row["tails"]))
        return text + tail if tail.startswith(("[", "\n")) else tail + text

    def check(self, data: bytes, folder: Path) -> str:
        kept = self.files(data)
        for name, content in kept.items():
            (folder / name).write_bytes(content)
        command = self.row["commands"][crc32(data) % len(self.row["commands"])].split()
        return check_command(folder, command, self.row.get("named", ()))

    def files(self, data: bytes) -> dict[str, bytes]:
        beside = self.row["beside"]
        if self.has_siblings:
            name, _, data = data.partition(b"\n")
            sample = ROOT / name.decode()
            files = {file.name: file.read_bytes() for file in sample.parent.iterdir()}
            return files | {sample.name: data}
        text = json.dumps(data.decode("utf-8", "replace"), ensure_ascii=False)
        files = {
            name: source.replace("DATA", text).encode("utf-8", "replace")
            if "\n" in source
            else (ROOT / source).read_bytes()
            for name, source in beside.items()
        }
        return files | ({self.row["file"]: data} if "file" in self.row else {})


def check_command(folder: Path, words: list[str], named: tuple[str, ...] = ()) -> str:
    """Let a command try a folder, which is as it was if that refuses it and names what is wrong."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with chdir(folder):
        message = refusal(words)
    after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert {path: after.get(path) for path in before} == before
    if message is None:
        assert words[0] == "check" or len(after) > len(before)
        return "taken"
    assert words[0] == "rules" or after == before
    assert not named or any(name in message for name in named), message
    return "refused"


def refusal(words: list[str]) -> str | None:
    """Return the message of `cards-pdf` if it does not do this."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            assert app.carry_out("cards-pdf", words, Speech()) == 0
        except (CardsError, OSError) as wrong:
            message = str(wrong)
        else:
            return None
    assert len(message) < 10_000
    return message
