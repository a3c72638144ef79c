"""A command that opens files of strangers goes on in a process of its own, which is held to its
bounds.

Such a file may be made so that reading it takes minutes, gigabytes, or ends a library in C. Then
there is nobody left in that process to say so. So it is forked: the child goes on as if nothing had
happened, with the same streams, folder and terminal; the parent waits, leaves as the child did, and
where the child was ended it says why, with the file's name. Hardly anything is loaded by then. That
little is frozen: were it looked through for garbage, the child would have to copy all of it.

A terminal sends Ctrl-C to both, a program to the parent alone. So the parent hands it on under
another name (SIGUSR1), and the child pays no heed to the terminal's. The end of the pipe tells the
child that the parent was killed. Where nothing can be forked, a thread watches instead.
"""

import gc
import os
import signal
from mmap import mmap
from threading import Thread
from typing import NoReturn

from cards_pdf.common.bounds import NOTE, process_limits
from cards_pdf.common.command_line.quick_exit import leave
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.records.places import our_folders
from cards_pdf.common.scratch import remove_left_by

_REFUSED = 2
_BROKEN = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP")
_HANDED_ON = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")


def continue_in_limited_child(speech: Speech) -> None:
    """From here on this process is the child."""
    process_limits.note = mmap(-1, NOTE)
    if not hasattr(os, "fork"):
        process_limits.hold(*our_folders())
        process_limits.watch(lambda: _give_up(speech))
        return
    signals = {getattr(signal, name) for name in _HANDED_ON}
    alive, parent = os.pipe()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*signals, signal.SIGUSR1})
    gc.freeze()
    if child := os.fork():
        os.close(alive)
        for number in signals:
            signal.signal(number, lambda sent, _: _hand_on(child, sent))
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _, status = os.waitpid(child, 0)
        remove_left_by(child)
        _leave_like(status, speech)
    os.close(parent)
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGUSR1, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    Thread(target=_end_with, args=[alive], daemon=True).start()
    process_limits.hold(*our_folders())


def _hand_on(child: int, sent: int) -> None:
    os.kill(child, signal.SIGUSR1 if sent == signal.SIGINT else sent)


def _end_with(pipe: int) -> NoReturn:
    os.read(pipe, 1)  # nothing is ever written
    os._exit(1)


def _leave_like(status: int, speech: Speech) -> NoReturn:
    """By the child's exit code, by the signal that somebody sent, or with the reason of its end."""
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if not ended_by:
        leave(os.waitstatus_to_exitcode(status))
    if ended_by == signal.SIGXCPU:
        speech.complain(process_limits.too_long())
        leave(_REFUSED)
    if signal.Signals(ended_by).name in _BROKEN:
        speech.complain(process_limits.broken())
        leave(_REFUSED)
    signal.signal(ended_by, signal.SIG_DFL)
    os.kill(os.getpid(), ended_by)
    leave(_REFUSED)


def _give_up(speech: Speech) -> NoReturn:
    speech.complain(process_limits.too_long())
    leave(_REFUSED)
