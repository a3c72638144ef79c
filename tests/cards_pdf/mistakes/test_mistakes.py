"""Mistakes of authors: each is answered with its place and with a cure, and nothing is written.

Each TOML file beside this one has the files of a `base`, and cases that change them. A case names a
file with its whole text, with what is added to the base behind a "+", or with what it replaces.
`base = false` begins without files, `hex` has the bytes of files, `command` another command than
the base, and `code` another exit code than 2. Each part of `message` is in what the command prints.
"""

import tomllib
from pathlib import Path

import pytest

from cards_pdf.__main__ import run
from tests.faults import content_of

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
OPTIONS = {"base", "hex", "command", "code", "message"}


def read_cases():
    for file in sorted(HERE.glob("*.toml")):
        cases = tomllib.loads(file.read_text("utf-8"))
        base = cases.pop("base")
        for name, case in cases.items():
            yield pytest.param(base, case, id=f"{file.stem}: {name}")


def read_base(text):
    """Return a text of the base, which may be a copy of a file of the project."""
    return text if isinstance(text, str) else (ROOT / text["copy"]).read_text("utf-8")


def change_text(text, change):
    if isinstance(change, str):
        return text + change[1:] if change.startswith("+") else change
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    return text


def write_files(folder, base, case):
    start = {} if case.get("base") is False else base
    for name in (start.keys() | case.keys()) - OPTIONS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        text = change_text(read_base(start.get(name, "")), case.get(name, {}))
        (folder / name).write_text(text, "utf-8", newline="")
    for name, content in case.get("hex", {}).items():
        (folder / name).write_bytes(bytes.fromhex(content))


@pytest.mark.parametrize(("base", "case"), list(read_cases()))
def test_a_mistake_is_answered_with_its_place_and_a_cure(tmp_path, monkeypatch, capsys, base, case):
    write_files(tmp_path, base, case)
    monkeypatch.chdir(tmp_path)
    before = content_of(tmp_path)
    code = case.get("code", 2)
    assert run(case.get("command") or base["command"]) == code
    printed = capsys.readouterr().err
    assert [part for part in case["message"] if part not in printed] == []
    assert content_of(tmp_path) == before or code == 0


def test_the_deck_without_mistakes_is_checked(tmp_path):
    base = tomllib.loads((HERE / "designers.toml").read_text("utf-8"))["base"]
    write_files(tmp_path, base, {})
    assert run(["check", str(tmp_path / "d.toml")]) == 0
