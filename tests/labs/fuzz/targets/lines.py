"""Lines at the prompt and on the wire: each is carried out, or refused with a sentence."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from zlib import crc32

from referee.errors import RequestError, UsageError
from referee.protocol import Conversation, conversation
from referee.rulekit.questions import Choose
from referee.sessions.session import Session
from referee.testing.play import play_randomly, random_answer
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import read_words
from tests.table import EVERY, load, terminal

FULL, SMALL = 20_000, 600
LONG = 30_000  # characters of the longest line
WORDS = read_words("lines")


def session_for(data: bytes) -> Session:
    """A game somewhere in its course, the same for the same line."""
    rng = Random(crc32(data))
    game = load(rng.choice(EVERY))
    session = Session(game, game.resolve_options({}))
    play_randomly(session, rng, limit=rng.randint(0, 20))
    return session


def make_line(rng: Random) -> bytes:
    words = [rng.choice(WORDS["words"]) for _ in range(rng.choice([1, 2, 5, 20]))]
    line = rng.choice([" ", "", ","]).join(words)
    if rng.random() < 0.05:
        line = (line + " ") * (LONG // (len(line) + 1))
    return line.encode("utf-8", "surrogateescape")


def request(rng: Random) -> bytes:
    session = session_for(rng.randbytes(8))
    question = session.question
    answer = random_answer(question, rng) if question else "x"
    request = {"answer": answer}
    if rng.random() < 0.5:
        request |= {
            "do": rng.choice(WORDS["verbs"]),
            "n": rng.randint(-1, 30),
            "cut": rng.random() < 0.5,
        }
        request |= {"from": "JS", "to": rng.choice(["8D", "?", "FM"])}
    for _ in range(rng.choice([0, 1, 2])):
        request[rng.choice(WORDS["fields"])] = rng.choice(WORDS["values"])
    if rng.random() < 0.3:
        request["answer"] = (
            [answer] * 3 if isinstance(question, Choose) else rng.choice(WORDS["values"])
        )
    return json.dumps(request).encode()


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        line = rng.choice([make_line, request])(rng) or b" "
        yield damage.some(line, rng) if rng.random() < 0.5 else line


def check(data: bytes, folder: Path) -> str:
    on_the_wire(data)
    return at_the_prompt(data, folder)


def on_the_wire(data: bytes) -> None:
    """A line is answered on a strict stream; after an error the question is the same."""
    session, out = session_for(data), io.TextIOWrapper(io.BytesIO(), "utf-8")
    before = position_of(session)
    talk = Conversation(session, session.game.say("en"))
    conversation.serve(talk, io.BytesIO(data.replace(b"\n", b" ") + b"\n"), out)
    out.seek(0)
    question, reply, again = [json.loads(line) for line in out][-3:]
    if reply["type"] == "error":
        assert reply["text"]
        assert question.items() >= again.items()  # a line may want a few keys alone
        assert position_of(session) == before


def position_of(session: Session) -> str:
    return json.dumps([session.state(), session.number, session.history.conceded])


def at_the_prompt(data: bytes, folder: Path) -> str:
    session = session_for(data)
    before = position_of(session)
    prompt = terminal(session, session.game.say("en"), lambda _: None, path=folder / "x.jsonl")
    try:
        prompt.read(data.decode("utf-8", "replace"))
    except (RequestError, UsageError) as refusal:
        message = prompt.say.error(refusal) if isinstance(refusal, RequestError) else str(refusal)
    else:
        return "taken"
    assert len(message) < 2000
    assert message.isprintable()
    if position_of(session) == before:
        return "refused"
    return "taken in part"  # the answers before the one that is refused
