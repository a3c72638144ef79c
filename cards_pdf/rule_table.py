"""A summary table: columns as wide as they need, the rest shared out; a list where they have no room."""

from collections.abc import Sequence
from itertools import accumulate

from cards_pdf.canvas import Canvas
from cards_pdf.flow import Part
from cards_pdf.line_break import pieces
from cards_pdf.look import GREY, SMALLEST, Look, typeset
from cards_pdf.rule_model import Table
from cards_pdf.text_fit import Block, line
from cards_pdf.units import MM_PER_POINT

_SCALE = 0.95
_HEAD = 0.9
_PAD = 0.5  # ems
_WHOLE = 7  # rows that stay together


def table_parts(table: Table, look: Look, width: float) -> list[Part]:
    """The title and a part for each row, so that a long table may go over to the next column."""
    inner = width - 2 * look.em * _PAD
    widths = column_widths(table, look, inner)
    rows = _grid(table, look, widths) if widths else _list(table, look, inner)
    lefts = list(accumulate(widths[:-1], initial=0.0))  # one column at 0 for a list
    whole = len(rows) <= _WHOLE
    parts = [_title(table, look, width)]
    for n, cells in enumerate(rows, 1):
        last = n == len(rows)
        parts.append(_row(list(zip(lefts, cells, strict=True)), look, width, last=last))
        if not last and (whole or n in (1, len(rows) - 1)):  # no row is left alone in a column
            parts[-1] = parts[-1].kept()
    return parts


def _title(table: Table, look: Look, width: float) -> Part:
    pad = look.em * _PAD
    title = look.text(f"*{table.title}*", width - 2 * pad, 1.05)
    height = title.height + pad * 0.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        _ground(canvas, look, x, y, width, height)
        canvas.line(x, y, x + width, y, stroke=look.strong, width=0.5)
        canvas.text_block(x + pad, y + pad * 0.5, title, colour=look.strong)

    return Part(height, draw, gap=look.em * 0.8, keep=True)


def _row(cells: list[tuple[float, Block]], look: Look, width: float, *, last: bool) -> Part:
    pad = look.em * _PAD
    height = max(cell.height for _, cell in cells) + pad * 0.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        _ground(canvas, look, x, y, width, height)
        canvas.line(x + pad, y, x + width - pad, y, stroke=GREY, width=0.1)
        for left, cell in cells:
            canvas.text_block(x + pad + left, y + pad * 0.25, cell)
        if last:
            canvas.line(x, y + height, x + width, y + height, stroke=look.strong, width=0.25)

    return Part(height, draw)


def _ground(canvas: Canvas, look: Look, x: float, y: float, width: float, height: float) -> None:
    if look.tint:
        canvas.rect(x, y, width, height, fill=look.tint)


def _grid(table: Table, look: Look, widths: Sequence[float]) -> list[list[Block]]:
    gap = look.em * 0.8
    rows = [[f"*{first}*", *rest] for first, *rest in table.rows]
    head = [f"*{cell}*" if cell else "" for cell in table.columns]
    scales = [_SCALE] * len(rows)
    if any(table.columns):
        rows, scales = [head, *rows], [_HEAD, *scales]
    return [
        [look.text(cell, width - gap, scale) for cell, width in zip(row, widths, strict=True)]
        for row, scale in zip(rows, scales, strict=True)
    ]


def _list(table: Table, look: Look, width: float) -> list[list[Block]]:
    """A row as one text that names each column."""
    named = [
        (
            first,
            [f"{head}: {cell}" if head else cell for head, cell in zip(table.columns[1:], rest, strict=True)],
        )
        for first, *rest in table.rows
    ]
    return [[look.text(f"*{first}*  {'; '.join(rest)}.", width, _SCALE)] for first, rest in named]


def column_widths(table: Table, look: Look, width: float) -> list[float]:
    """Each column's longest word, then as much of what its longest cell would like as there is.

    The last column takes the rest. Empty if not even the longest words fit.
    """
    gap = look.em
    columns = list(zip(*[table.columns, *table.rows], strict=True))
    wanted = [gap + max(_wide(cell, look) for cell in column) for column in columns]
    least = [gap + max(_wide(word, look) for cell in column for word in pieces(cell)) for column in columns]
    least[0] = wanted[0]  # what a row is called stays on one line
    if sum(least) > width:
        return []
    share = min(1.0, (width - sum(least)) / max(sum(wanted) - sum(least), 1e-6))
    widths = [low + (high - low) * share for low, high in zip(least, wanted, strict=True)]
    return [*widths[:-1], widths[-1] + width - sum(widths)]


def _wide(text: str, look: Look) -> float:
    return line(typeset(text.strip()), look.faces.bold).width * max(look.em * _SCALE, SMALLEST * MM_PER_POINT)
