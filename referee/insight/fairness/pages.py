"""`referee balance`: plays, and writes the report as text, as an HTML page and as a picture."""

import sys
from html import escape
from pathlib import Path
from time import monotonic

from cards_pdf.common.command_line.terminal import complain
from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.messages import Message
from referee import games
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import SavedDeck
from referee.insight import outputs
from referee.insight.fairness.advising import DeckAdvice, DeckAdviser
from referee.insight.fairness.balance import Balance
from referee.insight.fairness.numbers import ROWS
from referee.insight.fairness.playing import DeckRun, Experiment, create_worker_pool, play_decks
from referee.insight.fairness.report import Report
from referee.insight.outputs import INK, RED, SMALL, TEXT, Axes, write_picture
from referee.insight.workers import UntilStopped
from referee.rulekit.picture import THIN, Picture, Point, Polygon, Stroke, Words

WIDTH, HEIGHT = 180.0, 100.0  # mm, of the picture
COLOURS = (INK, RED)
DECK_OFFSET_MM = 1.5  # so that the intervals of the second deck do not hide those of the first
GRID = (0.0, 0.25, 0.5, 0.75, 1.0)
STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse }
td, th { padding: .15rem .8rem; text-align: left; border-bottom: 1px solid #ddd }
svg { width: 100%; height: auto } .faint { color: #777 }"""


def report_balance(
    experiment: Experiment,
    html: Path | None = None,
    png: Path | None = None,
    say: Language = ENGLISH,
) -> int:
    """Play, report, write the files, and return the exit code."""
    outputs.check_writable(html)
    outputs.check_picture_path(png)
    names = [name for name in (experiment.deck, experiment.against) if name]
    runs = [DeckRun(name, translate_deck(decks.load_deck(name), say.code)) for name in names]
    advice = DeckAdvice(experiment.aim)
    start = monotonic()
    with UntilStopped(say) as until, create_worker_pool(experiment.workers) as pool:
        play_decks(experiment, runs, pool)
        DeckAdviser(experiment=experiment, run=runs[0], advice=advice, pool=pool).advise()
    played = [run for run in runs if run.sensible]
    if not played:
        print(say("Nothing was played."), file=sys.stderr)
        return 1
    named = zip(choose_names(played), played, strict=True)
    report = Report([Balance(name, run) for name, run in named], advice)
    outputs.print_lines([*report.sentences(), *report.lines()], say)
    complain(say("That took {seconds:second|seconds}.", seconds=round(monotonic() - start)))
    if html:
        outputs.write_output(html, to_html(report, say).encode())
        complain(say("Written: {path}.", path=html))
    if png:
        write_picture(draw_shares(report, say), png)
        complain(say("Written: {path}.", path=png))
    return until.exit_code


def choose_names(runs: list[DeckRun]) -> list[str]:
    """Return the titles of the decks, or file names or paths if only those differ."""
    titles = [str(run.deck["title"]) for run in runs]
    paths = [run.name for run in runs]
    for names in (titles, [Path(path).name for path in paths]):
        if len(set(names)) == len(names):
            return names
    return paths


def translate_deck(deck: SavedDeck, lang: str) -> SavedDeck:
    """Return the deck with the names and texts of the shipped deck in a language."""
    game = games.load("legacy")
    game_say = game.say(lang)
    word = game_say.word
    title = deck["title"]
    return deck | {
        "title": game.title_in(game_say) if title == game.title else word(title),
        "cards": [
            card
            | {"name": word(card["name"])}
            | {rows: [row | {"text": word(row["text"])} for row in card[rows]] for rows in ROWS}
            for card in deck["cards"]
        ],
    }


def to_html(report: Report, say: Language) -> str:
    def text_of(sentence: str) -> str:
        return escape(say(sentence))

    title = text_of(Message("Balance: {decks}", decks=[deck.name for deck in report.decks]))
    items = "".join(f"<li>{text_of(line)}</li>" for line in report.sentences())
    picture = draw_shares(report, say).svg().decode()
    body = f"<h1>{title}</h1><ul>{items}</ul>{picture}"
    for heading, sections in report.chapters():
        body += f"<h2>{text_of(heading)}</h2>"
        for section in sections:
            rows = "".join(
                f"<tr><td>{escape(row.name)}</td><td>{text_of(row.text)}</td></tr>"
                for row in section.rows
            )
            paragraph = f"<p>{text_of(section.text_without_rows)}</p>"
            body += f"<h3>{text_of(section.title)}</h3>"
            body += f"<table>{rows}</table>" if rows else paragraph
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    start = f'<!doctype html><html lang="{say.code}">'
    return f"{start}<head>{head}</head><body>{body}</body></html>\n"


def draw_shares(report: Report, say: Language) -> Picture:
    """Return a picture of the share won, game by game, with its interval."""
    picture = Picture(say("Won, by game"), WIDTH, HEIGHT)
    axes = Axes(left=16, top=14, width=156, height=66)
    corners: list[Point] = [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]
    picture.shapes.append(Polygon(corners, "#ffffff"))
    for share in GRID:
        left = axes.point(0, share)
        picture.shapes += [
            Stroke([left, axes.point(1, share)], "#dddddd", width=THIN),
            Words((left[0] - 8, left[1] + 1), f"{share:.0%}", SMALL),
        ]
    count = report.decks[0].games
    places = [number / max(1, count - 1) for number in range(count)]  # from left to right
    for number, place in enumerate(places, 1):
        x, y = axes.point(place, 0)
        picture.shapes.append(Words((x, y + 5), str(number), SMALL))
    for number, (deck, colour) in enumerate(zip(report.decks, COLOURS, strict=False)):
        shifted = axes._replace(left=axes.left + number * DECK_OFFSET_MM)
        for place, share_won in zip(places, deck.by_number, strict=True):
            ends = [
                shifted.point(place, share_won.minimum),
                shifted.point(place, share_won.maximum),
            ]
            picture.shapes.append(Stroke(ends, colour, width=THIN))
        curve = [
            shifted.point(place, share_won.value)
            for place, share_won in zip(places, deck.by_number, strict=True)
        ]
        picture.shapes.append(Stroke(curve, colour))
    names = [deck.name for deck in report.decks]
    if len(names) > 1:
        keys = ("{deck} (blue)", "{deck} (red)")
        names = [say(key, deck=name) for key, name in zip(keys, names, strict=True)]
    picture.shapes += [
        Words((90, 8), say("Won, by game: {decks}", decks=names), TEXT),
        Words((90, 93), say("game of the campaign"), SMALL),
    ]
    return picture
