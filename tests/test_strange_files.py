"""Files and devices that are not what they should be: one sentence, never a traceback, never more memory."""

import os
import subprocess
import sys

import pytest

from referee.campaign import folders
from tests.campaigns import all_left, seat, toml
from tests.test_protocol import referee

needs_devices = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such devices here")  # noqa: PTH110
DIGITS = b"number = " + b"9" * 5000 + b"\n"
HEX = b"format = 0x" + b"f" * 8000 + b"\n"


def one_sentence(done, code):
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert 1 <= done.stderr.count(b"\n") <= 2


def cards_pdf(*words, **options):
    command = [sys.executable, "-m", "cards_pdf", *words]
    return subprocess.run(command, capture_output=True, check=False, timeout=60, **options)


@needs_devices
@pytest.mark.parametrize("words", [[], ["scoundrel", "--json"], ["scoundrel", "--help"], ["saves"]])
def test_a_full_standard_output(tmp_path, words):
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device, not a path to build on
        environment = {**os.environ, "REFEREE_HOME": str(tmp_path)}
        command = [sys.executable, "-m", "referee", *words]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment,
        )
    one_sentence(done, 1)


def test_paths_that_are_too_long_or_lead_to_nobodys_home(tmp_path):
    one_sentence(referee("scoundrel", "--save", "x" * 300, home=tmp_path), 1)
    one_sentence(referee("log", "x" * 300, home=tmp_path), 1)
    one_sentence(referee("scoundrel", "--save", "~nobody-of-this-name/x", home=tmp_path), 2)
    one_sentence(cards_pdf("new", "x" * 300 + ".toml", cwd=tmp_path), 1)


@pytest.mark.parametrize("content", [DIGITS, HEX], ids=["digits", "hexadecimal"])
def test_numbers_of_thousands_of_digits(tmp_path, content):
    (tmp_path / "deck.toml").write_bytes(content)
    one_sentence(cards_pdf("check", "deck.toml", cwd=tmp_path), 2)
    with all_left():
        seat().close()
    toml().write_bytes(content)
    for command in ("show", "history"):
        one_sentence(referee("campaign", command, home=folders.folder_of("first").parents[1]), 1)
    assert toml().read_bytes() == content


@needs_devices
def test_a_device_or_a_pipe_is_no_file(tmp_path):
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    one_sentence(cards_pdf("check", "zero.toml", cwd=tmp_path), 2)
    os.mkfifo(tmp_path / "pipe.toml")
    one_sentence(cards_pdf("check", "pipe.toml", cwd=tmp_path), 2)
    with all_left():
        seat().close()
    one_sentence(referee("campaign", "import", "/dev/zero", home=folders.folder_of("first").parents[1]), 1)
