"""A script of nanDECK (`.nde`, or `.txt` that begins as one): TEXT, IMAGE, RECTANGLE, FONT, LINK.

How it works:
    Each line is a keyword and its parameters. FONT holds for the lines after it, LINK names the
    table, and a line such as `[name] = Ada|Bob` is a column of its own. Lengths are centimetres
    unless UNIT says otherwise, or shares of the card in per cent.

Limitation:
    A line for some cards only (`"1-3"`), and what a script works out, is listed as lost.
"""

import csv
import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.toml_file import read_known
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import resolve_in_folder
from cards_pdf.decks.sheet_rows import read_source
from cards_pdf.decks.tables import ENDINGS, MAX_ROWS
from cards_pdf.importers.imported_deck import (
    ALIGN,
    UNITS_MM,
    VALIGN,
    ImportedDeck,
    ProgramLayout,
    Region,
    count_lines,
    make_box,
    make_font,
    make_outline,
    read_colour,
    read_number,
)

_MAX_BYTES = 1_000_000
_LINE = re.compile(r"\s*(\[[^\]]{1,60}\]|[A-Za-z]{2,20})\s*(?:=\s*(.{0,100000}))?")
_FIELD = r"\[([^\[\]]{1,60})\]"
_ALL_CARDS = re.compile(r"|1-\{[^{}]{1,80}\}|[A-Za-z]?\{[^{}]{1,80}\}")
_RANGE = re.compile(r"1-(\d{1,5})")
_SHAPES = ("rectangle", "roundrect", "ellipse")
_MAX_PARAMETERS = 10


class _Script(ProgramLayout):
    """A script while it is read."""

    def __init__(self, path: Path) -> None:
        super().__init__(path.resolve().parent, _FIELD)
        self.size_mm = (60.0, 90.0)  # as nanDECK has them without CARDSIZE
        self.copies = ""
        self._unit_mm = 10.0
        self._labels: dict[str, list[str]] = {}
        self._font: Region = {}
        self._points = 12.0

    def read_setting(self, keyword: str, parameters: Sequence[str]) -> None:
        """Take from a line what holds for the whole script."""
        first = parameters[0]
        width, height = map(read_number, parameters[:2])
        if keyword == "unit":
            self._unit_mm = UNITS_MM.get(first.lower(), self._unit_mm)
        elif keyword == "cardsize" and width and height:
            self.size_mm = (width * self._unit_mm, height * self._unit_mm)
        elif keyword == "linkmulti":
            self.copies = column_name(first)
        elif keyword.startswith("["):  # [name] = Ada|Bob
            texts = ",".join(parameters).rstrip(",")
            self._labels[column_name(keyword[1:-1])] = texts.split("|")
        elif keyword == "link":
            try:
                self.read_table(resolve_in_folder(self.folder, first, ENDINGS))
            except ValueError:
                self.lost.append(f"LINK={first}")

    def use_labels(self) -> None:
        """Make a table of the columns that the script itself holds."""
        if self._labels and not self.table:
            self.columns = [*self._labels]
            rows = zip_longest(*self._labels.values(), fillvalue="")
            self.rows = [dict(zip(self.columns, row, strict=True)) for row in rows][:MAX_ROWS]
        if self.copies not in self.columns:
            self.copies = ""

    def read_font(self, parameters: Sequence[str]) -> None:
        self._points = read_number(parameters[1]) or 12.0
        style = parameters[2].upper()
        self._font = make_font(self._points, bold="B" in style, italic="I" in style)
        if colour := read_colour(parameters[3]):
            self._font["colour"] = colour
        if "T" not in style and (ground := read_colour(parameters[4])):
            self._font["fill"] = ground

    def draw(self, keyword: str, parameters: Sequence[str]) -> None:
        """Add the region of a line, if one can show it on all cards."""
        cards = parameters[0]
        count = _RANGE.fullmatch(cards)
        is_for_all = _ALL_CARDS.fullmatch(cards) or (count and int(count[1]) >= len(self.rows))
        box = self._read_box(parameters[1:5] if keyword in _SHAPES else parameters[2:6])
        name = keyword
        region: Region | None = None
        if box and is_for_all and keyword in _SHAPES:
            region = self._make_shape(keyword, parameters, min(box[2:]))
        elif box and is_for_all:
            name = Path(parameters[1].replace("\\", "/")).stem
            opacity = read_number(parameters[8]) / 100
            region = (
                self._make_words(parameters, box[3])
                if keyword == "text"
                else self.make_picture(parameters[1], opacity)
            )
        if box and region:
            region |= make_box(*box)
        words = ", ".join(parameters).rstrip(", ")
        self.add_region(name, region, f"{keyword.upper()}={words}")

    def _make_words(self, parameters: Sequence[str], height: float) -> Region | None:
        text = self.with_fields(parameters[1].replace("\\13\\", "\n"))
        if text is None:
            return None
        region: Region = {
            "text": text,
            **self._font,
            "align": ALIGN.get(parameters[6].lower(), "centre"),
            "valign": VALIGN.get(parameters[7].lower().removeprefix("ww"), "middle"),
            "lines": count_lines(height, self._points),
        }
        if turn := round(-read_number(parameters[8])) % 360:
            region["turn"] = turn
        return region

    def _make_shape(
        self, keyword: str, parameters: Sequence[str], shorter_side: float
    ) -> Region | None:
        edge = read_colour(parameters[5])
        region = make_outline(edge, (read_number(parameters[7]) or 0.05) * self._unit_mm)
        if parameters[6].lower() != "empty":
            region["fill"] = read_colour(parameters[6]) or edge
        if keyword == "ellipse":
            region["shape"] = "ellipse"
        elif keyword == "roundrect":
            region["radius"] = f"{shorter_side / 10:.2f}mm"
        return region if edge else None

    def _read_box(self, cells: Sequence[str]) -> list[float]:
        """Return left, top, width and height in mm, or nothing if a script works one out."""
        matches = [re.fullmatch(r"(-?\d{1,6}(?:\.\d{0,6})?)(%?)", cell) for cell in cells]
        box = [
            float(match[1]) * (side / 100 if match[2] else self._unit_mm)
            for match, side in zip(matches, 2 * self.size_mm, strict=True)
            if match
        ]
        return box if all(matches) else []


