"""The files of a game: its papers of rules, all of it in one kit, and a short one for tonight.

The parts of a kit stand in the order in which a person wants them from the printer. A game to print
tonight is one-sided, black and framed. Its first sheet has half a page of rules and the counters,
the others have the cards. There are no backs, no box and no mat: what takes time and colour is in
the kit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property, partial
from itertools import product
from math import ceil
from pathlib import Path

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.common import sizes
from cards_pdf.common.data_files import games, languages, plugin_file
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import stem_of
from cards_pdf.common.messages import Message
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck, load_deck_in
from cards_pdf.order import FOLDED, Order, option_name
from cards_pdf.outputs import Output, resolve_deck_job
from cards_pdf.papers.booklet import draw_booklet, fit_leaflet
from cards_pdf.papers.boxes import BoxArtist, find_deck_room, fits_on_paper, write_blurb
from cards_pdf.papers.kit_pages import (
    KitPart,
    draw_check_list,
    draw_short_rules,
    fit_aid_card,
    fit_kit_cover,
)
from cards_pdf.papers.play_mat import draw_play_mat
from cards_pdf.papers.rule_sheet import draw_rule_sheet, draw_stitched
from cards_pdf.papers.sheet_style import SheetStyle, make_style
from cards_pdf.papers.trackers import draw_trackers
from cards_pdf.rulebooks import typesetting
from cards_pdf.rulebooks.rule_sheet import Mat, RuleSheet, load, load_file
from cards_pdf.sheets.deck_sheets import DeckJob, draw_deck, name_bleed, prints_extra

# --- papers of rules ---

_OVER_SHORT_EDGE = "DuplexFlipShortEdge"
_BOOKLETS = ("booklet", "stitched")
_FOLDED = 200.0  # mm: the short side of paper that is folded in eight
KINDS: dict[str, Callable[[Canvas, RuleSheet, SheetStyle, str], None]] = {
    "rules": draw_rule_sheet,
    "booklet": draw_booklet,
    "stitched": draw_stitched,
    "mat": draw_play_mat,
    "trackers": draw_trackers,
}


def list_kinds(order: Order) -> list[str]:
    """Return the papers that exist in the order's edition.

    A wallet booklet has no room for large print and no panels on small paper. Only trackers have
    something to fill in. Only a mat has areas of colour to save, because words take the same ink in
    black.
    """
    if order.fillable:
        return ["trackers"]
    if order.low_ink:
        return ["mat"]
    small = order.large_print or sizes.paper(order.on_paper).mm[0] < _FOLDED
    return [kind for kind in KINDS if not (small and kind in _BOOKLETS)]


def list_rule_papers(order: Order) -> Iterator[Output]:
    """Yield the files of a game in one language or in all, or of a rule sheet of one's own."""
    for sheet, kind in product(load_sheets(order.what, order.lang), list_kinds(order)):
        if {"mat": sheet.mat.zones, "trackers": sheet.trackers}.get(kind, True):
            # spade-poker-zh-mat-a4-low-ink
            stem = stem_of(
                sheet.game,
                sheet.lang_in_names,
                kind,
                order.on_paper,
                order.edition.in_names,
                "fillable" if order.fillable else "",
            )
            make = partial(make_paper, sheet, kind, order)
            yield _make_output(sheet, order, kind, stem=stem, make=make)


def _make_output(
    sheet: RuleSheet, order: Order, kind: str, stem: str, make: Callable[[], FinishedPdf]
) -> Output:
    return Output(
        folder=sheet.game,
        title=sheet.title,
        kind=kind,
        edition=order.edition_name,
        stem=stem,
        make=lambda _progress: make(),
        language=sheet.lang,
    )


def load_sheets(game: str, lang: str) -> list[RuleSheet]:
    """Return a game's sheets in one language or in all, or a rule sheet of one's own."""
    if is_deck_file(game):
        return [load_rules_of(load_deck(game, lang))]
    if game.endswith(".toml"):
        return [load_file(Path(game))]
    folder = find_folder(game)
    return [load(game, each, folder) for each in ((lang,) if lang else languages(game, folder))]


def is_deck_file(name: str) -> bool:
    """Return True for the file of a deck, which has a table [deck]; a rule sheet has a text."""
    return name.endswith(".toml") and isinstance(tables_of(Path(name)).get("deck"), dict)


