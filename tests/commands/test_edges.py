"""Terminals, encodings, closed streams, odd files and devices: one message, and an exit code."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cards_pdf import __main__ as printer
from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import UserError
from cards_pdf.common.program import clean
from cards_pdf.common.records.reader import read_file
from cards_pdf.sheets.printer import Printer
from referee import __main__ as program
from referee import games
from referee.campaign import file
from referee.saves import opening
from tests.campaigns import toml
from tests.program import process, referee
from tests.rows import each_row
from tests.saves.files import GAME, HEADER, ROOM, save

HOSTILE = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202egnp.exe\u2066\x00\r\udc80"
BAD = [sign for sign in HOSTILE if clean(sign) != sign]
needs_devices = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such devices here")


def one_sentence(done, code):
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert 1 <= done.stderr.count(b"\n") <= 2


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


def test_a_save_or_a_campaign_never_speaks_to_the_terminal(tmp_path):
    saves, campaign = tmp_path / "saves", tmp_path / "campaigns" / "first\x1b[2J"
    saves.mkdir()
    hostile = HOSTILE.removesuffix("\udc80")  # half a letter has no place in a file
    headers = [{name: hostile} for name in ("began", "game", "format")]
    headers += [{"options": {hostile: hostile}}]
    headers += [{"options": HEADER["options"] | {"ending": hostile}}]
    for n, header in enumerate(headers, 1):
        path = save(saves / f"scoundrel-{n}.jsonl", ROOM, header=HEADER | header)
        assert_harmless(referee("log", f"scoundrel-{n}", home=tmp_path))
        assert_harmless(referee("scoundrel", "--save", str(path), home=tmp_path))
    (saves / "scoundrel-\x1b[2J-9.jsonl").write_text("x")
    campaign.mkdir(parents=True)
    (campaign / "campaign.toml").write_text('"\\u001b[2J\\u202E" = 1\n')
    for line in ("", "saves", "stats", "log x", "campaign list", "campaign show", "legacy"):
        assert_harmless(referee(*line.split(), home=tmp_path))


def test_what_was_typed_is_never_echoed_raw(tmp_path):
    typed = HOSTILE.replace("\0", "").replace("\r", "").encode("utf-8", "surrogateescape")
    done = process("scoundrel", lines=typed + b"\n", home=tmp_path)
    assert done.returncode == 2
    assert_harmless(done)
    for words in ["\x1b[2Jx"], ["scoundrel", "--\x1b[2Jx"], ["log", "\u202ex"]:
        assert_harmless(referee(*words, home=tmp_path))
    assert_harmless(referee("campaign", "new", "\x9bx", home=tmp_path))


@pytest.mark.parametrize("encoding", ["gbk", "latin-1", "ascii", "utf-8"])
@pytest.mark.sample(2)
def test_the_protocol_is_utf_8_in_every_locale_and_a_bad_byte_a_refusal(tmp_path, encoding):
    words = ["spade-poker", "--json", "--lang", "zh"]
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = process(*words, lines='{"answer": ["中文"]}\n', home=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    assert "黑桃" in done.stdout.decode("utf-8")
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
    answer = referee(*words, home=Path("/home", *["a"] * folders))
    assert answer.returncode == 1
    assert b"REFEREE_HOME is too long a path" in answer.stderr
    assert b"bug" not in answer.stderr


@pytest.mark.parametrize("year", [-3_000, -1, 1_969, 9_998, 12_000])
def test_a_save_of_any_time_is_listed(tmp_path, monkeypatch, year):
    referee("scoundrel", lines="js8d6h4c\n", home=tmp_path)
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
        answer = referee(*words, lines="quit\n", home=tmp_path)
        assert answer.returncode == 0
        assert b"bug" not in answer.stderr


def broken(monkeypatch):
    def fails(*_, **__):
        raise KeyError("\x1b[2J")

    monkeypatch.setattr("cards_pdf.common.commands.CommandGroup.carry_out", fails)


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


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))


@needs_devices
@each_row(__file__, "edges.toml", "full")
def test_a_full_device_is_a_sentence_and_no_other_exit_code(row):
    with Path("/dev/full").open("wb") as full:
        streams = {row["stream"]: full}
        done = process(*row["words"].split(), program=row["program"], home=Path.cwd(), **streams)
    assert done.returncode == row["code"]
    if row["stream"] == "stdout":
        one_sentence(done, row["code"])


STOPPED_AS_IT_STARTS = """
import os, signal
from {package}.__main__ import main
from cards_pdf.common import program
def stop(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)
    raise AssertionError("it went on")
