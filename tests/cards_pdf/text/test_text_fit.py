"""Setting text: nothing leaves its room, Chinese breaks by its rules, missing glyphs are errors."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.common.line_break import CLOSING, OPENING
from cards_pdf.text.fit import (
    TooLittleRoomError,
    balance_lines,
    block,
    fit,
    fit_line,
    line,
    shrink,
    wrap,
)
from cards_pdf.text.markup import Font, hyphenated, without_tags
from cards_pdf.text.typeface import MissingGlyphError, Typefaces
from tests.cards_pdf.files import read_table

BODY = typefaces().body
WORDS = st.lists(st.text("abcdefghijé°", min_size=1, max_size=9), min_size=1, max_size=60)


def texts(lines):
    return ["".join(text for _, text in made.runs) for made in lines]


@given(WORDS, st.floats(25, 90))
def test_lines_hold_all_words_in_order_and_are_never_too_wide(words, width):
    lines = wrap(" ".join(words), BODY, width, 8)
    assert " ".join(texts(lines)).split() == words
    assert all(made.width_mm(8) <= width + 1e-6 for made in lines)
    marked = wrap(" ".join(words) + " <b></b>", BODY, width, 8)  # breaks by the long way
    found = [made.strip() for made in texts(marked) if made.strip()]
    assert found == [made.strip() for made in texts(lines)]


@given(WORDS, st.floats(25, 90))
def test_a_sum_stays_on_one_line(words, width):
    text = " ".join(words)
    lines = texts(wrap(f"{text} 5 × (1 + 1) = 10, {text}", BODY, width, 8))
    assert any("5 × (1 + 1) = 10," in made for made in lines)


@given(WORDS, st.floats(25, 60), st.floats(5, 40))
def test_fitted_text_fits_or_is_refused_at_the_floor(words, width, height):
    text = " ".join(words)
    if block(text, BODY, width, 7).height > height:
        with pytest.raises(TooLittleRoomError, match="7 pt"):
            fit(text, BODY, width, height, 10, 7)
    else:
        made = fit(text, BODY, width, height, 10, 7)
        assert made.height <= height + 1e-6
        assert 7 <= made.size <= 10


def test_a_refusal_says_by_how_much():
    with pytest.raises(TooLittleRoomError, match=r"is \d+\.\d mm too high for its 5\.0 mm at 7 pt"):
        fit("many words " * 40, BODY, 40, 5, 8, 7)
    with pytest.raises(TooLittleRoomError, match="which is wider than its line"):
        fit("x" * 200, BODY, 40, 50)
    with pytest.raises(TooLittleRoomError, match="too wide"):
        fit_line("A very long name indeed for so small a card", typefaces().title, 20, 12)


CHINESE = "对每一张未使用的火焰攻击，怪物造成十点伤害（不计元素）。“抽一张牌”，然后洗牌；重复三次！"


@given(st.integers(12, 60))
def test_chinese_lines_never_begin_with_closing_or_end_with_opening_marks(width):
    lines = texts(wrap(CHINESE, BODY, width, 9))
    assert "".join(lines) == CHINESE
    assert not any(made[0] in CLOSING for made in lines)
    assert not any(made[-1] in OPENING for made in lines)


MARKS = read_table("marks.toml")


@pytest.mark.parametrize("text", MARKS)
def test_marks_of_markdown_and_html_set_words_and_what_is_no_mark_is_printed(text):
    runs = line(text, BODY).runs
    assert [[font.name.removeprefix("CrimsonPro-"), words] for font, words in runs] == MARKS[text]


def test_a_tag_begins_a_line_or_an_item():
    text = "<p>One<br/>two</p><ul><li>three</li><li>four</li></ul>"
    assert without_tags(text) == "One\ntwo\n- three\n- four"
    assert texts(wrap("One<br>two", BODY, 60, 8)) == ["One", "two"]


def test_marks_hold_in_every_style_and_may_be_signs_like_others():
    faces = typefaces()
    for face, style in ((faces.title, ""), (faces.italic, "Italic"), (faces.bold, "")):
        font, words = line("*so* _it_ is", face).runs[0]
        assert (font.name, words.strip()) == (f"CrimsonPro-SemiBold{style}", "so")
    signs = faces.body.with_codes(marks=False, symbols=True)
    assert line("*so* _it_ &amp;", signs).runs == ((faces.body.main, "*so* _it_ &amp;"),)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("3gold golden marigold gold", "3! golden marigold !"),
        ("1a 21 1 a1", "! 21 . a1"),
        ("{a}{ab}x $9 é 金", "??x $9 é *"),
    ],
)
def test_of_symbols_that_begin_alike_the_longest_whole_word_is_replaced(text, read):
    symbols = {"gold": "!", "1": ".", "1a": "!", "{a}": "?", "{ab}": "?", "金": "*"}
    assert Typefaces(None, icons=None, symbols=symbols).replace_symbols("body", text) == read


GERMAN = ["Donau\u00addampf\u00adschiff", "da", "Ver\u00adteidi\u00adgung"]


@given(st.lists(st.sampled_from(GERMAN), min_size=1))
def test_a_soft_hyphen_shows_only_where_its_word_is_cut(words):
    lines = wrap(" ".join(words), BODY, 14, 9)
    assert all(made.width_mm(9) <= 14 + 1e-6 for made in lines)
    *most, last = texts(lines)
    assert not any("\u00ad" in made.removesuffix("\u00ad") for made in most)
    assert "\u00ad" not in last
    plain = "".join(texts(lines)).replace("\u00ad", "")
    assert plain.split() == [word.replace("\u00ad", "") for word in words]


def test_german_words_are_cut_by_the_dictionary_and_english_ones_stay_whole():
    assert hyphenated("Verteidigung der Burg", "de") == "Ver\u00adtei\u00addi\u00adgung der Burg"
    assert hyphenated("Verteidi\u00adgung", "de") == "Verteidi\u00adgung"  # as its author wants it
    assert hyphenated("fortification", "en") == "fortification"
    assert hyphenated("unknowable", "tlh") == "unknowable"


def test_a_glyph_no_font_has_is_an_error_not_an_empty_box():
    with pytest.raises(MissingGlyphError, match=r"U\+13080"):
        line("\U00013080", BODY)


def test_even_a_huge_size_is_shrunk_in_few_steps():
    tried = []

    def attempt(size):
        tried.append(size)
        raise TooLittleRoomError

    with pytest.raises(TooLittleRoomError):
        shrink(attempt, 200.0, 7.0)
    assert tried[0] == 200
    assert tried[-1] == 7
    assert len(tried) < 400


@given(st.lists(st.sampled_from(["of", "cards", "the", "dragon", "牌堆"]), min_size=1, max_size=30))
def test_balanced_text_is_the_same_text_in_as_many_lines(words):
    text = " ".join(words)
    usual = block(text, BODY, 40.0, 9.0)
    even = balance_lines(lambda text, width: block(text, BODY, width, 9.0), text, 40.0)
    assert "".join(texts(even.lines)) == "".join(texts(usual.lines))
    assert len(even.lines) == len(usual.lines)
    assert max(line.width_mm(9.0) for line in even.lines) <= 40.0 + 1e-6


def test_letters_that_would_have_to_be_shaped_are_refused():
    font = Font("any", None, defaultdict(lambda: 500))
    face = Typefaces(lambda *_: font, icons=None).body
    assert line("Añ中♠ ที่", face).width > 0
    for text in ("مرحبا", "שלום"):
        with pytest.raises(MissingGlyphError, match="scripts that run from right to left"):
            line(f"A {text}.", face)
    for text in ("x\u0304", "हिन्दी"):
        with pytest.raises(MissingGlyphError, match="cannot be joined to the letter before it"):
            line(f"A {text}.", face)
