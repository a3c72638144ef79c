"""`python -m tools.certificates GAME A:B FILE`: which deals can be won, and a line of play that
proves it.

A line of the file is a deal: its seed, and how it is won, a letter for each answer: `a` is the
first of the options that the rules offer there, `b` the second. A deal that cannot be won, or of
which that is not known, has a word instead.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from string import ascii_letters

from referee import games
from referee.insight.winnable import judge_deal
from referee.rulekit.questions import Choose
from referee.sessions.session import Session

WORDS = {"loss": "lost", "unknown": "unknown"}


def main(name: str, seeds: str, file: str) -> None:
    first, last = (int(part) for part in seeds.split(":"))
    with ProcessPoolExecutor() as pool, Path(file).open("w", encoding="utf-8") as out:
        lines = pool.map(partial(certificate, name), range(first, last), chunksize=20)
        out.writelines(f"{line}\n" for line in lines)


def certificate(name: str, seed: int) -> str:
    game = games.load(name)
    verdict = judge_deal(game, game.resolve_options({}), seed)
    return f"{seed} {''.join(_letters(verdict.won)) if verdict.won else WORDS[verdict.outcome]}"


def _letters(won: Session) -> Iterator[str]:
    session = Session(won.game, won.options, won.seed)
    for entry in won.history.entries:
        yield ascii_letters[_offered(session).index(str(entry.answer))]
        session.answer(entry.answer)


def replayed(name: str, line: str) -> Session:
    """Replay the game of one line of the file."""
    seed, letters = line.split()
    game = games.load(name)
    session = Session(game, game.resolve_options({}), int(seed))
    for letter in letters:
        session.answer(_offered(session)[ascii_letters.index(letter)])
    return session


def _offered(session: Session) -> list[str]:
    return list(session.question.options) if isinstance(session.question, Choose) else []


if __name__ == "__main__":
    main(*sys.argv[1:])
