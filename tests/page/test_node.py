"""Pure parts of the page's JavaScript, under node: layout, plans of questions, words, links."""

import json
import shutil
import subprocess
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.web.dispatcher import to_json
from cards_pdf.common.web.server import static_files
from referee import games
from referee.protocol import Conversation
from referee.sessions.session import Session
from referee.testing.play import random_answer
from referee.web.server import PAGES
from tests.table import ALL

NODE = shutil.which("node")
TESTS = Path(__file__).with_name("node")
ANSWERS = 40


def questions(game):
    """Return the messages to a page of a game that is played at random."""
    session = Session(games.load(game), games.load(game).resolve_options({}), 7)
    talk, rng = Conversation(session, session.game.say()), Random(7)
    yield to_json(talk.hello())
    while session.question:
        yield talk.present()
        talk.reply({"answer": random_answer(session.question, rng)})


def laid_out(folder):
    """The modules as a server has them, with the tests among them."""
    for place, package in PAGES.items():
        for name, file in static_files(package).items():
            (folder / place / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / place / name).write_bytes(file.read_bytes())
    shutil.copytree(TESTS, folder / "node")
    (folder / "package.json").write_text('{"type": "module"}')
    games = [[*islice(questions(game), ANSWERS)] for game in ALL]
    asked = [{"hello": hello, "asks": asks} for hello, *asks in games]
    (folder / "asked.json").write_text(json.dumps(asked))


@pytest.mark.skipif(
    NODE is None, reason="THE PAGE'S JAVASCRIPT WAS NOT TRIED: there is no node here"
)
def test_what_is_pure_in_the_page(tmp_path):
    laid_out(tmp_path)
    files = sorted((tmp_path / "node").glob("*.test.mjs"))
    done = subprocess.run(
        [NODE, "--test", *files],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr
    assert "# fail 0" in done.stdout