def load_rules_of(deck: Deck) -> RuleSheet:
    """Return the rule sheet that a deck names."""
    name = Path(deck.source).name
    if not deck.rules:
        message = '{deck}: names no rule sheet; rules = "rules.toml" under [deck] does.'
        raise DeckError(message, deck=name)
    return load_file(deck.rules, name)


def find_folder(game: str) -> Path | None:
    """Return the folder of a third-party rule sheet, or None for a built-in game."""
    sheet = None if game in games() else plugin_file(game, f"{game}.toml")
    return sheet and sheet.parent


def make_paper(sheet: RuleSheet, kind: str, order: Order) -> FinishedPdf:
    word = sheet.words
    with document(
        title=f"{sheet.title}{word['colon']}{word[kind]}",
        author=sheet.credit,
        language=typesetting(sheet.lang).code,
        duplex=_OVER_SHORT_EDGE if kind == "stitched" else "",
        fillable=order.fillable,
        only_black=order.low_ink,
    ) as canvas:
        KINDS[kind](canvas, sheet, make_style(sheet, order.edition), order.on_paper)
    return canvas.finished


# --- kits ---

_USUAL_ORDER = Order()
_ONE_SIDED = ("box", "mat")
_OF_THE_DECK = ("cards", "box", "check_list")
_USUAL_ACCENT = "#333333"
_LEAFLET = "leaflet"
_PAGES_OF_THE_REST = 40  # of a kit at most, besides its cards
# Parts whose pages are those of an output of this kind. A kit's box has other words on its back.
KINDS_OF_PARTS = {"cards": "deck", "mat": "mat", "rules": "rules", "trackers": "trackers"}


@dataclass(frozen=True)
class Kit:
    """The sheet, deck and order of a kit."""

    sheet: RuleSheet
    deck: Deck
    order: Order = _USUAL_ORDER
    with_backs: bool = True
    has_rules: bool = True
    has_check_list: bool = False

    @property
    def has_backs(self) -> bool:
        return self.with_backs and self.deck.has_backs

    @property
    def folded(self) -> bool:
        return self.has_backs and self.order.backs == FOLDED

    @cached_property
    def job(self) -> DeckJob:
        """The print job of its cards, with their backs folded or on the other side."""
        backs = FOLDED if self.folded else "long-edge"
        order = self.order._replace(backs=backs if self.has_backs else "none")
        job = resolve_deck_job(order, self.deck)
        style = make_style(self.sheet, order.edition)
        aid = fit_aid_card(self.sheet, style, job.form.card) if self.has_rules else None
        return job._replace(extra=aid)

    @property
    def one_sided(self) -> tuple[str, ...]:
        """The parts that are printed on one side only."""
        return _ONE_SIDED if self.has_backs else ("cards", *_ONE_SIDED)

    @property
    def language(self) -> str:
        return typesetting(self.sheet.lang).code

    @property
    def other_language(self) -> str:
        """The language of its cards, if it is not that of the sheet."""
        same = self.deck.language.partition("-")[0] == self.language.partition("-")[0]
        return "" if same else self.deck.language

    @property
    def stem(self) -> str:
        order = self.order
        backs = FOLDED * self.folded if self.with_backs else "no-backs"
        return stem_of(
            self.sheet.game,
            self.sheet.lang_in_names,
            "kit",
            order.on_paper,
            order.edition.in_names,
            backs,
            name_bleed(order),
            f"margin-{order.margin:g}mm" if order.is_set("margin") else "",
            f"round-{order.corners:g}mm" if order.corners else "",
            "sleeved" if order.sleeved else "",
        )


def list_kits(order: Order, *, with_backs: bool = True) -> Iterator[Output]:
    """Yield the kit of a game in one language or in all, or of a deck or sheet of one's own."""
    if is_deck_file(order.what):
        yield make_kit_output(_make_kit_of_deck(order, with_backs=with_backs))
        return
    for sheet in load_sheets(order.what, order.lang):
        deck = load_deck_of(sheet)
        yield make_kit_output(Kit(sheet, deck, order, with_backs))


def _make_kit_of_deck(order: Order, *, with_backs: bool) -> Kit:
    """Return the kit of a deck of one's own, with its rules or with a first page alone."""
    deck = load_deck(order.what, order.lang)
    if deck.rules:
        sheet = load_rules_of(deck)
    else:
        sheet = RuleSheet(
            game=deck.stem,
            title=deck.title,
            accent=next((kind.accent for kind in deck.kinds.values()), _USUAL_ACCENT),
            tagline="",
            credit=deck.designer,
            source="",
            players="",
            time="",
            needs="",
            goal="",
            setup=(),
            turn_title="",
            turn=(),
            end=(),
            own_codes=True,
            mat=Mat(size=(1.0, 1.0), zones=()),
            lang=deck.language.partition("-")[0],
            small_words=deck.small_words,
        )
    return Kit(
        sheet,
        _keep_used_cards(deck, sheet),
        order,
        with_backs,
        has_rules=bool(deck.rules),
        has_check_list=True,
    )


