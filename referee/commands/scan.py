"""`referee campaign scan`: what is said and asked about photos of the cards."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import Sentence
from referee.campaign import file, folders, ledger
from referee.campaign.by_hand import differences, to_come
from referee.campaign.file import Campaign
from referee.campaign.from_pdf import take_over
from referee.campaign.from_photo import put_crop, read_photos, stems, with_changes
from referee.campaign.typed_answers import said_yes
from referee.commands import asking
from referee.games.legacy.changes import Change

if TYPE_CHECKING:
    from cards_pdf.scan.together import PhotoSeen
    from referee.campaign.ticks import Doubt, Findings

_WIDEST = 48  # columns of a crop on a terminal
_BLACK = 232  # the first of a terminal's 24 greys


def scan(speech: Speech, paths: Sequence[Path], name: str | None, *, yes: bool) -> None:
    """Read the pictures, ask what is doubtful, say what would change, and write it if that is wanted."""
    campaign = ledger.settled(folders.needed(name))
    named = stems(paths)
    reads = []
    for read, picture in read_photos(campaign, named):
        reads.append(read)
        speech.tell([_read(read, campaign, picture), *_limits(read)])
    found = _found(speech, campaign, reads)
    talk = asking.is_there() and not yes
    changes = [*found.changes, *_settled(speech, found.doubts, named, talk=talk)]
    state = with_changes(campaign, changes)
    lines = differences(campaign.state, state)
    if not lines:
        speech.say("Nothing new is written in campaign {campaign}.", campaign=campaign.name)
    elif yes or (talk and _agreed(speech, lines)):
        take_over(campaign, state)
        speech.tell(lines)
    elif not talk:
        speech.tell([*to_come(lines), Sentence("Nothing is written yet. Add --yes to write it.")])


def _read(read: PhotoSeen, campaign: Campaign, picture: Path | None) -> str:
    """photos/loose9-1.jpg: 9 cards, A1 A3 A5 …; see scan/loose9-1-read.png"""
    codes = [one.card.code for one in read.cards]
    facts = {"photo": read.path, "strangers": _strangers(read)}
    if not codes:
        return Sentence("{photo}: no card of {deck}{strangers}", deck=campaign.printed.title, **facts)
    return Sentence(
        "{photo}: {count:card|cards}, {codes}{strangers}; see {picture}",
        count=len(codes),
        codes=" ".join(codes),
        picture=picture,
        **facts,
    )


def _strangers(read: PhotoSeen) -> str:
    if not read.strangers:
        return ""
    return Sentence("; {strangers} more that fit no card of this deck", strangers=read.strangers)


def _limits(read: PhotoSeen) -> list[str]:
    from cards_pdf.scan.limits import MOST_MARKS, MOST_SECONDS

    if not read.skipped:
        return []
    template = (
        "{photo}: {skipped:mark|marks} left out; of one picture no more than {marks} are read, "
        "and for no more than {seconds} seconds."
    )
    facts = {"skipped": read.skipped, "marks": MOST_MARKS, "seconds": MOST_SECONDS}
    return [Sentence(template, photo=read.path, **facts)]


def _found(speech: Speech, campaign: Campaign, reads: Sequence[PhotoSeen]) -> Findings:
    from cards_pdf.scan.together import together
    from referee.campaign.ticks import found_on

    cards = together(reads)
    found = found_on(campaign, cards)
    nameless = found.nameless if _shares_its_deck(campaign) else []
    notes = {
        "seen more than once: {cards}": [code for code, seen in cards.items() if len(seen.photos) > 1],
        "not seen: {cards}": [card.code for card in campaign.printed.cards if card.code not in cards],
        "not on paper yet: {cards}": found.lacking,
        "of another campaign or too old to be known, so their ticks are asked about: {cards}": found.strange,
        "in the same photo as these, so asked about as well: {cards}": found.beside,
        "printed for no campaign, and you have several; make sure these are its cards: {cards}": nameless,
    }
    for note, names in notes.items():
        if names and cards:
            speech.say(note, cards=names)
    return found


def _shares_its_deck(campaign: Campaign) -> bool:
    """Whether there is another campaign whose cards look alike."""
    others = (file.readable(folder) for folder in folders.folders() if folder != campaign.folder)
    return any(isinstance(other, Campaign) and other.deck_name == campaign.deck_name for other in others)


def _settled(
    speech: Speech, doubts: Sequence[Doubt], named: Mapping[Path, str], *, talk: bool
) -> Iterator[Change]:
    """Ask about each box that was not decided; what stays open is named."""
    for doubt in doubts:
        path = put_crop(doubt, named)
        settled = doubt.decided(dict(_answers(speech, doubt))) if talk else doubt
        if isinstance(settled, list):
            yield from settled
        else:
            speech.say("unsure: {box}, {picture}", box=doubt.name, picture=path)


def _answers(speech: Speech, doubt: Doubt) -> Iterator[tuple[int, bool]]:
    for number in doubt.open:
        crop = doubt.box.seen[number].crop
        if crop and os.environ.get("TERM", "dumb") != "dumb":
            print("\n".join(half_blocks(crop, min(_WIDEST, shutil.get_terminal_size().columns))))
        question = (
            "A stroke runs through {box}. Is it ticked?"
            if doubt.box.seen[number].struck
            else "Is {box} ticked?"
        )
        answer = said_yes(speech.spoken, Sentence(question, box=doubt.words(number)))
        if answer is not None:
            yield number, answer


def half_blocks(crop: bytes, columns: int) -> Iterator[str]:
    """A grey picture in characters, each of them two pixels, one above the other."""
    from io import BytesIO

    from PIL import Image

    picture = Image.open(BytesIO(crop), formats=["PNG"])
    rows = max(2, round(columns * picture.height / picture.width) // 2 * 2)
    small = picture.resize((columns, rows), Image.Resampling.BOX).point(_shade)
    for y in range(0, rows, 2):
        pairs = ((small.getpixel((x, y)), small.getpixel((x, y + 1))) for x in range(columns))
        yield "".join(f"\x1b[38;5;{above};48;5;{below}m▀" for above, below in pairs) + "\x1b[0m"


def _shade(grey: int) -> int:
    return _BLACK + grey * 23 // 255


def _agreed(speech: Speech, lines: list[str]) -> bool:
    agreed = asking.agreed(speech, to_come(lines))
    if not agreed:
        speech.say("Nothing is written.")
    return agreed