program.{step} = stop
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process is ended by a signal there")
@pytest.mark.parametrize("package", ["referee", "cards_pdf"])
@pytest.mark.parametrize("step", ["prepare_streams", "import_module"])
def test_who_stops_a_command_as_it_starts_is_told_nothing(package, step):
    code = STOPPED_AS_IT_STARTS.format(package=package, step=step)
    words = [sys.executable, "-c", code, "all"]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGINT
    assert done.stderr == b""


def cards_pdf(*words, cwd):
    return process(*words, program="cards_pdf", home=cwd, cwd=cwd)


def test_paths_that_are_too_long_or_lead_to_nobodys_home(tmp_path):
    one_sentence(referee("scoundrel", "--save", "x" * 300, home=tmp_path), 1)
    one_sentence(referee("log", "x" * 300, home=tmp_path), 1)
    one_sentence(referee("scoundrel", "--save", "~nobody-of-this-name/x", home=tmp_path), 2)
    one_sentence(cards_pdf("new", "x" * 300 + ".toml", cwd=tmp_path), 1)


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 8000], ids=["digits", "hexadecimal"])
def test_numbers_of_thousands_of_digits(tmp_path, number):
    (tmp_path / "deck.toml").write_text(f"number = {number}\n")
    refused = cards_pdf("check", "deck.toml", cwd=tmp_path)
    one_sentence(refused, 2)
    assert b"64 bits" in refused.stderr
    file.create_campaign(file.FIRST)
    toml().write_text(f"number = {number}\n")
    for command in ("show", "history"):
        one_sentence(referee("campaign", command, home=tmp_path), 1)
    assert toml().read_text() == f"number = {number}\n"


@needs_devices
def test_a_device_or_a_pipe_is_no_file(tmp_path):
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    one_sentence(cards_pdf("check", "zero.toml", cwd=tmp_path), 2)
    os.mkfifo(tmp_path / "pipe.toml")
    one_sentence(cards_pdf("check", "pipe.toml", cwd=tmp_path), 2)
    file.create_campaign(file.FIRST)
    one_sentence(referee("campaign", "import", "/dev/zero", home=tmp_path), 1)


def test_changed_answers_by_the_thousand_take_no_memory(tmp_path):
    """Each change keeps all answers for `undo`: a small file could ask for gigabytes."""
    change = {"do": "change", "answers": {"1": "x"}, "keep": 10_000}
    path = save(tmp_path / "x.jsonl", *[{"ask": "x", "answer": "x"}] * 10_000, *[change] * 10_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(UserError, match="line 10202"):
        opening.resume_game(games.load("scoundrel"), path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # KB


@needs_devices
@pytest.mark.parametrize(
    "make", [os.mkfifo, lambda path: path.touch() or os.truncate(path, 2**32), Path.mkdir]
)
def test_a_printers_profile_that_is_none_is_a_sentence(tmp_path, make):
    path = tmp_path / "printer.toml"
    make(path)
    with pytest.raises(CardsError, match=r"printer\.toml: (is|cannot)"):
        read_file(Printer, path)


@needs_devices
def test_links_and_folders_among_the_saves_hide_none_of_the_others(tmp_path):
    saves = tmp_path / "saves"
    opening.start_game(GAME, GAME.resolve_options({}), saves / "scoundrel-1.jsonl", None).close()
    (saves / "scoundrel-2.jsonl").symlink_to("scoundrel-2.jsonl")
    (saves / "scoundrel-3.jsonl").symlink_to("nowhere")
    (saves / "scoundrel-4.jsonl").mkdir()
    (saves / "scoundrel-5.jsonl").symlink_to("/dev/zero")
    for words in ([], ["saves"], ["scoundrel", "--new"]):
        assert referee(*words, home=tmp_path).returncode == 0
    for name in ("scoundrel-4", "scoundrel-5"):
        done = referee("log", name, home=tmp_path)
        one_sentence(done, 1)
        assert b"Did you mean" not in done.stderr
