"""Ways in which a file can come to harm."""

from random import Random

NUMBERS = [b"0", b"-1", b"1e999", b"1" + b"0" * 30, b"9" * 4300, b"9" * 5000, b"nan", b'"x"', b"[]"]
TEXTS = [
    b'"fire"', b'"\\u001b[2J"', b'"../../x"', b'"\\u202e"', b"[]", b"{}", b"true", b"-1", b"1.5",
    b'"' + b"x" * 70_000 + b'"', b'""', b'"*"', b'"{amount:999999999}"', b"999999",
]  # fmt: skip
LISTS = b"x = " + b"[" * 900 + b"]" * 900 + b"\n"
DEEP = [b"a." * 900 + b"b = 1\n", LISTS, b"\xff\xfe\n", b"x = 1\n"]


def bytes_changed(data: bytes, rng: Random) -> bytes:
    """Return the data with a few other bytes, or with other bits in them."""
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        damaged[rng.randrange(len(damaged))] ^= rng.choice(
            [1 << rng.randrange(8), rng.randrange(256)]
        )
    return bytes(damaged)


def cut_off(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def piece_lost(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randint(1, 40) :]


def piece_doubled(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    return data[: start + rng.randint(1, 200)] + data[start:]


def lines_changed(data: bytes, rng: Random) -> bytes:
    """Return the data without one of its lines, with one twice, or with all in another order."""
    lines = data.splitlines(keepends=True)
    spot = rng.randrange(len(lines))
    less, more = lines[:spot] + lines[spot + 1 :], [*lines[:spot], lines[spot], *lines[spot:]]
    return b"".join(rng.choice([less, more, rng.sample(lines, len(lines))]))


def number_changed(data: bytes, rng: Random) -> bytes:
    """A digit becomes a number that nobody expects there."""
    digits = [spot for spot, byte in enumerate(data) if chr(byte).isdigit()]
    if not digits:
        return data
    spot = rng.choice(digits)
    return data[:spot] + rng.choice(NUMBERS) + data[spot + 1 :]


ALL = [bytes_changed, bytes_changed, cut_off, piece_lost, piece_doubled, number_changed]
ALL += [lines_changed] * 3


def some(data: bytes, rng: Random) -> bytes:
    return rng.choice(ALL)(data, rng)


def value_changed(data: bytes, rng: Random) -> bytes:
    """A key of a TOML file with a value that nobody expects there."""
    lines = data.splitlines(keepends=True)
    spot = rng.choice([n for n, line in enumerate(lines) if b" = " in line])
    lines[spot] = lines[spot].partition(b"=")[0] + b"= " + rng.choice(TEXTS) + b"\n"
    return b"".join(lines)


def line_added(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), rng.choice(DEEP))
    return b"".join(lines)


def toml(data: bytes, rng: Random) -> bytes:
    """Harm to a file of keys and values."""
    return rng.choice([some, some, value_changed, line_added])(data, rng)
