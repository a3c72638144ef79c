"""Processes with limits, in which untrusted files are read.

Guarantee
    An untrusted file costs a bounded amount of CPU time and memory. If it meets a limit or crashes
    a library, the user gets one message that names the file, and the program that asked goes on or
    exits with code 2.

How it works
    Every reader checks what it can (bytes, pixels, numbers of elements) and has the best messages.
    Below them lie the limits of the operating system, for unforeseen input:

    1. `process_limits` belongs to the current process. `apply` starts them, `safe_open`
       reports each file that is opened, and whatever finishes a page calls `finish_step`.
    2. `continue_in_limited_child` is for commands. The command continues in a forked child, with
       the same streams, folder and terminal. The parent waits and exits as the child did; where
       the child was ended, it reports why, with the file's name.
    3. `worker.Worker` is for programs that must outlive the files: servers, readers of photos and
       of PDFs. It sends requests to a child and gets the answers back. Each request gets fresh
       limits.

    Both children share a page of memory with their parent (the *note*), in which stands the file
    that is being read. A process that is killed cannot say why; its parent reads it there.

What is delicate
    *CPU time is counted twice.* A single step may take `seconds`, so a hang ends soon. All steps
    together may take `seconds` for each started megabyte of untrusted files, and a little for each
    finished page. A file counts once, however often it is opened: otherwise a deck that names one
    slow workbook twenty times would get twenty times the limit.

    *Memory.* RLIMIT_DATA counts memory that can be written. RLIMIT_AS would count addresses that
    threads and libraries only reserve.

    *Signals.* A signal handler in Python waits until a decoder in C returns, so limits must kill.
    SIGXCPU does; after the soft limit is raised, the process goes on.

    *Where there are no limits* (Windows), a thread checks the CPU time once a second.

    *Garbage collection.* Hardly anything is loaded before the fork. That little is frozen: a search
    for garbage would write to all of it, and the child would have to copy it.

    *Ctrl-C.* A terminal sends it to both processes, a program to the parent alone. So the child
    ignores SIGINT, and the parent forwards it as SIGUSR1.

    *A parent that is killed.* Its end of a pipe closes, and the child ends.

Example
    A deck names `book.xlsx`, which takes 12 s to read. The command forks. The child opens both:
    together they are below one megabyte, so it may compute 10 s in all. Then SIGXCPU kills it. The
    parent finds the workbook's name in the note, prints "book.xlsx takes longer than 10 seconds to
    read." and exits with code 2.
"""

import gc
import os
import signal
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from math import ceil
from threading import Thread
from time import process_time, sleep
from typing import TYPE_CHECKING, Literal, NoReturn

from cards_pdf.common.messages import Message
from cards_pdf.common.quick_exit import leave, remove_folders_of

if TYPE_CHECKING:
    from mmap import mmap

SECONDS = 10  # of CPU time, for one step and for reading a megabyte
SECONDS_PER_STEP = 2  # more for all steps together
# Honest decks of 5,000 cards take 70 MB, a picture of 25 million pixels 230 MB.
MEMORY_BYTES = 270_000_000  # more than the process holds at first
MEMORY_PER_BYTE = 100  # more for each byte of files beyond the first megabyte
MAX_MEMORY_BYTES = 900_000_000
NOTE_BYTES = 4096  # of a path
_MEGABYTE = 1_000_000
Cause = Literal["time", "memory", "crash"]  # too much CPU time, a MemoryError, a library's crash
_MESSAGES: dict[Cause, str] = {
    "time": "{path} takes longer than {seconds} seconds to read.",
    "memory": "{path} takes more memory to read than is allowed.",
    "crash": "{path} crashed its reader.",
}


