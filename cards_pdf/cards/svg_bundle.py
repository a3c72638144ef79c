"""All cards of a deck as SVG pictures, with what they share stored once.

How it works:
    1. Each picture is made independent of others: files become data, and names of its parts become
       hashes of their content, or no two cards would share them.
    2. Its text is cut before each element and each stroke. Pieces that always follow each other are
       joined again.
    3. Every piece that occurs twice becomes a part, and the pictures keep its number: `~12~`.

    A client that puts the parts back has the exact pictures.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from zlib import crc32

from cards_pdf.canvas.images.picture_file import MAX_BYTES
from cards_pdf.cards.back import has_card_fields
from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.decks.campaign.state import UNMARKED, PencilMarks
from cards_pdf.decks.card import Card, without_marks
from cards_pdf.decks.deck import Deck

BACK_SUFFIX = "/back"  # after the code of a card: its back, where it has fields of the card
FRESH: Mapping[str, PencilMarks] = {}
MIN_PART_LENGTH = 12
CUTS = re.compile(r"(?=<)|(?<=d=\")|(?=M)|(?<=\d)(?=m)")
NAMED_ELEMENTS = re.compile(r'<(\w+) id="([^"]+)"(.*?</\1>)')
USES_OF_NAMES = re.compile(r'( id="|url\(#)([^")]+)')


@dataclass(frozen=True, kw_only=True)
class SvgBundle:
    parts: list[str]
    faces: dict[str, str]  # by code
    rules: dict[str, str]  # in words, by code, where a card has its rule as a line of signs


def make_svg_bundle(
    deck: Deck, cards: Iterable[Card], marks: Mapping[str, PencilMarks] = FRESH
) -> SvgBundle:
    """Return the cards as they are printed in colour."""
    cards = list(cards)
    pictures = CardPictures(deck, alone=True)
    drawn = {
        card.code: pictures.draw_front(card, "n", marks.get(card.code, UNMARKED)) for card in cards
    }
    if any(has_card_fields(back, deck) for back in deck.backs.values()):
        for card in cards:
            if deck.back_of(card):
                drawn[f"{card.code}{BACK_SUFFIX}"] = pictures.draw_back(card, "n")
    files = pictures.canvas.files
    faces, parts = _share_parts({code: _make_alone(svg, files) for code, svg in drawn.items()})
    rules = {card.code: without_marks(f"{card.kind.text} {card.body}".strip()) for card in cards}
    return SvgBundle(
        parts=parts, faces=faces, rules={code: rule for code, rule in rules.items() if rule}
    )


def _make_alone(svg: str, files: Mapping[str, Path]) -> str:
    """Return a picture with all its files, and with names that are hashes."""
    for name, file in files.items():
        if name in svg:
            kind = file.suffix.lower()[1:].replace("jpg", "jpeg")
            data = b64encode(read_limited(file, MAX_BYTES)).decode()
            svg = svg.replace(name, f"data:image/{kind};base64,{data}")
    names = {
        name: f"n{crc32(inside.encode()):x}" for _, name, inside in NAMED_ELEMENTS.findall(svg)
    }
    return USES_OF_NAMES.sub(lambda found: found[1] + names.get(found[2], found[2]), svg)


def _share_parts(texts: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the texts with numbers for the parts that they share, and these parts."""
    pieces = {name: CUTS.split(text) for name, text in texts.items()}
    counts = Counter(chain.from_iterable(pieces.values()))
    pair_counts = Counter(chain.from_iterable(map(pairwise, pieces.values())))
    joined = {name: _join_pieces(cut, counts, pair_counts) for name, cut in pieces.items()}
    joined_counts = Counter(chain.from_iterable(joined.values()))
    parts = [
        piece
        for piece, count in joined_counts.items()
        if count > 1 and len(piece) > MIN_PART_LENGTH
    ]
    numbers = {piece: f"~{number}~" for number, piece in enumerate(parts)}
    shared = {name: "".join([numbers.get(one, one) for one in cut]) for name, cut in joined.items()}
    return shared, parts


def _join_pieces(
    pieces: list[str], counts: Counter[str], pair_counts: Counter[tuple[str, str]]
) -> list[str]:
    """Return pieces that never occur without each other as one."""
    joined = pieces[:1]
    for before, piece in pairwise(pieces):
        if counts[before] == counts[piece] == pair_counts[before, piece]:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined
