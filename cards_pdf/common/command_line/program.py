"""A program from its command line to its exit code. All errors are reported here.

An unexpected exception becomes a short message for the user and a report for the developer.
"""

import gc
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from cards_pdf import __version__
from cards_pdf.common.command_line.speech import Speech, complain, prepare_streams
from cards_pdf.common.errors import file_failure
from cards_pdf.common.files import replace_file
from cards_pdf.common.messages import Message, UserError
from cards_pdf.common.quick_exit import leave
from cards_pdf.common.sandbox import process_limits

MAX_YOUNG_OBJECTS = 100_000  # twice as many as a start makes


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
        # To look for garbage among the modules that are imported takes a tenth of a start.
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
            speech.complain(process_limits.message("memory"))
            return 2
        except OSError as error:  # a full disk under standard output, a path that is too long
            speech.complain(file_failure(error))
            return 1
        except Exception as error:  # noqa: BLE001 -- the last handler: a bug
            program = f"{self.name} {__version__}"
            speech.complain(report(error, program, words, home=import_target(self.home)))
            return 1


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

    name = program.partition(" ")[0]
    system = f"{program}, Python {platform.python_version()}, {platform.platform()}"
    command = f"{name} {' '.join(map(ascii, words))}"
    text = "\n".join([system, command, "", *traceback.format_exception(error)])
    path = _write(text.encode("utf-8", "replace"), home)
    facts = {"program": name, "kind": type(error).__name__, "path": path}
    if path is None:
        return Message(
            "This is a bug in {program} ({kind}). The report could not be saved.", **facts
        )
    message = (
        "This is a bug in {program} ({kind}). The details are in {path}; please send that file "
        "along."
    )
    return Message(message, **facts)


def _write(text: bytes, home: Callable[[], Path]) -> Path | None:
    """Write the report into the data folder, or else among the temporary files."""
    from tempfile import gettempdir

    for choose in (home, lambda: Path(gettempdir())):
        try:
            path = choose() / FILE_NAME
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, text)
        except Exception as error:  # noqa: BLE001 -- the next folder is tried
            complain(error)
        else:
            return path
    return None
