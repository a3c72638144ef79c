"""Save files as a test writes them."""

from contextlib import closing

from referee import games
from referee.saves import opening
from referee.saves.journal import Chain

HEADER = {
    "game": "scoundrel",
    "rules": 1,
    "options": {"variant": "standard", "health-cap": "none", "ending": "refill", "reuse": "lower"},
    "deal": "physical",
    "seed": None,
    "began": "2026-01-01T12:00:00+00:00",
    "format": 1,
    "id": "0123456789abcdef",
}
ROOM = {"ask": "room", "answer": ["JS", "8D", "6H", "4C"]}
GAME = games.load("scoundrel")


def save(path, *moves, header=HEADER, tail=b""):
    path.write_bytes(b"".join(chained(path, header, *moves)) + tail)
    return path


def write_save(game, path, *answers, options=None, seed=None):
    """Return the path of a game in which these answers were given."""
    chosen = game.resolve_options(options or {})
    with closing(opening.start_game(game, chosen, path, seed)) as save:
        for answer in answers:
            save.session.answer(answer)
    return path


def chained(path, *contents):
    lines = Chain(path)
    for content in contents:
        line = lines.format_line(content) if isinstance(content, dict) else b"%a\n" % content
        lines.advance(line)
        yield line
