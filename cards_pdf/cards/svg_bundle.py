"""All cards of a deck as pictures that stand alone, small enough to travel: what they share is sent
once.

Cards of a deck share grounds, frames and letters. So the text of all pictures is cut before each
element and each stroke of the pen; pieces that always follow each other are one piece again, and
every piece that is there twice becomes a part, of which the pictures keep the number alone: `~12~`.
Whoever puts the parts back has the very pictures. What a picture gives a name, such as the edge of
a panel, is called by what it says, or no two cards would be alike.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from cards_pdf.canvas.images.picture_file import MAX_BYTES
from cards_pdf.cards.back import has_card_fields
from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.decks.campaign.state import UNMARKED, Marks
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.rows import without_marks

BACK = "/back"  # after the code of a card: its back, where that says what the card says
FRESH: Mapping[str, Marks] = {}
_SHORT = 12  # signs; a part saves nothing below
_CUTS = re.compile(r"(?=<)|(?<=d=\")|(?=M)|(?<=\d)(?=m)")
_NAMED = re.compile(r'<(\w+) id="([^"]+)"(.*?</\1>)')
_OWN_NAMES = re.compile(r'( id="|url\(#)([^")]+)')


class SvgBundle(NamedTuple):
    parts: list[str]
    faces: dict[str, str]  # by code
    rules: dict[str, str]  # in words, where a card has its rule as a line of signs


def face_pack(deck: Deck, cards: Iterable[Card], marks: Mapping[str, Marks] = FRESH) -> SvgBundle:
    """These cards as they are printed in colour."""
    cards, pictures = list(cards), CardPictures(deck, alone=True)
    drawn = {card.code: pictures.front(card, "n", marks.get(card.code, UNMARKED)) for card in cards}
    if any(has_card_fields(back, deck) for back in deck.backs.values()):
        drawn |= {
            f"{card.code}{BACK}": pictures.back(card, "n") for card in cards if deck.back_of(card)
        }
    faces, parts = _shared(
        {code: _alone(svg, pictures.canvas.files) for code, svg in drawn.items()}
    )
    rules = {card.code: without_marks(f"{card.kind.text} {card.body}".strip()) for card in cards}
    return SvgBundle(parts, faces, {code: rule for code, rule in rules.items() if rule})


def _alone(svg: str, files: Mapping[str, Path]) -> str:
    """With all that it needs, and with names that say what they stand for."""
    for name, file in files.items():
        if name in svg:
            sort, data = (
                "png" if file.suffix.lower() == ".png" else "jpeg",
                read_limited(file, MAX_BYTES),
            )
            svg = svg.replace(name, f"data:image/{sort};base64,{b64encode(data).decode()}")
    named = {name: f"n{crc32(inside.encode()):x}" for _, name, inside in _NAMED.findall(svg)}
    return _OWN_NAMES.sub(lambda found: found[1] + named.get(found[2], found[2]), svg)


def _shared(texts: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The texts with numbers in place of what comes more than once, and what that is."""
    cut = {name: _CUTS.split(text) for name, text in texts.items()}
    counts = Counter(chain.from_iterable(cut.values()))
    pairs = Counter(chain.from_iterable(map(pairwise, cut.values())))
    whole = {name: _joined(pieces, counts, pairs) for name, pieces in cut.items()}
    often = Counter(chain.from_iterable(whole.values()))
    parts = [piece for piece, count in often.items() if count > 1 and len(piece) > _SHORT]
    places = {piece: f"~{place}~" for place, piece in enumerate(parts)}
    return {
        name: "".join([places.get(one, one) for one in pieces]) for name, pieces in whole.items()
    }, parts


def _joined(pieces: list[str], counts: Counter[str], pairs: Counter[tuple[str, str]]) -> list[str]:
    """Pieces that are nowhere without each other as one."""
    found = pieces[:1]
    for before, piece in pairwise(pieces):
        if counts[before] == counts[piece] == pairs[before, piece]:
            found[-1] += piece
        else:
            found.append(piece)
    return found
