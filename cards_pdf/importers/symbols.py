"""Codes in other programs' texts, such as {gold} or [tap], and the icons that mean the same."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.decks.icons import ICONS
from cards_pdf.importers.imported_deck import ImportedDeck

_CODE = re.compile(
    r"\{([\w +-]{1,20})\}|\[([\w +-]{1,12})\]|:([A-Za-z][\w-]{1,20}):|<([A-Z]{1,3})>"
)
_SIGN = re.compile(r"[{\[:<]").search
_MAX_WORDS = 40
_MAX_CODES = 20_000
_MAX_NAMED = 8  # in a warning
_SIGNS: Mapping[str, str] = {
    "gold": "coin", "coins": "coin", "money": "coin", "hp": "heart", "life": "heart",
    "health": "heart",
    "hearts": "heart", "atk": "sword", "attack": "sword", "damage": "sword", "dmg": "sword",
    "def": "shield",
    "defense": "shield", "defence": "shield", "armor": "shield", "armour": "shield",
    "block": "shield",
    "fire": "flame", "water": "drop", "ice": "flake", "frost": "flake", "tap": "arrow",
    "draw": "card",
    "energy": "bolt", "lightning": "bolt", "vp": "star", "points": "star", "nature": "leaf",
    "wood": "leaf",
    "time": "hourglass", "turn": "hourglass", "death": "skull", "poison": "flask",
    "potion": "flask",
    "light": "sun", "dark": "moon", "night": "moon", "look": "eye", "king": "crown",
}  # fmt: skip


def find_symbols(imported: ImportedDeck) -> dict[str, str]:
    """Return the icon to print for each code."""
    signs = {code: _SIGNS.get(word, word) for code, word in _codes_in(imported)}
    return {
        code: f":{sign}:" for code, sign in signs.items() if sign in ICONS and code != f":{sign}:"
    }


def _codes_in(imported: ImportedDeck) -> list[tuple[str, str]]:
    """Return each code with its word, in small letters."""
    texts = (text for row in imported.rows for text in row.values())
    codes = (match for text in texts if _SIGN(text) for match in _CODE.finditer(text))
    words = {code[0]: next(filter(None, code.groups())) for code in islice(codes, _MAX_CODES)}
    return [(code, word.strip().lower()) for code, word in islice(words.items(), _MAX_WORDS)]


def find_unknown_codes(imported: ImportedDeck) -> Iterator[Message]:
    """Warn about codes that print as they are until the deck names symbols for them."""
    known = find_symbols(imported)
    if left := [
        short(code) for code, word in _codes_in(imported) if code not in known and word not in ICONS
    ]:
        message = (
            "Codes such as {codes} are printed as they are; [symbols] can give each "
            'an icon: "{one}" = ":star:"'
        )
        yield Message(message, codes=first_few(left, _MAX_NAMED), one=left[0])
