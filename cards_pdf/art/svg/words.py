"""The words of one `<text>` in an SVG file, as outlines of letters.

A line begins wherever an element names an `x` or a `y`, and is aligned as a whole. Letters of a
family that is not built in are drawn in ours, which `families` names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cards_pdf.art.path import Path, joined
from cards_pdf.art.svg.glyphs import find_glyph
from cards_pdf.art.svg.values import length
from cards_pdf.art.vector import BadVectorError, moved_by

_USUAL_SIZE = 16.0
_BOLD = 600
_ANCHORS = {"middle": 0.5, "end": 1.0}
_MIDDLE_EM = 0.3  # from a line's middle down to its baseline
_OWN_FAMILIES = ("", "crimson pro", "serif", "sans-serif", "sans", "monospace", "inherit")


@dataclass(kw_only=True)
class _Line:
    """Words that are set beside each other."""

    x: float
    y: float
    runs: list[tuple[str, Any]] = field(default_factory=list)  # words, and the state they are in


class WordsReader:
    """The words of one element, placed once it ends."""

    def __init__(self) -> None:
        self.families: dict[str, None] = {}  # that are replaced
        self.is_whole = True  # False if a letter is in no font
        self._lines = [_Line(x=0.0, y=0.0)]

    def move(self, attributes: Mapping[str, str], sides: tuple[float, float]) -> None:
        """Begin a line where an element names an x, y, dx or dy."""
        place = {}
        for key in ("x", "y", "dx", "dy"):
            if first := attributes.get(key, "").replace(",", " ").split()[:1]:
                place[key] = length(first[0], sides["y" in key])
        if not place:
            return
        last = self._lines[-1]
        x = place.get("x", last.x) + place.get("dx", 0.0)
        y = place.get("y", last.y) + place.get("dy", 0.0)
        self._lines.append(_Line(x=x, y=y))

    def add(self, text: str, state: Any) -> None:
        self._lines[-1].runs.append((text, state))

    def list_outlines(self) -> Iterator[tuple[Path, Any]]:
        """Yield the outline of each run, and its state."""
        for line in self._lines:
            runs = _collapse(line.runs)
            paths = []
            x = 0.0
            for text, state in runs:
                path, x = self._set(text, state.style, x, line.y)
                if path:
                    paths.append((path, state))
            if not paths:
                continue
            start = line.x - x * _ANCHORS.get(runs[0][1].style.get("text-anchor", ""), 0.0)
            for path, state in paths:
                yield moved_by((1.0, 0.0, 0.0, 1.0, start, 0.0), path), state

    def _set(
        self, text: str, style: Mapping[str, str], x: float, y: float
    ) -> tuple[Path | None, float]:
        """Return the outline of words that begin at x, and where they end."""
        size = _read_size(style)
        bold = _is_bold(style.get("font-weight", ""))
        italic = style.get("font-style", "") in ("italic", "oblique")
        if style.get("dominant-baseline", "") in ("middle", "central"):
            y += _MIDDLE_EM * size
        family = style.get("font-family", "").split(",")[0].strip().strip("'\"")
        if text.strip() and family.lower() not in _OWN_FAMILIES:
            self.families.setdefault(family[:40])
        paths = []
        for char in text:
            glyph = find_glyph(char, bold=bold, italic=italic)
            if glyph is None:
                self.is_whole = False
                continue
            if glyph.path:
                paths.append(moved_by((size, 0.0, 0.0, size, x, y), glyph.path))
            x += glyph.width * size
        return (joined(paths) if paths else None), x


def _collapse(runs: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return runs with single spaces between words, and none at either end."""
    found: list[tuple[str, Any]] = []
    ends_in_space = True
    for text, state in runs:
        words = " ".join(text.split())
        if text[:1].isspace() and not ends_in_space:
            words = f" {words}"
        if text[-1:].isspace() and words.strip():
            words += " "
        if words:
            ends_in_space = words.endswith(" ")
            found.append((words, state))
    if found:
        found[-1] = (found[-1][0].rstrip(), found[-1][1])
    return found


def _read_size(style: Mapping[str, str]) -> float:
    try:
        return length(style.get("font-size", "").strip(), _USUAL_SIZE)
    except BadVectorError:
        return _USUAL_SIZE


def _is_bold(weight: str) -> bool:
    return weight in ("bold", "bolder") or (weight.isdecimal() and int(weight) >= _BOLD)
