"""Save files as a test writes them."""

import json

from referee import games

HEADER = {
    "game": "scoundrel",
    "rules": 1,
    "options": {"variant": "standard", "health-cap": "none", "ending": "refill", "reuse": "lower"},
    "deal": "physical",
    "seed": None,
    "began": "2026-01-01T12:00:00+00:00",
    "format": 1,
}
ROOM = {"ask": "room", "answer": ["JS", "8D", "6H", "4C"]}
GAME = games.load("scoundrel")


def save(path, *moves, header=HEADER, tail=b""):
    lines = [json.dumps(line).encode() + b"\n" for line in (header, *moves)]
    path.write_bytes(b"".join(lines) + tail)
    return path
