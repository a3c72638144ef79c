"""A summary table whose columns share the width by need; a list if they do not fit, or would be
slivers.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.common.line_break import pieces
from cards_pdf.common.messages import Message
from cards_pdf.papers.flow import Part, join_parts
from cards_pdf.papers.sheet_style import GREY, LABEL, NOTE, SheetStyle, typeset
from cards_pdf.rulebooks.model import SummaryTable
from cards_pdf.text.fit import Block, Line, line

_SCALE, _HEAD = NOTE, LABEL
_PAD = 0.5  # ems
_LEAST = 2  # rows that stand together at the end of a page and at the beginning of the next
_TORN = 6
_MOST_LINES = 4  # of a cell in the middle of its row
_KEPT = 2048  # cells


def make_table_parts(table: SummaryTable, style: SheetStyle, width: float) -> list[Part]:
    """The title and its rows, kept together: a table is never torn from its head."""
    inner = width - 2 * style.em * _PAD
    widths = find_column_widths(table, style, inner)
    rows = _grid(table, style, widths) if widths else []
    if not rows or any(len(cell.lines) > _MOST_LINES for row in rows for cell in row[1:-1]):
        widths, rows = [], _list(table, style, inner)
    lefts = list(accumulate(widths[:-1], initial=0.0))  # one column at 0 for a list
    heads = bool(widths) and any(table.columns)
    made = []
    for n, cells in enumerate(rows, 1):
        placed = list(zip(lefts, cells, strict=True))
        made.append(
            _row(placed, style, width, table.title, head=heads and n == 1, last=n == len(rows))
        )
    above = [_title(table, style, width, "Table" if widths else "L"), *made[:heads]]
    head = join_parts(above)

    def draw_again(canvas: Canvas, x: float, y: float) -> None:
        with canvas.decoration():
            head.draw(canvas, x, y)

    # Rows are kept together; as pieces they may continue below the same head, hidden from screen
    # readers
    again, rest = replace(head, draw=draw_again), made[heads:]
    parts = [part.kept() for part in above]
    for n, row in enumerate(rest):
        last, begins = n + 1 == len(rest), range(_LEAST, len(rest) - _LEAST + 1)
        piece = replace(row, keep=not last and n + 1 not in begins)
        if n in begins:
            piece = replace(piece, head=again, tie=_TORN, goes_on=True)
        parts.append(replace(row, keep=not last, pieces=(piece,)))
    return parts


def _title(table: SummaryTable, style: SheetStyle, width: float, whole: str) -> Part:
    pad = style.em * _PAD
    title = style.text(f"*{table.title}*", width - 2 * pad)
    height = title.height + pad * 0.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        _ground(canvas, style, x, y, width, height)
        canvas.line(x, y, x + width, y, stroke=style.strong, width=0.5)
        with canvas.tagged(whole, key=table.title), canvas.tagged("Caption"):
            canvas.text_block(x + pad, y + pad * 0.5, title, colour=style.strong)

    said = Message("the table {title}", title=table.title)
    return Part(height, draw, gap=style.em * 0.8, keep=True, tie=0, what=said)


def _row(
    cells: list[tuple[float, Block]],
    style: SheetStyle,
    width: float,
    table: str,
    *,
    head: bool,
    last: bool,
) -> Part:
    pad = style.em * _PAD
    height = max(cell.height for _, cell in cells) + pad * 0.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        _ground(canvas, style, x, y, width, height)
        canvas.line(x + pad, y, x + width - pad, y, stroke=GREY, width=0.1)
        whole, row = ("Table", "TR") if len(cells) > 1 else ("L", "LI")
        with canvas.tagged(whole, key=table), canvas.tagged(row):
            for n, (left, cell) in enumerate(cells):
                role, of = ("TH", "Column") if head else ("TD", "") if n else ("TH", "Row")
                with canvas.tagged(*((role, of) if len(cells) > 1 else ("LBody", ""))):
                    canvas.text_block(x + pad + left, y + pad * 0.25, cell)
        if last:
            canvas.line(x, y + height, x + width, y + height, stroke=style.strong, width=0.25)

    return Part(height, draw)


def _ground(
    canvas: Canvas, style: SheetStyle, x: float, y: float, width: float, height: float
) -> None:
    if style.tint:
        canvas.rect(x, y, width, height, fill=style.tint)


def _grid(table: SummaryTable, style: SheetStyle, widths: Sequence[float]) -> list[list[Block]]:
    gap = style.em * 0.8
    rows = [[f"*{first}*", *rest] for first, *rest in table.rows]
    head = [f"*{cell}*" if cell else "" for cell in table.columns]
    scales = [_SCALE] * len(rows)
    if any(table.columns):
        rows, scales = [head, *rows], [_HEAD, *scales]
    return [
        [style.text(cell, width - gap, scale) for cell, width in zip(row, widths, strict=True)]
        for row, scale in zip(rows, scales, strict=True)
    ]


def _list(table: SummaryTable, style: SheetStyle, width: float) -> list[list[Block]]:
    """A row as one text that names each column; a single one is named but once, above."""
    heads = table.columns[1:]
    once = [f"*{heads[0]}*"] if len(heads) == 1 and heads[0] else []
    rows = list(once)
    for first, *rest in table.rows:
        named = [
            f"{head}: {cell}" if head else cell for head, cell in zip(heads, rest, strict=True)
        ]
        rows.append(f"*{first}*  {'; '.join(rest if once else named)}.")
    return [[style.text(row, width, _SCALE)] for row in rows]


def find_column_widths(table: SummaryTable, style: SheetStyle, width: float) -> list[float]:
    """Narrow columns are as wide as their longest cells, the others share the rest equally.

    None is narrower than its longest word; the last column gets what is left. Empty if not even the
    longest words fit.
    """
    gap = style.em
    columns = list(zip(*[table.columns, *table.rows], strict=True))
    wanted = [gap + max(_wide(cell, style) for cell in column) for column in columns]
    longest = ((word for cell in column for word in pieces(typeset(cell))) for column in columns)
    least = [gap + max(_wide(word, style) for word in each) for each in longest]
    least[0] = wanted[0]  # what a row is called stays on one line
    if sum(least) > width:
        return []
    widths = _shared(width, least, wanted)
    return [*widths[:-1], widths[-1] + width - sum(widths)]


def _shared(width: float, least: Sequence[float], wanted: Sequence[float]) -> list[float]:
    """What each column has if none is wider than a limit: the highest one that leaves room for
    all.
    """
    for limit in sorted({*least, *wanted}, reverse=True):
        widths = [max(low, min(high, limit)) for low, high in zip(least, wanted, strict=True)]
        if (over := width - sum(widths)) >= 0:
            break
    cut = [
        n
        for n, (now, high) in enumerate(zip(widths, wanted, strict=True))
        if now < high and now == limit
    ]
    return [now + over / len(cut) if n in cut else now for n, now in enumerate(widths)]


def _wide(text: str, style: SheetStyle) -> float:
    words = _in_bold(text, style.language)
    return words.width_mm(style.size if style.large else max(style.size * _SCALE, style.least))


@lru_cache(maxsize=_KEPT)
def _in_bold(text: str, language: str) -> Line:
    return line(typeset(text.strip()).replace("*", ""), typefaces(language).bold)
