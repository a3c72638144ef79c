"""One target's inputs, tried one after the other."""

import gc
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import NamedTuple

from tests.labs.fuzz import texts

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
STOPS = hasattr(
    signal, "setitimer"
)  # Windows has no such clocks: what hangs there has to be stopped by hand


class Limits(NamedTuple):
    """The limits of one input; a target that needs others has them as its `LIMITS`."""

    computing: float = 10  # seconds
    waiting: float = 60
    memory: float = 250  # MB more than a process held when it began to try inputs


class TooLongError(BaseException):
    """Something takes longer than it may; the program under test must not catch it as its own."""


@dataclass
class Result:
    """The results of a target's inputs."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    peak: float = 0.0  # MB
    failures: list[tuple[bytes, str]] = field(default_factory=list)


def names() -> list[str]:
    return sorted({file.stem for file in (HERE / "targets").glob("[!_]*.py")} | texts.ROWS.keys())


def target(name: str) -> ModuleType | texts.TextTarget:
    if name in texts.ROWS:
        return texts.TextTarget(texts.ROWS[name])
    return import_module(f"tests.labs.fuzz.targets.{name}")


def read_corpus(name: str) -> list[bytes]:
    """Inputs that once failed, or that are worth trying always."""
    return [file.read_bytes() for file in sorted((CORPUS / name).glob("*")) if file.is_file()]


def keep(name: str, data: bytes) -> Path:
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / sha256(data).hexdigest()[:12]
    file.write_bytes(data)
    return file


def tried(name: str, count: int, seed: int) -> Result:
    """Every kept input and this many new ones."""
    module, result = target(name), Result()
    limits = getattr(module, "LIMITS", Limits())
    most = memory() + limits.memory
    gc.freeze()  # what was there before need not be looked through after every input
    for data in chain(read_corpus(name), islice(module.inputs(Random(f"{name} {seed}")), count)):
        began, before = computed(), memory()
        try:
            with TemporaryDirectory() as folder, _time_limit(limits):
                outcome = module.check(data, Path(folder))
            assert memory() <= max(before, most), f"{memory():.0f} MB"
            assert computed() - began <= limits.computing, f"{computed() - began:.1f} s"
            result.outcomes[outcome] += 1
        except (Exception, TooLongError):  # noqa: BLE001 -- whatever it is, it must not happen
            result.failures.append((data, traceback.format_exc()))
        result.slowest = max(result.slowest, computed() - began)
        gc.collect()  # what an error's frames held is not the next input's memory
        result.peak = memory()
    return result


def computed() -> float:
    """Seconds that this process and those that it started have computed."""
    return sum(os.times()[:4])


def memory() -> float:
    """The most memory that this process or a child ever held, in MB; 0 where unknown."""
    try:
        import resource
    except ImportError:
        return 0.0
    sizes = [
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    return max(sizes) / (2**20 if sys.platform == "darwin" else 2**10)


@contextmanager
def _time_limit(limits: Limits) -> Iterator[None]:
    """Raises TooLongError in the middle of whatever takes longer."""
    if not STOPS:
        yield
        return

    def stop(*_: object) -> None:
        raise TooLongError

    clocks = (
        (signal.SIGPROF, signal.ITIMER_PROF, limits.computing),
        (signal.SIGALRM, signal.ITIMER_REAL, limits.waiting),
    )
    before = [signal.signal(sent, stop) for sent, _, _ in clocks]
    for _, clock, seconds in clocks:
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for (sent, clock, _), old in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(sent, old)