class ProcessLimits:
    """The limits of one process. Without `apply`, as in tests, nothing is limited."""

    def __init__(self, seconds: int = SECONDS, memory: int = MEMORY_BYTES) -> None:
        self.seconds = seconds
        self.memory = memory
        self.note: mmap | None = None  # shared with the process that waits for this one
        self.is_active = False

    def apply(self, *trusted_folders: str) -> None:
        """Start the limits, or start them again for the next request.

        Files in `trusted_folders` are never blamed.
        """
        self.is_active = True
        self._trusted_folders = trusted_folders
        self._files: set[Hashable] = set()
        self._first_file = b""  # untrusted: the one that named all others
        self._untrusted_bytes = 0
        used = 0  # bytes of memory that can be written, where the system says it
        with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", "rb") as file:  # noqa: PTH123
            used = int(file.read().split()[5]) * os.sysconf("SC_PAGESIZE")
        self._memory_at_start = min(used + self.memory, MAX_MEMORY_BYTES)
        self._cpu_at_start = process_time()
        self._cpu_for_steps = 0.0
        _set_limit("RLIMIT_CORE", 0)
        _set_limit("RLIMIT_DATA", self._memory_at_start)
        self._restart_step()

    def report_file(self, path: os.PathLike[str], size: int, identity: Hashable = None) -> None:
        """Note that a file of `size` bytes is being read. Only a new file is a step."""
        if not self.is_active:
            return
        identity = os.fspath(path) if identity is None else identity
        is_new = identity not in self._files
        self._files.add(identity)
        if str(path).startswith(self._trusted_folders):
            if is_new:
                self.finish_step()
            self._write_note(self._first_file)
            return
        name = os.fsencode(path)
        self._first_file = self._first_file or name
        if is_new:
            self._untrusted_bytes += size
            if self._untrusted_bytes > _MEGABYTE:
                more = MEMORY_PER_BYTE * (self._untrusted_bytes - _MEGABYTE)
                _set_limit("RLIMIT_DATA", min(self._memory_at_start + more, MAX_MEMORY_BYTES))
            self._restart_step()
        self._write_note(name)

    def finish_step(self) -> None:
        """Note that something is done, such as a page: the next step gets its own time."""
        if self.is_active:
            self._cpu_for_steps += SECONDS_PER_STEP
            self._restart_step()

    def _restart_step(self) -> None:
        megabytes = max(1, ceil(self._untrusted_bytes / _MEGABYTE))
        total = self._cpu_at_start + self.seconds * megabytes + self._cpu_for_steps
        # in CPU time of this process
        self._deadline = min(total, process_time() + self.seconds)
        _set_limit("RLIMIT_CPU", ceil(self._deadline))
        self._write_note(self._first_file)

    def watch(self, give_up: Callable[[], None]) -> None:
        """Check the CPU time once a second in a thread, where the system has no limits."""

        def look() -> None:
            while process_time() <= self._deadline:
                sleep(1)
            give_up()

        Thread(target=look, daemon=True).start()

    def _write_note(self, name: bytes) -> None:
        if self.note is not None:
            self.note[:] = name[:NOTE_BYTES].ljust(NOTE_BYTES, b"\0")

    def message(self, cause: Cause) -> Message:
        """Return the message for a process that was ended: it names the file that was read."""
        name = os.fsdecode(self.note[:].rstrip(b"\0")) if self.note is not None else ""
        path = name or Message("What was asked for")
        return Message(_MESSAGES[cause], path=path, seconds=self.seconds)


process_limits = ProcessLimits()  # of the current process, which the system has only one of


def remove_limits() -> None:
    """Let this process, and those that it starts, compute for as long as they need."""
    _set_limit("RLIMIT_CPU", None)
    _set_limit("RLIMIT_DATA", None)


def _set_limit(name: str, limit: int | None) -> None:
    # Windows has no such limits, and another program may have set a lower one already.
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        kind = getattr(resource, name)
        _, highest = resource.getrlimit(kind)
        resource.setrlimit(kind, (highest if limit is None else limit, highest))


# --- a command that opens untrusted files ---

_EXIT_CODE = 2  # of a command whose child was ended
_CRASH_SIGNALS = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP")
_FORWARDED_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")

Complain = Callable[[Message], object]


def continue_in_limited_child(complain: Complain, trusted_folders: Sequence[str]) -> None:
    """Fork, and return in the child. `complain` shows the user a message."""
    from mmap import mmap  # `--version` forks nothing

    process_limits.note = mmap(-1, NOTE_BYTES)
    if not hasattr(os, "fork"):
        process_limits.apply(*trusted_folders)
        process_limits.watch(lambda: _give_up(process_limits.message("time"), complain))
        return
    signals = {getattr(signal, name) for name in _FORWARDED_SIGNALS}
    child_end, parent_end = os.pipe()
    # Until both processes have their handlers, signals wait.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {*signals, signal.SIGUSR1})
    gc.freeze()
    if child := os.fork():
        os.close(child_end)
        for number in signals:
            signal.signal(
                number,
                lambda sent, _: os.kill(child, signal.SIGUSR1 if sent == signal.SIGINT else sent),
            )
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):  # otherwise it has removed them itself
            remove_folders_of(child)
        _exit_like(status, complain)
    os.close(parent_end)
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGUSR1, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def exit_when_closed() -> NoReturn:
        os.read(child_end, 1)  # nothing is ever written
        os._exit(1)

    Thread(target=exit_when_closed, daemon=True).start()
    process_limits.apply(*trusted_folders)


def _exit_like(status: int, complain: Complain) -> NoReturn:
    """Exit with the child's exit code, with its signal, or with the reason of its end."""
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if not ended_by:
        leave(os.waitstatus_to_exitcode(status))
    if ended_by == signal.SIGXCPU:
        _give_up(process_limits.message("time"), complain)
    if signal.Signals(ended_by).name in _CRASH_SIGNALS:
        _give_up(process_limits.message("crash"), complain)
    signal.signal(ended_by, signal.SIG_DFL)
    os.kill(os.getpid(), ended_by)
    leave(_EXIT_CODE)


def _give_up(message: Message, complain: Complain) -> NoReturn:
    complain(message)
    leave(_EXIT_CODE)
