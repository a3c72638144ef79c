"""Odd files and devices: one message, never a traceback, never more memory."""

import os
import resource
from pathlib import Path

import pytest

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import UserError
from cards_pdf.sheets.printer import load_printer
from referee import games
from referee.campaign import file
from referee.saves import opening
from tests.campaigns import all_left, seat, toml
from tests.program import process, referee
from tests.saves.files import GAME, save

needs_devices = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such devices here")  # noqa: PTH110
DIGITS = b"number = " + b"9" * 5000 + b"\n"
HEX = b"format = 0x" + b"f" * 8000 + b"\n"


def one_sentence(done, code):
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert 1 <= done.stderr.count(b"\n") <= 2


def cards_pdf(*words, cwd):
    return process(*words, program="cards_pdf", home=cwd, cwd=cwd)


def test_paths_that_are_too_long_or_lead_to_nobodys_home(tmp_path):
    one_sentence(referee("scoundrel", "--save", "x" * 300, home=tmp_path), 1)
    one_sentence(referee("log", "x" * 300, home=tmp_path), 1)
    one_sentence(referee("scoundrel", "--save", "~nobody-of-this-name/x", home=tmp_path), 2)
    one_sentence(cards_pdf("new", "x" * 300 + ".toml", cwd=tmp_path), 1)


@pytest.mark.parametrize("content", [DIGITS, HEX], ids=["digits", "hexadecimal"])
def test_numbers_of_thousands_of_digits(tmp_path, content):
    (tmp_path / "deck.toml").write_bytes(content)
    refused = cards_pdf("check", "deck.toml", cwd=tmp_path)
    one_sentence(refused, 2)
    assert b"64 bits" in refused.stderr
    with all_left():
        seat().close()
    toml().write_bytes(content)
    for command in ("show", "history"):
        one_sentence(referee("campaign", command, home=file.folder_of("first").parents[1]), 1)
    assert toml().read_bytes() == content


@needs_devices
def test_a_device_or_a_pipe_is_no_file(tmp_path):
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    one_sentence(cards_pdf("check", "zero.toml", cwd=tmp_path), 2)
    os.mkfifo(tmp_path / "pipe.toml")
    one_sentence(cards_pdf("check", "pipe.toml", cwd=tmp_path), 2)
    with all_left():
        seat().close()
    one_sentence(
        referee("campaign", "import", "/dev/zero", home=file.folder_of("first").parents[1]), 1
    )


@pytest.mark.parametrize("gain", [10**6 + 1, 2**62, -(2**62)])
def test_changes_larger_than_any_card_are_a_sentence(gain):
    with all_left():
        seat().close()
    text = toml().read_text()
    row = 'id = "x"\nsave = "x"\nmonster = "FM"\noutcome = "win"\nturns = 1\nhp = 1\n'
    for change in (
        f'{{ card = "FM", stat = "hp", gain = {gain} }}',
        f'"FM hp {gain:+}"',
        f'"A1.{"9" * 5000}"',
    ):
        toml().write_text(f"{text}\n[[game]]\n{row}changes = [{change}]\n")
        with pytest.raises(UserError, match=r"whole number from|must be a list of tables"):
            file.read_campaign(toml().parent)


def test_changed_answers_by_the_thousand_take_no_memory(tmp_path):
    """Each change keeps all answers for `undo`: a small file could ask for gigabytes."""
    change = {"do": "change", "answers": {"1": "x"}, "keep": 10_000}
    path = save(tmp_path / "x.jsonl", *[{"ask": "x", "answer": "x"}] * 10_000, *[change] * 10_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(UserError, match="line 10202"):
        opening.resume_game(games.load("scoundrel"), path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # KB


@needs_devices
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.truncate(path, 2**32), Path.mkdir])
def test_a_printers_profile_that_is_none_is_a_sentence(tmp_path, make):
    path = tmp_path / "printer.toml"
    if make not in (os.mkfifo, Path.mkdir):
        path.touch()
    make(path)
    with pytest.raises(CardsError, match=r"printer\.toml: (is|cannot)"):
        load_printer(path)


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
