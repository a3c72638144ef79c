"""The program behind a pipe and under a real terminal."""

import os
import pty
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.saves import folder, opening
from tests.program import process as referee

CTRL_C, CTRL_D = "\x03", "\x04"


def test_lines_of_a_pipe_are_read_as_answers_and_the_first_refused_one_ends_it(tmp_path):
    done = referee("scoundrel", lines="js8d6h4c\n8d js\nq\n6h\n", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("Line 3: ")
    assert b"> " not in done.stdout
    assert b"\x1b" not in done.stdout
    assert referee("scoundrel", lines="w\n", home=tmp_path).returncode == 0


def test_a_line_without_an_end_is_refused_before_it_fills_the_memory(tmp_path):
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (600_000_000,) * 2)  # noqa: E731
    with Path("/dev/zero").open() as endless:
        done = referee("scoundrel", stdin=endless, preexec_fn=limit, home=tmp_path)
    assert done.returncode == 2
    assert b"Line 1: " in done.stderr
    assert b"2000" in done.stderr


class Tty:
    def __init__(self, home, **environment):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "scoundrel", "--variant", "standard"],
            stdin=slave, stdout=slave, stderr=slave, close_fds=True,
            env={**os.environ, "REFEREE_HOME": str(home), "TERM": "xterm", **environment},
        )  # fmt: skip
        os.close(slave)
        self.text = ""

    def until(self, text, seconds=20):
        end = time.monotonic() + seconds
        while text not in self.text and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    break
        assert text in self.text, self.text
        return self.text

    def type(self, keys):
        self.text = ""
        os.write(self.master, keys.encode())

    def interrupt(self):
        """Press Ctrl-C until it is heard: a signal between readline's steps waits for a key."""
        for _ in range(40):
            if self.process.poll() is not None:
                return
            self.process.send_signal(signal.SIGINT)
            time.sleep(0.5)

    def close(self):
        code = self.process.wait(20)
        os.close(self.master)
        return code


@pytest.mark.parametrize("leave", ["quit\n", CTRL_D, CTRL_C])
def test_quit_end_of_input_and_ctrl_c_leave_the_game_saved(leave):
    screen = Tty(folder.home())
    screen.until("> ")
    screen.type("js8d6h4c 8d\n")
    screen.until("left out.\r\n> ")
    if leave == CTRL_C:
        screen.interrupt()
    else:
        screen.type(leave)
        screen.until("Saved as scoundrel-1.jsonl")
    assert screen.close() == 0
    assert len(opening.read_session(folder.find_saves()[0]).history.entries) == 2


def test_tab_completes_and_colours_obey_no_color(tmp_path):
    screen = Tty(tmp_path, NO_COLOR="1")
    screen.until("> ")
    screen.type("js8d6h4c 8d js\n")
    screen.until("4. Fight")
    screen.type("we\t\n")
    assert "\x1b[3" not in screen.until("health 17")
    screen.type("quit\n")
    assert screen.close() == 0
