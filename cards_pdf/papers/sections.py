"""A rule sheet's text as measured parts for one column width: headings, steps, tables, pictures."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, zip_longest
from math import inf

from cards_pdf.art.path import ellipse
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.line_break import pieces, with_lead
from cards_pdf.common.messages import Message, short
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.diagrams import make_table_picture
from cards_pdf.papers.example_pictures import make_moment_picture
from cards_pdf.papers.flow import (
    CONTINUED_COST,
    SECTION_COST,
    SUBSTEP_COST,
    TEXT_COST,
    Part,
    join_parts,
    make_text_part,
)
from cards_pdf.papers.sheet_style import (
    CAPITALS_EM,
    GREY,
    HEADING,
    ICON_MM,
    INDENT_EM,
    NOTE,
    SheetStyle,
    typeset,
)
from cards_pdf.rulebooks import built_in_words
from cards_pdf.rulebooks.rule_sheet import RuleSheet, Step, SummaryTable
from cards_pdf.text.fit import Block, block, line, without_widow

_LETTERS = "abcdefgh"
_LARGE_HEADING = 1.15  # of large print
_GAP_EM = 0.35
# Discs of steps, in ems unless said otherwise.
_DISC_INDENT_EM = 3.0  # from a disc's edge to the words of its step
_GAP_ABOVE_DISC_EM = 0.5
_DISC_RADIUS_EM = 1.12
_BADGE_RADIUS_EM = 0.5
_ICON_WIDTH = 1.4  # of an icon in the disc, in its radii
_BADGE_SIZE = 0.76  # of the body size
# Tables.
_PAD_EM = 0.5
_MIN_ROWS = 2  # that stand together at the end of a page, and at the beginning of the next
_MAX_LINES = 4  # of a cell in the middle of its row
_CACHED_TABLES = 64


def make_rule_parts(
    sheet: RuleSheet, style: SheetStyle, width: float, max_height: float = inf
) -> Iterator[Part]:
    """Make everything below a sheet's title, with no picture higher than `max_height`."""
    word = sheet.words
    mat = sheet.mat
    yield _make_goal_box(sheet, style, width)
    yield make_heading(word["setup"], style, width)
    setup = zip_longest(sheet.setup, sheet.setup_icons, fillvalue="")
    for number, (text, icon) in enumerate(setup, 1):
        yield make_list_item(f"{number}", text, style, width=width, icon=icon)
    # A picture of the table shows something only if cards lie there after setup.
    if mat.portrait or any(zone.shows for zone in mat.zones):
        yield make_table_picture(mat, style, width, max_height=max_height)
    yield from _make_turn_and_end(sheet, style, width)
    for table in sheet.summary:
        yield from make_table_parts(table, style, width)
    if sheet.example:
        yield make_heading(sheet.example.title, style, width)
        for number, moment in enumerate(sheet.example.frames, 1):
            yield make_list_item(f"{number}", moment.text, style, width=width, keep_with_next=True)
            if moment.path or moment.ways or moment.groups:
                yield make_moment_picture(moment, style, width)
    if sheet.options:
        yield make_heading(word["options"], style, width)
    for option in sheet.options:
        text = _with_ruling_ids(option.text, option.rulings)
        yield make_paragraph(with_lead(f"{option.title}{word['stop']}", text, "*"), style, width)
    if sheet.rulings:
        rows = tuple((ruling.id, ruling.text) for ruling in sheet.rulings)
        yield from make_table_parts(SummaryTable(word["rulings"], ("", ""), rows), style, width)
        note = word["rulings_note"].format(sheet.rulings[0].id)
        yield make_paragraph(note, style, width, scale=NOTE)


def list_short_parts(sheet: RuleSheet, style: SheetStyle, width: float) -> list[Part]:
    """Return what a player needs to begin: goal, setup, turn and end, without discs or ids."""
    bare = replace(style, look=None)
    brief = without_rulings(sheet)
    return [
        _make_goal_box(brief, style, width),
        make_heading(sheet.words["setup"], style, width),
        *(make_list_item(f"{n}", text, bare, width=width) for n, text in enumerate(sheet.setup, 1)),
        *_make_turn_and_end(brief, bare, width, title_style=style),
    ]


def without_rulings(sheet: RuleSheet) -> RuleSheet:
    """Return the sheet without its rulings, and without their ids in other texts."""
    return sheet._replace(
        turn=tuple(step._replace(rulings=()) for step in sheet.turn),
        end=tuple(step._replace(rulings=()) for step in sheet.end),
        options=tuple(option._replace(rulings=()) for option in sheet.options),
        rulings=(),
    )


