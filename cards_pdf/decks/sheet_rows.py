"""The rows of a table's file: those of CSV, in any encoding, and what workbooks share.

CSV is read as spreadsheets write it, with any of their separators. The encoding of a file that is
not in Unicode is guessed from its letters.

How it works:
    Each language has some letters beyond ASCII, and some of them are frequent. A decoded text is as
    likely as its letters are, where they stand, in the likeliest language of the encoding. Scripts
    of two bytes per letter are found by their most frequent letters.

Example:
    "Řeka" is good Czech, so windows-1250 is likely. In windows-1252 the bytes are "Øeka", which is
    poor Danish: no vowel follows an Ø there.

Limitation:
    A table with a single "è" may be French or Slovene. A few accents alone count as Western
    European. Therefore the author is told which encoding was guessed, and `encoding` in the deck's
    file overrides it.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from io import StringIO
from math import log
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.toml_file import Toml, composed, read_known
from cards_pdf.common.sandbox.safe_open import file_error_context, read_limited

# --- encodings ---

_MARKS = "“”‘’„‚«»–—…•°€£©®™×·"  # in any language
_OPENING = "“‘’«„¿¡"  # marks before a letter
_VOWELS = frozenset("aeiouyıøæœåаеиоуыэюяіїαεηιουω")
_PLACES = r"(?s)(?<=(.))?([^\x00-\x7f])(?=(.)|\Z)"  # a letter with its neighbours
_MARK_SHARE = 0.02
_CAPITAL_SHARE = 0.08
_UNKNOWN_SHARE = 0.0005  # of letters that the language does not have
_VOWEL_BESIDE = (0.05, 0.85)  # how often a vowel is beside a vowel, and beside a consonant …
_VOWEL_BESIDE_SEPARATE = 0.6  # … and beside a letter such as ë, which is spoken separately
_MISPLACED = 0.02  # a capital within a word, or a closing mark before one
_WESTERN_BONUS = 0.7  # for windows-1252, as a logarithm
_MAX_UNKNOWN = 0.4  # share of the letters
_SAMPLE = 60_000  # letters that are counted
_MIN_COMMON = 0.8


def encodings() -> Mapping[str, str]:
    """Return the names of encodings in decks, each with its name in Python."""
    names: Mapping[str, str] = _read_encodings()["names"]
    return names


def _read_encodings() -> Toml:
    return read_known(__file__, "encodings.toml")


def decode(content: bytes, encoding: str = "") -> tuple[str, str]:
    """Decode by a given encoding, by the first bytes, or by a guess.

    Return the text, and the encoding that was guessed for it, if one had to be. Raise
    UnicodeDecodeError if there is no likely encoding.
    """
    if encoding:
        return content.decode(encodings()[encoding]).removeprefix("\ufeff"), ""
    if content[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return content.decode("utf-16"), ""
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        guess = _guess_two_bytes(content) or _guess_one_byte(content)
        if not guess:
            raise
        return content.decode(encodings()[guess]), guess


def _guess_one_byte(content: bytes) -> str:
    likely: dict[str, float] = {}
    known = _read_encodings()
    for name, languages in known["letters"].items():
        for encoding in filter(None, (name, known["mac"].get(name, ""))):
            text = _try_decoding(content, encoding)
            if text is None:
                continue
            places = Counter(re.findall(_PLACES, text[:_SAMPLE]))
            chances = [_find_chance(places, each) for each in languages]
            fitting = [chance for chance, unknown in chances if unknown <= _MAX_UNKNOWN]
            if fitting:
                likely[encoding] = max(fitting) + _WESTERN_BONUS * (encoding == "windows-1252")
    return max(likely, key=likely.__getitem__, default="")


def _find_chance(places: Counter[tuple[str, str, str]], language: str) -> tuple[float, float]:
    """Return the log of how likely letters are in a language, and the share of unknown ones."""
    known = _find_shares(language)
    chance = 0.0
    unknown = 0
    for (before, letter, behind), times in places.items():
        share = known.get(letter, _UNKNOWN_SHARE)
        unknown += times * (share == _UNKNOWN_SHARE)
        chance += times * log(share * _judge_place(before, letter, behind))
    return chance, unknown / places.total()


def _judge_place(before: str, letter: str, after: str) -> float:
    """Return how likely a letter is between its neighbours."""
    if not letter.isalpha():
        return _MISPLACED if after.isalpha() and letter not in _OPENING else 1.0
    if letter.isupper() and before.islower():
        return _MISPLACED
    often = (
        _VOWEL_BESIDE_SEPARATE
        if letter in "ëïËÏœŒ"
        else _VOWEL_BESIDE[0 if _is_vowel(letter) else 1]
    )
    return often if _is_vowel(before) or _is_vowel(after) else 1 - often


@cache
def _is_vowel(letter: str) -> bool:
    return normalize("NFD", letter.lower())[:1] in _VOWELS if letter else False


@cache
def _find_shares(language: str) -> Mapping[str, float]:
    shares = dict.fromkeys(_MARKS, _MARK_SHARE)
    for letter, times in Counter(language).items():
        shares[letter.upper()] = _CAPITAL_SHARE * times / len(language)
        shares[letter] = times / len(language)
    return shares | {"İ": _CAPITAL_SHARE / 10} if "ı" in language else shares


def _guess_two_bytes(content: bytes) -> str:
    beyond = r"[^\x00-\x7f]"
    known = _read_encodings()
    for name, row in known["two_bytes"].items():
        text = _try_decoding(content, name) or ""
        count = max(1, len(re.findall(beyond, text)))
        if len(re.findall(f"[{row['letters']}]", text)) > row["share"] * count:
            return str(name)
    for name, bounds in known["hanzi"].items():
        text = _try_decoding(content, name) or ""
        first = [
            letter.encode(encodings()[name])[0] for letter in re.findall("[\u4e00-\u9fff]", text)
        ]
        if first and sum(map(range(*bounds).__contains__, first)) > _MIN_COMMON * len(
            re.findall(beyond, text)
        ):
            return str(name)
    return ""


def _try_decoding(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encodings()[encoding])
    except UnicodeDecodeError:
        return None


# --- CSV ---

MAX_BYTES = 4_000_000
_ZIPPED = b"PK\x03\x04"  # how workbooks begin
_SEPARATORS = ",;\t"
# a first line that spreadsheets do not show
_NAMED_SEPARATOR = re.compile(r'"?sep=([^\w\s"]|\t)"?\s*\n', re.IGNORECASE)


Row = list[str]


class SheetRows(NamedTuple):
    """The rows of a table, from the first one of its file on, and warnings."""

    rows: Sequence[Row]
    notices: Sequence[Message] = ()


def read_csv(path: Path, encoding: str = "") -> SheetRows:
    """Return the rows of a CSV file. A text of several lines is one cell."""
    import csv  # many decks have no table

    content = read_source(path)
    if content[:4] == _ZIPPED:
        raise DeckError(
            "{file}: is a workbook with the name of a table; rename it to "
            "{stem}.xlsx or {stem}.ods.",
            file=path.name,
            stem=path.stem,
        )
    try:
        text, guessed = decode(content, encoding)
    except UnicodeDecodeError:
        template = "{file}: is not in UTF-8; save it as “CSV UTF-8”."
        if encoding:
            template = '{file}: is not in {encoding}. Leave "encoding" out, and it is guessed.'
        raise DeckError(template, file=path.name, encoding=encoding) from None
    text = composed(text).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    separator, text = find_separator(text)
    rows: list[Row] = []  # up to a mistake
    try:
        rows.extend(csv.reader(StringIO(text), delimiter=separator, strict=True))
    except csv.Error:
        if path.suffix.lower() != ".tsv" or separator != "\t":
            raise DeckError(
                "{file}, row {number}: a text in quotes does not end with its cell; a quote within "
                'it is written twice ("").',
                file=path.name,
                number=len(rows) + 1,
            ) from None
        # many programs separate cells by tabs and know no quotes
        rows = [line.split("\t") for line in text.split("\n")]
    if not guessed:
        return SheetRows(rows)
    notice = Message(
        "{file}: is not UTF-8; it was read as {encoding}. If letters are wrong, name "
        'another: cards = {{ file = "{file}", encoding = "{other}" }}, or save it as '
        "“CSV UTF-8”.",
        file=path.name,
        encoding=guessed,
        other="windows-1252" if guessed == "windows-1250" else "windows-1250",
    )
    return SheetRows(rows, [notice])


def find_separator(text: str) -> tuple[str, str]:
    """Return the separator of cells, and the rows.

    A first line for Excel names the separator; otherwise it is the most frequent in the first row.
    """
    named = _NAMED_SEPARATOR.match(text)
    if named:
        return named[1], text[named.end() :]
    top = re.sub('"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=Counter(top).__getitem__), text


def read_source(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the content of a table, or of another file that an importer reads."""
    with file_error_context(path):
        return read_limited(path, max_bytes)
