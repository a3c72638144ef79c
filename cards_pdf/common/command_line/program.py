"""A program from its command line to its exit code. All errors are reported here."""

import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.command_line.terminal import prepare_streams
from cards_pdf.common.errors import file_failure
from cards_pdf.common.messages import UserError
from cards_pdf.common.quick_exit import leave


class Program(NamedTuple):
    """The common part of `referee` and `cards-pdf`. It imports what it needs when it is needed."""

    name: str
    version: str
    commands: str  # the module that has them, as its `app`
    home: Callable[[], Path]  # where the report of an error that nobody foresaw goes
    languages: tuple[Path, ...] = ()
    stopped: str = ""  # what Ctrl-C leaves behind; nothing where stopping is how one leaves

    def main(self) -> NoReturn:
        """Leave at once, without Python taking itself apart: docs/decisions/4-quick-exit.md."""
        leave(self.run(sys.argv[1:], has_limits=True))

    def run(self, words: Sequence[str], *, has_limits: bool = False) -> int:
        """Run a command line and return the exit code.

        Only in a process of its own can commands have limits.
        """
        prepare_streams()
        speech = Speech(*self.languages)
        try:
            if list(words) == ["--version"]:  # scripts ask this, and need no command line for it
                print(f"{self.name} {self.version}")
                code = 0
            else:
                from cards_pdf.common.command_line.commands import carry_out

                app = import_module(self.commands).app
                if has_limits and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
                    signal.signal(
                        signal.SIGINT, signal.default_int_handler
                    )  # there is something to stop now
                code = carry_out(app, self.name, words, speech, has_limits=has_limits)
            sys.stdout.flush()
            return code  # noqa: TRY300 -- flushing fails like any other writing
        except UserError as wrong:
            speech.complain(wrong)
            return wrong.exit_code
        except KeyboardInterrupt:
            if self.stopped:
                speech.complain(self.stopped)
            return 1 if self.stopped else 0
        except BrokenPipeError:  # nobody listens any more
            return 0
        except MemoryError:
            from cards_pdf.common.sandbox.limits import process_limits

            speech.complain(process_limits.memory_message())
            return 2
        except OSError as error:  # a full disk under standard output, a path that is too long
            speech.complain(file_failure(error))
            return 1
        except Exception as error:  # noqa: BLE001 -- the last handler: whatever is left is a mistake of ours
            from cards_pdf.common.command_line.crash_report import report

            program = f"{self.name} {self.version}"
            speech.complain(report(error, program, words, self.home))
            return 1