def make_kit_output(kit: Kit) -> Output:
    return _make_output(kit.sheet, kit.order, "kit", stem=kit.stem, make=partial(make_kit, kit))


def load_deck_of(sheet: RuleSheet) -> Deck:
    """Return the game's cards, in the sheet's language if they have it."""
    if not sheet.deck:
        raise DeckError(
            (
                '{game}: the rule sheet names no deck; deck = "playing-cards" makes a kit of '
                "an ordinary one."
            ),
            game=sheet.game,
        )
    return _keep_used_cards(load_deck_in(sheet.deck, sheet.lang), sheet)


def _keep_used_cards(deck: Deck, sheet: RuleSheet) -> Deck:
    """Return the cards that the game uses, once for each deck that it needs."""
    for code in sheet.only:
        if not any(fnmatchcase(card.code, code) for card in deck.cards):
            raise DeckError("{game}: the deck has no card {code}.", game=sheet.game, code=code)
    cards = tuple(
        card._replace(copies=card.copies * sheet.decks)
        for card in deck.cards
        if not sheet.only or any(fnmatchcase(card.code, code) for code in sheet.only)
    )
    return replace(deck, cards=cards, small_words={**sheet.small_words, **deck.small_words})


def make_kit(kit: Kit) -> FinishedPdf:
    """Draw the parts of a kit, and then the cover in front of them, which tells their pages."""
    style = make_style(kit.sheet, kit.order.edition)
    chapters = dict(_list_chapters(kit, style))
    # A cover's pages are guessed with numbers as wide as those of a large kit.
    last = 10 ** len(str(len(kit.deck.printed_cards) + _PAGES_OF_THE_REST)) - 1
    parts = [_describe_part(kit, kind, range(last - 10, last)) for kind in chapters]
    pages, _ = _fit_cover(kit, style, parts)
    while True:
        finished, needed = _draw_kit(kit, style, chapters, cover_pages=pages)
        if needed <= pages:
            return finished
        pages = needed  # the guess was too low: it has wide numbers, but not the widest


def _draw_kit(
    kit: Kit,
    style: SheetStyle,
    chapters: Mapping[str, Callable[[Canvas], object]],
    cover_pages: int,
) -> tuple[FinishedPdf, int]:
    """Return the kit, and how many pages its cover needs.

    Where both sides are printed, each chapter begins on a sheet of its own. Only the leaflet lies
    behind the cover, as nobody sees the back of its paper.
    """
    word = kit.sheet.kit_words
    paper = sizes.paper(kit.order.on_paper)
    if not (kit.folded or _LEAFLET in chapters):
        cover_pages += cover_pages % 2
    parts = []
    with document(
        title=" · ".join((kit.sheet.title, word["kit"], paper.title)),
        author=kit.sheet.credit,
        language=kit.language,
        deck=kit.deck,
        duplex="Simplex" if kit.folded else "DuplexFlipLongEdge",
        only_black=kit.order.edition.low_ink,
    ) as canvas:
        (front,) = canvas.parts(1)
        canvas.reserve_front(word["how"], cover_pages)
        for kind, draw in chapters.items():
            before = canvas.pages
            canvas.typefaces = typefaces(kit.language)
            language = kit.other_language if kind in _OF_THE_DECK else ""
            empty_backs = kind in kit.one_sided and not kit.folded
            with (
                canvas.chapter(word[kind], empty_backs=empty_backs),
                canvas.tagged("Part", lang=language),
            ):
                draw(canvas)
                parts.append(_describe_part(kit, kind, range(before, canvas.pages)))
                if canvas.pages % 2 and not kit.folded:
                    canvas.empty_page()
        needed_pages, draw_cover = _fit_cover(kit, style, parts)
        canvas.typefaces = typefaces(kit.language)
        with canvas.front(), front:
            draw_cover(canvas)
    pages = {
        KINDS_OF_PARTS[part.kind]: part.pages
        for part in parts
        if part.kind in KINDS_OF_PARTS and not (part.kind == "cards" and prints_extra(kit.job))
    }
    return canvas.finished._replace(parts=pages), needed_pages


