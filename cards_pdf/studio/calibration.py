"""The printer of the studio's computer, measured by photos of its calibration page."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes
from cards_pdf.common.records.record import record
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.sheets.printer import Printer, save_own_printer
from cards_pdf.studio.edits import MAX_FILE_BYTES
from cards_pdf.studio.open_deck import Name, OpenDeck

if TYPE_CHECKING:
    from cards_pdf.scan.calibration import PageSeen


@record
class PrinterFindings:
    """Sentences about the printer, and whether there are corrections to save."""

    findings: Sequence[str]
    doubts: Sequence[str] = ()
    can_save: bool = False  # once both sides are measured


class Calibration:
    """Handlers that measure the printer. The sides of a sheet are sent one by one."""

    def __init__(self, deck: OpenDeck) -> None:
        self._speak = deck.speak
        self._sides: dict[bool, PageSeen] = {}  # the back is True
        self._printer: Printer | None = None

    @verb(is_concurrent=True)
    def measure_side(
        self, file: Name, content: Annotated[bytes, Bytes(MAX_FILE_BYTES)] = b""
    ) -> PrinterFindings:
        """Measure a photo of one side of the calibration page, or of the other one again."""
        # A browser has neither of them; its page does not offer this.
        from cards_pdf.scan.calibration import combine_sides
        from cards_pdf.scan.reader_process import CalibrationTask, PhotoReader

        self._printer = None
        with PhotoReader(CalibrationTask()) as reader:
            side = reader.read(Path(file), content)
        self._sides[side.is_back] = side
        if len(self._sides) == 1:
            message = "The front is measured. Now take a photo of the back."
            if side.is_back:
                message = "The back is measured. Now take a photo of the front."
            return PrinterFindings(findings=[self._speak(message)])
        result = combine_sides(self._sides[False], self._sides[True])
        self._printer = result.printer
        return PrinterFindings(
            findings=[self._speak(finding) for finding in result.findings],
            doubts=[self._speak(doubt) for doubt in result.doubts],
            can_save=True,
        )

    @verb
    def save_printer(self) -> PrinterFindings:
        """Save the corrections that the photos show."""
        if self._printer is None:
            raise DeckError("Take photos of both sides first.")
        path = save_own_printer(self._printer)
        message = Message("Saved the corrections for this printer in {path}.", path=path)
        return PrinterFindings(findings=[self._speak(message)])
