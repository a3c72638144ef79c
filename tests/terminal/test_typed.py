"""Typed lines: cards, words, numbers, several answers on a line, and commands.

A row of `typed.toml` is a game at whose prompt lines are `typed`. It names all `answers` of the
game or its `last` ones, the lines that are `refused` (no other may be), what the last refusal
`says`, what the screen `shows` or `hides` at the end, and what Tab `completes` or `withholds`.
"""

import pytest

from referee.errors import RequestError, UsageError
from referee.protocol.line import Lexicon, LineMatcher
from referee.rulekit.cards import STANDARD_READER, cards
from referee.terminal.prompt import question_line
from tests.games.days.arranged import ATTACKS, later
from tests.games.spade_poker.arranged import start_turn
from tests.rows import each_row
from tests.table import play, terminal
from tests.terminal.screen import Screen, entries


@each_row(__file__, "typed.toml", "line", "line")
def test_a_line_is_read(line):
    screen = Screen(
        line.get("game", "scoundrel"), line.get("lang", "en"), **line.get("options", {})
    )
    refused = []
    for typed in line["typed"]:
        try:
            screen.type(typed)
        except (RequestError, UsageError) as error:
            refused.append(typed)
            refusal = error
    assert refused == line.get("refused", [])
    if "says" in line:
        shown = len(screen.lines)
        screen.terminal.refuse(refusal)
        message = "\n".join(screen.lines[shown:])
        assert [part for part in line["says"] if part not in message] == []
    answers = entries(screen)
    assert answers == line.get("answers", answers)
    last = line.get("last", [])
    assert answers[len(answers) - len(last) :] == last
    offered = screen.terminal.list_completions()
    assert {*line.get("completes", ())} <= {*offered}
    assert not {*line.get("withholds", ())} & {*offered}
    text = "\n".join(["", *screen.lines, ""])
    assert [part for part in line.get("shows", ()) if part not in text] == []
    assert [part for part in line.get("hides", ()) if part in text] == []


def test_enter_alone_accepts_known_cards_which_tab_completes():
    screen = Screen()
    deck = screen.session.table.deck
    deck.slots = [*cards("JS 8D 6H 4C"), *deck.slots[4:]]
    assert "Enter accepts JS 8D 6H 4C." in screen.type("look")
    assert screen.terminal.list_completions()[:5] == ["JS", "8D", "6H", "4C", "odds"]
    screen.type("")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_an_option_that_is_a_number_is_taken_by_its_name():
    session = play(later(blades="JC"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "JC")
    prompt = terminal(session, session.game.say(), [].append)
    assert [choice.kind for choice in prompt.client.now.choices] == ["number"] * 3
    assert question_line(prompt.client, prompt.say, {}).endswith("1 / 2 / 3")
    prompt.read("3")
    assert session.history.entries[-1].answer == "3"


def test_a_rank_alone_names_the_only_card_of_the_pile_that_has_it():
    screen = Screen("spade-poker")
    screen.type("4h 7h 9d 10c jc", "4h")
    line = LineMatcher(STANDARD_READER, screen.terminal.client.now)
    assert line.match(screen.terminal.client.now, ["t"]) == (["10S"], [])


def test_a_number_above_nine_that_may_be_several_is_asked():
    session = start_turn("5H 6H 7H 8H 9H 2C 3C 4C 10C JC QC", in_play="2S")
    prompt = terminal(session, session.game.say(), [].append)
    for typed in ("10", "11"):
        with pytest.raises(RequestError, match="not-an-option") as refused:
            prompt.read(typed)
        assert "by its number" in prompt.say.error(refused.value)
    prompt.read("9")
    assert session.history.entries[-1].answer == ["10C"]


def test_an_undone_change_that_leads_back_to_the_end_notes_the_end_again():
    screen = Screen()
    screen.type("js qs 2c 3c j q", "fix 2 2c cut")
    assert not screen.session.over
    screen.type("undo")
    assert screen.session.over
    assert screen.session.journal[-1]["over"] == "loss"  # for lists of games


@each_row(__file__, "speech.toml", "words")
def test_words_of_a_line_that_are_cards_become_their_codes(row):
    assert Lexicon("zh", {}).split_words(row["line"]) == row["words"]


def test_an_option_of_a_card_s_name_is_no_card():
    words = Lexicon("en", {"War Banner": "A1"})
    assert words.split_words("war banner") == ["A1"]
    assert words.split_words("war banner", ["war banner"]) == ["war", "banner"]
    assert words.split_words("king", ["king"]) == ["king"]
    assert words.split_command("u") == ("undo", "")
    assert words.split_command("u", ["use it"]) == ("u", "")
