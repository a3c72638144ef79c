"""The fields of a fillable PDF: what a canvas adds over printed squares and lines."""

from typing import Any

from cards_pdf.pdf.operators import Matrix
from cards_pdf.units import POINTS_PER_MM

# The square itself is printed; the field adds the mark and stays clear else.
_FIELD_LOOK = {
    "buttonStyle": "check",
    "borderWidth": 0,
    "fillColor": None,
    "borderColor": None,
    "forceBorder": True,
}


class FormFields:
    """The part of a canvas that makes fields; the canvas brings the PDF, the frame's matrix and the log."""

    _pdf: Any
    _matrix: Matrix
    _log: list[str] | None

    def _note(self, *parts: object) -> None:
        raise NotImplementedError

    def check_field(self, name: str, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        """A check box of a fillable PDF over a printed square."""
        if self._log is not None:
            self._note("check", name, x, y, side, ticked)
        left, bottom, size = self._absolute(x, y, side)
        self._pdf.acroForm.checkbox(
            name=name, tooltip=name, x=left, y=bottom, size=size, checked=ticked, fieldFlags="", **_FIELD_LOOK
        )

    def radio_field(
        self, group: str, word: str, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        """One of a group of which a single square can be ticked; its value is group_word."""
        if self._log is not None:
            self._note("radio", group, word, x, y, side, ticked)
        left, bottom, size = self._absolute(x, y, side)
        self._pdf.acroForm.radio(
            name=group, value=f"{group}_{word}", tooltip=group, x=left, y=bottom, size=size,
            selected=ticked, fieldFlags="radio", shape="square", **_FIELD_LOOK,
        )  # fmt: skip

    @property
    def upright(self) -> bool:
        """Whether this frame is not turned on its page."""
        return self._matrix[0] > 0

    def text_field(self, name: str, x: float, y: float, w: float, h: float, value: str = "") -> None:
        """A line to type on; the printed frame is drawn by the caller. Never used in a turned frame."""
        if self._log is not None:
            self._note("field", name, x, y, w, h)
        left, bottom, _ = self._absolute(x, y + h, 0.0)
        self._pdf.acroForm.textfield(
            name=name, tooltip=name, value=value, x=left, y=bottom, width=w * POINTS_PER_MM,
            height=h * POINTS_PER_MM, fontSize=9, borderWidth=0, fillColor=None, borderColor=None,
            forceBorder=True, fieldFlags="",
        )  # fmt: skip

    def _absolute(self, x: float, y: float, side: float) -> tuple[float, float, float]:
        """A square of this frame in points from the page's bottom left."""
        a, b, c, d, e, f = self._matrix
        corners = [(a * px - c * py + e, b * px - d * py + f) for px, py in ((x, y), (x + side, y + side))]
        size = abs(corners[0][0] - corners[1][0])
        return (min(px for px, _ in corners), min(py for _, py in corners), size)
