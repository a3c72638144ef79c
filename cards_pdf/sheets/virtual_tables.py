"""Saved objects and whole tables of virtual tables, which name the pictures of cards."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards_pdf.cards.faces import fill_in_back
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import read_known
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.archive import zipped
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck

_FOLDER = "file:///FOLDER"  # of the pictures; only the owner of a saved pile knows which


def _load_fixed(name: str) -> dict[str, Any]:
    """Return what never changes in a part of a table."""
    fixed: dict[str, Any] = read_known(__file__, "virtual_tables.toml")[name]
    return fixed


def _write_json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1)


# --- Tabletop Simulator ---


@record
class TableSheet:
    """A sheet of pictures, its cards in order, and the file of what lies behind them."""

    file: str
    cards: Sequence[Card]
    back: str  # "" if there is none
    is_unique: bool  # a sheet of backs, in the same places


def write_saved_object(
    deck: Deck, sheets: Sequence[TableSheet], grid: tuple[int, int], hosted: str
) -> str:
    """Return a pile of all cards, face down, as Tabletop Simulator saves one.

    Its pictures are `hosted` at an address, or in a folder that its owner has to name.
    """
    folder = (hosted or _FOLDER).rstrip("/")
    decks = {
        str(number): {
            "FaceURL": f"{folder}/{sheet.file}",
            "BackURL": f"{folder}/{sheet.back or sheet.file}",
            "NumWidth": grid[0],
            "NumHeight": grid[1],
            "BackIsHidden": bool(sheet.back),
            "UniqueBack": sheet.is_unique,
        }
        for number, sheet in enumerate(sheets, 1)
    }
    cards = [
        (100 * number + place, number, card)
        for number, sheet in enumerate(sheets, 1)
        for place, card in enumerate(sheet.cards)
    ]
    place = _load_fixed("place")
    pile = {
        "Name": "DeckCustom",
        "Transform": place,
        "Nickname": deck.title,
        "DeckIDs": [number for number, _, _ in cards],
        "CustomDeck": decks,
        "ContainedObjects": [
            {
                "Name": "Card",
                "Transform": place,
                "Nickname": card.name or card.code,
                "CardID": number,
                "SidewaysCard": deck.layout_of(card).landscape,
                "CustomDeck": {str(sheet): decks[str(sheet)]},
            }
            for number, sheet, card in cards
        ],
    }
    return _write_json({"SaveName": deck.title, "ObjectStates": [pile]}) + "\n"


# --- playingcards.io, whose tables VirtualTabletop opens as well ---

_CARD_WIDTH = 103  # on the table, in its own measure
_FRAME = 4  # of a pile


def write_table(
    deck: Deck, cards: Sequence[Card], pictures: Mapping[str, bytes], size: Mm
) -> bytes:
    """Return a table with a hand and one pile of these cards; `pictures` by the names of files."""
    assets = {name: f"userassets/{number}.png" for number, name in enumerate(pictures, 1)}
    widgets = _write_json([*_make_widgets(deck, cards, assets, size=size)])
    files = {assets[name]: content for name, content in pictures.items()}
    return zipped({"widgets.json": widgets.encode(), "schemaVersion": b"3", **files})


def _make_widgets(
    deck: Deck, cards: Sequence[Card], assets: Mapping[str, str], size: Mm
) -> Iterator[dict[str, Any]]:
    height = round(_CARD_WIDTH * size[1] / size[0])
    pile = _load_fixed("pile")
    place = {"x": pile["x"] + _FRAME, "y": pile["y"] + _FRAME}

    def picture_address(name: str) -> str:
        return f"package://{assets[name]}" if name in assets else ""

    def make_side(column: str) -> dict[str, Any]:
        picture = _load_fixed("picture") | {"w": _CARD_WIDTH, "h": height, "value": column}
        return _load_fixed("side") | {"objects": [picture]}

    kinds = {}
    for card in cards:
        back = fill_in_back(card, deck)
        kinds[card.code] = {
            "label": card.name or card.code,
            "front": picture_address(f"{card.code}.png"),
            "back": picture_address(f"back-{back.name}.png") if back else "",
        }
    yield _load_fixed("hand")
    yield pile | {
        "label": deck.title,
        "width": _CARD_WIDTH + 2 * _FRAME,
        "height": height + 2 * _FRAME,
    }
    yield {
        **_load_fixed("deck"),
        **place,
        "cardWidth": _CARD_WIDTH,
        "cardHeight": height,
        "cardTypes": kinds,
        "faceTemplate": make_side("front"),
        "backTemplate": make_side("back"),
    }
    codes = [card.code for card in cards for _ in range(card.copies)]
    for number, code in enumerate(codes, 1):
        own = {"id": f"card-{number}", "cardType": code, "z": number + 2}
        yield _load_fixed("card") | place | own


# --- Card Game Simulator, as github.com/finol-digital/FinolDigital.Cgs.Json describes its games ---


def write_game(
    deck: Deck, cards: Sequence[Card], pictures: Mapping[str, bytes], size: Mm, address: str
) -> dict[str, bytes]:
    """Return the files of a game's folder by name; `pictures` by the names of files.

    The game loads itself from `address` if that is on the web. A folder on this machine is never
    loaded again.
    """
    backs = {card.code: fill_in_back(card, deck) for card in cards}
    names = [*dict.fromkeys(f"back-{back.name}" for back in backs.values() if back)]
    usual = names[0] if names else ""
    files = {
        f"sets/{deck.stem}/{card.code}.png": pictures[f"{card.code}.png"] for card in cards
    } | {f"backs/{name}.png": pictures[f"{name}.png"] for name in names[1:]}
    if usual:
        files["CardBack.png"] = pictures[f"{usual}.png"]
    game = {
        **_load_fixed("game"),
        "name": deck.title,
        "cardSize": {
            axis: round(side / MM_PER_INCH, 4) for axis, side in zip("xy", size, strict=True)
        },
        "cardBackFaceImageUrls": [
            {"id": name, "url": f"{address}/backs/{name}.png"} for name in names[1:]
        ],
    }
    if address.startswith("http"):
        game |= {key: f"{address}/{file}" for key, file in _load_fixed("addresses").items()}
        game["cardBackImageUrl"] = f"{address}/CardBack.png" if usual else None
        game["deckUrls"] = [{"name": deck.stem, "url": f"{address}/decks/{deck.stem}.txt"}]
    else:
        game["autoUpdate"] = -1
    listed = []
    lines = []
    for card in cards:
        name = card.name or card.code
        back = backs[card.code]
        own_back = [f"back-{back.name}"] if back and f"back-{back.name}" != usual else []
        kind = card.kind.label
        listed.append(
            {"id": card.code, "name": name, "set": deck.stem, "kind": kind, "backs": own_back}
        )
        lines.append(f"{card.copies} [{card.code}] {name} ({deck.stem})")
    sets = [{"code": deck.stem, "name": deck.title}]
    tables = {"cgs.json": game, "AllCards.json": listed, "AllSets.json": sets}
    files |= {file: f"{_write_json(content)}\n".encode() for file, content in tables.items()}
    files[f"decks/{deck.stem}.txt"] = "\n".join((*lines, "")).encode()
    return files
