"""A terminal in which a command of the product runs, and its screen as HTML."""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from collections.abc import Sequence
from html import escape
from pathlib import Path
from select import select

PROMPT = b"\n> "
PROMPTS = (PROMPT, b"Enter goes on. ")
TIMEOUT_S = 20
STYLE = re.compile(r"\x1b\[([0-9;]*)m")
# The colours that the terminal's painter chooses, on the dark ground of a picture.
COLOURS = {"32": "#4fb0ea", "166": "#ff8f4d", "243": "#a9adb5"}


class Terminal:
    """A command at a pseudo-terminal of a fixed width."""

    def __init__(self, command: Sequence[str], home: Path, *, columns: int, rows: int) -> None:
        process, self._stream = pty.fork()
        if process == 0:
            os.environ.update(REFEREE_HOME=str(home), TERM="xterm-256color", LANG="en_US.UTF-8")
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execv(sys.executable, [sys.executable, "-m", *command])  # noqa: S606 -- our own words

    def read(self) -> str:
        """Return what the command prints up to its next prompt, without the prompt, or to its
        end.
        """
        output = b""
        while not output.endswith(PROMPTS):
            if not select([self._stream], [], [], TIMEOUT_S)[0]:
                raise TimeoutError(output)
            try:
                output += os.read(self._stream, 1 << 16)
            except OSError:  # the command has ended
                break
        return output.decode().replace("\r\n", "\n").removesuffix(PROMPT.decode()[1:])

    def enter(self, line: str) -> str:
        """Type a line. Return what the command prints, without the echo."""
        os.write(self._stream, f"{line}\r".encode())
        return self.read().removeprefix(f"{line}\n")


def to_html(output: str) -> str:
    """Return a command's output as HTML, its colours as spans."""
    parts, is_open = [], False
    for number, part in enumerate(STYLE.split(output)):
        if number % 2 == 0:
            parts.append(escape(part))
            continue
        parts.append("</span>" * is_open)
        codes = part.split(";")
        is_open = codes != ["0"]
        if is_open:
            colour = COLOURS.get(codes[-1], "inherit")
            parts.append(f'<span style="color:{colour};font-weight:bold">')
    return "".join(parts) + "</span>" * is_open
