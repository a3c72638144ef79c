"""Guesses of people who played from the sheets alone: each answer stands in the step concerned."""

import re
from pathlib import Path

import pytest

from cards_pdf.rulebooks.load import games, load
from tests.papers import EDITIONS, SHEETS, made

# What lies there after setup: nothing that only a turn deals.
LAID = {
    "scoundrel": {"Dungeon"},
    "solitaire-rpg": {
        "Deck", "Your ♣ strength", "Your ♠ armor", "Your ♥ life", "Your ♦ initiative",
    },
    "spade-poker": {"Enemy pile", "Your pile"},
    "days": {"Your skill", "Treasure", "Pack", "Entrance"},
    "legacy": {"Monster", "Draw pile"},
}  # fmt: skip


@pytest.mark.parametrize("game", games())
def test_the_setup_picture_shows_the_table_before_the_first_turn(game):
    zones = load(game).mat.zones
    assert {zone.label for zone in zones if set(zone.shows) - {"."}} == LAID[game]


ANSWERS = {
    "scoundrel": [
        ("where health is kept", "setup 3", "mat or tracker page", "桌垫或记录表"),
        ("where a weapon lies", "setup 2", "place beside it for a weapon", "旁边留出放武器的位置"),
        ("what a card's icons say", "turn 3", "icons at a card's foot", "牌底的图标"),
        ("how a skipped room goes back", "turn 2", "face down under the dungeon", "背面向上放到地城底部"),  # noqa: E501


    ],
    "spade-poker": [
        ("what the mat's first track is for", "setup 1", "coin shows it", "标在桌垫上"),
        ("what its other track is for", "setup 3", "34 are left", "还剩 34 张"),
        ("what special does", "setup 1", "see steps 3 and 4", "见第 3、4 步"),
        ("what the chip on a card says", "turn 2", "on the chip", "筹码旁的数"),
        ("what may be looked at", "setup 2", "look through discards", "翻看弃牌堆"),
        ("where played cards lie", "turn 1", "into your action zone", "放入玩家行动区"),
        ("where turned cards lie", "turn 4", "into play", "置于敌方行动区"),
        ("only specials, and no card left", "turn 4", "Stop if none is left", "或敌方抽牌堆翻空"),
        ("how healed cards lie", "turn 2", "face down", "背面向上"),
    ],
    "days": [
        ("where a monster comes from", "turn 1", "face up from the pack", "从牌堆翻一张牌"),
        ("which of the three ways", "summary", "each time you lay a card", "每铺一张牌"),
        ("how much a stash holds", "options", "as many as you like", "件数不限"),
    ],
    "solitaire-rpg": [
        ("what the mat's track is for", "setup 1", "coin shows it", "标在桌垫上"),
        ("what a court is worth", "setup 2", "J, Q and K are 10", "J、Q、K 为 10"),
        ("where a card lies that was turned", "setup 2", "stay there", "留在原列"),
        ("where cards of a modifier lie", "setup 3", "then go to the discard pile", "算完就放到弃牌堆"),  # noqa: E501


        ("when those of priority go", "turn 3", "Discard both cards", "弃掉这两张牌"),
        ("when those of an attack go", "turn 4", "discard their cards", "弃掉修正牌"),
        ("what the signed number on a card says", "turn 3", "the number with a sign", "带正负号的数"),  # noqa: E501


        ("a strength modifier below 0", "turn 4", "same way, at least 0", "低于 0 也算 0"),
        ("what is left over from life", "summary", "life flips nothing more", "生命不再翻"),
        ("one rank, two cards", "turn 6", "first K, Q, J, then 10", "依次为 K、Q、J、10"),
    ],
    "legacy": [
        ("what codes mean", "setup 4", "A attack, D defend, S special, UP upgrade", "UP 升级"),
        ("which monster is which", "setup 2", "FM fire, IM ice, EM eyeball", "EM 眼球"),
        ("where HP are kept", "setup 3", "mat or tracker page", "桌垫或记录表"),
        ("cards that S4 removed", "end 3", "removed ones too", "含移出的"),
        ("an upgrade that is crossed out", "end 3", "crossed-out upgrade does nothing", "划掉的升级没有"),  # noqa: E501


        ("MAG that EM 3 adds", "end 3", "FM 2 or EM 3", "FM 2、EM 3"),
        ("where the next game begins", "end 3", "step 2 of the setup", "下一局从游戏准备第 2 步开始"),  # noqa: E501


        ("which box chooses for A1", "summary", "tick one here", "本格选定"),
    ],
}  # fmt: skip


def part(sheet, place):
    """The texts of one place of a sheet."""
    kind, _, number = place.partition(" ")
    if kind == "summary":
        return " ".join(cell for table in sheet.summary for row in table.rows for cell in row)
    if kind == "options":
        return " ".join(option.text for option in sheet.options)
    found = getattr(sheet, kind)[int(number) - 1]
    return found if kind == "setup" else " ".join((found.full_text(), *found.parts))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_what_had_to_be_guessed_is_said_where_it_arises(game, lang):
    sheet = load(game, lang)
    for question, place, english, chinese in ANSWERS[game]:
        assert (chinese if lang == "zh" else english) in part(sheet, place), question


def lines(game, lang, kind, edition):
    log = made(game, lang, kind, "a4", edition)[1]
    return [entry.split(" ", 5)[5] for entry in log if entry.startswith("text ")]


@pytest.mark.sample(8)
@pytest.mark.parametrize(("game", "lang"), [sheet for sheet in SHEETS if sheet[1] == "zh"])
@pytest.mark.parametrize("kind", ["rules", "mat", "trackers"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_chinese_sentences_end_with_their_own_marks_and_no_space(game, lang, kind, edition):
    for text in lines(game, lang, kind, edition):
        assert not re.search(r"[。，：；！？]\s+\S", text), text
        assert not re.search(r"[\u4e00-\u9fff][.,;:!?](\s|$)", text), text


@pytest.mark.parametrize("game", games())
def test_one_space_stands_between_words(game):
    assert not [text for text in lines(game, "en", "rules", "colour") if "  " in text]


def test_chinese_says_face_down_in_one_way_on_sheets_cards_and_screens():
    root = Path(__file__).parents[3]
    files = [
        file
        for folder in ("card_data", "cards_pdf", "referee", "docs")
        for file in (root / folder).rglob("*zh.*")
    ]
    texts = {file: file.read_text() for file in files if file.suffix in {".toml", ".py"}}
    assert sum("背面向上" in text for text in texts.values()) > 5
    assert [
        file for file, text in texts.items() if re.search("牌背向上|背面朝上|面朝下", text)
    ] == []
