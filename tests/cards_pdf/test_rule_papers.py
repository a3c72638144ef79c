"""Rule sheets, booklets, play mats and trackers, read back from their PDFs."""

from functools import cache
from io import BytesIO
from itertools import combinations
from math import cos, hypot, radians, sin

import pypdf
import pypdfium2
import pytest

from cards_pdf.booklet import LOWER, UPPER
from cards_pdf.cli import run
from cards_pdf.decks import find_deck, load_deck
from cards_pdf.diagrams.clock import degrees_of
from cards_pdf.edition import Edition
from cards_pdf.flow import Column, NoRoomError, Part, balanced, pour
from cards_pdf.index_page import write_index
from cards_pdf.line_break import CLOSING, OPENING
from cards_pdf.look import typeset
from cards_pdf.rule_model import Laid
from cards_pdf.rule_text import GAMES, languages, load
from cards_pdf.rule_works import RuleJob, make_paper
from cards_pdf.typeface import MissingGlyphError
from cards_pdf.units import MM_PER_POINT

SHEETS = [(game, lang) for game in GAMES for lang in languages(game)]
PAPERS = ("a4", "letter")
EDITIONS = {"colour": Edition(), "low-ink": Edition(low_ink=True), "large-print": Edition(large=True)}
PAPERS_MADE = [
    (game, lang, kind, paper, edition)
    for game, lang in SHEETS
    for paper in PAPERS
    for edition, look in EDITIONS.items()
    if edition != "low-ink"  # text stands where it stands in colour, as a test of its own says
    for kind in RuleJob(paper, look).kinds
]


@cache
def made(game, lang, kind, paper="a4", edition="colour", *, fillable=False):
    log = []
    job = RuleJob(paper, EDITIONS[edition], fillable=fillable)
    return make_paper(load(game, lang), kind, job, log), log


def opened(game, lang, kind, *options, **more):
    return pypdfium2.PdfDocument(made(game, lang, kind, *options, **more)[0].pdf)


def squeezed(text):
    return "".join(typeset(text).replace("*", "").split())


def read_text(*paper):
    with opened(*paper) as document:
        return squeezed("".join(page.get_textpage().get_text_bounded() for page in document))


def rectangles(page):
    """Where text stands on a page, in mm from its bottom left."""
    text = page.get_textpage()
    boxes = [text.get_rect(n) for n in range(text.count_rects())]
    return [tuple(part * MM_PER_POINT for part in box) for box in boxes]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("kind", ["rules", "booklet"])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_rule_ruling_and_variant_is_on_the_sheet(game, lang, kind, paper):
    sheet = load(game, lang)
    # Booklet pages that stand on their heads are read line by line from the wrong end: use what was drawn.
    shown = read_text(game, lang, kind, paper) if kind == "rules" else drawn(game, lang, kind, paper)
    for ruling in sheet.rulings:
        assert squeezed(ruling.id + ruling.text) in shown
    for option in sheet.options:
        assert squeezed(option.text) in shown
        assert squeezed(option.name) in shown
    for step in (*sheet.turn, *sheet.end):
        assert squeezed(step.said()) in shown
        assert all(squeezed(part) in shown for part in step.parts)
    for text in (*sheet.setup, sheet.goal, sheet.credit, sheet.source):
        assert squeezed(text) in shown
    for frame in sheet.example.frames:
        assert squeezed(frame.text) in shown


def drawn(game, lang, kind, paper="a4", edition="colour"):
    return squeezed("".join(line_of(entry) for entry in made(game, lang, kind, paper, edition)[1]))


def line_of(entry):
    """The words of a `text` entry of the draw log, behind its place, size and colour."""
    return entry.split(" ", 5)[5] if entry.startswith("text ") else ""


@pytest.mark.parametrize(("game", "lang", "kind", "paper", "edition"), PAPERS_MADE)
def test_nothing_leaves_the_page_or_runs_into_something_else(game, lang, kind, paper, edition):
    least = 4.0 if kind == "mat" else 5.0
    with opened(game, lang, kind, paper, edition) as document:
        for page in document:
            width, height = (part * MM_PER_POINT for part in page.get_size())
            boxes = rectangles(page)
            assert boxes
            for left, bottom, right, top in boxes:
                assert left >= least - 0.5
                assert bottom >= least - 2.0
                assert right <= width - least + 0.5
                assert top <= height - least + 2.0
            for one, other in combinations(boxes, 2):
                assert overlap(one, other) < 0.2


