"""The rule sheets as data: complete, alike in every language, with clear messages on mistakes."""

import re
from shutil import copy, copytree

import pytest

from cards_pdf.common import data_files as places
from cards_pdf.common.data_files import card_files, games, languages, sheet_file
from cards_pdf.common.errors import RuleTextError
from cards_pdf.common.line_break import CLOSING, OPENING, columns, pieces, wrap
from cards_pdf.order import Order
from cards_pdf.outputs.kits import make_paper
from cards_pdf.rulebooks import built_in_deck_words, language, typesetting
from cards_pdf.rulebooks.rule_sheet import load, load_file, sections, set_out

SHEETS = [(game, lang) for game in games() for lang in languages(game)]

OPTIONS = {
    "scoundrel": "--variant --health-cap --ending --reuse",
    "solitaire-rpg": "--level",
    "spade-poker": "--level --redraws --jokers",
    "days": "--distance --stash --weapons --table",
    "legacy": "--upgrade-discards --deck",
}

LANGUAGES = languages("scoundrel")


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_options_keep_their_names(game, lang):
    options = load(game, lang).options
    assert [option.name.split()[0] for option in options] == OPTIONS[game].split()


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_every_ruling_has_its_line(game, lang):
    sheet = load(game, lang)
    shown = "\n".join(set_out(sections(sheet, 100), 100))
    for ruling in sheet.rulings:
        assert f"\n   {ruling.id}  {ruling.text.split(' ')[0][:8]}" in shown


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("width", [40, 80])
def test_lines_keep_their_width_and_chinese_breaks_by_its_own_rules(game, lang, width):
    for line in set_out(sections(load(game, lang), width), width):
        assert columns(line) <= width
        if line.strip():
            assert line.strip()[0] not in CLOSING or line.startswith("--")
            assert line.strip()[-1] not in OPENING


def test_a_ruling_is_found_by_its_number():
    assert "not another 7" in load("scoundrel").ruling("R3").text
    with pytest.raises(
        RuleTextError, match=r"Scoundrel has no ruling R9; it has R1, R2, R3, R4, R5"
    ):
        load("scoundrel").ruling("R9")


def test_unknown_games_and_languages_are_refused_with_what_there_is():
    with pytest.raises(RuleTextError, match=r'rules for "patience".*scoundrel, solitaire-rpg'):
        load("patience")
    with pytest.raises(
        RuleTextError, match=f'scoundrel do not exist in "eo", but in {", ".join(LANGUAGES)}'
    ):
        load("scoundrel", "eo")


def shape(value):
    """Return what is equal in every language: everything but the text."""
    if hasattr(value, "_asdict"):
        return {name: shape(part) for name, part in value._asdict().items() if name != "lang"}
    if isinstance(value, tuple):
        return [shape(item) for item in value]
    return type(value) if isinstance(value, str) else value


@pytest.mark.parametrize("game", [game for game, lang in SHEETS if lang == "zh"])
def test_a_translation_has_the_structure_of_its_sheet(game):
    english, chinese = load(game), load(game, "zh")
    assert shape(english) == shape(chinese)
    assert [o.name for o in english.options] == [o.name for o in chinese.options]
    for mine, theirs in zip(english.example.frames, chinese.example.frames, strict=True):
        assert [g.cards for g in mine.groups] == [g.cards for g in theirs.groups]
    assert language("en").words.keys() == language("zh").words.keys()


def test_every_game_speaks_chinese_on_paper():
    assert {game for game, lang in SHEETS if lang == "zh"} == set(games())


NAMES = re.compile(r"`[^`]*`|as days go by|[A-Z][A-Za-z]*( [A-Z][a-z]+)*")


@pytest.mark.parametrize(("game", "lang"), [sheet for sheet in SHEETS if sheet[1] != "en"])
def test_a_translation_leaves_no_word_of_the_original(game, lang):
    for text in texts(load(game, lang)):
        assert not re.search(r"[a-z]{3,}", NAMES.sub("", text)), text


NO_WORDS = {
    "game", "deck", "accent", "name", "lang", "shape", "id", "icon", "setup_icons",
}  # fmt: skip


def texts(value):
    """Yield every text of a sheet that is printed as words."""
    if hasattr(value, "_asdict"):
        for key, part in value._asdict().items():
            if key not in NO_WORDS:
                yield from texts(part)
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


GOOD = sheet_file("scoundrel").read_text("utf-8")


def test_a_ten_may_be_written_as_at_the_table(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace('"JS", "8D", "6H"', '"JS", "TD", "!TH"', 1), "utf-8")
    assert load_file(file).example.frames[0].groups[0].cards[:3] == ("JS", "10D", "!10H")


def test_breaking_loses_nothing_and_keeps_marks_with_their_words():
    text = "将 13 张黑桃洗匀（牌背向上），作为敌方抽牌堆。Play (one) card; then go on."
    assert "".join(pieces(text)) == text
    for width in range(4, 60):
        assert all(line[0] not in CLOSING for line in wrap(text, width))
    assert wrap("one two three", 7) == ["one two", "three"]


def test_a_sum_is_never_broken_in_two():
    sums = ("11 − 8 = 3", "5 × (1 + 1) = 10", "2 + 2 = 4")
    text = f"You lose {sums[0]}. Damage is {sums[1]}; points are {sums[2]}，打出三张牌。"
    for width in range(20, 60):
        lines = wrap(text, width)
        assert all(any(each in line for line in lines) for each in sums)


def test_a_language_is_the_files_that_lie_there(tmp_path, monkeypatch):
    """A Chinese sheet called Klingon: printed, named and set as its own files say."""
    folder = tmp_path / "card_data"
    copytree(places.card_data(), folder)
    rules = folder / "rules"
    copy(rules / "words" / "zh.toml", rules / "words" / "tlh.toml")
    text = (rules / "spade-poker.zh.toml").read_text("utf-8").replace('lang = "zh"', 'lang = "tlh"')
    (rules / "spade-poker.tlh.toml").write_text(text, "utf-8")
    usual = places.data_folder
    monkeypatch.setattr(
        places, "data_folder", lambda name: folder if name == "card_data" else usual(name)
    )
    assert sorted(languages("spade-poker")) == sorted([*LANGUAGES, "tlh"])
    assert sorted(card_files("rules", "words")) == sorted([*LANGUAGES, "tlh"])
    pitches = [typesetting(lang).line_pitch for lang in ("tlh", "zh", "en")]
    assert pitches[0] == pitches[1] > pitches[2]
    assert make_paper(load("spade-poker", "tlh"), "rules", Order()).pages


@pytest.mark.parametrize("lang", sorted(card_files("deck-words")))
def test_what_is_said_beside_decks_is_whole_in_every_language(lang):
    said, english = built_in_deck_words(lang), built_in_deck_words("en")
    assert said.keys() == english.keys()
    assert {key for key in said if said[key].count("{}") != english[key].count("{}")} == set()
    assert lang not in card_files("rules", "words")
