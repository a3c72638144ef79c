"""In which encoding a table was saved, if not in Unicode: spreadsheets do not say, so its letters
have to.

In come bytes that are no UTF-8. Out comes the text, and the name of the encoding that was taken for
it.

The idea: each language has some letters beyond ASCII, and some of them are frequent. Whatever an
encoding makes of the bytes is as likely as its letters are, where they stand, in the likeliest
language that is written in it: "Řeka" is good Czech, "Øeka" is poor Danish, where no vowel comes
behind an Ø. Scripts of two bytes a letter are known by their own commonest letters. A few accents
alone are Western European, since most tables that are no Unicode come from there.

The doubt: a table with one "è" may be French or Slovene. So it is always said which encoding was
taken, and
`encoding` in the deck's file has the last word.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import log
from typing import NamedTuple
from unicodedata import normalize

#: What a deck may call them, and what Python does.
ENCODINGS: Mapping[str, str] = {
    "utf-8": "utf-8-sig", "utf-16": "utf-16",
    "windows-1250": "cp1250", "windows-1251": "cp1251", "windows-1252": "cp1252",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254", "windows-1257": "cp1257",
    "mac-roman": "mac_roman", "mac-central-europe": "mac_latin2", "mac-turkish": "mac_turkish",
    "mac-cyrillic": "mac_cyrillic",
    "iso-8859-2": "iso8859_2", "iso-8859-5": "iso8859_5", "iso-8859-9": "iso8859_9",
    "iso-8859-15": "iso8859_15", "koi8-r": "koi8_r",
    "shift-jis": "cp932", "euc-jp": "euc_jp", "euc-kr": "euc_kr", "gb18030": "gb18030",
    "big5": "big5",
}  # fmt: skip
# Letters of languages, the frequent ones first and more often
_LETTERS: Mapping[str, tuple[str, ...]] = {
    "windows-1252": (
        "’’’’’’“”“”–…éèïë",  # English
        "éééééééééàààèèêêçôîûùâïëœ", "üüüäääööß", "ááééííóóúñ¿¡ü", "ãããçççééááíóêõàâúô",
        "àèèééìòù", "åøæåøé",
        "ääääöööå", "áááððððííííééöóþæúý", "éëïö",
    ),
    "windows-1250": (
        "ííááééěěščřžýůúňťďó", "ááííééčšžýľúôťňďóä", "ąąęęóółłśżżćńź", "ááááééééöóőüíűú",
        "ăăâîşţșț", "čšžćđ",
    ),
    "windows-1254": ("ııışşğğüüöçâ",),
    "windows-1251": ("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", "оаиінтевркслудмпяьзбгйчюхшжцєщїґ"),
    "windows-1253": ("αοιετσνηυρπκμλςωάίόέήύγδθχφβξώζψ",),
}  # fmt: skip
_ALSO = {
    "windows-1252": "mac-roman",
    "windows-1250": "mac-central-europe",
    "windows-1254": "mac-turkish",
    "windows-1251": "mac-cyrillic",
}
_MARKS = "“”‘’„‚«»–—…•°€£©®™×·"  # in any language
_OPENING = "“‘’«„¿¡"  # marks before a letter
_VOWELS = frozenset("aeiouyıøæœåаеиоуыэюяіїαεηιουω")
_PLACES = r"(?s)(?<=(.))?([^\x00-\x7f])(?=(.)|\Z)"  # a letter with its neighbours
_RARE, _UPPER, _STRANGE = (
    0.02,
    0.08,
    0.0005,
)  # how likely a mark is, a capital, and what nobody writes there
_BESIDE_VOWEL = (0.05, 0.85)  # how often a vowel stands beside a letter: a vowel, a consonant …
_PARTED = 0.6  # … and beside one that is spoken apart from it
_MISPLACED = 0.02  # a capital within a word, or a closing mark before one
_LEANS = 0.7  # towards Windows' Western European, as a logarithm
_MOST_STRANGE = 0.4  # of the letters
_SAMPLE = 60_000  # bytes from which one guesses
# encodings of two bytes, the letters by which one knows them, and how many of all these are
_WIDE = (
    ("shift-jis", "\u3040-\u30ff", 0.2),
    ("euc-jp", "\u3040-\u30ff", 0.2),
    ("euc-kr", "\uac00-\ud7a3", 0.9),
)
_COMMON = (
    ("gb18030", range(0xB0, 0xD8)),
    ("big5", range(0xA4, 0xC7)),
)  # first bytes of frequent hanzi
_MOST_HANZI = 0.8


class Decoded(NamedTuple):
    """A text, and the encoding that was guessed for it, if one had to be."""

    text: str
    guessed: str = ""


def decoded(content: bytes, encoding: str = "") -> Decoded:
    """As it was said, as its first bytes say, or as its letters suggest; else
    UnicodeDecodeError.
    """
    if encoding:
        return Decoded(content.decode(ENCODINGS[encoding]).removeprefix("\ufeff"))
    if content[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return Decoded(content.decode("utf-16"))
    try:
        return Decoded(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        guess = _of_two_bytes(content) or _of_one_byte(content)
        if not guess:
            raise
        return Decoded(content.decode(ENCODINGS[guess]), guess)


def _of_one_byte(content: bytes) -> str:
    likely = dict[str, float]()
    for name, languages in _LETTERS.items():
        for encoding in filter(None, (name, _ALSO.get(name, ""))):
            text = _text(content, encoding)
            if text is None:
                continue
            places = Counter(re.findall(_PLACES, text[:_SAMPLE]))
            chances = [_chance(places, each) for each in languages]
            if fitting := [chance for chance, strange in chances if strange <= _MOST_STRANGE]:
                likely[encoding] = max(fitting) + _LEANS * (encoding == "windows-1252")
    return max(likely, key=likely.__getitem__, default="")


def _chance(places: Counter[tuple[str, str, str]], language: str) -> tuple[float, float]:
    """How likely such letters are in a language, as a logarithm; and how many of them it has
    not.
    """
    known, whole, strange = _shares(language), 0.0, 0
    for (before, letter, behind), times in places.items():
        share = known.get(letter, _STRANGE)
        strange += times * (share == _STRANGE)
        whole += times * log(share * _fit(before, letter, behind))
    return whole, strange / places.total()


def _fit(before: str, letter: str, behind: str) -> float:
    """How well a letter stands between its neighbours."""
    if not letter.isalpha():
        return _MISPLACED if behind.isalpha() and letter not in _OPENING else 1.0
    if letter.isupper() and before.islower():
        return _MISPLACED
    often = _PARTED if letter in "ëïËÏœŒ" else _BESIDE_VOWEL[0 if _is_vowel(letter) else 1]
    return often if _is_vowel(before) or _is_vowel(behind) else 1 - often


@cache
def _is_vowel(letter: str) -> bool:
    return normalize("NFD", letter.lower())[:1] in _VOWELS if letter else False


@cache
def _shares(language: str) -> Mapping[str, float]:
    shares = dict.fromkeys(_MARKS, _RARE)
    for letter, times in Counter(language).items():
        shares[letter.upper()] = _UPPER * times / len(language)
        shares[letter] = times / len(language)
    return shares | {"İ": _UPPER / 10} if "ı" in language else shares


def _of_two_bytes(content: bytes) -> str:
    beyond = r"[^\x00-\x7f]"
    for name, letters, least in _WIDE:
        text = _text(content, name) or ""
        if len(re.findall(f"[{letters}]", text)) > least * max(1, len(re.findall(beyond, text))):
            return name
    for name, common in _COMMON:
        text = _text(content, name) or ""
        first = [
            letter.encode(ENCODINGS[name])[0] for letter in re.findall("[\u4e00-\u9fff]", text)
        ]
        if first and sum(map(common.__contains__, first)) > _MOST_HANZI * len(
            re.findall(beyond, text)
        ):
            return name
    return ""


def _text(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(ENCODINGS[encoding])
    except UnicodeDecodeError:
        return None
