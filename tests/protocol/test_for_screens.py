"""The protocol for screens, which need nothing else."""

import json
import os
import subprocess
import sys

import pytest

from referee.errors import RequestError, UsageError
from referee.insight.advice import Adviser
from referee.protocol import Conversation
from referee.protocol.client import from_wire, message_of
from referee.rulekit.cards import STANDARD_READER
from referee.terminal import layout, prompt
from tests.protocol.wire import ROOM, play_to
from tests.table import ALL, begin, play, terminal, through_json
from tests.terminal.screen import Screen

LOST = ("JS QS 2C 3C", "JS", "QS")


def over(name="scoundrel", *answers):
    return play_to(name, *(answers or LOST))


def kinds(messages):
    return [message["type"] for message in messages]


def test_a_request_names_what_its_question_shall_carry():
    conversation = play_to("scoundrel", ROOM)
    keys = set("type n ask kind options text state".split())
    assert set(conversation.reply({"do": "show", "want": []})[-1]) - keys == {"rev"}
    assert set(conversation.reply({"answer": "8D", "want": ["rows", "tea"]})[-1]) - keys == {
        "rev",
        "rows",
    }
    assert {"previews", "labels", "can"} <= set(conversation.reply({"answer": "9D"})[-1])
    assert set(conversation.reply({"answer": "9D", "want": []})[-1]) - keys == {"rev"}
    assert conversation.reply({"do": "undo", "want": "rows"})[0]["code"] == "bad-request"
    assert conversation.present()["n"] == 3


def test_answers_that_the_rules_have_worked_out_are_told():
    pairing = play_to("days", "7C", "9D", "4H JH 6C", "2C 7D QC").present()
    assert sorted(pairing["proposed"]) == ["2C", "7D", "QC"]
    assert "listed" not in pairing


@pytest.mark.parametrize("name", ALL)
def test_hello_says_how_cards_are_typed_and_which_commands_there_are(name):
    session = begin(name)
    hello = Conversation(session, session.game.say()).opening()[0]
    assert hello["commands"] == [command.name for command in session.game.commands]
    reader = terminal(session, session.game.say()).client.reader
    assert reader.spellings == session.reader.spellings
    for typed in ("8dTh4c", "♥10", "a1d2", "15", "7 8", "x", "rj bj", "0h"):
        assert reader.one(typed) == session.reader.one(typed)
    assert (reader is STANDARD_READER) == (name != "legacy")


def test_rules_come_in_lines_of_a_width_and_rulings_by_name():
    conversation = play_to("scoundrel")
    sections = conversation.reply({"do": "rules", "width": 40})[0]["sections"]
    assert max(len(line) for section in sections for line in section["lines"]) <= 40
    reply = conversation.reply({"do": "rules", "about": "r1 R3"})[0]
    assert [ruling.partition(" ")[0] for ruling in reply["rulings"]] == ["R1", "R3"]
    (potions,) = conversation.reply({"do": "rules", "about": "potion"})[0]["sections"][:1]
    assert all("potion" in line.casefold() for line in potions["lines"])


def test_the_choices_of_a_game_that_is_over_are_looked_back_on_one_by_one_or_all_at_once():
    conversation = over("scoundrel", "JS QS 8D 3C", "JS", "QS")
    one = conversation.reply({"do": "review", "n": 2})[0]["turns"]
    assert [(turn["n"], turn["ask"], turn["chosen"]) for turn in one] == [(2, "play", "JS")]
    assert conversation.reply({"do": "review", "n": 1})[0]["turns"] == []  # cards were named
    reply = conversation.reply({"do": "review"})[0]
    assert [turn["n"] for turn in reply["turns"]] == [2, 3]
    assert reply["turns"][0] == one[0] | {"luck": 0.0}
    assert set(reply["worst"]) <= {2, 3}
    assert [point["n"] for point in reply["curve"]] == [2, 3, 4]
    assert all(swing["text"] for swing in reply["swings"])
    turn = conversation.reply({"do": "turning-point", "seconds": 20})[0]["turn"]
    assert turn is None or turn in [{key: told[key] for key in turn} for told in reply["turns"]]
    assert conversation.reply({"do": "turning-point", "seconds": -1})[0]["code"] == "bad-request"
    assert conversation.reply({"do": "review", "n": 9})[0]["code"] == "no-such-ask"
    conversation.reply({"do": "undo"})
    assert conversation.reply({"do": "review"})[0]["code"] == "bad-request"


