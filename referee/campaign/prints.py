"""What was put on paper: the state of the last export, and for each card every print of it there was.

A print is remembered as the changes that it showed, so that a photo of an old page is known for what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cards_pdf.whole_file import replace_file
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import Damaged, SaveFailed
from referee.games.legacy.changes import Change, applied, changes, read_change, taken_back
from referee.games.legacy.deck import Plain
from referee.games.legacy.pencil import fresh

EXPORTED = "exported.toml"
_JOIN = ", "


def last_exported(campaign: Campaign) -> Plain:
    """The state that was last put on paper; fresh cards before the first time."""
    path = campaign.folder / EXPORTED
    return file.read_state(path, campaign.deck) if path.exists() else fresh(campaign.deck)


def remember(campaign: Campaign, cards: Iterable[str]) -> None:
    """Keep what is now on paper, and what each of these cards was printed with."""
    import tomli_w

    printed, now = _printed(campaign), _shown(campaign, campaign.state)
    for card in cards:
        prints = printed.setdefault(card, [])
        if now.get(card, "") not in prints:
            prints.append(now.get(card, ""))
    data = tomli_w.dumps({"state": campaign.state, "printed": printed}).encode()
    try:
        replace_file(campaign.folder / EXPORTED, data, durable=True)
    except OSError as error:
        raise SaveFailed(f"{campaign.folder / EXPORTED} cannot be written: {error.strerror}.") from None


def _shown(campaign: Campaign, state: Plain) -> dict[str, str]:
    """For each card that is not fresh its changes in words."""
    words: dict[str, list[str]] = {}
    for change in changes(fresh(campaign.deck), state):
        words.setdefault(change.card, []).append(str(change))
    return {card: _JOIN.join(texts) for card, texts in words.items()}


def _printed(campaign: Campaign) -> dict[str, list[str]]:
    path = campaign.folder / EXPORTED
    printed = file.read_toml(path).get("printed", {}) if path.exists() else {}
    lists = printed.values() if isinstance(printed, dict) else [None]
    if not all(isinstance(texts, list) and all(isinstance(text, str) for text in texts) for texts in lists):
        raise Damaged(f"{path}: printed must be a table of lists of texts. The file is kept as it is.")
    return dict(printed)


def known_states(campaign: Campaign) -> Iterator[Plain]:
    """The states that a card of this campaign may show: as now, fresh, printed, after any game."""
    state = campaign.state
    yield state
    yield (start := fresh(campaign.deck))
    for prints in _printed(campaign).values():
        yield from (applied(campaign.deck, start, _read(shown)) for shown in prints)
    for row in reversed(campaign.games):
        state = taken_back(campaign.deck, state, row["changes"])
        yield state


def _read(shown: str) -> list[Change]:
    return [change for change in map(read_change, shown.split(_JOIN)) if change]
