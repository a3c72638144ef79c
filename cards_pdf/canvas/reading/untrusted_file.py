"""A stranger's PDF, read in a process of its own.

A file may be made to take minutes or gigabytes. The child that reads it gets as much of both as an
honest file needs, if the platform can hold it to that, and nobody waits for it longer.
"""

import signal
import subprocess
import sys
from contextlib import suppress
from typing import NamedTuple

from cards_pdf.common.errors import DeckError

WRONG = 1  # with which a child ends that could not read its file


TOO_LARGE = "has more or larger pages than cards need; name some with --pages"


class PdfError(DeckError):
    """Why it is not read, as the end of a sentence."""


class SandboxLimits(NamedTuple):
    """What reading an honest file takes at most."""

    seconds: float
    memory: int  # bytes of addresses
    computing: int = (
        9  # seconds of one reading, where many share those above; its start takes one, too
    )
    data: int = 440_000_000  # bytes that can be written: what one file unfolds to is held by these


def run_in_sandbox(
    module: str, data: bytes, needs: SandboxLimits, *words: str, patience: float | None = None
) -> bytes:
    """What a module's `main` writes, which gets the file from standard input.

    Whoever has no patience left waits no longer.
    """
    try:
        command = [sys.executable, "-P", "-m", module, *words]
        done = subprocess.run(  # noqa: S603 -- a module of this project
            command,
            input=data,
            capture_output=True,
            timeout=needs.seconds if patience is None else patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _too_long(needs.seconds) from None
    if done.returncode == -getattr(signal, "SIGXCPU", 0) != 0:
        raise _too_long(needs.computing)
    if done.returncode:
        raise PdfError("is not a PDF that can be read")
    return done.stdout


def _too_long(seconds: float) -> PdfError:
    return PdfError("takes longer than {seconds} seconds to read", seconds=f"{seconds:.2g}")


def read_stdin_under_limits(needs: SandboxLimits) -> bytes:
    """In the child: the file, once this process is held to its needs. Windows has no such
    limits.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(
            resource.RLIMIT_CPU, (needs.computing, needs.computing + 1)
        )  # XCPU first
        resource.setrlimit(resource.RLIMIT_AS, (needs.memory, needs.memory))
        resource.setrlimit(
            resource.RLIMIT_DATA, (needs.data, needs.data)
        )  # the command's own are lower
    return sys.stdin.buffer.read()
