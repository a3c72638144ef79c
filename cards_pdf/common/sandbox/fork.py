"""A command that opens untrusted files continues in a forked child with limits.

The child goes on with the same streams, folder and terminal. The parent waits and exits as the
child did; where the child was ended, it reports why, with the file's name.

What is delicate
    *Garbage collection.* Hardly anything is loaded before the fork. That little is frozen: a search
    for garbage would write to all of it, and the child would have to copy it.

    *Ctrl-C.* A terminal sends it to both processes, a program to the parent alone. So the child
    ignores SIGINT, and the parent forwards it as SIGUSR1.

    *A parent that is killed.* Its end of a pipe closes, and the child ends.
"""

import gc
import os
import signal
from collections.abc import Callable, Sequence
from mmap import mmap
from threading import Thread
from typing import NoReturn

from cards_pdf.common.messages import Message
from cards_pdf.common.quick_exit import leave, remove_folders_of
from cards_pdf.common.sandbox import NOTE_BYTES, process_limits

_EXIT_CODE = 2  # of a command whose child was ended
_CRASH_SIGNALS = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP")
_FORWARDED_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")

Complain = Callable[[Message], object]


def continue_in_limited_child(complain: Complain, trusted_folders: Sequence[str]) -> None:
    """Fork, and return in the child. `complain` shows the user a message."""
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
