"""Saved games as text: the list, one game, and how they went."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from referee import games
from referee.errors import BrokenGame, WrongUse
from referee.rulekit.options import named
from referee.saves import endings, folder, kept, moving
from referee.saves.endings import Ending
from referee.saves.journal import Header
from referee.sessions import transcript
from referee.texts.catalogues import local_language


def list_saves() -> list[str]:
    paths = folder.saves()
    if not paths:
        return [f"No saved games in {folder.home()} yet."]
    rows = [
        (folder.label(path), *_described(path, header, ending))
        for path, header, ending in endings.listed(paths)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) for row in rows]
    return [f"Saved games in {folder.home()}:", *(line.rstrip() for line in lines)]


def _described(path: Path, header: Header | None, ending: Ending | None) -> tuple[str, str]:
    if header is None:
        return "", "damaged, or of another version; kept as it is"
    if ending is None:
        return _day(path), "unfinished"
    score = "" if ending.score is None else f", score {ending.score}"
    return _day(path), f"{ending.outcome}{score}"


def _day(path: Path) -> str:
    """When it was last played."""
    return f"{datetime.fromtimestamp(path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"


def log(save: str | None) -> list[str]:
    """The game that is named, as a file or as `saves` lists it; the last one begun if none is."""
    session = kept.look_at(_found(save))
    lang = local_language(session.game.languages())
    return transcript.lines(session, session.game.say(lang, dealt=session.seed is not None))


def _found(save: str | None) -> Path:
    if save is not None:
        return moving.found(save)
    paths = folder.saves()
    if not paths:
        raise WrongUse("saves.none-yet")
    return max(paths, key=lambda path: path.stat().st_mtime)


def stats() -> list[str]:
    groups: dict[str, list[str]] = {}
    for _, header, ending in endings.listed(folder.saves()):
        if header and ending and games.known(header.game):
            groups.setdefault(_kind(header), []).append(ending.outcome)
    if not groups:
        return ["No finished games yet."]
    width = max(len(kind) for kind in groups) + 2
    return [f"{kind:{width}}{_tally(outcomes)}" for kind, outcomes in groups.items()]


def _kind(header: Header) -> str:
    """The game with the options in which it differs from the usual one."""
    try:
        game = games.load(header.game)
    except BrokenGame:
        return header.game
    usual = game.settled({})
    own = [
        f"{name} {named(value)}"
        for name, value in header.options.items()
        if named(usual.get(name)) != named(value)
    ]
    return " ".join([game.title, *([f"({', '.join(own)})"] if own else [])])


def _tally(outcomes: list[str]) -> str:
    wins, losses, given_up = (outcomes.count(outcome) for outcome in ("win", "loss", "conceded"))
    streak = best = 0
    for outcome in outcomes:
        streak = streak + 1 if outcome == "win" else 0
        best = max(best, streak)
    share = wins * 100 // len(outcomes)
    played = f"{len(outcomes)} played, {wins} won ({share} %), {losses} lost, {given_up} given up"
    return f"{played}; streak {streak}, best {best}"