def test_a_hint_goes_on_from_where_it_was_until_something_is_done():
    conversation = play_to("scoundrel", ROOM)
    first, second = (
        conversation.reply({"do": "hint", "seconds": 0.01})[0]["worlds"] for _ in range(2)
    )
    assert second > first
    few = conversation.reply({"do": "hint", "worlds": 3})[0]
    assert few["worlds"] == 3
    adviser = conversation.get_cached(Adviser)
    conversation.reply({"answer": "8D"})
    assert conversation.get_cached(Adviser) is not adviser


def test_files_are_written_for_a_person_alone(tmp_path):
    drawn = {"do": "run", "command": f"map {tmp_path / 'map.svg'}"}
    session = play(begin("days"), "9H")
    assert Conversation(session, session.game.say()).reply(drawn)[0]["code"] == "bad-request"
    assert not list(tmp_path.iterdir())
    person = Conversation(session, session.game.say(), writes=True)
    assert kinds(person.reply(drawn)) == ["run", "ask"]
    assert (tmp_path / "map.svg").exists()


def test_a_screen_of_messages_alone_is_that_of_the_game():
    session = play(begin("scoundrel"), ROOM, "8D")
    say = session.game.say()
    (ask,) = through_json(Conversation(session, say).reply({"do": "show"}))[-1:]
    rows = message_of(ask).rows
    own = [row._replace(called={}).as_json() for row in rows]
    assert own == [row.as_json() for row in session.game.view(session.table, say)]
    names = {
        "JS": "The Late Knight",
        "6H": "Blackberry Wine",
        "4C": "Drain Toad",
        "8D": "Boar Spear",
    }
    assert {card: name for row in rows for card, name in row.called.items()} == names


class Piped:
    def __init__(self, name, home):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", name, "--json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "REFEREE_HOME": str(home)},
        )  # fmt: skip
        self.lines = map(json.loads, self.process.stdout)
        self.opening = self.heard()

    def heard(self):
        said = [next(self.lines)]
        while said[-1]["type"] not in {"ask", "over"}:
            said.append(next(self.lines))
        return said

    def reply(self, request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        return self.heard()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(20) == 0
        self.process.stdout.close()


TYPED = {
    "scoundrel": [
        "js8d6h", "4c", "1 2", "2w", "undo 2", "redo", "fix js jc", "log", "state", "rules r1",
        "zz",
    ],
    "spade-poker": [
        "4h7h7c10c4c", "2", "help", "try 7h 7c", "left", "concede", "undo", "undo to 1",
    ],
    "days": ["7c 3d", "4hthts 2c7dqc", "", "t", "fix 1 8c", "map", "rules setup", "next"],
}  # fmt: skip


@pytest.mark.parametrize("name", TYPED)
def test_the_terminal_needs_nothing_but_lines_of_a_pipe(name, tmp_path):
    piped, lines, screen = Piped(name, tmp_path), [], Screen(name)
    say = screen.session.game.say("en")
    far = prompt.Terminal(
        from_wire(piped.reply),
        say,
        prompt.Screen(lambda line: lines.append(layout.remove_marks(line))),
    )
    far.greet()
    assert lines == [line for line in screen.lines if line not in sentences(piped.opening)]
    for line in TYPED[name]:
        lines.clear()
        assert tried(far, line, say) == tried(screen.terminal, line, say, clear=screen.lines.clear)
        assert lines == screen.lines, line
    piped.close()


def sentences(messages):
    return [message["text"] for message in messages if message["type"] == "event"]


def tried(prompt, line, say, clear=list):
    clear()
    try:
        prompt.read(line)
    except RequestError as refusal:
        return say.error(refusal)
    except UsageError as mistake:
        return str(mistake)
    return ""
