"""Tagged PDFs: what is read out, in which order, and that nothing on a page belongs to nobody."""

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job, print_sheet
from tests.cards_pdf.reading import reader
from tests.cards_pdf.tags import marks, painted_outside, spoken, tree
from tests.papers import build_pdf, squeezed


def printed(deck, **options):
    return reader(make_pdf(job(deck, **options)).pdf)


def paper(game, kind):
    return reader(build_pdf(game, "en", kind)[0].pdf)


@pytest.mark.parametrize("deck", ["legacy", "playing-cards", "scoundrel"])
def test_all_that_is_painted_has_one_element_or_is_an_artifact(deck):
    """The parent tree leads back to the element of each mark."""
    pdf = printed(deck, backs="long-edge")
    assert [painted_outside(page) for page in list(pdf.pages)[:2]] == [[], []]
    assert pdf.root_object["/MarkInfo"]["/Marked"]
    assert pdf.root_object["/Lang"] == "en"
    found = list(marks(tree(pdf)))
    assert len(found) == len(set(found))
    nums = pdf.root_object["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    lists = dict(zip(nums[::2], nums[1::2], strict=True))
    for n, page in enumerate(pdf.pages, 1):
        marked = lists.get(page.get("/StructParents"), [])
        assert len(marked) == sum(number == n for number, _ in found)


def test_a_card_is_a_section_with_its_name_for_a_heading_and_its_boxes_in_a_list():
    deck = load_deck("legacy")
    for section, card in zip(tree(printed("legacy")).all("Sect"), deck.cards, strict=True):
        assert section.roles[0] == "H1"
        assert [figure.alt for figure in section.all("Figure")] in ([card.name], [])
        rows = [len(found.roles) for found in section.all("L")]
        assert rows == [len(card.boxes)] * bool(card.boxes)
        assert all(item.roles == ["Lbl", "LBody"] for item in section.all("LI"))


def test_a_picture_says_its_card():
    names = [figure.alt for figure in tree(printed("playing-cards")).all("Figure")]
    assert names == [card.name for card in load_deck("playing-cards").cards]


def test_a_rule_sheet_has_headings_lists_and_tables_in_the_order_of_reading():
    sheet, document = load("scoundrel", "en"), tree(paper("scoundrel", "rules"))
    assert len(document.all("H1")) == 1
    assert len(document.all("H2")) >= 4
    assert len(document.all("L")[0].all("LI")) == len(sheet.setup)
    rows = [len(table.rows) + any(table.columns) for table in sheet.summary]
    found = [len(table.all("TR")) for table in document.all("Table")]
    assert found == [*rows, len(sheet.rulings)]
    assert all(figure.alt for figure in document.all("Figure"))


@pytest.mark.parametrize("kind", ["rules", "booklet", "mat", "trackers"])
def test_papers_leave_nothing_unmarked(kind):
    pdf = paper("scoundrel", kind)
    assert not any(painted_outside(page) for page in pdf.pages)
    assert tree(pdf).all("H1")


@pytest.mark.parametrize("kind", ["booklet", "rules"])
def test_a_paper_is_read_from_its_first_page_to_its_last(kind):
    """Half of a booklet stands on its head; poppler and screen readers go by its marks."""
    text = squeezed("".join(spoken(build_pdf("days", "en", kind)[0].pdf)))
    steps = [squeezed(step.full_text()).rstrip(":") for step in load("days", "en").turn]
    places = [text.index(step) for step in steps]  # a ruling may follow
    assert places == sorted(places)


def test_fields_are_spoken_and_come_in_the_order_of_the_page():
    deck = load_deck("legacy")
    pdf = reader(print_sheet(deck, fillable=True))
    names = [form.kids[0] for form in tree(pdf).all("Form")]
    assert {"Emberjaw, box 1", "Emberjaw, HP, +40: 2", "Emberjaw, HP now"} <= set(names)
    assert f"{deck.card('A1').name}, box 3: fire" in names
    assert names == [note.get_object()["/TU"] for page in pdf.pages for note in page["/Annots"]]
    assert all(page["/Tabs"] == "/S" for page in pdf.pages)
