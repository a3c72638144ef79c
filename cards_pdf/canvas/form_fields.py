"""The fields of a fillable PDF: what a canvas adds over printed squares and lines."""

from typing import Any, NamedTuple

from cards_pdf.canvas.page_writer import PageWriter
from cards_pdf.canvas.structure import pdf_string
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.text.markup import plain

# The square itself is printed; the field adds the mark and is otherwise transparent.
_FIELD_LOOK = {"borderWidth": 0, "fillColor": None, "borderColor": None, "forceBorder": True}
_DIGITS = 4  # of a point
MOST_FIELDS = (
    4_000  # a millisecond and a kilobyte each, and readers of PDFs open far fewer with ease
)


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


class FormFields:
    """Makes the fields of one PDF, where its writer's frame is."""

    def __init__(self, writer: PageWriter, pdf: Any) -> None:
        self._writer, self._pdf = writer, pdf
        self._count = 0

    def check(
        self, field: FieldName, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        """A check box of a fillable PDF over a printed square."""
        self._writer.note("check", field.name, x, y, side, ticked)
        left, bottom, size = self._writer.on_page(x, y, side)
        self._writer.hand_over()
        self._pdf.acroForm.checkbox(
            name=field.name, tooltip=field.heard, x=left, y=bottom, size=size, checked=ticked,
            fieldFlags="",
            buttonStyle="check", **_FIELD_LOOK,
        )  # fmt: skip
        self._tag_field()

    def radio(
        self,
        group: FieldName,
        choice: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
    ) -> None:
        self._writer.note("radio", group.name, choice.key_in(group), x, y, side, ticked)
        left, bottom, size = self._writer.on_page(x, y, side)
        self._writer.hand_over()
        self._pdf.acroForm.radio(
            name=group.name, value=choice.name, tooltip=group.heard, x=left, y=bottom, size=size,
            selected=ticked, fieldFlags="radio", shape="square", buttonStyle="check", **_FIELD_LOOK,
        )  # fmt: skip
        self._tag_field()["TU"] = pdf_string(choice.heard)

    def text(
        self, field: FieldName, x: float, y: float, w: float, h: float, value: str = ""
    ) -> None:
        self._writer.note("field", field.name, x, y, w, h)
        left, bottom, _ = self._writer.on_page(x, y + h, 0.0)
        self._writer.hand_over()
        self._pdf.acroForm.textfield(
            name=field.name, tooltip=field.heard, value=value, x=left, y=bottom,
            width=round(w * POINTS_PER_MM, _DIGITS), height=round(h * POINTS_PER_MM, _DIGITS),
            fontSize=9,
            fieldFlags="", **_FIELD_LOOK,
        )  # fmt: skip
        self._tag_field()

    def _tag_field(self) -> Any:
        """The field just made belongs to the element of its place; returns its annotation."""
        self._count += 1
        if self._count > MOST_FIELDS:
            raise FitError(
                "fillable: has more than {most} boxes to tick; print fewer cards at once",
                most=MOST_FIELDS,
            )
        document = self._pdf._doc  # noqa: SLF001 -- annotations belong to the document
        name = self._pdf._annotationrefs[-1].name  # noqa: SLF001
        self._writer.mark_field(name)
        return document.idToObject[name]
