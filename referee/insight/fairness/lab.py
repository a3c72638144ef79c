"""`referee balance`: plays the campaigns, on several processes if wanted, and writes the reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.command_line.harmless import complain
from referee import games
from referee.errors import WrongUse
from referee.games.legacy import deck as decks
from referee.insight.fairness.balance import SELDOM, Balance, WorthOfBox, compared, verdict, weighed
from referee.insight.fairness.campaigns import PlayedCampaign, campaign
from referee.insight.many_games.simulation import Progress
from referee.insight.processes import processes
from referee.rulekit.say import Say
from referee.texts.phrases import HOUSE, Phrase

WIDTH = 30


class Lab(NamedTuple):
    """What is to be played."""

    deck: str
    against: str | None
    campaigns: int
    games: int
    workers: int = 1


def balance(
    lab: Lab,
    html: Path | None = None,
    png: Path | None = None,
    say: Say = Say(HOUSE),  # noqa: B008 -- never changed
) -> int:
    reports, played = [], []
    word = games.load("legacy").say(say.lang).word  # what stands on the shipped cards, in this language
    for name in filter(None, (lab.deck, lab.against)):
        plain = decks.load(name)
        ours = list(_campaigns(lab, plain, by_chance=False))
        chance = list(_campaigns(lab, plain, by_chance=True))
        reports.append(in_words(weighed(plain["title"], plain, ours, chance), word))
        played.append(ours)
    verdicts = [verdict(report) for report in reports]
    if len(reports) > 1:
        verdicts.append(compared(reports[0].name, reports[1].name, *played))
    told = [*verdicts, *(line for report in reports for line in ("", *lines(report)))]
    for line in told:
        print(say.phrase(line))
    _written(reports, list(map(say.phrase, verdicts)), html, png, say)
    return 0


def in_words(report: Balance, word: Callable[[str], str]) -> Balance:
    """The report with the names and texts of its cards as a language has them."""
    boxes = [box._replace(text=word(box.text)) for box in report.boxes]
    return report._replace(name=word(report.name), boxes=boxes)


def _campaigns(lab: Lab, plain: dict[str, Any], *, by_chance: bool) -> Iterator[PlayedCampaign]:
    """In the order of their seeds, whoever plays them."""
    progress = Progress(lab.campaigns)
    if lab.workers == 1:
        for seed in range(lab.campaigns):
            yield campaign(plain, lab.games, seed, by_chance=by_chance)
            progress.show(seed + 1)
    else:
        with processes(lab.workers) as (pool, _):
            tasks = [
                pool.submit(campaign, plain, lab.games, seed, by_chance=by_chance)
                for seed in range(lab.campaigns)
            ]
            for seed, task in enumerate(tasks):
                yield task.result()
                progress.show(seed + 1)
    progress.clear()


def lines(report: Balance) -> list[str]:
    """The report as text."""
    return [
        Phrase("balance.head", deck=report.name, campaigns=report.campaigns, games=report.games),
        *_part("by-game", _by_game(report)),
        *_part(
            "by-monster", (f"{monster:>4}  {share:.0f} %" for monster, share in report.by_monster.items())
        ),
        *_part("used", (_used(card, share) for card, share in report.use.items())),
        *_part("boxes", map(_box, report.boxes) if report.boxes else [Phrase("balance.too-few")]),
        *(["", Phrase("balance.never", boxes=" ".join(report.never_ticked))] if report.never_ticked else []),
    ]


def _part(name: str, rows: Iterable[str]) -> list[str]:
    return ["", Phrase(f"balance.part-{name}"), *rows]


def _by_game(report: Balance) -> Iterator[str]:
    for number, share in enumerate(report.by_number, 1):
        yield f"{number:>4}  {'█' * round(share.value * WIDTH):·<{WIDTH}} {share:.0f} %"


def _used(card: str, share: float) -> str:
    row = f"{card:>4}  {100 * share:3.0f} %"
    return Phrase("row.two", first=row, second=Phrase("balance.seldom")) if share < SELDOM else row


def _box(box: WorthOfBox) -> str:
    row = f"{box.name:>6}  {box.worth:+.1f}"
    if box.worth.is_sure:
        return f"{row}  {box.text}"
    return Phrase("row.three", first=row, second=Phrase("balance.may-be-nothing"), third=box.text)


def _written(
    reports: list[Balance], verdicts: list[str], html: Path | None, png: Path | None, say: Say
) -> None:
    if not (html or png):
        return
    from referee.insight.fairness.page import page, picture  # pictures are slow to import
    from referee.insight.many_games.picture import write

    try:
        if html:
            html.write_text(page(reports, verdicts, say), encoding="utf-8")
            complain(say("file.written", path=html))
    except OSError as wrong:
        raise WrongUse("file.unwritable", path=html, reason=wrong.strerror) from None
    if png:
        write(picture(reports, say), png)
        complain(say("file.written", path=png))
