"""What other programs read beside the pictures: orders for mpc-autofill, piles for Tabletop Simulator."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cards_pdf.common.xml_text import xml_text
from cards_pdf.decks.model import Card, Deck

_BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)  # what is sold
_STOCK = "(S30) Standard Smooth"
FOLDER = "file:///FOLDER/"


def mpc_order(cards: Sequence[Card], deck: Deck) -> str:
    """Which picture goes into which places, and which back behind them."""
    slots = list(_slots(cards))
    count = sum(len(places) for _, places in slots)
    bracket = next((size for size in _BRACKETS if size >= count), count)
    usual = next((f"back-{back.name}.png" for card in cards if (back := deck.back_of(card))), "")
    fronts = (_entry(f"{card.code}.png", places, card.name) for card, places in slots)
    behind = [
        _entry(f"back-{back.name}.png", places, back.title or back.name)
        for card, places in slots
        if (back := deck.back_of(card)) and f"back-{back.name}.png" != usual
    ]
    return "\n".join(
        (
            "<order>",
            f"<details><quantity>{count}</quantity><bracket>{bracket}</bracket>",
            f"<stock>{_STOCK}</stock><foil>false</foil></details>",
            f"<fronts>{''.join(fronts)}</fronts>",
            *([f"<backs>{''.join(behind)}</backs>"] if behind else []),
            f"<cardback>{xml_text(usual)}</cardback>",
            "</order>\n",
        )
    )


def _slots(cards: Iterable[Card]) -> Iterable[tuple[Card, list[int]]]:
    """Each card's places, counted from 0: a place for each copy."""
    first = 0
    for card in cards:
        yield card, list(range(first, first + card.copies))
        first += card.copies


def _entry(file: str, places: Sequence[int], name: str) -> str:
    slots = ",".join(map(str, places))
    return (
        f"<card><id>{xml_text(file)}</id><slots>{slots}</slots><name>{xml_text(name or file)}</name></card>"
    )


class TableSheet(NamedTuple):
    """A sheet of pictures and its cards in order, and the file of their back, where they have one."""

    file: str
    cards: Sequence[Card]
    back: str


def saved_object(title: str, sheets: Sequence[TableSheet], grid: tuple[int, int]) -> str:
    """A pile of all cards, face down, in the form in which Tabletop Simulator saves one."""
    decks = {str(number): _custom(sheet, grid) for number, sheet in enumerate(sheets, 1)}
    cards = [
        (100 * number + place, number, card)
        for number, sheet in enumerate(sheets, 1)
        for place, card in enumerate(sheet.cards)
    ]
    pile = {
        "Name": "DeckCustom",
        "Transform": _PLACE,
        "Nickname": title,
        "DeckIDs": [number for number, _, _ in cards],
        "CustomDeck": decks,
        "ContainedObjects": [
            {
                "Name": "Card",
                "Transform": _PLACE,
                "Nickname": card.name or card.code,
                "CardID": number,
                "CustomDeck": {str(sheet): decks[str(sheet)]},
            }
            for number, sheet, card in cards
        ],
    }
    return json.dumps({"SaveName": title, "ObjectStates": [pile]}, ensure_ascii=False, indent=1) + "\n"


_PLACE = {"posX": 0, "posY": 1, "posZ": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


def _custom(sheet: TableSheet, grid: tuple[int, int]) -> dict[str, Any]:
    """The addresses of pictures begin with a folder that only its owner knows."""
    return {
        "FaceURL": f"{FOLDER}{sheet.file}",
        "BackURL": f"{FOLDER}{sheet.back or sheet.file}",
        "NumWidth": grid[0],
        "NumHeight": grid[1],
        "BackIsHidden": bool(sheet.back),
        "UniqueBack": False,
    }