def import_nandeck(path: Path) -> ImportedDeck:
    """Return the deck of a script, whose table and pictures are beside it."""
    script = _Script(path)
    lines = _read_lines(read_source(path, _MAX_BYTES))
    for keyword, parameters in lines:  # first the table, for later lines name its columns
        script.read_setting(keyword, parameters)
    script.use_labels()
    for keyword, parameters in lines:
        if keyword == "font":
            script.read_font(parameters)
        elif keyword in ("text", "image", *_SHAPES):
            script.draw(keyword, parameters)
        elif keyword not in read_known(__file__)["ignored"] and not keyword.startswith("["):
            script.lost.append(keyword.upper())
    if not script.regions:
        raise DeckError("{file}: is not a script of nanDECK that draws cards.", file=path.name)
    return script.make_deck(
        stem=path.stem,
        size=script.size_mm,
        lost="lines that have no equivalent here: {names}",
        copies=script.copies,
    )


def is_script(path: Path) -> bool:
    """Return True for a script, whatever its name ends in."""
    found = {keyword for keyword, _ in _read_lines(read_source(path, _MAX_BYTES)[:20_000])}
    return path.suffix.lower() == ".nde" or bool(found & {"cardsize", "linkmulti"})


def _read_lines(content: bytes) -> list[tuple[str, list[str]]]:
    """Return each line's keyword in small letters, and its parameters; missing ones are empty."""
    found = []
    for line in content.decode("utf-8-sig", "replace").splitlines():
        if match := _LINE.fullmatch(line.rstrip()):  # a comment begins with '
            cells = next(csv.reader([match[2] or ""], skipinitialspace=True), [])
            parameters = [cell.strip() for cell in cells] + [""] * _MAX_PARAMETERS
            found.append((match[1].lower(), parameters))
    return found
