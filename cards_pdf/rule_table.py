"""A summary table: columns as wide as they need, the rest shared out."""

from cards_pdf.canvas import Canvas
from cards_pdf.flow import Part
from cards_pdf.line_break import pieces
from cards_pdf.look import GREY, Look, typeset
from cards_pdf.rule_model import Table
from cards_pdf.text_fit import line

_SCALE = 0.95


def table_part(table: Table, look: Look, width: float) -> Part:
    """The table under its title, on a tinted ground."""
    pad = look.em * 0.5
    wide = column_widths(table, look, width - pad)
    rows = [
        [look.text(f"*{cell}*" if n == 0 else cell, each - pad, _SCALE) for n, (cell, each) in enumerate(zip(row, wide, strict=True))]
        for row in table.rows
    ]  # fmt: skip
    title = look.text(f"*{table.title}*", width - 2 * pad, 1.05)
    head = [look.text(cell, each - pad, 0.9) for cell, each in zip(table.columns, wide, strict=True)]
    heights = [max(cell.height for cell in row) + pad * 0.5 for row in rows]
    top = title.height + pad + (max(cell.height for cell in head) if any(table.columns) else 0.0)
    height = top + sum(heights) + pad * 0.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, fill=look.tint, stroke=look.strong, width=0.25, radius=1)
        canvas.text_block(x + pad, y + pad * 0.5, title, colour=look.strong)
        _row(canvas, x + pad, y + title.height + pad * 0.5, head, wide, faint=True)
        below = y + top
        for row, tall in zip(rows, heights, strict=True):
            canvas.line(x + pad, below, x + width - pad, below, stroke=GREY, width=0.1)
            _row(canvas, x + pad, below + pad * 0.25, row, wide)
            below += tall

    return Part(height, draw, gap=look.em * 0.8)


def _row(canvas, x, y, cells, widths, *, faint=False):
    for cell, width in zip(cells, widths, strict=True):
        canvas.text_block(x, y, cell, colour=GREY) if faint else canvas.text_block(x, y, cell)
        x += width


def column_widths(table: Table, look: Look, width: float) -> list[float]:
    """Each column's longest word, then as much of what its longest cell would like as there is; the last takes the rest."""
    gap = look.em * 1.2
    columns = list(zip(*[table.columns, *table.rows], strict=True))
    least = [gap + max((_wide(word.strip(), look) for cell in column for word in pieces(cell)), default=0.0) for column in columns]
    wanted = [gap + max(_wide(cell, look) for cell in column) for column in columns]
    share = min(1.0, (width - sum(least)) / max(sum(wanted) - sum(least), 1e-6))
    widths = [low + (high - low) * share for low, high in zip(least, wanted, strict=True)]
    return [*widths[:-1], widths[-1] + width - sum(widths)]


def _wide(text: str, look: Look) -> float:
    return line(typeset(text), look.faces.bold).width * look.em * _SCALE if text else 0.0
