"""The fonts say where they come from, load, and hold the characters that decks rely on."""

from pathlib import Path

import pytest
from PIL import ImageFont
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parents[3] / "fonts"
FILES = sorted(FONTS.glob("*/*.ttf"))
LATIN_FILES = [file for file in FILES if file.name.startswith(("CrimsonPro-", "Cinzel-"))]
VIETNAMESE_FILES = [file for file in FILES if "Vietnamese" in file.name]
OTHER_ALPHABETS = [file for file in FILES if file.parent.name == "eb-garamond"]
CHINESE_FILES = [file for file in FILES if file.parent.name == "noto-serif-sc"]
# Letters of titles and names; indices and numbers are never set in them.
DISPLAY_FILES = [
    file for file in FILES if file.name.startswith("Pnp") and file.parent.name != "dejavu"
]
WITH_DIGITS = [
    file for file in FILES if file not in (*DISPLAY_FILES, *VIETNAMESE_FILES, *OTHER_ALPHABETS)
]

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN_1 = "".join(map(chr, range(0xA1, 0x100))).replace("\N{SOFT HYPHEN}", "")
# Polish, Czech, Hungarian, Romanian, Turkish, Baltic and French letters beyond Latin-1.
EUROPEAN = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžŐőŰűĂăȘșȚțĞğİıŞşĀāĒēĢģĪīĶķĻļŅņŪūĖėĮįŲųĐđŒœŸ"
TYPOGRAPHY = "\N{NO-BREAK SPACE}\N{EN DASH}—…“”\N{MINUS SIGN}\N{MULTIPLICATION SIGN}½¼¾•·"
LEVEL_1 = b"".join(bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
HANZI = LEVEL_1.decode("gb2312", errors="ignore")
FULL_WIDTH = "，。！？：；（）“”《》【】、…—１２３"  # noqa: RUF001 -- these are the full-width signs meant
SYMBOLS = "♠♡♢♣♤♥♦♧□■☐☑☒✓✗←↑→↓⚀⚁⚂⚃⚄⚅•½¼¾★☆❤\N{MINUS SIGN}\N{MULTIPLICATION SIGN}"


def name(file):
    return file.stem


def face_of(file):
    return TTFont(file.stem, str(file)).face


def missing(file, characters):
    known = face_of(file).charToGlyph
    return [character for character in characters if ord(character) not in known]


@pytest.mark.parametrize("file", OTHER_ALPHABETS, ids=name)
def test_cyrillic_and_greek_are_whole(file):
    cyrillic = "".join(map(chr, range(0x410, 0x450))) + "ЁёЂђЃѓЄєЅѕІіЇїЈјЉљЊњЋћЌќЎўЏџҐґ"
    greek = "".join(
        chr(code) for code in range(0x386, 0x3CF) if code not in (0x387, 0x38B, 0x38D, 0x3A2)
    )
    assert missing(file, cyrillic + greek) == []


@pytest.mark.parametrize("file", VIETNAMESE_FILES, ids=name)
def test_vietnamese_is_whole(file):
    latin = file.with_name(file.name.replace("Vietnamese", ""))
    letters = "ăâđêôơưằắẳẵặầấẩẫậèéẻẽẹềếểễệòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵìíỉĩị"
    assert not {*missing(file, letters + letters.upper())} & {
        *missing(latin, letters + letters.upper())
    }


def test_every_folder_of_fonts_has_a_licence_and_a_line_in_the_readme():
    readme = (FONTS / "README.md").read_text("utf-8")
    for folder in {file.parent for file in FILES}:
        licences = [*folder.glob("*OFL*"), *folder.glob("*LICENSE*")]
        assert licences, folder.name
        assert "permission" in licences[0].read_text("utf-8").lower()
        assert f"`{folder.name}/" in readme


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_font_loads_under_the_name_of_its_file(file):
    assert face_of(file).name.decode().removesuffix("-Regular") == file.stem.removesuffix(
        "-Regular"
    )


@pytest.mark.parametrize("file", WITH_DIGITS, ids=name)
def test_digits_stand_on_the_line_and_are_of_one_height(file):
    font = ImageFont.truetype(str(file), 1000)
    boxes = [font.getbbox(digit, anchor="ls") for digit in "0123456789"]
    assert max(bottom for *_, bottom in boxes) < 80
    assert max(top for _, top, *_ in boxes) < 0.9 * min(top for _, top, *_ in boxes)


@pytest.mark.parametrize("file", LATIN_FILES, ids=name)
def test_the_latin_fonts_cover_the_languages_of_europe(file):
    assert missing(file, ASCII + LATIN_1 + EUROPEAN + TYPOGRAPHY) == []


@pytest.mark.parametrize("file", CHINESE_FILES, ids=name)
def test_the_chinese_fonts_cover_the_common_characters(file):
    assert len(HANZI) == 3755
    assert missing(file, ASCII + HANZI + FULL_WIDTH + TYPOGRAPHY) == []


def test_the_symbols_are_there():
    assert missing(FONTS / "dejavu/PnpSymbols.ttf", SYMBOLS + "0123456789") == []