def make_heading(text: str, style: SheetStyle, width: float) -> Part:
    """Make the title of a section on a thin line, kept with what follows."""
    has_display_face = bool(style.look) and text.isascii()
    face = style.name_face(text) if has_display_face else style.typefaces.title
    size = style.size * (_LARGE_HEADING if style.large else HEADING)
    title = block(typeset(text if has_display_face else text.upper()), face, width, size=size)
    height = title.height + style.em * 0.35

    def draw(canvas: Canvas, x: float, y: float) -> None:
        base = y + title.height
        with canvas.tagged("H2"):
            canvas.text_block(x, y, title, colour=style.strong)
        canvas.line(x, base, x + width, base, stroke=style.strong, width=0.25)

    return Part(height, draw, gap=style.em * 0.9, keep_with_next=True, break_cost=SECTION_COST)


def make_paragraph(text: str, style: SheetStyle, width: float, scale: float = 1.0) -> Part:
    key = object()

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.tagged("P", key=key):
            canvas.text_block(x, y, lines)

    return make_text_part(style.text(text, width, scale), draw, gap=style.em * 0.35)


def _make_goal_box(sheet: RuleSheet, style: SheetStyle, width: float) -> Part:
    """Make a box with the goal of the game: the one thing to read first."""
    pad = style.em * 0.7
    goal = style.text("".join(sheet.facts("goal", stars="*")), width - 2 * pad)
    height = goal.height + 2 * pad

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, fill=style.tint, stroke=style.strong, width=0.3, radius=1)
        canvas.text_block(x + pad, y + pad, goal)

    description = Message("the text {text}", text=short(sheet.goal))
    return Part(height, draw, description=description)


def _with_ruling_ids(text: str, rulings: Sequence[str]) -> str:
    """Return a text with the ids of its rulings in brackets at its end, but before a colon."""
    if not rulings:
        return text
    is_latin = text.rstrip("*")[-1].isascii()
    ids = (", " if is_latin else "、").join(rulings)
    stem = text.rstrip(":：")
    return (f"{stem} ({ids})" if is_latin else f"{stem}（{ids}）") + text[len(stem) :]


def _make_turn_and_end(
    sheet: RuleSheet, style: SheetStyle, width: float, title_style: SheetStyle | None = None
) -> Iterator[Part]:
    """Make the numbered steps of the turn, and the ways in which a game ends."""
    title_style = title_style or style
    yield make_heading(sheet.turn_title, title_style, width)
    for number, step in enumerate(sheet.turn, 1):
        yield from _make_step(f"{number}", step, style, width=width, icon=step.icon)
    yield make_heading(sheet.words["end"], title_style, width)
    for number, step in enumerate(sheet.end, 1):
        # On a sheet it is kept together, so that one page says all ways in which a game ends.
        is_kept = style.one_scale and number < len(sheet.end)
        yield from _make_step("•", step, style, width=width, is_kept=is_kept)


def _make_step(
    sign: str,
    step: Step,
    style: SheetStyle,
    width: float,
    *,
    is_kept: bool = False,
    icon: str | None = None,
) -> Iterator[Part]:
    """Make a step with its command in bold, the ids of its rulings, and its lettered parts."""
    text = _with_ruling_ids(step.full_text("*").replace("`", ""), step.rulings)
    is_kept = is_kept or bool(step.parts)
    yield make_list_item(sign, text, style, width=width, keep_with_next=is_kept, icon=icon)
    for letter, part in zip(_LETTERS, step.parts, strict=False):
        yield make_list_item(letter, part, style, width=width, start=_find_indent(style, icon))


def _find_indent(style: SheetStyle, icon: str | None) -> float:
    """Return the distance from the column's edge to the words behind a sign or a disc."""
    return style.em * (INDENT_EM if icon is None or not style.look else _DISC_INDENT_EM)


