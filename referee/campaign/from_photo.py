"""`referee campaign scan PHOTO…`: what a pencil ticked on the printed cards goes into the campaign.

The pictures are read by `cards_pdf.scan`, behind the extra of that name; here stands what is done with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.common.whole_file import put
from cards_pdf.decks.state import wrong_state
from cards_pdf.printing import has_marks
from referee.campaign.by_hand import no_open_game
from referee.campaign.file import Campaign
from referee.errors import WrongUse
from referee.games.legacy.changes import Change, applied
from referee.games.legacy.deck import Plain, cards_errors

if TYPE_CHECKING:
    from cards_pdf.scan.reader_process import PhotoReader
    from cards_pdf.scan.together import PhotoSeen
    from referee.campaign.ticks import Doubt

PICTURES = Path("scan")  # where pictures of what was seen are put


def stems(paths: Sequence[Path]) -> dict[Path, str]:
    """Each picture once, with a name that no other has."""
    named: dict[Path, str] = {}
    for path in paths:
        again = sum(other.stem == path.stem for other in named)
        if not any(_same(path, other) for other in named):
            named[path] = f"{path.stem}-{again + 1}" if again else path.stem
    return named


def _same(one: Path, other: Path) -> bool:
    return one.absolute() == other.absolute()


def read_photos(campaign: Campaign, named: Mapping[Path, str]) -> Iterator[tuple[PhotoSeen, Path | None]]:
    """What each picture shows, and where a copy lies that shows how its cards were read."""
    no_open_game(campaign)
    with reader(campaign) as photos:
        for path, stem in named.items():
            seen, picture = photos.read(path)
            yield seen, _put(f"{stem}-read", picture) if seen.cards else None


@contextmanager
def reader(campaign: Campaign, form: str = "PNG") -> Iterator[PhotoReader[PhotoSeen]]:
    """Reads photos of these cards; what goes wrong with one is a sentence."""
    from cards_pdf.scan.extra import needed
    from cards_pdf.scan.reader_process import PhotoReader, Task
    from referee.campaign.printings import printed_by

    if not has_marks(campaign.printed):
        raise WrongUse(
            "The cards of {deck} carry no marks for a camera; their deck needs `mark_spot = true`.",
            deck=campaign.printed.title,
        )
    with cards_errors():
        needed()
        with PhotoReader(Task(campaign.printed, printed_by(campaign), form)) as photos:
            yield photos


def put_crop(doubt: Doubt, named: Mapping[Path, str]) -> Path:
    """The box in question, cut out of its photo, as a file."""
    seen = doubt.shown
    return _put(f"{named[seen.photo]}-{doubt.name.replace('.', '_')}", seen.crop)


def _put(stem: str, picture: bytes) -> Path:
    path = PICTURES / f"{stem}.png"
    with cards_errors():
        put(path, picture)
    return path


def with_changes(campaign: Campaign, changes: Sequence[Change]) -> Plain:
    """The campaign's state with what the paper says, checked."""
    state = applied(campaign.deck, campaign.state, changes)
    wrong = wrong_state(campaign.deck.writable, state)
    if wrong:
        raise WrongUse("What the cards show cannot be: {wrong}", wrong=wrong)
    return state
