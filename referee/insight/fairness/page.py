"""A balance report as a page that can be sent around, and as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cards_pdf.common.languages import Language
from referee.insight.fairness.balance import Balance
from referee.insight.many_games.picture import INK, RED, SMALL, TEXT, Axes
from referee.rulekit.picture import THIN, Picture, Polygon, Stroke, Words

COLOURS = (INK, RED)
ASIDE = 1.5  # mm, so that the intervals of the second deck do not hide those of the first
STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse }
td, th { padding: .15rem .8rem; text-align: left; border-bottom: 1px solid #ddd }
svg { width: 100%; height: auto } .faint { color: #777 }"""


def page(reports: Sequence[Balance], verdicts: Sequence[str], say: Language) -> str:
    body = "".join(f"<p><strong>{escape(line)}</strong></p>" for line in verdicts)
    body += picture(reports, say).svg().decode()
    for report in reports:
        facts = {"deck": report.name, "campaigns": report.campaigns, "games": report.games}
        body += (
            f"<h2>{escape(say('{deck}: {campaigns:campaign|campaigns} of {games:game|games}', **facts))}</h2>"
        )
        games = [
            (f"{n}", say("{value:.0%} ({least:.0%} to {most:.0%})", **s._asdict()))
            for n, s in enumerate(report.by_number, 1)
        ]
        body += _table(say("Won, by game"), games)
        monsters = [(name, f"{share} %") for name, share in report.by_monster.items()]
        body += _table(say("Won, by monster"), monsters)
        body += _table(
            say("Used, of the times it could be"), [(c, f"{100 * s:.0f} %") for c, s in report.use.items()]
        )
        body += _table(
            say("What a tick adds to the chance of a later game, in points"),
            [(f"{box.name} {box.text}", f"{box.worth:+.1f}") for box in report.boxes],
        )
        if not report.boxes:
            body += f"<p>{escape(say('  too few games to say; --campaigns takes more').strip())}</p>"
        if report.never_ticked:
            body += f"<p>{escape(say('Never ticked: {boxes}', boxes=' '.join(report.never_ticked)))}</p>"
    title = escape(say("Balance: {decks}", decks=[report.name for report in reports]))
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    top = f"<h1>{title}</h1>"
    return f'<!doctype html><html lang="{say.code}"><head>{head}</head><body>{top}{body}</body></html>\n'


def _table(title: str, rows: Sequence[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<h3>{escape(title)}</h3><table>{cells}</table>"


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
