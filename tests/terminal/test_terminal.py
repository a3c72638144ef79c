"""The line-mode face: what is typed, what is shown."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

import pytest

from referee.errors import AlreadySeen, DoesNotFit, NotAnOption, NothingToUndo, Refusal, Repeated
from referee.front_ends.terminal import paint, shown, typed
from referee.rulekit.cards import STANDARD_READER, cards
from referee.rulekit.say import Say
from referee.saves import folder, kept
from tests.protocol.test_protocol import referee
from tests.table import begin, terminal

CTRL_C, CTRL_D = "\x03", "\x04"


class Screen:
    """A terminal without a process: lines go in, text comes out."""

    def __init__(self, name="scoundrel", lang="en", **options):
        self.session = begin(name, **options)
        self.lines = []
        self.terminal = terminal(self.session, Say(name, lang), self.lines.append)
        self.terminal.greet()

    def type(self, *lines):
        for line in lines:
            self.lines.clear()
            self.terminal.read(line)
        return "\n".join(self.lines)


def entries(screen):
    return [entry.answer for entry in screen.session.history.entries]


@pytest.mark.parametrize(
    "line",
    [
        "JS 8D 6H 4C",
        "js8d6h4c",
        "sj d8 h6 c4",
        "♠J,♦8,♥6,♣4",
        "J♠ 8♦6♥ 4♣",
        "js, 8d,6h ,4c",
        "♠\ufe0fJ 8♢ ♡6 4♧",
    ],
)
def test_cards_are_taken_as_they_come(line):
    screen = Screen()
    screen.type(line)
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_ten_is_typed_in_many_ways():
    screen = Screen()
    screen.type("th 0s 10d c9")
    assert entries(screen) == [["10H", "10S", "10D", "9C"]]


def test_several_answers_stand_on_one_line():
    screen = Screen()
    said = screen.type("js8d6h4c 8d js w 6h")
    assert entries(screen) == [["JS", "8D", "6H", "4C"], "8D", "JS", "weapon", "6H"]
    assert "health 17" in said


@pytest.mark.parametrize(
    ("line", "taken", "stopped_by"),
    [
        ("js8d6h4c 8d qs", 2, "2 answers of this line taken, not QS:"),
        ("js8d6h4c 8d js weapn", 3, "3 answers of this line taken, not weapn:"),
        ("js8d6h4c js skip skip", 2, "2 answers of this line taken, not skip skip:"),
        ("qs qs 2c 3c", 0, ""),
    ],
)
def test_what_stands_before_a_mistake_on_a_line_is_taken(line, taken, stopped_by):
    screen = Screen()
    with pytest.raises(Refusal):
        screen.type(line)
    assert len(entries(screen)) == taken
    assert not taken or screen.lines[-1] == stopped_by


def test_what_was_not_taken_of_a_line_is_named_where_too_few_cards_are():
    screen = Screen("days")
    with pytest.raises(Refusal):
        screen.type("7c 3d 3d")
    assert screen.lines[-1] == "2 answers of this line taken, not 3D:"


def test_a_draw_with_too_few_cards_keeps_those_that_were_typed():
    screen = Screen()
    with pytest.raises(Refusal) as refusal:
        screen.type("js8d6h")
    assert Say("scoundrel").refusal(refusal.value) == "3 of 4 cards so far: JS 8D 6H. Which is the last?"
    with pytest.raises(Repeated):
        screen.type("6h")
    with pytest.raises(Refusal):
        screen.type("js8d6h")
    screen.type("4c")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_cards_that_were_noted_are_forgotten_when_a_command_is_typed():
    screen = Screen()
    with pytest.raises(Refusal):
        screen.type("js8d6h")
    screen.type("state")
    with pytest.raises(Refusal):
        screen.type("4c")
    assert entries(screen) == []


def test_numbers_are_the_cards_of_the_room_as_it_lay_when_the_line_was_typed():
    screen = Screen()
    screen.type("8djs4c6h", "1 2w 3b")
    assert entries(screen)[1:] == ["8D", "JS", "weapon", "4C", "barehanded"]


def test_numbers_after_a_draw_are_those_of_the_new_room():
    screen = Screen()
    screen.type("8djs4c6h", "1 4 2w 5c9h2s 2")
    assert entries(screen)[-1] == "5C"


def test_a_letter_is_a_word_of_the_rules_where_no_card_can_be_meant():
    screen = Screen()
    screen.type("jc8d6h4c", "s")
    assert entries(screen)[-1] == "skip"


def test_a_rank_alone_names_the_only_card_of_the_pile_that_has_it():
    screen = Screen("spade-poker")
    screen.type("4h 7h 9d 10c jc", "4h")
    line = typed.Line(STANDARD_READER, Say("spade-poker"))
    question = screen.terminal.talk.now
    assert question["ask"] == "enemy"
    assert line.answer(question, ["t"]) == (["10S"], [])


def test_what_stands_behind_the_end_of_the_game_is_said_to_be_left_out():
    assert "Not read any more: 2C 3C" in Screen().type("js qs 2c 3c j q 2c 3c")


@pytest.mark.parametrize(("word", "option"), [("w", "weapon"), ("bare", "barehanded"), ("Weapon", "weapon")])
def test_options_may_be_shortened(word, option):
    screen = Screen()
    screen.type("js8d6h4c 8d js", word)
    assert entries(screen)[-1] == option


def test_a_card_may_be_named_by_its_rank_if_only_one_fits():
    screen = Screen()
    screen.type("js8d6h4c", "j")
    assert entries(screen)[-1] == "JS"
    with pytest.raises(Refusal):
        Screen().type("js8d8h4c", "8")


def test_a_suit_alone_is_no_card_and_leaves_its_letter_to_the_words_of_the_rules():
    screen = Screen()
    with pytest.raises(Refusal):
        screen.type("js8d6h4c", "sk")  # the king of spades
    screen.type("s")
    assert entries(screen)[-1] == "skip"


def test_enter_alone_accepts_known_cards_and_nothing_else():
    screen = Screen()
    assert "1. Deal 4 cards into the room" in screen.type("")
    assert entries(screen) == []
    deck = screen.session.table.deck
    deck.places = [*cards("JS 8D 6H 4C"), *deck.places[4:]]
    assert "Enter accepts JS 8D 6H 4C." in screen.type("look")
    screen.type("")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_costs_are_shown_before_the_choice():
    said = Screen().type("js8d6h4c 8d")
    assert "JS weapon −3 / barehanded −11" in said
    assert "4C weapon 0 / barehanded −4" in said
    assert "6H heals 6" in said


def test_the_table_shows_what_the_weapon_may_hit_what_is_left_and_whether_skipping_is_allowed():
    said = Screen().type("js8d6h4c 8d js w")
    assert "8D   on JS: hits monsters up to 10" in said
    assert "17   40 cards in the deck, no skipping now" in said
    assert "you may skip" in Screen().type("js8d6h4c")


def test_undo_redo_and_fix():
    screen = Screen()
    assert "8D: in the room again" in screen.type("js8d6h4c 8d", "undo")
    assert "You take the 8D" in screen.type("redo")
    assert "Answer 1 is now JS 8D 6H 5C" in screen.type("fix 1 js8d6h5c")
    with pytest.raises(DoesNotFit):
        screen.type("fix 1 js 9d 6h 5c")
    screen.type("fix 1 js 9d 6h 5c cut")
    assert entries(screen) == [["JS", "9D", "6H", "5C"]]


def test_fix_of_a_choice_takes_the_same_short_words():
    screen = Screen()
    screen.type("js8d6h4c 8d js w", "fix 4 bare")
    assert entries(screen)[-1] == "barehanded"


@pytest.mark.parametrize("line", ["fix", "fix 1", "fix x 7h", f"fix {'9' * 1900} 7h"])
def test_fix_says_how_it_is_used(line):
    with pytest.raises(Exception, match="number of the answer"):
        Screen().type(line)


def test_fix_follows_a_card_that_was_misread():
    screen = Screen()
    screen.type("3s8d6h4c 8d 3s w", "fix 3s 3c")
    assert entries(screen) == [["3C", "8D", "6H", "4C"], "8D", "3C", "weapon"]
    screen.type("undo")
    assert entries(screen) == [["3S", "8D", "6H", "4C"], "8D", "3S", "weapon"]


@pytest.mark.parametrize("line", ["fix 1 3c", "fix 1 3s 3c"])
def test_fix_takes_one_card_where_only_one_differs(line):
    screen = Screen()
    screen.type("3s8d6h4h", line)
    assert entries(screen) == [["3C", "8D", "6H", "4H"]]


def test_fix_asks_which_card_where_several_may_be_meant():
    screen = Screen()
    screen.type("3s8d6h4c")
    with pytest.raises(Exception, match="wrong card and the right one"):
        screen.type("fix 1 3c")


def test_log_state_help_and_the_end():
    screen = Screen()
    screen.type("js qs 2c 3c j")
    assert "   2  play: JS" in screen.type("log")
    assert "health: 9" in screen.type("state")
    assert "fix 3 7h" in screen.type("help")
    assert "You are dead" in screen.type("qs")
    assert "undo" in screen.type("2c")
    assert "in the room again" in screen.type("undo") or "Taken back" in screen.lines[0]


def test_an_answer_may_follow_picked_cards_on_one_line():
    screen = Screen("days")
    screen.type("7c 9d 4h jh 6c 2c 7d qc", "7d 2c qc touch")
    assert entries(screen)[-2:] == [["7D", "2C", "QC"], "touch"]


def test_a_card_of_the_setup_lies_there_from_the_start():
    with pytest.raises(AlreadySeen) as refusal:
        Screen("days").type("kd")
    assert "from the start" in Say("days").refusal(refusal.value)


def test_several_answers_are_taken_back_at_once():
    screen = Screen()
    screen.type("js8d6h4c 8d js w", "undo 3")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]
    screen.type("redo 2")
    assert len(entries(screen)) == 3
    screen.type("redo", "undo to 2", "redo redo redo")
    assert len(entries(screen)) == 4
    screen.type("undo 9999999")
    assert entries(screen) == []
    with pytest.raises(NothingToUndo):
        screen.type("undo")
    with pytest.raises(Exception, match="undo 3"):
        Screen().type("undo x")


@pytest.mark.parametrize("line", ["", "look"])
def test_enter_alone_at_a_choice_shows_the_table_again(line):
    screen = Screen()
    shown = screen.type("js8d6h4c 8d js").splitlines()
    assert screen.type(line).splitlines() == shown[1:]  # without what happened
    assert len(entries(screen)) == 3


def test_enter_alone_keeps_cards_that_were_noted():
    screen = Screen()
    with pytest.raises(Refusal):
        screen.type("js8d6h")
    screen.type("", "4c")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_concede_can_be_taken_back():
    screen = Screen()
    assert "give the game up" in screen.type("concede")
    assert "goes on" in screen.type("undo")


def test_completion_offers_only_what_is_possible_now():
    screen = Screen()
    screen.type("js8d6h4c 8d js")
    words = screen.terminal.possible()
    assert words[:2] == ["weapon", "barehanded"]
    assert "JS" not in words
    screen.type("w 6h")
    offered = [word for word in screen.terminal.possible() if STANDARD_READER.one(word)]
    assert len(offered) == 40
    assert "JS" not in offered


def test_completion_at_known_cards_offers_just_those():
    screen = Screen()
    screen.session.table.deck.places[:4] = cards("JS 8D 6H 4C")
    screen.type("look")
    assert screen.terminal.possible()[:5] == ["JS", "8D", "6H", "4C", "odds"]


def test_suits_are_coloured_beside_their_letter():
    assert paint.painted("JS 10H") == "\x1b[1;38;5;31mJS\x1b[0m \x1b[1;38;5;160m10H\x1b[0m"
    assert paint.painted("A1.3 HELLO 7") == "A1.3 HELLO 7"


@pytest.mark.parametrize("colour", [paint.RED, *paint.COLOURS.values()])
def test_colours_hold_on_white_and_on_black(colour):
    number = int(colour.rpartition(";")[2].rstrip("m")) - 16
    parts = [
        0 if not step else (55 + 40 * step) / 255 for step in (number // 36, number // 6 % 6, number % 6)
    ]
    linear = [part / 12.92 if part < 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    assert min(1.05 / (light + 0.05), (light + 0.05) / 0.05) > 3.8


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("game", "lines", "number"),
    [
        ("scoundrel", [], "20"),
        ("legacy", ["fm"], "100/100"),
        ("spade-poker", [], "39"),
        ("days", ["7c"], "49"),
        ("solitaire-rpg", [], "0"),
    ],
)
def test_health_and_the_like_are_bold(game, lines, number, lang):
    screen = Screen(game, lang)
    said = screen.type(*(lines or ["look"]))
    vital = shown.vital(screen.terminal.say)
    assert f"{paint.BOLD}{number}{paint.PLAIN}" in paint.painted(said, (), vital)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_danger_is_red_as_well_as_said(lang):
    screen = Screen("scoundrel", lang)
    danger = shown.danger(screen.terminal.say)
    (deadly,) = (words for words in danger if words in screen.terminal.say.text("face.deadly"))
    assert deadly in screen.type("qsqc4c3h qs")
    assert paint.painted(f"QC{deadly}", danger).endswith(f"{paint.RED}{deadly}{paint.PLAIN}")


def test_below_a_long_answer_the_table_is_shown_again():
    screen = Screen()
    table = screen.type("js8d6h4c").splitlines()
    assert screen.type("rules").splitlines()[-len(table) :] == table
    assert screen.type("undo", "redo", "state").splitlines()[-1].startswith("2. ")


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        (
            "scoundrel",
            {"variant": "classic"},
            "The classic rules; potions heal to 20; the end comes once all",
        ),
        ("days", {"stash": True}, "stash: yes"),
        ("spade-poker", {"level": 3, "jokers": 1}, "Level 3; 0 exchanges of the first hand; 1 joker."),
    ],
)
def test_the_options_of_a_game_are_on_its_first_screen(name, options, said):
    assert said in "\n".join(Screen(name, **options).lines)


# As a process


def test_lines_of_a_pipe_are_read_as_answers_and_the_first_refused_one_ends_it(tmp_path):
    done = referee("scoundrel", lines="js8d6h4c\n8d js\nq\n6h\n", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("Line 3: ")
    assert b"> " not in done.stdout
    assert b"\x1b" not in done.stdout
    assert referee("scoundrel", lines="w\n", home=tmp_path).returncode == 0


def test_a_pipe_that_ends_leaves_the_game_saved(tmp_path):
    assert referee("scoundrel", lines="js8d6h4c\n", home=tmp_path).returncode == 0
    assert b"1 answer so far" in referee("scoundrel", home=tmp_path).stdout


class Tty:
    """The referee under a real terminal."""

    def __init__(self, home, **environment):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "scoundrel"],
            stdin=slave, stdout=slave, stderr=slave, close_fds=True,
            env={**os.environ, "REFEREE_HOME": str(home), "TERM": "xterm", **environment},
        )  # fmt: skip
        os.close(slave)
        self.text = ""

    def until(self, wanted, seconds=20):
        end = time.monotonic() + seconds
        while wanted not in self.text and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.master, 65536).decode(errors="replace")
                except OSError:
                    break
        assert wanted in self.text, self.text
        return self.text

    def type(self, keys):
        self.text = ""
        os.write(self.master, keys.encode())

    def interrupt(self):
        """Press Ctrl-C until it is heard: a signal between two of readline's steps waits for the next key."""
        for _ in range(40):
            if self.process.poll() is not None:
                return
            self.process.send_signal(signal.SIGINT)
            time.sleep(0.5)

    def close(self):
        code = self.process.wait(20)
        os.close(self.master)
        return code


