"""Files for print services and virtual tables, as their profiles in card_data/profiles describe them."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.data.limits import FILE_NAME, Length, OneOf, Whole
from cards_pdf.common.data.places import card_files
from cards_pdf.common.data.reader import read_file
from cards_pdf.common.errors import DeckError, called
from cards_pdf.common.sentences import Sentence, listed, some
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.common.whole_file import stem_of
from cards_pdf.decks.model import Card, Deck
from cards_pdf.pdf.pdf_x import as_pdf_x
from cards_pdf.pdf.reading.to_pictures import page_pictures, png_bytes
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, SheetFormat, single_card
from cards_pdf.sheets.orders import TableSheet, mpc_order, saved_object

_MOST_NAMED = 6  # of the cards that a warning names
_TIMES = 4  # the usual pixels, since each picture is written before the next: a thousand poker cards
File = tuple[str, bytes, int]  # name, content, pages or pictures in it


Millimetres = Annotated[float, Length()]


class Profile(NamedTuple):
    """What a print service or a virtual table takes."""

    name: Annotated[str, FILE_NAME]
    title: str
    output: Annotated[str, OneOf(("png", "pdf", "sheet"))]
    sizes: Annotated[tuple[str, ...], "of the cards it takes; without this, any"] = ()
    card: Annotated[tuple[Millimetres, Millimetres], "width and height to which it cuts"] = (0.0, 0.0)
    pixels: Annotated[tuple[int, int], "across and down a card with its bleed"] = (0, 0)
    dpi: Annotated[int, Whole(72, 1200)] = 300
    cmyk: Annotated[bool, "in four inks"] = False
    backs_first: Annotated[bool, "each card's back before its front, so that all must have one"] = False
    columns: Annotated[int, Whole(1, 20), "of cards on a sheet for a virtual table"] = 1
    rows: Annotated[int, Whole(1, 20)] = 1
    order: Annotated[bool, "with an order for mpc-autofill beside the pictures"] = False
    most_pixels: Annotated[int, Whole(100, 20_000), "along a side of that sheet"] = 4096


def profile_files() -> dict[str, Path]:
    return card_files("profiles")


def of_pdf() -> dict[str, str]:
    """The titles, by name, of those that take a PDF; pictures for the others need pdfium."""
    found = {name: load_profile(name) for name in profile_files()}
    return {name: profile.title for name, profile in found.items() if profile.output == "pdf"}


@cache
def load_profile(name: str) -> Profile:
    profile: Profile = read_file(Profile, called("profile", name, profile_files()))
    return profile


def export(job: Job, profile: Profile) -> Iterator[File]:
    """The profile's files for a job."""
    _check(job, profile)
    if profile.output == "sheet":
        yield from _table_sheets(job, profile)
    elif profile.output == "pdf":
        made = make_pdf(_service_job(job, profile))
        yield f"{service_stem(job, profile)}.pdf", as_pdf_x(made.pdf), made.pages
    else:
        yield from _card_pictures(_service_job(job, profile), profile)
        if profile.order:
            yield (
                f"{service_stem(job, profile)}/order.xml",
                mpc_order(_chosen(job), job.deck).encode(),
                len(_chosen(job)),
            )


def as_ordered(job: Job, profile: Profile) -> Job:
    """What the service gets, a card a page."""
    _check(job, profile)
    return _bare_cards(job, profile) if profile.output == "sheet" else _service_job(job, profile)


def _check(job: Job, profile: Profile) -> None:
    """Refuse what the service does not print."""
    width, height = sizes.card(_size(job)).mm
    if job.edition.large and not _takes(profile, job):
        raise DeckError(
            "{name} sells no cards as large as large print has them ({width:g} x {height:g} mm). Leave "
            "--large-print out, or make a page of each card with --single.",
            name=profile.name,
            width=width,
            height=height,
        )
    if not _takes(profile, job):
        raise DeckError(
            "{name} takes {words} cards; {title} has {size}.",
            name=profile.name,
            words=listed([*profile.sizes]),
            title=job.deck.title,
            size=job.deck.size,
        )
    if profile.backs_first and not all(map(job.deck.back_of, _chosen(job))):
        raise DeckError(
            "{name} prints a back behind every card; {title} has cards without one.",
            name=profile.name,
            title=job.deck.title,
        )


def warnings(job: Job, profile: Profile) -> Iterator[str]:
    """What to know before ordering the cards."""
    yield from filter(None, (_other_size(job, profile), _without_backs(job, profile)))


def _without_backs(job: Job, profile: Profile) -> str:
    """A warning about cards that would come back with a blank back where others have one."""
    cards = _chosen(job)
    bare = [card.code for card in cards if not job.deck.back_of(card)]
    if profile.output == "sheet" or profile.backs_first or len(bare) in (0, len(cards)):
        return ""
    return Sentence(
        "{name} gets no back for {count:card|cards} ({codes}); the others have one.",
        name=profile.name,
        count=len(bare),
        codes=some(bare, _MOST_NAMED),
    )


def _chosen(job: Job) -> list[Card]:
    return [card for card in job.deck.cards if job.only is None or card.code in job.only]


def _other_size(job: Job, profile: Profile) -> str:
    """A warning when a service cuts cards to another size than the deck's."""
    size = sizes.card(_size(job)).mm
    if profile.output == "sheet" or size == profile.card or not _takes(profile, job):
        return ""
    deck, service = (f"{width:g} x {height:g} mm" for width, height in (size, profile.card))
    return Sentence(
        "{title} has cards of {deck}; {name} cuts {service} and gets them in that size.",
        title=job.deck.title,
        deck=deck,
        name=profile.name,
        service=service,
    )