def make_list_item(
    sign: str,
    text: str,
    style: SheetStyle,
    width: float,
    *,
    start: float = 0.0,
    keep_with_next: bool = False,
    icon: str | None = None,
) -> Part:
    """Make a text whose number or letter hangs at its left. An inner list has a `start`.

    A step with an icon, which may be empty, has a disc instead, unless the game has no look.
    """
    has_disc = bool(style.look) and icon is not None
    indent = _find_indent(style, icon)
    block = style.text(text, width - indent - start)
    label = style.text(f"*{sign}*", indent)
    key = object()  # by which the pieces of the text are tagged as one item

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(inner=bool(start), key=key):
            if lines.lines[0] is block.lines[0]:  # only the first piece has the label
                with canvas.tagged("Lbl"):
                    if has_disc:
                        _draw_disc(canvas, x, y, number=sign, icon=icon, style=style)
                    else:
                        canvas.text_block(x + start, y, label, colour=style.strong)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + start + indent, y, lines)

    part = make_text_part(
        block,
        draw,
        gap=style.em * (_GAP_ABOVE_DISC_EM if has_disc else _GAP_EM),
        keep_with_next=keep_with_next,
        break_cost=SUBSTEP_COST if start else TEXT_COST,
    )
    if has_disc and not keep_with_next:  # else its lettered parts have room beside the disc
        min_height = 2 * _DISC_RADIUS_EM * style.em
        first, *others = part.pieces
        first = replace(first, height=max(min_height, first.height))
        part = replace(part, height=max(min_height, part.height), pieces=(first, *others))
    return replace(part, description=Message("the text {text}", text=short(text)))


def _draw_disc(
    canvas: Canvas, x: float, y: float, number: str, icon: str | None, style: SheetStyle
) -> None:
    """Draw a step's icon on a disc, with its number on a badge."""
    radius = _DISC_RADIUS_EM * style.em
    badge_radius = _BADGE_RADIUS_EM * style.em
    middle = (x + badge_radius * 0.6 + radius, y + radius)
    badge = (x + badge_radius, y + badge_radius * 0.9)
    with canvas.decoration():
        canvas.path(ellipse(*middle, radius), fill=style.tint or PAPER, stroke=INK, width=0.4)
        if icon:
            with canvas.frame(*middle, 0, radius * _ICON_WIDTH / ICON_MM):
                style.paint(canvas, icon)
        canvas.path(ellipse(*badge, badge_radius), fill=style.strong, stroke=INK, width=0.3)
    size = max(style.size * _BADGE_SIZE, style.min_label_size)
    base = badge[1] + size * MM_PER_POINT * CAPITALS_EM / 2
    figure = line(number, style.typefaces.bold)
    canvas.text(badge[0], base, figure, size, colour=PAPER, align=0.5)


# --- summary tables ---


def make_table_parts(table: SummaryTable, style: SheetStyle, width: float) -> list[Part]:
    """Make the title of a table and its rows, kept together; a list if its columns do not fit.

    As pieces, the rows may continue on the next page below the same head.
    """
    widths, rows = _lay_out_rows(table, style, width - 2 * style.em * _PAD_EM)
    lefts = list(accumulate(widths[:-1], initial=0.0))  # a list has one column at 0
    has_head = bool(widths) and any(table.columns)
    parts = [
        _make_row(
            list(zip(lefts, cells, strict=True)),
            style,
            width,
            table=table.title,
            is_head=has_head and n == 1,
            is_last=n == len(rows),
        )
        for n, cells in enumerate(rows, 1)
    ]
    title = _make_table_title(table, style, width, role="Table" if widths else "L")
    above = [title, *parts[:has_head]]
    body = parts[has_head:]
    head = join_parts(above)

    def draw_again(canvas: Canvas, x: float, y: float) -> None:
        with canvas.decoration():  # a screen reader has read it before
            head.draw(canvas, x, y)

    repeated_head = replace(head, draw=draw_again)
    breaks = range(_MIN_ROWS, len(body) - _MIN_ROWS + 1)  # rows that may begin a page
    parts_above = [replace(part, keep_with_next=True) for part in above]
    for n, row in enumerate(body, 1):
        piece = replace(row, keep_with_next=n < len(body) and n not in breaks)
        if n - 1 in breaks:
            piece = replace(
                piece, repeated_head=repeated_head, break_cost=CONTINUED_COST, is_continuation=True
            )
        parts_above.append(replace(row, keep_with_next=n < len(body), pieces=(piece,)))
    return parts_above


def _make_table_title(table: SummaryTable, style: SheetStyle, width: float, role: str) -> Part:
    pad = style.em * _PAD_EM
    title = style.text(f"*{table.title}*", width - 2 * pad)
    height = title.height + pad * 0.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        if style.tint:
            canvas.rect(x, y, width, height, fill=style.tint)
        canvas.line(x, y, x + width, y, stroke=style.strong, width=0.5)
        with canvas.tagged(role, key=table.title), canvas.tagged("Caption"):
            canvas.text_block(x + pad, y + pad * 0.5, title, colour=style.strong)

    return Part(
        height,
        draw,
        gap=style.em * 0.8,
        keep_with_next=True,
        break_cost=SECTION_COST,
        description=Message("the table {title}", title=table.title),
    )


