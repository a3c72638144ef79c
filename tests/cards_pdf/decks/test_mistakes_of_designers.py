"""Mistakes that designers make: each is answered with its place and with what to do next."""

import tomllib
from pathlib import Path

import pytest

from cards_pdf.__main__ import run

MISTAKES = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text("utf-8"))
BASE = {
    "deck": '[deck]\ntitle = "T"\ncards = "t.csv"\nlayout = "l.toml"\n',
    "layout": """[regions.name]
text = "{name}"
left = "4mm"
right = "4mm"
top = "4mm"
height = "10mm"
""",
    "table": "name,kind,copies,body\nAda,hero,2,Hits.\n",
}
FILES = {"deck": "d.toml", "layout": "l.toml", "table": "t.csv"}


def write_deck(folder, mistake):
    for part, file in FILES.items():
        change = mistake.get(part, {})
        text = BASE[part] if isinstance(change, dict) or change.startswith("+") else ""
        for old, new in change.items() if isinstance(change, dict) else ():
            text = text.replace(old, new)
        if isinstance(change, str):
            text += change.removeprefix("+")
        (folder / file).write_text(text, "utf-8")
    for file, content in mistake.get("hex", {}).items():
        (folder / file).write_bytes(bytes.fromhex(content))


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_answered_with_its_place_and_a_cure(tmp_path, monkeypatch, capsys, name):
    mistake = MISTAKES[name]
    write_deck(tmp_path, mistake)
    monkeypatch.chdir(tmp_path)
    assert run(mistake.get("command", ["check", "d.toml"])) == mistake.get("code", 2)
    printed = capsys.readouterr().err
    assert [part for part in mistake["message"] if part not in printed] == []


def test_the_deck_without_mistakes_is_checked(tmp_path):
    write_deck(tmp_path, {})
    assert run(["check", str(tmp_path / "d.toml")]) == 0
