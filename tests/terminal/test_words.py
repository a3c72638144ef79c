"""Cards and commands in words: full-width letters, names of suits and ranks, in Chinese too."""

import pytest

from referee.errors import RequestError
from referee.protocol.line import Lexicon
from tests.terminal.screen import Screen, entries

ROOM = ["JS", "8D", "6H", "4C"]
WIDE = 0xFEE0  # from a letter to the full-width one


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("zh", "".join(chr(ord(sign) + WIDE) for sign in "JS,8D,6H,4C")),
        ("zh", "黑桃J 方块8 红桃6 梅花4"),
        ("zh", "黑桃J，方片8，红心6，草花4。"),
        ("zh", "黑桃钩方块八红桃六梅花四"),
        ("zh", "J黑桃8方块6红桃4梅花"),
        ("zh", "黑桃的J 8d 6 红心 四草花"),
        ("zh", "jack of spades, 8 diamonds, 6h 4c"),
        ("en", "jack of spades, 8 of diamonds, six of hearts 4 clubs"),
        ("en", "spades jack diamonds 8 hearts 6 clubs 4"),
        ("en", "the Jack of Spades 8D SIX HEARTS ♣4"),
        ("en", "js8d6h4c"),
    ],
)
def test_a_room_in_words(lang, line):
    screen = Screen("scoundrel", lang)
    screen.type(line)
    assert entries(screen) == [ROOM]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("3 spades 7", ["3", "7S"]),
        ("8 hearts jack of spades w", ["8H", "JS", "w"]),
        ("clubs", ["clubs"]),
        ("94s t queens", ["94s", "t", "queens"]),
        ("红桃J用武器", ["JH", "用武器"]),
        ("3黑桃7", ["3", "7S"]),
        ("大王 小鬼", ["RJ", "BJ"]),
        ("black joker 2c", ["BJ", "2c"]),
    ],
)
def test_what_is_a_card_in_a_line(line, read):
    assert Lexicon("zh", {}).split_words(line) == read


def test_an_option_of_this_name_is_no_card():
    words = Lexicon("en", {"War Banner": "A1"})
    assert words.split_words("war banner") == ["A1"]
    assert words.split_words("war banner", ["war banner"]) == ["war", "banner"]
    assert words.split_words("king", ["king"]) == ["king"]
    assert words.split_command("u") == ("undo", "")
    assert words.split_command("u", ["use it"]) == ("u", "")


def test_a_game_in_chinese_words():
    screen = Screen("scoundrel", "zh")
    screen.type("黑桃J方块8红桃6梅花4", "方片8", "黑桃钩 武器", "撤销")
    assert entries(screen) == [ROOM, "8D", "JS"]
    screen.type("撤销2", "撤销到1", "重做", "更正 1 黑桃J 黑桃Q")
    assert entries(screen) == [["QS", "8D", "6H", "4C"]]
    assert "撤销" in screen.type("帮助")
    assert screen.type("？") == screen.type("help")
    assert screen.type("规则 战斗") == screen.type("rules 战斗")
    assert screen.type("提示")
    screen.type("认输", "离开")
    assert screen.terminal.is_left


def test_a_refusal_names_the_card_by_its_code():
    with pytest.raises(RequestError, match="no-such-card"):
        Screen("scoundrel", "zh").type("黑桃 J 方块")