def _make_row(
    cells: list[tuple[float, Block]],
    style: SheetStyle,
    width: float,
    *,
    table: str,
    is_head: bool,
    is_last: bool,
) -> Part:
    pad = style.em * _PAD_EM
    height = max(cell.height for _, cell in cells) + pad * 0.5
    whole = "L"
    row = "LI"
    roles = [("LBody", "")]
    if len(cells) > 1:
        whole = "Table"
        row = "TR"
        roles = [("TH", "Row"), *[("TD", "")] * (len(cells) - 1)]
        if is_head:
            roles = [("TH", "Column")] * len(cells)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        if style.tint:
            canvas.rect(x, y, width, height, fill=style.tint)
        canvas.line(x + pad, y, x + width - pad, y, stroke=GREY, width=0.1)
        with canvas.tagged(whole, key=table), canvas.tagged(row):
            for role, (left, cell) in zip(roles, cells, strict=True):
                with canvas.tagged(*role):
                    canvas.text_block(x + pad + left, y + pad * 0.25, cell)
        if is_last:
            canvas.line(x, y + height, x + width, y + height, stroke=style.strong, width=0.25)

    return Part(height, draw)


def _lay_out_rows(
    table: SummaryTable, style: SheetStyle, width: float
) -> tuple[list[float], list[list[Block]]]:
    """Lay out rows in columns, and return their widths; [] for a list, where cells are slivers."""

    def wrap(text: str, room: float) -> Block:
        return style.text(text, room, NOTE)

    widths = _find_column_widths(table, style, width)
    texts = [[f"*{first}*", *rest] for first, *rest in table.rows]
    if any(table.columns):
        texts.insert(0, [f"*{cell}*" if cell else "" for cell in table.columns])
    rooms = [column - style.em * 0.8 for column in widths]
    rows = [
        # No cell ends on one short word.
        [
            without_widow(wrap(cell, room), wrap, cell, width=room)
            for cell, room in zip(row, rooms, strict=True)
        ]
        for row in texts
        if widths
    ]
    if rows and all(len(cell.lines) <= _MAX_LINES for row in rows for cell in row[1:-1]):
        return widths, rows
    return [], [[wrap(text, width)] for text in _list_rows(table, style.language)]


def _list_rows(table: SummaryTable, language: str) -> Iterator[str]:
    """Yield each row as one text. It names its columns; a single one is named once, above."""
    heads = table.columns[1:]
    word = built_in_words(language)
    is_named_once = len(heads) == 1 and bool(heads[0])
    if is_named_once:
        yield f"*{heads[0]}*"
    for first, *cells in table.rows:
        texts = [
            f"{head}{word['colon']}{cell}" if head and not is_named_once else cell
            for head, cell in zip(heads, cells, strict=True)
        ]
        yield f"*{first}*  {word['semicolon'].join(texts)}{word['stop']}"


def _find_column_widths(table: SummaryTable, style: SheetStyle, width: float) -> list[float]:
    """Return the widths of a table's columns; [] if not even their longest words fit.

    Narrow columns are as wide as their longest cells, and the others share the rest equally. The
    last column gets what is left.
    """
    gap = style.em
    size = style.size if style.large else max(style.size * NOTE, style.min_label_size)
    wanted, minimum = (
        [gap + ems * size * MM_PER_POINT for ems in widths]
        for widths in _measure_columns(table, style.language)
    )
    minimum[0] = wanted[0]  # the name of a row stays on one line
    if sum(minimum) > width:
        return []
    # The greatest limit with which all columns fit; what is left over goes to those that it limits.
    for limit in sorted({*minimum, *wanted}, reverse=True):
        widths = [max(low, min(high, limit)) for low, high in zip(minimum, wanted, strict=True)]
        left_over = width - sum(widths)
        if left_over >= 0:
            break
    limited = [n for n, high in enumerate(wanted) if widths[n] < high and widths[n] == limit]
    for n in limited:
        widths[n] += left_over / len(limited)
    widths[-1] += width - sum(widths)
    return widths


@lru_cache(maxsize=_CACHED_TABLES)
def _measure_columns(table: SummaryTable, language: str) -> tuple[list[float], list[float]]:
    """Return the widths of each column's longest cell and of its longest word, in bold ems."""
    bold = typefaces(language).bold

    def measure(texts: Iterable[str]) -> float:
        plain = (typeset(text.strip()).replace("*", "") for text in texts)
        return max((line(text, bold).width for text in plain), default=0.0)

    columns = list(zip(*[table.columns, *table.rows], strict=True))
    words = [[word for cell in column for word in pieces(typeset(cell))] for column in columns]
    return [measure(column) for column in columns], [measure(column) for column in words]
