"""A balance report as a page that can be sent around, and as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cards_pdf.common.languages import Language
from referee.insight.fairness.advising import Advice
from referee.insight.fairness.balance import Balance
from referee.insight.fairness.report import Part, heading, parts
from referee.insight.many_games.picture import INK, RED, SMALL, TEXT, Axes
from referee.rulekit.picture import THIN, Picture, Polygon, Stroke, Words

COLOURS = (INK, RED)
ASIDE = 1.5  # mm, so that the intervals of the second deck do not hide those of the first
STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse }
td, th { padding: .15rem .8rem; text-align: left; border-bottom: 1px solid #ddd }
svg { width: 100%; height: auto } .faint { color: #777 }"""


def page(
    reports: Sequence[Balance], sentences: Sequence[str], say: Language, advice: Advice | None = None
) -> str:
    title = escape(say("Balance: {decks}", decks=[report.name for report in reports]))
    told = "".join(f"<li>{escape(say(line))}</li>" for line in sentences)
    body = f"<h1>{title}</h1><ul>{told}</ul>{picture(reports, say).svg().decode()}"
    for number, report in enumerate(reports):
        body += f"<h2>{escape(say(heading(report)))}</h2>"
        body += "".join(_table(part, say) for part in parts(report, None if number else advice))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{say.code}"><head>{head}</head><body>{body}</body></html>\n'


def _table(part: Part, say: Language) -> str:
    rows = "".join(
        f"<tr><td>{escape(row.name)}</td><td>{escape(say(row.told))}</td></tr>" for row in part.rows
    )
    shown = f"<table>{rows}</table>" if rows else f"<p>{escape(say(part.otherwise))}</p>"
    return f"<h3>{escape(say(part.title))}</h3>{shown}"


def picture(reports: Sequence[Balance], say: Language) -> Picture:
    """The share that is won, game by game, with its interval."""
    drawn = Picture(say("Won, by game"), 180.0, 100.0)
    axes = Axes(16, 14, 156, 66)
    drawn.shapes.append(Polygon([(0, 0), (180, 0), (180, 100), (0, 100)], "#ffffff"))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        left, right = axes.at(0, share), axes.at(1, share)
        drawn.shapes += [
            Stroke([left, right], "#dddddd", width=THIN),
            Words((left[0] - 8, left[1] + 1), f"{share:.0%}", SMALL),
        ]
    for number, x in enumerate(_places(reports[0]), 1):
        at = axes.at(x, 0)
        drawn.shapes.append(Words((at[0], at[1] + 5), str(number), SMALL))
    for n, (report, colour) in enumerate(zip(reports, COLOURS, strict=False)):
        _curve(drawn, axes._replace(left=axes.left + n * ASIDE), report, colour)
    names = [report.name for report in reports]
    if len(names) > 1:
        names = [
            say(key, deck=name) for key, name in zip(("{deck} (blue)", "{deck} (red)"), names, strict=True)
        ]
    drawn.shapes += [
        Words((90, 8), say("Won, by game: {decks}", decks=names), TEXT),
        Words((90, 93), say("game of the campaign"), SMALL),
    ]
    return drawn


def _places(report: Balance) -> list[float]:
    """Where each game stands, from the left to the right."""
    count = len(report.by_number)
    return [number / max(1, count - 1) for number in range(count)]


def _curve(drawn: Picture, axes: Axes, report: Balance, colour: str) -> None:
    shares = list(zip(_places(report), report.by_number, strict=True))
    for x, share in shares:
        ends = [axes.at(x, share.least), axes.at(x, share.most)]
        drawn.shapes.append(Stroke(ends, colour, width=THIN))
    drawn.shapes.append(Stroke([axes.at(x, share.value) for x, share in shares], colour))
