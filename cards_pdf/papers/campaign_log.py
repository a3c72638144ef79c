"""A campaign's log on paper: its games, the last game turn by turn, and how the monsters grew."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cards_pdf import sizes
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.errors import FitError
from cards_pdf.papers.plots import Series, plot
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.made import Made
from cards_pdf.text.fit import Line, fit_line, line

_MARGIN = 14.0
_ROW = 5.6
_FAINT = mixed(INK, PAPER, 0.7)
_COLUMNS = (("game", 11.0), ("monster", 17.0), ("outcome", 20.0), ("turns", 13.0), ("HP left", 14.0))
_PLOT = 46.0
_TALLY = 46.0  # beside the title
_SIZE = 9.0


class LoggedGame(NamedTuple):
    monster: str
    outcome: str
    turns: int
    hp: int
    changes: str  # what was written on the cards


class Log(NamedTuple):
    """Everything the sheet shows; the referee knows it."""

    title: str
    tally: str
    games: Sequence[LoggedGame]
    turns: Sequence[Series]  # of the last game
    strength: Mapping[str, Sequence[Series]]  # a stat's label -> each monster's numbers, game by game


def log_sheet(log: Log, paper: str, keywords: str = "") -> Made:
    width, height = sizes.paper(paper).mm
    canvas = Canvas(title=log.title)
    rows = list(enumerate(log.games, 1))
    y = _begin(canvas, log, width, height)
    y = _plots(canvas, log, width, y)
    while True:
        room = int((height - _MARGIN - y - _ROW) // _ROW)
        _games(canvas, rows[:room], width, y)
        rows = rows[room:]
        canvas.end_page()
        if not rows:
            return Made(canvas.pdf(keywords), canvas.pages)
        y = _begin(canvas, log, width, height)


def _begin(canvas: Canvas, log: Log, width: float, height: float) -> float:
    """A page with its head; returns where its content begins."""
    canvas.begin_page(width, height)
    with canvas.tagged("H1"):
        canvas.text(_MARGIN, _MARGIN + 5, *_title(canvas, log, width))
    canvas.text(width - _MARGIN, _MARGIN + 5, line(log.tally, canvas.typefaces.italic), 10, align=1)
    canvas.line(_MARGIN, _MARGIN + 8, width - _MARGIN, _MARGIN + 8, width=0.4)
    return _MARGIN + 13


def _title(canvas: Canvas, log: Log, width: float) -> tuple[Line, float]:
    """With the campaign's name, where the fonts have its letters and the page has the room."""
    face, room = canvas.typefaces.title, width - 2 * _MARGIN - _TALLY
    try:
        return fit_line(log.title, face, room, 18, 9)
    except FitError:
        return fit_line("Campaign log", face, room, 18, 9)


def _plots(canvas: Canvas, log: Log, width: float, y: float) -> float:
    """The last game over the whole width, then the monsters' numbers two by two."""
    whole = width - 2 * _MARGIN
    if log.turns:
        plot(canvas, _MARGIN, y, whole, _PLOT, "The last game, HP by turn", "turn", log.turns)
        y += _PLOT + 4
    if not log.games:
        return y
    half, tall = (whole - 6) / 2, _PLOT - 8
    for n, (label, series) in enumerate(log.strength.items()):
        corner = (_MARGIN + (n % 2) * (half + 6), y + (n // 2) * (tall + 4))
        plot(canvas, *corner, half, tall, f"{label} of the monsters", "games", series)
    return y + -(-len(log.strength) // 2) * (tall + 4) + 2


def _games(canvas: Canvas, rows: Sequence[tuple[int, LoggedGame]], width: float, y: float) -> None:
    typefaces, x = canvas.typefaces, _MARGIN
    heads = [*_COLUMNS, ("written on the cards", 0.0)]
    with canvas.tagged("Table", key="games"), canvas.tagged("TR"):
        for head, wide in heads:
            with canvas.tagged("TH"):
                canvas.text(x, y + 4, line(head, typefaces.italic), 8.5)
            x += wide
    for at, (number, game) in enumerate(rows, 1):
        top = y + at * _ROW
        canvas.line(_MARGIN, top, width - _MARGIN, top, stroke=_FAINT, width=0.15)
        with canvas.tagged("Table", key="games"), canvas.tagged("TR"):
            _game(canvas, number, game, top + 4, width - _MARGIN)


def _game(canvas: Canvas, number: int, game: LoggedGame, base: float, right: float) -> None:
    face, x = canvas.typefaces.body, _MARGIN
    cells = (str(number), game.monster, game.outcome, str(game.turns), str(game.hp))
    for cell, (_, wide) in zip(cells, _COLUMNS, strict=True):
        with canvas.tagged("TD"):
            canvas.text(x, base, line(cell, face), _SIZE)
        x += wide
    shown, size = fit_line(_cut(game.changes), face, right - x, _SIZE, 5.0)
    with canvas.tagged("TD"):
        canvas.text(x, base, shown, size)


def _cut(changes: str, most: int = 90) -> str:
    """A game in which very much was ticked has its rest in `referee campaign history`."""
    return changes if len(changes) <= most else changes[:most].rpartition(",")[0] + " …"
