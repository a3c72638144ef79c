"""The edges of a layout's regions, as its file writes them: "3mm", "25%", "name.bottom + 2mm"."""

from collections.abc import Sequence

from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import AND, Sentence, listed
from cards_pdf.common.data.tables import TomlTable
from cards_pdf.common.units import millimetres
from cards_pdf.decks.layout import Place, Places, Region

MAX_PLACES = 6
_WHOLE = 100  # per cent
FARTHEST = 400.0  # mm, the side of the largest card
_ACROSS, _DOWN = ("left", "right"), ("top", "bottom")


def extent_of(table: TomlTable, key: str) -> Place | None:
    """A width or a height."""
    text = table.text(key, "", most=60)
    return _place(table, key, text, ()) if text else None


def places_of(table: TomlTable, key: str, names: Sequence[str]) -> Places:
    """One place or a list of them."""
    given = table.data.get(key, [])
    words = (table.text(key, most=100),) if isinstance(given, str) else table.words(key)
    if len(words) > MAX_PLACES:
        table.complain(key, "names {count} places; {most} is the most.", count=len(words), most=MAX_PLACES)
    return tuple(_place(table, key, word, names) for word in words[:MAX_PLACES])


def _place(table: TomlTable, key: str, text: str, names: Sequence[str]) -> Place:
    anchor, sign, length = _parted(text)
    region, _, edge = anchor.partition(".")
    if anchor and (region not in names or edge not in _edges_along(key)):
        table.complain(key, _no_such_edge(text, region, key, names))
        return Place(0.0)
    try:
        mm, share = _length(length) if length or not anchor else (0.0, 0.0)
    except ValueError as wrong:
        table.complain(key, "{wrong}.", wrong=wrong)
        return Place(0.0)
    return Place(sign * mm, sign * share, region, edge)


def _parted(text: str) -> tuple[str, int, str]:
    """'name.bottom - 2mm' -> "name.bottom", -1, "2mm"."""
    if "." not in text or not text[:1].isalpha():
        return "", 1, text.strip()
    sign = -1 if " -" in text else 1
    anchor, _, length = text.partition(" -" if sign < 0 else "+")
    return anchor.strip(), sign, length.strip()


def _edges_along(key: str) -> tuple[str, str]:
    return _ACROSS if key in _ACROSS else _DOWN


def _no_such_edge(text: str, region: str, key: str, names: Sequence[str]) -> str:
    if not names:
        return Sentence(
            'is "{text}"; it must be a length or a share of the card, such as "20mm" or "25%".', text=text
        )
    if region in names:
        return Sentence(
            'is "{text}"; along this side a region has the edges {words}.',
            text=text,
            words=listed([*_edges_along(key)], AND),
        )
    return Sentence(
        'is "{text}", but there is no region "{region}".{near}',
        text=text,
        region=region,
        near=nearest(region, names),
    )


def _length(text: str) -> tuple[float, float]:
    """Millimetres, or else a share of the card's side."""
    if text.endswith("%"):
        share = text.removesuffix("%").strip()
        if not share.replace(".", "", 1).isdecimal() or not share.isascii() or float(share) > _WHOLE:
            raise ValueError(Sentence('{text} is not a share such as "25%", from 0 to 100', text=repr(text)))
        return 0.0, float(share) / _WHOLE
    mm = millimetres(text)
    if not 0 <= mm <= FARTHEST:
        raise ValueError(Sentence("must lie between 0 and {most:g} mm, not {text}", most=FARTHEST, text=text))
    return mm, 0.0


def check_edges(table: TomlTable, region: Region) -> None:
    """Enough to know where it lies, and no more than that."""
    across = [key for key in ("left", "right", "width") if getattr(region, key)]
    down = [key for key in ("top", "bottom", "height", "baseline") if getattr(region, key)]
    if len(across) != 2 and not (region.text and len(across) == 1 and across != ["width"]):  # noqa: PLR2004 -- of three
        table.problems.add(table.where, "needs two of left, right and width.")
    if down in _lone_edges(region):
        return
    if len(down) != 2 or "baseline" in down:  # noqa: PLR2004 -- of three
        words = "needs two of top, bottom and height, or a baseline alone."
        table.problems.add(table.where, words if region.text else "needs two of top, bottom and height.")


def _lone_edges(region: Region) -> list[list[str]]:
    """What is as high as its words come out is held by one edge."""
    if region.text:
        return [["baseline"], ["top"]]
    if region.shows == ("foot",):
        return [["bottom"]]
    return [["top"]] if region.shows == ("line",) else []