def _fit_cover(
    kit: Kit, style: SheetStyle, parts: Sequence[KitPart]
) -> tuple[int, Callable[[Canvas], None]]:
    return fit_kit_cover(
        kit.sheet,
        style,
        parts=parts,
        deck=kit.deck,
        order=kit.order,
        card=kit.job.form.card,
        is_folded=kit.folded,
    )


def _describe_part(kit: Kit, kind: str, pages: range) -> KitPart:
    """Return the facts of these pages; each part begins on a sheet of its own."""
    is_behind_cover = kind == _LEAFLET and bool(pages.start % 2)
    sheets = len(pages) if kit.folded else ceil(len(pages) / 2) - is_behind_cover
    pieces = len(kit.deck.printed_cards) if kind == "cards" else sheets
    last = pages.start + 2 * sheets - 1 if kind in kit.one_sided and not kit.folded else pages.stop
    return KitPart(kind=kind, pages=range(pages.start, last), sheets=sheets, pieces=pieces)


def _list_chapters(kit: Kit, style: SheetStyle) -> Iterator[tuple[str, Callable[[Canvas], object]]]:
    """Yield what draws each part: no box that is larger than the paper, nothing a game lacks."""
    sheet = kit.sheet
    order = kit.order
    paper = order.on_paper
    edition = order.edition
    boxed = replace(kit.deck, title=sheet.title)
    room = find_deck_room(boxed, edition, sleeved=order.sleeved, folded=kit.folded)
    about = write_blurb(sheet) if kit.has_rules else ()
    if kit.has_rules and (leaflet := fit_leaflet(sheet, style, paper)):
        yield _LEAFLET, leaflet.draw
    yield "cards", lambda canvas: draw_deck(canvas, kit.job)
    if fits_on_paper(room, paper):
        yield (
            "box",
            lambda canvas: BoxArtist(canvas, boxed, edition, style.cover).draw_tuck_box(
                paper, room, about
            ),
        )
    if kit.has_check_list:
        yield "check_list", lambda canvas: draw_check_list(canvas, kit.deck, edition, paper=paper)
    if kit.has_rules:
        if sheet.mat.zones:
            yield "mat", lambda canvas: draw_play_mat(canvas, sheet, style, paper=paper)
        yield "rules", lambda canvas: draw_rule_sheet(canvas, sheet, style, paper=paper)
        if sheet.trackers:
            yield "trackers", lambda canvas: draw_trackers(canvas, sheet, style, paper=paper)


# --- tonight ---

# What this edition decides itself.
_IGNORED = ("bleed", "bleed_mode", "corners", "sleeved", "low_ink", "large_print", "border")


def list_tonight(order: Order) -> Iterator[Output]:
    """Yield the edition of a game in one language or in all, or of a rule sheet of one's own."""
    for field in filter(order.is_set, _IGNORED):
        raise DeckError(
            "{one} and {other} do not go together: {why}.",
            one="--tonight",
            other=option_name(field),
            why=Message("it is already black, framed and without backs"),
        )
    for sheet in load_sheets(order.what, order.lang):
        yield make_tonight_output(sheet, load_deck_of(sheet), order)


def make_tonight_output(sheet: RuleSheet, deck: Deck, order: Order) -> Output:
    stem = stem_of(sheet.game, sheet.lang_in_names, "tonight", order.on_paper)
    make = partial(make_tonight, sheet, deck, order)
    return _make_output(sheet, order, "tonight", stem=stem, make=make)


def make_tonight(sheet: RuleSheet, deck: Deck, order: Order) -> FinishedPdf:
    black = order._replace(low_ink=True, border=True, backs="none", bleed=0.0)
    job = resolve_deck_job(black, deck)
    style = make_style(sheet, black.edition)
    word = sheet.kit_words
    kit = Kit(sheet, deck, black)  # which knows the languages of both
    with document(
        title=" · ".join((sheet.title, word["tonight"])),
        author=sheet.credit,
        language=kit.language,
        deck=deck,
        duplex="Simplex",
        only_black=True,
    ) as canvas:
        canvas.typefaces = typefaces(kit.language)
        with canvas.chapter(word["rules"]), canvas.tagged("Part"):
            draw_short_rules(canvas, sheet, style, paper=order.on_paper, manner=word["tonight_how"])
        with canvas.chapter(word["cards"]), canvas.tagged("Part", lang=kit.other_language):
            draw_deck(canvas, job)
    return canvas.finished
