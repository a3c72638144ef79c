"""`referee` as it is started: with words, typed at with lines."""

import os
import subprocess
import sys
from contextlib import ExitStack
from tempfile import TemporaryFile

import pytest

from referee.__main__ import run


def referee(*words, lines="", home, run=run):
    """Run the command in this process: starting Python takes longer than most commands."""
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        streams = {}
        for name in ("stdin", "stdout", "stderr"):
            streams[name] = stack.enter_context(TemporaryFile("w+", encoding="utf-8"))
            patch.setattr(sys, name, streams[name])
        streams["stdin"].write(lines)
        streams["stdin"].seek(0)
        patch.setenv("REFEREE_HOME", str(home))
        code = run([str(word) for word in words])
        said = written(streams["stdout"]), written(streams["stderr"])
        return subprocess.CompletedProcess(words, code, *said)


def written(stream):
    stream.flush()
    stream.seek(0)
    return stream.buffer.read()


def process(*words, lines="", home, program="referee", **options):
    """Run it as a process, for tests of a start, streams, signals or an end."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    if "stdin" not in options:
        streams["input"] = lines if isinstance(lines, bytes) else lines.encode()
    options = streams | {"timeout": 120} | options
    options["env"] = {**os.environ, "REFEREE_HOME": str(home), **options.get("env", {})}
    return subprocess.run([sys.executable, "-m", program, *words], check=False, **options)
