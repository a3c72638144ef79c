"""The fields of a fillable PDF: what a canvas adds over printed squares and lines."""

from typing import Any, NamedTuple

from cards_pdf.common.errors import FitError
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.pdf.operators import Matrix
from cards_pdf.pdf.strokes import Strokes
from cards_pdf.pdf.structure import pdf_string
from cards_pdf.text.plain import plain

# The square itself is printed; the field adds the mark and is otherwise transparent.
_FIELD_LOOK = {
    "buttonStyle": "check",
    "borderWidth": 0,
    "fillColor": None,
    "borderColor": None,
    "forceBorder": True,
}


_DIGITS = 4  # of a point
MOST_FIELDS = 4_000  # a millisecond and a kilobyte each, and readers of PDFs open far fewer with ease


class FieldName(NamedTuple):
    """A field's name in the file, unique there, and what a screen reader says of it."""

    name: str
    spoken: str

    @property
    def heard(self) -> str:
        """Without what only print can show."""
        return plain(self.spoken)

    def part(self, key: object, spoken: str = "") -> "FieldName":
        """One of several: A1_3, "Attack 1, box 3" -> A1_3_fire, "Attack 1, box 3: fire"."""
        return FieldName(f"{self.name}_{key}", f"{self.spoken}: {spoken or key}")

    def key_in(self, group: "FieldName") -> str:
        """A1_3_fire in A1_3 -> fire."""
        return self.name.removeprefix(f"{group.name}_")


class FormFields(Strokes):
    """The part of a canvas that makes fields; the canvas brings the frame's matrix."""

    _matrix: Matrix
    _fields = 0

    def check_field(self, field: FieldName, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        """A check box of a fillable PDF over a printed square."""
        if self._log is not None:
            self._note("check", field.name, x, y, side, ticked)
        left, bottom, size = self._absolute(x, y, side)
        self._hand_over()
        self._pdf.acroForm.checkbox(
            name=field.name, tooltip=field.heard, x=left, y=bottom, size=size, checked=ticked, fieldFlags="",
            **_FIELD_LOOK,
        )  # fmt: skip
        self._tag_field()

    def radio_field(
        self, group: FieldName, choice: FieldName, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        """One of a group in which only one square can be ticked; its value is the choice's name."""
        if self._log is not None:
            self._note("radio", group.name, choice.key_in(group), x, y, side, ticked)
        left, bottom, size = self._absolute(x, y, side)
        self._hand_over()
        self._pdf.acroForm.radio(
            name=group.name, value=choice.name, tooltip=group.heard, x=left, y=bottom, size=size,
            selected=ticked, fieldFlags="radio", shape="square", **_FIELD_LOOK,
        )  # fmt: skip
        self._tag_field()["TU"] = pdf_string(choice.heard)

    @property
    def upright(self) -> bool:
        """Whether this frame is not turned on its page."""
        return self._matrix[0] > 0

    def text_field(self, field: FieldName, x: float, y: float, w: float, h: float, value: str = "") -> None:
        """A line to type on; the printed frame is drawn by the caller. Never used in a turned frame."""
        if self._log is not None:
            self._note("field", field.name, x, y, w, h)
        left, bottom, _ = self._absolute(x, y + h, 0.0)
        self._hand_over()
        self._pdf.acroForm.textfield(
            name=field.name, tooltip=field.heard, value=value, x=left, y=bottom,
            width=round(w * POINTS_PER_MM, _DIGITS), height=round(h * POINTS_PER_MM, _DIGITS), fontSize=9,
            borderWidth=0, fillColor=None, borderColor=None, forceBorder=True, fieldFlags="",
        )  # fmt: skip
        self._tag_field()

    def _tag_field(self) -> Any:
        """The field just made belongs to the element of its place; returns its annotation."""
        self._fields += 1
        if self._fields > MOST_FIELDS:
            raise FitError(
                "fillable: has more than {most} boxes to tick; print fewer cards at once", most=MOST_FIELDS
            )
        document = self._pdf._doc  # noqa: SLF001 -- annotations belong to the document
        name = self._pdf._annotationrefs[-1].name  # noqa: SLF001
        self._structure.add_field(self._element, name)
        return document.idToObject[name]

    def _absolute(self, x: float, y: float, side: float) -> tuple[float, float, float]:
        """A square of this frame in points from the page's bottom left.

        Rounded, since the last digits of a sum are not the same in every Python.
        """
        a, b, c, d, e, f = self._matrix
        corners = [(a * px - c * py + e, b * px - d * py + f) for px, py in ((x, y), (x + side, y + side))]
        size = abs(corners[0][0] - corners[1][0])
        left, bottom = (min(parts) for parts in zip(*corners, strict=True))
        return round(left, _DIGITS), round(bottom, _DIGITS), round(size, _DIGITS)
