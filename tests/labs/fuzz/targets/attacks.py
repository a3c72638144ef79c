"""Files that know what they attack, each with its command: none costs more than it may or tells a
secret.

Their makers are in `tests.labs.fuzz.attacks`. It says what each may cost: PDFs to refold, more.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz.attacks import attacks
from tests.labs.fuzz.attacks.trying import REFOLDED, WAIT, tried
from tests.labs.fuzz.run import Limits

FULL, SMALL = len(attacks()), 0  # each once; but those that are kept
LIMITS = Limits(REFOLDED[0] + 5, WAIT, REFOLDED[1])


def inputs(rng: Random) -> Iterator[bytes]:
    """Their names."""
    names = [*attacks()]
    while True:
        rng.shuffle(names)
        yield from (name.encode() for name in names)


def check(data: bytes, _: Path) -> str:
    came = tried(attacks()[data.decode()])
    assert not came.wrong, (
        f"{came.wrong}: {came.seconds:.1f} s, {came.memory:.0f} MB, {came.output[-400:]}"
    )
    return "refused" if came.code else "taken"
