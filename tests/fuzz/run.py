"""One target's inputs, tried one after the other."""

from __future__ import annotations

import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
LONGEST = 10  # seconds for one input


@dataclass
class Result:
    """What came of a target's inputs."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    failures: list[tuple[bytes, str]] = field(default_factory=list)


def names() -> list[str]:
    return sorted(file.stem for file in (HERE / "targets").glob("[!_]*.py"))


def target(name: str) -> ModuleType:
    return import_module(f"tests.fuzz.targets.{name}")


def kept(name: str) -> list[bytes]:
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
    for data in [*kept(name), *islice(module.inputs(Random(f"{name} {seed}")), count)]:
        began = time.perf_counter()
        try:
            with TemporaryDirectory() as folder, _limit(LONGEST):
                result.outcomes[module.check(data, Path(folder))] += 1
        except Exception:  # noqa: BLE001 -- whatever it is, it must not happen
            result.failures.append((data, traceback.format_exc()))
        result.slowest = max(result.slowest, time.perf_counter() - began)
    return result


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in the middle of whatever takes longer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"longer than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
