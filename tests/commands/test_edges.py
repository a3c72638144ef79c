"""Terminals, encodings, streams that are closed, and errors that nobody foresaw."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cards_pdf import __main__ as printer
from cards_pdf.common.command_line.speech import clean
from referee import __main__ as program
from tests.program import process
from tests.program import referee as at_once
from tests.saves.files import HEADER, ROOM, save

HOSTILE = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202egnp.exe\u2066\x00\r\udc80"
BAD = [sign for sign in HOSTILE if clean(sign) != sign]


def assert_harmless(done):
    output = (done.stdout + done.stderr).decode()
    assert not [sign for sign in output if sign in BAD], repr(output)
    assert "Traceback" not in output
    return output


def test_only_harmless_signs_are_left():
    assert clean("♥ 8D → 中文\n\tx") == "♥ 8D → 中文\n\tx"
    assert (
        clean(HOSTILE)
        == "\ufffd[2J\ufffd]0;owned\ufffd\ufffd31m\ufffdgnp.exe\ufffd\ufffd\ufffd\ufffd"
    )


def test_a_save_never_speaks_to_the_terminal(tmp_path):
    saves = tmp_path / "saves"
    saves.mkdir()
    hostile = HOSTILE.removesuffix("\udc80")  # half a letter has no place in a file
    for n, header in enumerate(
        [
            {"began": hostile},
            {"game": hostile},
            {"format": hostile},
            {"options": {hostile: hostile}},
            {"options": HEADER["options"] | {"ending": hostile}},
        ],
        1,
    ):
        path = save(saves / f"scoundrel-{n}.jsonl", ROOM, header=HEADER | header)
        assert_harmless(at_once("log", f"scoundrel-{n}", home=tmp_path))
        assert_harmless(at_once("scoundrel", "--save", str(path), home=tmp_path))
    (saves / "scoundrel-\x1b[2J-9.jsonl").write_text("x")
    for words in ([], ["saves"], ["stats"], ["log", "x"]):
        assert_harmless(at_once(*words, home=tmp_path))


def test_what_was_typed_is_never_echoed_raw(tmp_path):
    typed = HOSTILE.replace("\0", "").replace("\r", "").encode("utf-8", "surrogateescape")
    done = process("scoundrel", lines=typed + b"\n", home=tmp_path)
    assert done.returncode == 2
    assert_harmless(done)
    for words in ["\x1b[2Jx"], ["scoundrel", "--\x1b[2Jx"], ["log", "\u202ex"]:
        assert_harmless(at_once(*words, home=tmp_path))
    assert_harmless(at_once("campaign", "new", "\x9bx", home=tmp_path))


def test_a_campaign_never_speaks_to_the_terminal(tmp_path):
    place = tmp_path / "campaigns" / "first\x1b[2J"
    place.mkdir(parents=True)
    (place / "campaign.toml").write_text('"\\u001b[2J\\u202E" = 1\n')
    for words in (["campaign", "list"], ["campaign", "show"], ["legacy"]):
        assert_harmless(at_once(*words, home=tmp_path))


@pytest.mark.parametrize("encoding", ["gbk", "latin-1", "ascii", "utf-8"])
def test_the_protocol_is_utf_8_in_every_locale(tmp_path, encoding):
    words = ["spade-poker", "--json", "--lang", "zh"]
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = process(*words, lines='{"answer": ["中文"]}\n', home=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    assert "黑桃" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("encoding", ["gbk", "latin-1", "ascii", "utf-8"])
@pytest.mark.sample(4)
def test_a_bad_byte_at_the_prompt_is_a_refusal(tmp_path, encoding):
    env = {"PYTHONIOENCODING": encoding}
    done = process("scoundrel", lines=b"\xff\x81\n", home=tmp_path, env=env)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"Line 1" in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "words", ["referee scoundrel", "referee scoundrel --json", "referee saves", "cards_pdf formats"]
)
@pytest.mark.sample(5)
def test_closed_streams_are_no_traceback(tmp_path, closed, words):
    script = f"{sys.executable} -m {words} {closed}"
    own = {**os.environ, "REFEREE_HOME": str(tmp_path)}
    done = subprocess.run(
        ["/bin/sh", "-c", script], capture_output=True, check=False, env=own, timeout=60
    )
    assert done.returncode in {0, 1}
    assert b"Traceback" not in done.stderr
    assert not list(tmp_path.glob("error-report*"))


def test_a_path_that_is_no_text_plays_all_the_same(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff\xfe.jsonl"
    done = process("scoundrel", "--save", path, lines="js 8d 6h 4c\n", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert os.path.getsize(path)  # noqa: PTH202 -- a path of bytes


@pytest.mark.parametrize("words", [[], ["saves"], ["scoundrel"], ["campaign", "show"]])
@pytest.mark.parametrize("folders", [1_900, 2_000, 20_000])
def test_a_home_with_too_long_a_path_is_a_message(folders, words):
    answer = at_once(*words, home=Path("/home", *["a"] * folders))
    assert answer.returncode == 1
    assert b"REFEREE_HOME is too long a path" in answer.stderr
    assert b"bug" not in answer.stderr


@pytest.mark.parametrize("year", [-3_000, -1, 1_969, 9_998, 12_000])
def test_a_save_of_any_time_is_listed(tmp_path, monkeypatch, year):
    at_once("scoundrel", lines="js8d6h4c\n", home=tmp_path)
    (file,) = (tmp_path / "saves").iterdir()
    stat = file.stat()
    seconds = int((year - 1_970) * 365.2425 * 86_400)

    def dated(path, **_):
        found = real(path)
        if path != file:
            return found
        return os.stat_result([*stat[:7], seconds, seconds, seconds])

    real = Path.stat
    monkeypatch.setattr(Path, "stat", dated)
    for words in ([], ["saves"], ["go"], ["stats"], ["log"]):
        answer = at_once(*words, lines="quit\n", home=tmp_path)
        assert answer.returncode == 0
        assert b"bug" not in answer.stderr


def broken(monkeypatch):
    def fails(*_, **__):
        raise KeyError("\x1b[2J")

    monkeypatch.setattr("cards_pdf.common.command_line.commands.CommandGroup.carry_out", fails)


@pytest.mark.parametrize("command", [program, printer])
def test_an_error_that_nobody_foresaw_is_a_sentence_and_a_report(
    command, tmp_path, monkeypatch, capsys
):
    broken(monkeypatch)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert command.run(["saves", "\udcff"]) == 1
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert "KeyError" in output
    report = (tmp_path / "error-report.txt").read_text()
    assert "Traceback" in report
    name = command.__package__.replace("_", "-")
    assert f"{name} 'saves' '\\udcff'" in report


def test_a_report_that_cannot_be_saved_is_said_so(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    broken(monkeypatch)
    assert program.run([]) == 1
    assert "could not be saved" in capsys.readouterr().err


def test_a_decks_words_never_move_the_cursor(tmp_path, capsys):
    deck = tmp_path / "\x1b[2Jmine.toml"
    deck.write_text('[deck]\ntitle = "T"\n[[card]]\nname = "One"\n"\\u001b]0;x" = 1\n')
    assert printer.run(["check", str(deck)]) == 0
    assert printer.run(["check", str(tmp_path / "\x1b[2Jnone.toml")]) == 1
    deck.write_text('[deck]\ntitle = "T"\n[[card]]\nname = "One"\n')
    assert printer.run(["check", str(deck)]) == 0
    output = capsys.readouterr()
    assert "\x1b" not in output.err + output.out