def other_sizes(deck: Deck) -> Iterator[str]:
    """For each service that takes a deck's cards, but cuts them to another size."""
    plain = Job(deck, single_card(deck.size))
    yield from filter(None, (_other_size(plain, load_profile(name)) for name in profile_files()))


def _takes(profile: Profile, job: Job) -> bool:
    return not profile.sizes or _size(job) in profile.sizes


def _size(job: Job) -> str:
    """The size of the cards as printed: large print enlarges them."""
    return sizes.enlarged(job.deck.size, job.edition.scale)


def service_stem(job: Job, profile: Profile) -> str:
    return stem_of(job.deck.stem, profile.name, job.edition.in_names)


def _service_job(job: Job, profile: Profile) -> Job:
    """One card a page, the page being the card with its bleed."""
    page = (profile.pixels[0] / profile.dpi * MM_PER_INCH, profile.pixels[1] / profile.dpi * MM_PER_INCH)
    form = _page_of(profile.name, profile.card, page)
    bleed = (page[0] - profile.card[0]) / 2
    backs = "long-edge" if _has_backs(job) else "none"
    return job._replace(
        form=form, bleed=bleed, backs=backs, in_place=False, cmyk=profile.cmyk,
        backs_first=profile.backs_first,
    )  # fmt: skip


def _bare_cards(job: Job, profile: Profile) -> Job:
    size = sizes.card(_size(job)).mm
    return job._replace(form=_page_of(profile.name, size, size), bleed=0.0, in_place=False)


def _page_of(name: str, card: tuple[float, float], page: tuple[float, float]) -> SheetFormat:
    return SheetFormat(name, name, ONE_CARD, page, name, card, 1, 1)


def _has_backs(job: Job) -> bool:
    return any(map(job.deck.back_of, _chosen(job)))


def _card_pictures(job: Job, profile: Profile) -> Iterator[File]:
    """A picture for each front, and one for each different back."""
    once = job._replace(deck=job.deck.without_copies)
    folder = service_stem(job, profile)
    named, made = _named_pages(once), make_pdf(once)
    pictures = page_pictures(made.pdf, profile.dpi, pages=list(named.values()), art=made.art, times=_TIMES)
    for name, picture in zip(named, pictures, strict=True):
        yield f"{folder}/{name}.png", png_bytes(picture.resize(profile.pixels), profile.dpi), 1


def _named_pages(job: Job) -> dict[str, int]:
    """Each picture's name and page; a back that repeats is one picture."""
    cards = _chosen(job)
    if job.backs == "none":
        return {card.code: page for page, card in enumerate(cards)}
    named: dict[str, int] = {}
    for n, card in enumerate(cards):
        named[card.code] = 2 * n
        if back := job.deck.back_of(card):
            named.setdefault(f"back-{back.name}", 2 * n + 1)
    return named


def _table_sheets(job: Job, profile: Profile) -> Iterator[File]:
    """The sheets for each back's cards: all cards of a sheet have the same back."""
    groups: dict[str, list[str]] = {}
    for card in _chosen(job):
        back = job.deck.back_of(card)
        groups.setdefault(back.name if back else "", []).append(card.code)
    jobs = (
        job._replace(only=frozenset(codes), backs="long-edge" if back else "none")
        for back, codes in groups.items()
    )
    stem, sheets = service_stem(job, profile), list[TableSheet]()
    for group, alike in enumerate(jobs, 1):
        cards, behind = iter(_printed(alike)), ""
        for picture, count in _sheets_alike(alike, profile):
            if count:
                sheets.append(TableSheet(f"{stem}-{len(sheets) + 1}.png", [*islice(cards, count)], behind))
                yield sheets[-1].file, picture, count
            else:
                behind = f"{stem}-back-{group}.png"
                yield behind, picture, 1
    saved = saved_object(job.deck.title, sheets, (profile.columns, profile.rows))
    yield f"{stem}.json", saved.encode(), sum(len(sheet.cards) for sheet in sheets)


def _printed(job: Job) -> list[Card]:
    """As they follow one another on sheets, each as often as it is there."""
    return [card for card in job.deck.fronts if job.only is None or card.code in job.only]


def _sheets_alike(job: Job, profile: Profile) -> Iterator[tuple[bytes, int]]:
    """The back alone, if there is one; then cards on sheets that the table takes, and how many.

    The last place of a sheet is for the hidden side.
    """
    from PIL import Image

    size = sizes.card(_size(job)).mm
    wide = profile.most_pixels // profile.columns
    high = min(profile.most_pixels // profile.rows, round(wide * size[1] / size[0]))
    wide = round(high * size[0] / size[1])
    made = make_pdf(_bare_cards(job, profile))
    hidden = [1] if job.backs != "none" else []
    fronts = range(0, made.pages, 2 if hidden else 1)
    pictures = page_pictures(made.pdf, wide / size[0] * MM_PER_INCH, pages=[*hidden, *fronts], art=made.art)
    behind = [next(pictures) for _ in hidden]
    yield from ((png_bytes(picture.resize((wide, high)), 300), 0) for picture in behind)
    room = profile.columns * profile.rows - 1
    while shown := list(islice(pictures, room)):
        sheet = Image.new("RGB", (wide * profile.columns, high * profile.rows), "white")
        for place, picture in [*enumerate(shown), *enumerate(behind, room)]:
            row, column = divmod(place, profile.columns)
            sheet.paste(picture.resize((wide, high)), (column * wide, row * high))
        yield png_bytes(sheet, 300), len(shown)