def overlap(one, other):
    """The share of the smaller box that both cover."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    if across <= 0 or up <= 0:
        return 0.0
    return across * up / max(0.01, min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_columns_keep_their_gutter_and_panels_their_folds(game, lang, paper):
    with opened(game, lang, "rules", paper) as document:
        for number, page in enumerate(document):
            middle = page.get_width() / 2 * MM_PER_POINT
            top = page.get_height() * MM_PER_POINT - (30 if number == 0 else 0)
            for left, bottom, right, _ in rectangles(page):
                if 18 < bottom < top:
                    assert right < middle - 2 or left > middle + 2
    with opened(game, lang, "booklet", paper) as document:
        page = document[0]
        panel = page.get_width() / 4 * MM_PER_POINT
        half = page.get_height() / 2 * MM_PER_POINT
        for left, bottom, right, top in rectangles(page):
            if not bottom < half < top:  # the scissors sit on the slit
                assert int((left - 3) // panel) == int((right + 3) // panel)
                assert (bottom - 3 > half) == (top + 3 > half)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_normal_sheets_take_two_pages_at_most(game, lang, paper):
    assert made(game, lang, "rules", paper)[0].pages <= (1 if paper == "a4" and game != "legacy" else 2)
    assert made(game, lang, "booklet", paper)[0].pages == 1
    assert made(game, lang, "mat", paper)[0].pages <= 2


@pytest.mark.parametrize("kind", ["rules", "booklet", "mat", "trackers"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_chinese_lines_break_by_their_own_rules(kind, paper, edition):
    if edition == "large-print" and kind == "booklet":
        pytest.skip("large print has no booklet")
    lines = [line_of(entry) for entry in made("spade-poker", "zh", kind, paper, edition)[1]]
    lines = [text for text in lines if text]
    assert len(lines) > 8
    for text in lines:
        assert text[0] not in CLOSING or text.startswith("--") or len(text) == 1
        assert text[-1] not in OPENING or len(text) == 1


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("kind", ["rules", "booklet", "mat", "trackers"])
def test_every_font_on_a_page_is_embedded(game, lang, kind):
    reader = pypdf.PdfReader(BytesIO(made(game, lang, kind)[0].pdf))
    fonts = {}
    for page in reader.pages:
        for font in map(pypdf.generic.PdfObject.get_object, page["/Resources"]["/Font"].values()):
            fonts[font["/BaseFont"]] = font.get("/FontDescriptor", {})
    assert fonts
    assert all("/FontFile2" in descriptor for descriptor in fonts.values())


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_file_says_what_it_is(game, lang):
    sheet = load(game, lang)
    reader = pypdf.PdfReader(BytesIO(made(game, lang, "rules")[0].pdf))
    assert reader.metadata.title.startswith(sheet.title)
    assert reader.metadata.author == sheet.credit
    assert reader.trailer["/Root"]["/Lang"] == ("zh-Hans" if lang == "zh" else "en")
    assert reader.outline[0].title == sheet.title


def test_a_glyph_that_no_font_has_is_refused():
    sheet = load("scoundrel")
    with pytest.raises(MissingGlyphError, match=r"U\+A69B"):
        make_paper(
            sheet.__class__(**{**fields_of(sheet), "goal": "A \ua69b is missing."}), "rules", RuleJob()
        )


def fields_of(sheet):
    return {name: getattr(sheet, name) for name in sheet.__dataclass_fields__}


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("kind", ["rules", "booklet", "mat", "trackers"])
@pytest.mark.parametrize("paper", PAPERS)
def test_low_ink_sets_text_where_colour_does(game, lang, kind, paper):
    assert placed_text(game, lang, kind, paper, "colour") == placed_text(game, lang, kind, paper, "low-ink")


def placed_text(*paper):
    return [(entry.split(" ", 5)[1:4], line_of(entry)) for entry in made(*paper)[1] if line_of(entry)]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("kind", ["rules", "booklet", "mat", "trackers"])
def test_low_ink_fills_no_areas(game, lang, kind):
    tinted = [entry for entry in made(game, lang, kind)[1] if "fill=" in entry and "#ffffff" not in entry]
    assert tinted or kind == "trackers"
    for entry in made(game, lang, kind, "a4", "low-ink")[1]:
        if "fill=" in entry and not entry.startswith("text"):
            assert "fill=#ffffff" in entry or entry.count(" l") <= 3  # paper, or a small arrow head


def test_the_same_job_gives_the_same_bytes():
    sheet = load("days")
    assert make_paper(sheet, "rules", RuleJob()).pdf == make_paper(sheet, "rules", RuleJob()).pdf


# --- booklet ---


def test_folded_pages_follow_each_other():
    places = {
        page: (row, column) for row, pages in enumerate((UPPER, LOWER)) for column, page in enumerate(pages)
    }
    assert sorted(places) == list(range(1, 9))
    for page in range(1, 9):
        row, column = places[page]
        following = places[page % 8 + 1]
        # Round the sheet: right along the lower row, up, left along the upper row, down.
        turns = {(1, 3): (0, 3), (0, 0): (1, 0)}
        assert following == turns.get((row, column), (row, column + (1 if row else -1)))
    # Pages 1 and 8 are the covers: they share the fold that becomes the spine's outside.
    assert abs(places[1][1] - places[8][1]) == 1


# --- play mats ---


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_zones_have_the_size_of_real_cards(game, lang, paper):
    mat = load(game, lang).mat
    expected = [63 + (zone.size[0] - 1) * mat.cell[0] for zone in mat.zones]
    found = []
    with opened(game, lang, "mat", paper) as document:
        pages = len(document)
        for page in document:
            for thing in page.get_objects(filter=[2]):  # paths
                left, bottom, right, top = (part * MM_PER_POINT for part in thing.get_bounds())
                if abs(top - bottom - 88) < 1.2 and right - left > 60:
                    found.append(right - left)
    # What lies on a seam is drawn on both tiles.
    for size in set(expected):
        like = sum(abs(width - size) < 1.2 for width in found)  # a path's bounds hold its line as well
        assert expected.count(size) <= like <= pages * expected.count(size)


def test_a_mat_on_two_pages_meets_in_the_middle():
    for paper in PAPERS:
        with opened("legacy", "en", "mat", paper) as document:
            assert len(document) == 2
        with opened("scoundrel", "en", "mat", paper) as document:
            assert len(document) == 1
            assert document[0].get_width() > document[0].get_height()


# --- trackers ---


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_fillable_trackers_have_a_field_for_every_box_and_keep_a_tick(game, lang):
    sheet = load(game, lang)
    made_pdf, log = made(game, lang, "trackers", fillable=True)
    reader = pypdf.PdfReader(BytesIO(made_pdf.pdf))
    fields = reader.get_fields()
    ticks = [name for name, field in fields.items() if field["/FT"] == "/Btn"]
    expected = sum(
        tracker.rows * sum(len(column.ticks) for column in tracker.columns)
        + (len(range(tracker.track[0], tracker.track[1] + 1, tracker.track[2])) if tracker.track else 0)
        for tracker in sheet.trackers
    )
    assert len(ticks) == expected == sum(entry.startswith("check ") for entry in log)
    writer = pypdf.PdfWriter(clone_from=reader)
    writer.update_page_form_field_values(writer.pages[0], {ticks[0]: "/Yes"}, auto_regenerate=False)
    again = BytesIO()
    writer.write(again)
    assert pypdf.PdfReader(again).get_fields()[ticks[0]]["/V"] == "/Yes"


def test_boxes_to_tick_are_four_millimetres():
    squares = [entry.split() for entry in made("legacy", "en", "trackers")[1] if entry.startswith("rect ")]
    squares = [(float(w), float(h)) for _, _, _, w, h, *_ in squares if w == h]
    assert len(squares) > 100
    assert all(abs(side - 4.0) < 0.5 for size in squares for side in size)


def test_the_campaign_log_has_room_for_24_games():
    (log,) = [tracker for tracker in load("legacy").trackers if tracker.title == "Campaign log"]
    assert log.rows == 24


# --- what the pictures claim ---


def corners(card):
    angle = radians(degrees_of(card))
    along, across = (sin(angle), cos(angle)), (cos(angle), -sin(angle))
    half = 63 / 88 / 2
    points = [
        (card.x + a * along[0] / 2 + b * half * across[0], card.y + a * along[1] / 2 + b * half * across[1])
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    return points, (along, across)


def distance(one, other):
    """How far two cards are apart along the axis that parts them best; negative if they overlap."""
    (points, axes), (others, more) = corners(one), corners(other)
    apart = []
    for axis in (*axes, *more):
        here = [x * axis[0] + y * axis[1] for x, y in points]
        there = [x * axis[0] + y * axis[1] for x, y in others]
        apart.append(max(min(there) - max(here), min(here) - max(there)))
    return max(apart)


def test_the_drawn_path_touches_card_by_card_towards_each_hour():
    path = next(frame.path for frame in load("days").example.frames if frame.path)
    last = Laid("AS", 0.0, 0.0)
    for card in path:
        assert distance(last, card) == pytest.approx(0, abs=0.001)
        angle = radians(degrees_of(card))
        far = hypot(card.x - last.x, card.y - last.y)
        assert (card.x - last.x, card.y - last.y) == pytest.approx(
            (far * sin(angle), far * cos(angle)), abs=0.001
        )
        last = card


def test_the_legacy_sheet_agrees_with_the_deck():
    deck = load_deck(str(find_deck("legacy")))
    sheet = load("legacy")
    monster = deck.card("FM")
    for stat in ("hp", "atk", "def", "mag"):
        assert f"{stat.upper()} {monster.stat(stat)}" in sheet.setup[0]
    assert f"You have {deck.play['player_hp']} HP" in sheet.setup[2]
    assert f"Draw {deck.play['hand_size']} cards" in sheet.turn[0].do
    assert f"up to {deck.play['uses']} cards" in sheet.turn[1].do
    for code, part in (("A1", 0), ("D1", 1)):
        assert f"{deck.card(code).effects[0].number()}" in sheet.turn[1].parts[part]
    upgrades = next(table for table in sheet.summary if table.title == "Monster upgrades")
    told = {code: effect for codes, effect in upgrades.rows for code in codes.split(", ")}
    for card in deck.cards:
        if card.foot:
            effect = card.foot[0]
            box = effect.name == "tick"
            said = f"box {effect.number('box')}" if box else f"{effect.name[8:].upper()} +{effect.number()}"
            assert told.pop(card.code) == said
    assert not told


# --- the command ---


def test_the_command_writes_every_paper_of_a_game(tmp_path, capsys):
    assert run(["rules", "spade-poker", "--paper", "letter", "--low-ink", "--out", str(tmp_path)]) == 0
    names = {
        f"spade-poker{lang}-{kind}-letter-low-ink.pdf"
        for lang in ("", "-zh")
        for kind in ("rules", "booklet", "mat", "trackers")
    }
    assert {path.name for path in tmp_path.iterdir()} == names
    assert capsys.readouterr().out.count(" page") == len(names)


def test_fillable_writes_only_what_can_be_filled_in(tmp_path):
    assert run(["rules", "days", "--fillable", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["days-trackers-a4-fillable.pdf"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["scoundrl"], 'There are no rules for "scoundrl"; there are rules for scoundrel'),
        (["days", "--lang", "zh"], 'The rules of days are not there in "zh", but in en.'),
    ],
)
def test_a_wrong_name_is_refused_with_what_there_is(tmp_path, capsys, words, sentence):
    assert run(["rules", *words, "--out", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_index_links_every_file_beside_it(tmp_path):
    write_index(
        tmp_path / "index.html", {"Rules <all>": [("days-rules-a4.pdf", made("days", "en", "rules")[0])]}
    )
    page = (tmp_path / "index.html").read_text("utf-8")
    assert '<a href="days-rules-a4.pdf">' in page
    assert "as days go by: Rules" in page
    assert "Rules &lt;all&gt;" in page


# --- flow ---


def part(height, **more):
    return Part(height, lambda *_: None, **more)


def test_parts_fill_columns_in_order_and_headings_stay_with_their_text():
    columns = [Column(0, 0, 10, 30), Column(0, 50, 10, 30)]
    placed = pour([part(20), part(5, gap=2, keep=True), part(10, gap=1), part(3, gap=2)], columns)
    assert [(item.x, item.y) for item in placed] == [(0, 10), (50, 10), (50, 16), (50, 28)]
    with pytest.raises(NoRoomError):
        pour([part(20)] * 3, columns)


def test_columns_of_the_last_page_end_alike():
    columns = [Column(0, x, 0, 100) for x in (0, 50)]
    placed = balanced([part(10)] * 8, columns)
    assert [sum(item.x == x for item in placed) for x in (0, 50)] == [4, 4]
