"""Formats with a column or a row less, where bleed or marks need the room of cards."""

import re
from collections.abc import Callable, Sequence
from itertools import product

from cards_pdf.common.errors import FitError
from cards_pdf.sheets.formats import LEAST_MARGIN, SheetFormat
from cards_pdf.sheets.impose import grid


def with_room(forms: Sequence[SheetFormat], bleed: float, mode: str) -> SheetFormat:
    """The fullest of these formats that a printer reaches."""
    return fullest(forms, lambda form: min(grid(form, bleed, mode).margins) >= LEAST_MARGIN)


def fullest(forms: Sequence[SheetFormat], is_good: Callable[[SheetFormat], bool]) -> SheetFormat:
    """The format that is good and holds most cards, of these and those with fewer of their cards."""
    fewer = (
        form._replace(columns=form.columns - across, rows=form.rows - down)
        for form, across, down in product(forms, (0, 1), (0, 1))
        if form.columns > across and form.rows > down
    )
    found = [form for form in fewer if is_good(form)]
    if not found:
        raise FitError("{name} leaves no room beside its cards for bleed and marks.", name=forms[0].name)
    best = max(found, key=lambda form: form.per_sheet)
    return best._replace(name=re.sub(r"\d+$", str(best.per_sheet), best.name))
