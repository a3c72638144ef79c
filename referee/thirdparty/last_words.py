"""What is said when a process had to be ended in the middle of code that others wrote.

A call in C can hold Python itself: then no line of ours runs any more, on any thread.
`faulthandler` has a clock that needs no Python: it writes where every thread is and ends the
process. It writes into a pipe, at whose other end a small process waits, this very file run as a
script, which makes a sentence of it. Where the process ends as it should, the pipe closes and so
does that.
"""

import faulthandler
import json
import os
import re
import signal
import sys
from threading import Lock
from time import monotonic

FRAME = re.compile(r'File "(.*)", line (\d+) in')


class LastWords:
    """The clock of this process, and who speaks after it."""

    def __init__(self) -> None:
        self._waiting, self._lock = 0, Lock()
        self._pipe: int | None = None
        self._owner = 0  # a fork needs a pipe of its own
        self._about: tuple[str, str] | None = None
        self._wound, self._seconds = 0.0, 0.0  # when the clock was wound, and for how long

    def prepare(self, title: str, package: str, seconds: float) -> None:
        """End this process in so many seconds, unless somebody cancels it."""
        with self._lock:
            self._waiting += 1
            pipe = self._spoken_into()
            if pipe is None:
                return
            if self._about != (title, package):
                self._about = title, package
                os.write(pipe, json.dumps(_sentences_about(title, package)).encode() + b"\n")
            self._wind(pipe, seconds)

    def wind_again(self) -> None:
        """There is time again; a clock that was wound just now is left as it is, since this is said
        often.
        """
        if self._pipe is not None and monotonic() - self._wound > self._seconds / 4:
            with self._lock:
                self._wind(self._pipe, self._seconds)

    def _wind(self, pipe: int, seconds: float) -> None:
        self._wound, self._seconds = monotonic(), seconds
        faulthandler.dump_traceback_later(seconds, exit=True, file=pipe)

    def cancel(self) -> None:
        with self._lock:
            self._waiting -= 1
            if not self._waiting:
                faulthandler.cancel_dump_traceback_later()

    def say_now(self) -> None:
        """The same for what holds its own thread alone: this one can still end the process."""
        if self._pipe is not None:
            faulthandler.dump_traceback(self._pipe, all_threads=True)
            os._exit(1)

    def _spoken_into(self) -> int | None:
        """The pipe to whoever speaks; None where no process can be begun at its side."""
        if not (hasattr(os, "posix_spawn") and sys.executable):
            return None
        if self._pipe is None or self._owner != os.getpid():
            ear, self._pipe = os.pipe()
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.posix_spawn(
                sys.executable,
                [sys.executable, "-I", "-S", __file__],
                os.environ,
                file_actions=[(os.POSIX_SPAWN_DUP2, ear, 0), (os.POSIX_SPAWN_DUP2, nowhere, 1)],
                setsigmask=[signal.SIGINT, signal.SIGTSTP],  # what is typed is not meant for it
            )
            os.close(ear)
            os.close(nowhere)
            self._owner, self._about = os.getpid(), None
            if not faulthandler.is_enabled():
                faulthandler.enable(
                    self._pipe
                )  # Python itself may crash, as where C calls itself too deep
        return self._pipe


def _sentences_about(title: str, package: str) -> dict[str, str]:
    """In the language of the locale; file and line are filled in when they are known."""
    from cards_pdf.common.messages import Message
    from referee.languages import language, local_language

    held = (
        "The rules of {game} failed in {file}, line {line}: nothing can stop what they called "
        "there, so the "
        "referee has ended. Every answer is kept."
    )
    crashed = (
        "The rules of {game} failed in {file}, line {line}: Python itself has crashed in what "
        "they called "
        "there. Every answer is kept."
    )
    facts = {"game": title, "file": "{file}", "line": "{line}"}
    say = language(local_language())
    return {
        "held": say(Message(held, **facts)),
        "crashed": say(Message(crashed, **facts)),
        "package": package,
    }


def main() -> None:
    """Wait for the end of the pipe; then say what was written there, if anything was."""
    about: dict[str, str] = {}
    written: list[str] = []
    for line in sys.stdin.buffer:
        text = line.decode("utf-8", "replace")
        if text.startswith("{"):
            about, written = json.loads(text), []
        else:
            written.append(text)
    if not written:
        return
    frames = [FRAME.search(line) for line in written]
    places = [(found[1], found[2]) for found in frames if found]
    package = re.compile(rf"[/\\]{re.escape(about['package'])}([/\\]|\.py$)")
    own = [place for place in places if package.search(place[0])]
    file, line = (own or places or [("?", "?")])[0]
    kind = "crashed" if "Fatal" in "".join(written) else "held"
    said = about[kind].replace("{file}", "/".join(file.split("/")[-2:])).replace("{line}", line)
    print(said, file=sys.stderr)


if __name__ == "__main__":
    main()