@pytest.mark.parametrize("leave", ["quit\n", CTRL_D, CTRL_C])
def test_quit_end_of_input_and_ctrl_c_leave_the_game_saved(leave):
    screen = Tty(folder.home())
    screen.until("> ")
    screen.type("js8d6h4c 8d\n")
    screen.until("play?\r\n> ")
    if leave == CTRL_C:
        screen.interrupt()
    else:
        screen.type(leave)
        screen.until("Saved as scoundrel-1.jsonl")
    assert screen.close() == 0
    assert len(kept.look_at(folder.saves()[0]).history.entries) == 2


def test_tab_completes_and_colours_obey_no_color(tmp_path):
    screen = Tty(tmp_path, NO_COLOR="1")
    screen.until("> ")
    screen.type("js8d6h4c 8d js\n")
    screen.until("4. Fight")
    screen.type("we\t\n")
    assert "\x1b[3" not in screen.until("health 17")
    screen.type("quit\n")
    assert screen.close() == 0


@pytest.mark.parametrize(("lang", "said"), [("en", "Type S1 or UP."), ("zh", "请输入 S1 或 UP。")])
def test_a_number_of_the_screen_that_is_another_card_s_own_says_both(lang, said):
    screen = Screen("legacy", lang)
    screen.type("em", "s4 a4 up s1 d2")
    with pytest.raises(NotAnOption) as refused:
        screen.type("4")
    assert said in screen.terminal.say.refusal(refused.value)
    screen.type("2")
    assert entries(screen)[-1] == "A4"


def test_a_word_that_begins_several_options_is_refused_with_those():
    screen = Screen("legacy")
    screen.type("em", "s4 a4 up s1 d2", "up")
    with pytest.raises(NotAnOption) as refused:
        screen.type("a4")
    assert refused.value.facts["options"] == ["A4.1", "A4.2", "A4.3 fire", "A4.3 ice", "A4.4"]
