"""A program from its command line to its exit code, and the language and streams of a command.

All errors are reported here. An unexpected exception becomes a short message for the user and a
report for the developer. The language is the one that was asked for, or that of the locale. Text on
the streams is safe for a terminal.
"""

import gc
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TextIO

from cards_pdf import __version__
from cards_pdf.common.errors import file_failure
from cards_pdf.common.files import write_file
from cards_pdf.common.languages import Language, language, languages, local_language
from cards_pdf.common.messages import Message, UserError
from cards_pdf.common.quick_exit import leave
from cards_pdf.common.sandbox import process_limits, remove_limits

MAX_YOUNG_OBJECTS = 100_000  # twice as many as a start makes
# What moves the cursor, repaints, renames the window or turns the order of letters round, and
# halves of letters. It is compiled when it is first needed.
_UNSAFE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean(text: str) -> str:
    """Return a text without anything that a terminal would obey."""
    return text if text.isprintable() else re.sub(_UNSAFE, _REPLACEMENT, text)


def show_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(clean(line), flush=True)


def complain(message: object) -> None:
    """Print a problem on standard error, unless that is full or closed."""
    with suppress(OSError):
        print(clean(str(message)), file=sys.stderr, flush=True)


def prepare_streams() -> None:
    """Replace closed streams by empty ones, and let streams replace characters they cannot show."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 -- it stays
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


class Speech:
    """The language of a command line, and the streams on which it shows messages."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders  # of languages, beside those of `cards_pdf`
        self.lang: str | None = None  # of `--lang`, where it is for messages

    def find_lang(self, words: Sequence[str]) -> None:
        """Take `--lang` from anywhere in a line, so that errors before it are in its language."""
        for word, after in pairwise([*words, ""]):
            lang = after if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and lang in languages(*self.folders):
                self.lang = lang

    @property
    def spoken(self) -> Language:
        lang = self.lang or local_language(languages(*self.folders))
        return language(lang, *self.folders)

    def __call__(self, message: object, /, **facts: object) -> str:
        """Return a message, or a template with its facts, in this language."""
        return self.spoken(message, **facts)

    def say(self, template: str, /, **facts: object) -> None:
        """Print one message."""
        self.tell([Message(template, **facts)])

    def tell(self, lines: Iterable[object]) -> None:
        """Print the lines of a command's output, on a terminal broken to its width."""
        show_lines(self._fit(line, sys.stdout) for line in lines)

    def _fit(self, message: object, stream: TextIO, /, **facts: object) -> str:
        # 4 ms, which `--version` and the first prompt of a game do not need
        from cards_pdf.common.line_break import fit_text

        return fit_text(self(message, **facts), stream)

    def complain(self, message: object, /, **facts: object) -> None:
        """Print a problem on standard error."""
        complain(self._fit(message, sys.stderr, **facts))

    def ask_for(self, template: str, /, **facts: object) -> str:
        """Return what the user types after a question, or an empty text where the input ends."""
        try:
            return input(f"{self._fit(Message(template, **facts), sys.stdout)} > ").strip()
        except EOFError:
            return ""

    def is_agreed(self, template: str, /, **facts: object) -> bool | None:
        """Return the answer to a yes-or-no question, or None for Enter or quit."""
        words: dict[str, bool | None] = {"": None, "quit": None}
        words |= {"yes": True, "y": True, self(Message("yes")): True}
        words |= {"no": False, "n": False, self(Message("no")): False}
        answer = "?"
        while answer not in words:
            question = Message(template, **facts)
            answer = self.ask_for("{question} yes or no", question=question).casefold()
        return words[answer]


# --- the program ---


# Not a dataclass: to import `dataclasses` would take a third of the time of `--version`.
class Program(NamedTuple):
    """The common part of `referee` and `cards-pdf`."""

    name: str
    app: str  # the group of all commands, as "module:name"
    home: str  # "module:function" that returns the folder for crash reports
    languages: str = ""  # "module:folder" of translations; `--lang` is then the user's language
    stop_message: str = ""  # the message after Ctrl-C; none where stopping is how one leaves

    def main(self) -> NoReturn:
        """Leave at once, without Python taking itself apart: docs/decisions/4-quick-exit.md."""
        # Collecting garbage while modules are imported would take a tenth of a start.
        gc.set_threshold(MAX_YOUNG_OBJECTS)
        leave(self.run(sys.argv[1:], has_limits=True))

    def run(self, words: Sequence[str], *, has_limits: bool = False) -> int:
        """Run a command line and return the exit code.

        Only in a process of its own can commands have limits.
        """
        prepare_streams()
        speech = Speech(import_target(self.languages)) if self.languages else Speech()
        speech.find_lang(words if self.languages else ())
        try:
            if list(words) == ["--version"]:  # scripts ask this, and need no command line for it
                print(f"{self.name} {__version__}")
                code = 0
            else:
                app = import_target(self.app)  # Typer takes twice as long as all of `--version`
                if has_limits and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
                    # There is something to stop now.
                    signal.signal(signal.SIGINT, signal.default_int_handler)
                code = app.carry_out(self.name, words, speech, has_limits=has_limits)
            sys.stdout.flush()
            return code  # noqa: TRY300 -- flushing fails like any other writing
        except UserError as wrong:
            speech.complain(wrong)
            return wrong.exit_code
        except KeyboardInterrupt:
            if self.stop_message:
                speech.complain(self.stop_message)
            return 1 if self.stop_message else 0
        except BrokenPipeError:  # the reader of the output has ended
            return 0
        except MemoryError:
            pass  # the message below needs memory, so the error has to go first
        except OSError as error:  # a full disk under standard output, a path that is too long
            speech.complain(file_failure(error))
            return 1
        except Exception as error:  # noqa: BLE001 -- the last handler: a bug
            program = f"{self.name} {__version__}"
            speech.complain(report(error, program, words, home=import_target(self.home)))
            return 1
        remove_limits()
        speech.complain(process_limits.message("memory"))
        return 2


def import_target(target: str) -> Any:
    """Import "module:name" and return what has this name."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


# --- bugs ---

FILE_NAME = "error-report.txt"


def report(
    error: BaseException, program: str, words: Sequence[str], home: Callable[[], Path]
) -> Message:
    """Write a report of an error and return the message. `program` is its name and version."""
    # only a crash needs these
    import platform
    import traceback
    from tempfile import gettempdir

    name = program.partition(" ")[0]
    system = f"{program}, Python {platform.python_version()}, {platform.platform()}"
    command = f"{name} {' '.join(map(ascii, words))}"
    text = "\n".join([system, command, "", *traceback.format_exception(error)])
    facts = {"program": name, "kind": type(error).__name__}
    # into the data folder, or else among the temporary files
    for choose in (home, lambda: Path(gettempdir())):
        try:
            path = choose() / FILE_NAME
            write_file(path, text.encode("utf-8", "replace"))
        except Exception as failure:  # noqa: BLE001 -- the next folder is tried
            complain(failure)
        else:
            message = (
                "This is a bug in {program} ({kind}). The details are in {path}; please send that "
                "file along."
            )
            return Message(message, **facts, path=path)
    return Message("This is a bug in {program} ({kind}). The report could not be saved.", **facts)
