"""`referee balance`: plays the campaigns, looks for what is wrong, and writes the reports."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from cards_pdf.common.command_line.harmless import complain
from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.sentences import Sentence
from referee import games
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import Plain
from referee.insight import outputs
from referee.insight.fairness.advising import Advice, advise
from referee.insight.fairness.balance import Balance, Trial, weighed
from referee.insight.fairness.playing import Experiment, crew, play
from referee.insight.fairness.report import lines
from referee.insight.fairness.summary import compared, summary
from referee.insight.processes import UntilStopped

ROWS = ("effects", "boxes", "foot")


class Findings(NamedTuple):
    """What was found of each deck, and all of it in sentences."""

    reports: list[Balance]
    sentences: list[Sentence]
    advice: Advice  # on the first deck


def balance(
    experiment: Experiment,
    html: Path | None = None,
    png: Path | None = None,
    say: Language = ENGLISH,
) -> int:
    outputs.must_be_writable(html)
    outputs.must_be_a_picture(png)
    word = games.load("legacy").say(say.code).word  # what stands on the shipped cards
    names = [name for name in (experiment.deck, experiment.against) if name]
    trials = [Trial(name, worded(decks.load(name), word)) for name in names]
    advice, begun = Advice(experiment.aim), monotonic()
    with UntilStopped(say) as until, crew(experiment.workers) as players:
        play(experiment, trials, players)
        advise(experiment, trials[0], advice, players)
    tried = [trial for trial in trials if trial.sensible]
    if not tried:
        print(say("Nothing was played."), file=sys.stderr)
        return 1
    found = _findings(tried, advice)
    outputs.show(found.sentences, say)
    for number, report in enumerate(found.reports):
        outputs.show(("", *lines(report, None if number else advice)), say)
    complain(say("That took {seconds:second|seconds}.", seconds=round(monotonic() - begun)))
    _written(found, html, png, say)
    return until.exit_code


def worded(deck: Plain, word: Callable[[str], str]) -> Plain:
    """The deck with its names and texts in a language."""
    return deck | {
        "title": word(deck["title"]),
        "cards": [
            card
            | {"name": word(card["name"])}
            | {rows: [row | {"text": word(row["text"])} for row in card[rows]] for rows in ROWS}
            for card in deck["cards"]
        ],
    }


def _findings(tried: Sequence[Trial], advice: Advice) -> Findings:
    names = told_apart([trial.deck for trial in tried], [trial.plain["title"] for trial in tried])
    reports = [weighed(name, trial) for name, trial in zip(names, tried, strict=True)]
    sentences = [
        *_compared(tried, reports),
        *summary(reports[0], advice),
        *(said for report in reports[1:] for said in summary(report)),
    ]
    return Findings(reports, sentences, advice)


def _compared(tried: Sequence[Trial], reports: Sequence[Balance]) -> Iterator[Sentence]:
    if len(tried) > 1:
        ours, theirs = tried
        yield compared(reports[0].name, reports[1].name, ours.sensible, theirs.sensible)


def told_apart(files: Sequence[str], titles: Sequence[str]) -> list[str]:
    """Names for decks: their titles, or their files' names where those are equal, or what was typed."""
    for names in (titles, [Path(file).name for file in files]):
        if len(set(names)) == len(names):
            return list(names)
    return list(files)


def _written(found: Findings, html: Path | None, png: Path | None, say: Language) -> None:
    if not (html or png):
        return
    from referee.insight.fairness.page import page, picture  # pictures are slow to import
    from referee.insight.many_games.picture import write

    if html:
        outputs.write(html, page(found.reports, found.sentences, say, found.advice).encode())
        complain(say("Written: {path}.", path=html))
    if png:
        write(picture(found.reports, say), png)
        complain(say("Written: {path}.", path=png))
