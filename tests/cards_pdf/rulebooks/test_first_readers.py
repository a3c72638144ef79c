"""Guesses of people who played from the sheets alone: each answer stands in the step concerned."""

import re
from pathlib import Path

import pypdfium2
import pytest

from cards_pdf.rulebooks.load import games, load
from tests.papers import EDITIONS, SHEETS, made, text_alone

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


# Rulings answer what a source leaves open: the question, its id, what the sheets say.
RULINGS = {
    "scoundrel": [
        ("how skipped cards come back", "R1", "leftmost comes up first", "最左边的那张最先出现"),
        ("what the last monster counts", "R2", "counts in the score", "数值计入得分"),
        ("a monster as strong as the last", "R3", "not another 7", "不能再打 7"),
        ("a last potion without effect", "R4", "even as the second", "第二瓶"),
        ("what the last room is", "R5", "card carried over", "带过来的一张"),
    ],
    "spade-poker": [
        ("nothing playable", "R1", "play nothing", "不打牌"),
        ("how played cards are discarded", "R2", "last on top", "最后打出的在最上面"),
        ("what an ace stands for", "R3", "you choose", "由玩家选择"),
        ("when nothing can change", "R4", "your pile empty", "玩家抽牌堆为空"),
        ("an attack of all cards left", "R5", "exactly your last card", "恰好被攻击清空"),
        ("a joker as a spade", "R6", "hearts, diamonds or clubs", "不能视为黑桃"),
    ],
    "days": [
        ("how many monsters at most", "R1", "6 cards are left", "至少要留 6 张"),
        ("a second stash", "R2", "no second stash", "不能再收"),
        ("when armour works", "R3", "for each lost pair", "每输一对用一件"),
        ("too few cards", "R4", "cannot be dealt", "翻不出来"),
        ("what the designer's example scores", "R5", "Here it is +1", "这里算 +1"),
        ("where an 8 goes", "R6", "an 8 goes down and left", "8 朝左下"),
        ("may extra monsters be left", "R7", "always dealt", "必须翻"),
        ("which end of the path", "R8", "last card laid", "最后铺的一张"),
        ("how far cards overlap", "R9", "by eye", "凭眼力"),
    ],
    "solitaire-rpg": [
        ("an empty deck", "R1", "shuffle the discard pile into it at once", "立刻把弃牌堆洗进来"),
        ("armor that is too large to flip", "R2", "flips the 9: no damage", "再翻掉 9：没有伤害"),
        ("courts and ten", "R3", "K, Q, J, 10", "K、Q、J、10"),
        ("who defended last at first", "R4", "first round you count", "第一轮，视为你最后防守"),
        ("fleeing without initiative", "R5", "you cannot flee", "永远不能逃跑"),
        ("when the source asks for a win", "R6", "the result is the same", "结果相同"),
        ("how long priority lasts", "R7", "after each pair of attacks", "每两次攻击之后"),
    ],
    "legacy": [
        ("which MAG counts", "L1", "current MAG", "现在的 MAG"),
        ("how damage is summed", "L2", "× 2 if weak", "× 2（弱点）"),
        ("how long A1 lasts", "L3", "end of the turn", "回合结束"),
        ("what is in hand", "L4", "excludes the card in use", "不包括正在使用的牌"),
        ("what S1 stops", "L5", "neither FM 3 nor IM 3", "不影响始终有效的 FM 3、IM 3"),
        ("what UP discards", "L6", "is not used", "不经使用立刻弃掉"),
        ("must cards be taken", "L7", "may decline", "可以放弃"),
        ("what blocks damage", "L8", "one sum", "一个总和"),
        ("how long S2 lasts", "L9", "stays so", "永远无效"),
        ("giving up", "L10", "is a loss", "算失败"),
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


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_every_ruling_answers_its_question_and_a_step_or_variant_refers_to_it(game, lang):
    sheet = load(game, lang)
    assert [ruling.id for ruling in sheet.rulings] == [row[1] for row in RULINGS[game]]
    for ruling, (question, _, english, chinese) in zip(sheet.rulings, RULINGS[game], strict=True):
        assert (chinese if lang == "zh" else english) in ruling.text, question
    assert not list(sheet.loose_rulings)


# 85 % of the words that the sheets of five games once had, with no rule lost.
MOST_WORDS = {
    "scoundrel": 786,
    "solitaire-rpg": 1056,
    "spade-poker": 960,
    "days": 967,
    "legacy": 1215,
}


@pytest.mark.parametrize("game", games())
def test_a_rule_sheet_takes_few_words(game):
    pages = pypdfium2.PdfDocument(text_alone(game, "en", "rules", "a4")[0].pdf)
    words = [word for page in pages for word in page.get_textpage().get_text_bounded().split()]
    assert len(words) <= MOST_WORDS[game]


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
