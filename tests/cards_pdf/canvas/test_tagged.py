"""Tagged PDFs: what is read out, in which order, and that nothing on a page belongs to nobody."""

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import load_format
from tests.cards_pdf.drawing import job
from tests.cards_pdf.reading import reader
from tests.cards_pdf.tags import marks, painted_outside, spoken, tree
from tests.papers import build_pdf, squeezed

DECKS = ("legacy", "playing-cards", "scoundrel")


def printed(deck, **options):
    return reader(make_pdf(job(deck, **options)._replace(selected_codes=None)).pdf)


@pytest.mark.parametrize("deck", DECKS)
def test_all_that_is_painted_belongs_to_an_element_or_is_an_artifact(deck):
    pdf = printed(deck, backs="long-edge")
    assert [painted_outside(page) for page in list(pdf.pages)[:2]] == [[], []]
    assert pdf.root_object["/MarkInfo"]["/Marked"]
    assert pdf.root_object["/Lang"] == "en"


@pytest.mark.parametrize("deck", DECKS)
def test_the_tree_and_the_pages_name_the_same_marks(deck):
    """Each mark has one element, and the parent tree leads back to it."""
    pdf = printed(deck)
    found = list(marks(tree(pdf)))
    assert len(found) == len(set(found))
    nums = pdf.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    lists = dict(zip(nums[::2], nums[1::2], strict=True))
    per_page = [len(lists[page["/StructParents"]]) for page in pdf.pages]
    assert per_page == [sum(page == n for page, _ in found) for n in range(1, len(pdf.pages) + 1)]


def test_a_card_is_a_section_with_its_name_for_a_heading_and_its_boxes_in_a_list():
    deck = load_deck("legacy")
    cards = tree(printed("legacy")).all("Sect")
    assert len(cards) == len(deck.cards)
    for section, card in zip(cards, deck.cards, strict=True):
        assert section.roles[0] == "H1"
        assert [figure.alt for figure in section.all("Figure")] in ([card.name], [])
        lists = section.all("L")
        assert [len(found.roles) for found in lists] == ([len(card.boxes)] if card.boxes else [])
        assert all(item.roles == ["Lbl", "LBody"] for item in section.all("LI"))


def test_a_picture_says_its_card():
    figures = tree(printed("playing-cards")).all("Figure")
    assert [figure.alt for figure in figures] == [
        card.name for card in load_deck("playing-cards").cards
    ]


def test_a_rule_sheet_has_headings_lists_and_tables_in_the_order_of_reading():
    sheet = load("scoundrel", "en")
    document = tree(reader(build_pdf("scoundrel", "en", "rules")[0].pdf))
    assert len(document.all("H1")) == 1
    assert len(document.all("H2")) >= 4
    (first, *_) = document.all("L")
    assert len(first.all("LI")) == len(sheet.setup)
    assert [len(table.all("TR")) for table in document.all("Table")] == [
        *(len(table.rows) + any(table.columns) for table in sheet.summary),
        len(sheet.rulings),
    ]
    assert all(figure.alt for figure in document.all("Figure"))


@pytest.mark.parametrize("kind", ["rules", "booklet", "mat", "trackers"])
def test_papers_leave_nothing_unmarked(kind):
    pdf = reader(build_pdf("scoundrel", "en", kind)[0].pdf)
    assert not any(painted_outside(page) for page in pdf.pages)
    assert tree(pdf).all("H1")


def test_a_booklet_is_read_from_its_first_page_to_its_last_though_half_of_it_stands_on_its_head():
    """The marks of its pages follow one another; poppler and screen readers go by them."""
    booklet, sheet = (
        list(spoken(build_pdf("days", "en", kind)[0].pdf)) for kind in ("booklet", "rules")
    )
    rules = load("days", "en")
    for words in (booklet, sheet):
        text = squeezed("".join(words))
        places = [
            text.index(squeezed(step.full_text()).rstrip(":")) for step in rules.turn
        ]  # a ruling may follow
        assert places == sorted(places)


def test_fields_are_spoken_and_come_in_the_order_of_the_page():
    deck = load_deck("legacy")
    pdf = reader(make_pdf(DeckJob(deck, load_format("a4-poker-9"), Order(fillable=True))).pdf)
    spoken = [form.kids[0] for form in tree(pdf).all("Form")]
    assert {"Emberjaw, box 1", "Emberjaw, HP, +40: 2", "Emberjaw, HP now"} <= set(spoken)
    choice = next(card for card in deck.cards if card.code == "A1").name
    assert f"{choice}, box 3: fire" in spoken
    on_pages = [note.get_object()["/TU"] for page in pdf.pages for note in page["/Annots"]]
    assert spoken == on_pages
    assert all(page["/Tabs"] == "/S" for page in pdf.pages)
