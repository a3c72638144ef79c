"""Lines of text as the operators that show them, each run in the subset of its font that holds its glyphs."""

from collections.abc import Sequence
from typing import Any

from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.pdf.operators import escaped, octal
from cards_pdf.text.fit import Line


class Letters:
    """The fonts of one document; ReportLab numbers their subsets as glyphs are needed."""

    def __init__(self, pdf: Any) -> None:
        self._document = pdf._doc  # noqa: SLF001 -- subsets belong to the document
        self._ascii_names: dict[str, str] = {}

    def shown(self, lines: Sequence[Line], size: float) -> list[str]:
        """For each line the operators that show its runs; a font is named only where it changes."""
        shown, current = [], ("", 0.0)
        for line in lines:
            parts = []
            for font, text in line.runs:
                for name, literal in self._encoded(font, text):
                    if current != (name, font.scale):
                        current = (name, font.scale)
                        parts.append(f"{name} {size * font.scale * MM_PER_POINT:.4f} Tf")
                    parts.append(f"({literal}) Tj")
            shown.append(" ".join(parts))
        return shown

    def _encoded(self, font: Any, text: str) -> Sequence[tuple[str, str]]:
        """Each piece of a run with the name of the subset that holds its glyphs."""
        if text.isascii():
            return ((self._ascii_name(font), escaped(text)),)
        pieces = font.ttf.splitString(text, self._document)
        return [
            (font.ttf.getSubsetInternalName(subset, self._document), octal(raw)) for subset, raw in pieces
        ]

    def _ascii_name(self, font: Any) -> str:
        """The subset of a font that holds ASCII, under its own codes."""
        name = self._ascii_names.get(font.name)
        if name is None:
            name = font.ttf.getSubsetInternalName(0, self._document)
            self._ascii_names[font.name] = name
        return name
