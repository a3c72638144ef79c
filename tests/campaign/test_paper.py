"""A campaign on paper and back: what is printed, what is read from a form, what is remembered."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO
from random import Random

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from cards_pdf.decks.load import find_deck
from cards_pdf.decks.said_again import translations_of
from cards_pdf.units import MM_PER_POINT
from referee.campaign import by_hand, file, folders
from referee.campaign.from_pdf import import_pdf, read_form
from referee.campaign.prints import EXPORTED, known_states
from referee.campaign.to_pdf import Wish, export, log_of
from referee.commands.asking import agreed
from referee.commands.speech import Speech
from referee.errors import Failure, WrongUse
from referee.games.legacy.pencil import Pencil
from referee.texts.phrases import Phrase
from tests.campaigns import campaign, played, toml
from tests.cards_pdf.reading import letters, opened
from tests.papers import rectangles, squeezed


def exported(tmp_path, name=None, **wish):
    """The first PDF that was written."""
    lines = export(name, Wish(tmp_path / "out", **wish))
    return next((path for path in (tmp_path / "out").glob("*") if str(path) in lines[0].split(", ")), lines)


def marked(name, seed):
    """A campaign whose cards are ticked at random."""
    rng = Random(seed)
    with file.changing(folders.new(name).folder) as made:
        pencil = Pencil.of(made.deck, made.state)
        for _ in range(rng.choice([1, 8, 40])):
            boxes = [box for card in made.deck.rows for box in pencil.open_boxes(card)]
            pencil.tick(rng.choice(boxes))
        for stats in pencil.monsters.values():
            stats["hp"] += rng.choice([0, 40, 80, 400, 7])
            stats["def"] += rng.choice([0, 10, 90])
        pencil.crossed_out = rng.choice([[], ["S2"]])
        pencil.wins, pencil.losses = 2, 1
        pencil.games = 3
        made.state = pencil.state()
    return campaign(name)


def test_cards_are_printed_in_the_language_that_is_spoken_and_read_back(tmp_path):
    state = marked("alpha", 3).state
    pdf = exported(tmp_path, fillable=True, lang="zh")
    assert "补丁圆盾" in "".join(page.extract_text() for page in PdfReader(pdf).pages)
    folders.new("fresh")
    import_pdf(pdf, "fresh", yes=True, another=True)
    assert campaign("fresh").state["boxes"] == state["boxes"]
    assert campaign("fresh").state["elements"] == state["elements"]
    untranslated = campaign("alpha")
    assert untranslated.printed_in("fr") is untranslated.printed


def test_what_lies_beside_a_deck_stops_nobody(tmp_path):
    (tmp_path / "mine.toml").write_text(find_deck("legacy").read_text("utf-8"), "utf-8")
    (tmp_path / "mine.old.toml").write_text("no [ toml", "utf-8")
    (tmp_path / "mine.fr.toml").write_text(
        '[deck]\ntranslates = "mine.toml"\nlanguage = "fr"\ntitle = 3', "utf-8"
    )
    (tmp_path / "mine.de.toml").write_text(
        '[deck]\ntranslates = "mine.toml"\nlanguage = "de"\n[words]\nfire = "Feuer"\n', "utf-8"
    )
    (tmp_path / "mine.it.toml").write_text(
        '[deck]\ntranslates = "mine.toml"\nlanguage = "it"\n[[card]]\ncode = "A1"\nname = "Uno"\n', "utf-8"
    )
    made = folders.new("alpha", str(tmp_path / "mine.toml"))
    assert made.printed_in("en") is made.printed_in("es") is made.printed
    assert made.printed_in("de").said("fire") == "Feuer"
    assert [deck.language for deck in translations_of(made.printed)] == ["de"]
    for lang, wrong in (("fr", "title"), ("it", "card")):
        with pytest.raises(Failure, match=rf"mine\.{lang}\.toml.*{wrong}"):
            export("alpha", Wish(tmp_path / "out", lang=lang))


@pytest.mark.parametrize("seed", range(6))
def test_a_fillable_export_reads_back_to_the_very_state(seed, tmp_path):
    state = marked("marked", seed).state
    pdf = exported(tmp_path, fillable=True)
    folders.new("fresh")
    import_pdf(pdf, "fresh", yes=True, another=True)
    counts = {"games": 0, "wins": 0, "losses": 0}
    assert campaign("fresh").state == state | counts
    assert "Nothing is changed" in import_pdf(pdf, "marked", yes=True)[0]


def filled_in(pdf, values):
    """The PDF as a reader saves it after somebody has ticked these fields."""
    writer = PdfWriter(clone_from=str(pdf))
    for page in writer.pages:
        for annotation in page.get("/Annots", []):
            widget = annotation.get_object()
            holder = widget.get("/Parent", widget)
            name = holder.get_object().get("/T")
            if name in values:
                value = NameObject(values[name]) if values[name].startswith("/") else values[name]
                if isinstance(value, NameObject):
                    holder.get_object()[NameObject("/V")] = value
                else:
                    writer.update_page_form_field_values(page, {name: value}, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    pdf.write_bytes(out.getvalue())
    return pdf


def test_ticks_in_the_form_come_into_the_campaign_and_are_said_before(tmp_path, capsys):
    folders.new("alpha")
    pdf = exported(tmp_path, fillable=True)
    ticks = {
        "A1_3": "/A1_3_ice",
        "D2_1": "/Yes",
        "S2_crossed_out": "/Yes",
        "FM_hp_1": "/Yes",
        "EM_mag_now": "35",
    }
    filled_in(pdf, ticks)
    before = toml("alpha").read_bytes()
    with pytest.raises(WrongUse, match="--yes"):
        import_pdf(pdf, None, yes=False, ask=partial(agreed, Speech()))
    assert toml("alpha").read_bytes() == before
    said = [
        "written: A1.3 ice",
        "written: D2.1",
        "written: S2 crossed out",
        "written: FM hp +40",
        "written: EM mag +25",
    ]
    assert capsys.readouterr().out.splitlines() == said
    assert import_pdf(pdf, None, yes=True)[:-1] == said
    assert campaign("alpha").state["elements"] == {"A1.3": "ice"}


def test_a_tick_that_was_rubbed_out_is_said_to_be_gone(tmp_path):
    folders.new("alpha")
    by_hand.tick(["A1.3 fire, D2.1"], None)
    pdf = filled_in(exported(tmp_path, fillable=True), {"A1_3": "/A1_3_ice", "D2_1": "/Off"})
    assert import_pdf(pdf, None, yes=True)[:-1] == ["written: A1.3 ice", "gone: A1.3 fire", "gone: D2.1"]


@pytest.mark.parametrize(
    ("values", "named"),
    [({"FM_hp_now": "lots"}, "FM_hp"), ({"FM_hp_now": "0"}, "FM.hp"), ({"A1_3": "/A1_3_mud"}, "A1.3")],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(values, named, tmp_path):
    folders.new("alpha")
    pdf = filled_in(exported(tmp_path, fillable=True), values)
    before = toml("alpha").read_bytes()
    with pytest.raises(WrongUse, match=re.escape(named)):
        import_pdf(pdf, None, yes=True)
    assert toml("alpha").read_bytes() == before


def test_what_was_typed_without_end_is_not_said_again(tmp_path):
    folders.new("alpha")
    pdf = filled_in(exported(tmp_path, fillable=True), {"FM_hp_now": "9" * 100_000})
    with pytest.raises(WrongUse) as refused:
        import_pdf(pdf, None, yes=True)
    assert len(str(refused.value)) < 200


def test_files_that_are_no_form_get_a_sentence(tmp_path):
    folders.new("alpha")
    plain = exported(tmp_path)
    with pytest.raises(WrongUse, match="has no form"):
        read_form(plain)
    data = exported(tmp_path, fillable=True).read_bytes()
    for n, damaged in enumerate((b"", b"%PDF-1.7", data[: len(data) // 2], b"\x00" * 5000)):
        path = tmp_path / f"{n}.pdf"
        path.write_bytes(damaged)
        with pytest.raises(Failure, match=r"not a PDF|has no form"):
            read_form(path)
    with pytest.raises(Failure, match="cannot be read"):
        read_form(tmp_path / "none.pdf")


def test_only_changed_prints_the_changed_cards_in_the_places_they_had(tmp_path):
    folders.new("alpha")
    whole = places(exported(tmp_path))
    assert exported(tmp_path, only_changed=True)[0] == Phrase("export.nothing-new")
    by_hand.tick(["A1.3 fire, S4.2"], None)
    changed = places(exported(tmp_path, only_changed=True))
    assert set(changed) == {"A1", "S4"}
    assert all(changed[code] == whole[code] for code in changed)
    assert exported(tmp_path, only_changed=True)[0] == Phrase("export.nothing-new")


def places(pdf):
    """Where each card's code is printed, by sheet."""
    found = {}
    for page in PdfReader(pdf).pages:
        sheet = page.mediabox.width, page.mediabox.height

        def visit(text, user, matrix, _font, _size, sheet=sheet):
            code = text.strip()
            if re.fullmatch(r"[FIE]M|UP|[AD][1-5]|S[1-4]", code):
                found[code] = (round(user[4] + matrix[4]), round(user[5] + matrix[5]), sheet)

        page.extract_text(visitor_text=visit)
    return found


def text_of(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(pdf).pages)


def test_stickers_hold_only_what_changed_since_the_last_export(tmp_path):
    folders.new("alpha")
    by_hand.tick(["A1.1"], None)
    exported(tmp_path)
    by_hand.tick(["D2.2, FM.2"], None)
    by_hand.set_value("S2.crossed_out", "yes", None)
    by_hand.set_value("IM.hp", "140", None)
    lines = export(None, Wish(tmp_path / "out", stickers=True))
    assert lines[0].endswith("7 labels")
    text = text_of(lines[0].split(", ")[0])
    for part in ("D2 box 2", "FM MAG", "20", "IM HP", "140", "S2 foot"):
        assert part in text
    assert "A1" not in text
    assert export(None, Wish(tmp_path / "out", stickers=True)) == [Phrase("export.nothing-new")]


def test_labels_leave_the_cards_below_them_as_they_were_printed(tmp_path):
    folders.new("alpha")
    by_hand.tick(["A1.1"], None)
    exported(tmp_path)
    by_hand.tick(["D2.2"], None)
    export(None, Wish(tmp_path / "out", stickers=True))
    (line,) = export(None, Wish(tmp_path / "out", only_changed=True))
    assert line.endswith(", D2")
    by_hand.tick(["D1.1"], None)
    assert export(None, Wish(tmp_path / "out", stickers=True))[0].endswith("1 label")
    assert export(None, Wish(tmp_path / "out", only_changed=True))[0].endswith(", D1")


def test_many_stickers_go_on_over_pages(tmp_path):
    marked("marked", 4)
    with file.changing(folders.folder_of("marked")) as made:
        pencil = Pencil.of(made.deck, made.state)
        for card in made.deck.rows:
            while boxes := pencil.open_boxes(card):
                pencil.tick(boxes[0])
        made.state = pencil.state()
    [line] = export(None, Wish(tmp_path / "out", stickers=True, paper="letter"))
    text = text_of(line.split(", ")[0])
    assert len(PdfReader(line.split(", ")[0]).pages) == 2
    assert text.count("box 4") == 14


def test_the_log_shows_every_game_and_how_hp_and_monsters_went(tmp_path):
    rng = Random(3)
    for _ in range(3):
        played(rng)
    rows = campaign().games
    export(None, Wish(tmp_path / "out"))
    text = text_of(tmp_path / "out" / "first-log-a4.pdf")
    squeezed = text.replace("\n", "").replace(" ", "")
    assert all(",".join(map(str, row["changes"])).replace(" ", "") in squeezed for row in rows)
    assert all(
        title in text for title in ("The last game, HP by turn", "HP of the monsters", "MAG of the monsters")
    )
    log = log_of(campaign())
    you, monster = log.turns
    assert len(you.values) == len(monster.values) == rows[-1]["turns"] + 1
    assert you.values[0] == 100
    assert you.values[-1] == rows[-1]["hp"]
    assert monster.name == rows[-1]["monster"]
    ends = {series.name: series.values[-1] for series in log.strength["HP"]}
    assert ends == {code: stats["hp"] for code, stats in campaign().state["monsters"].items()}


def test_the_log_ends_at_what_stands_on_the_cards_now():
    played(Random(3))
    by_hand.set_value("IM.hp", "140", None)
    for stat in ("HP", "ATK"):
        ends = {series.name: series.values[-1] for series in log_of(campaign()).strength[stat]}
        assert ends == {code: stats[stat.lower()] for code, stats in campaign().state["monsters"].items()}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_log_in_large_print_has_text_of_18_points_and_nothing_below_13(tmp_path, paper):
    rng = Random(3)
    for _ in range(8):
        played(rng)
    export(None, Wish(tmp_path / "out", large_print=True, paper=paper))
    with opened((tmp_path / "out" / f"first-log-{paper}-large-print.pdf").read_bytes()) as document:
        found = [letter for page in document for letter in letters(page)]
        sides = [(page.get_width(), page.get_height()) for page in document]
        places = [box for page in document for box in rectangles(page)]
    assert min(letter.size for letter in found) >= 13.0 - 0.02
    whole = "".join(letter.letter for letter in found)
    start = whole.index(squeezed(", ".join(map(str, campaign().games[0]["changes"]))))
    assert found[start].size >= 18.0 - 0.02
    assert all(wide > tall for wide, tall in sides)
    assert all(right * MM_PER_POINT <= 297 and left > 5 for left, _, right, _ in places)


def test_the_log_speaks_chinese(tmp_path):
    played(Random(3))
    export(None, Wish(tmp_path / "out", lang="zh"))
    text = text_of(tmp_path / "out" / "first-log-a4.pdf")
    assert all(words in text for words in ("战役 first", "写在牌上的", "怪物的 MAG", "你"))
    assert not re.search("turn|outcome|written|loss|win", text)


def test_the_log_goes_on_over_pages_and_works_without_the_journals(tmp_path):
    save = played(Random(3))
    save.path.unlink()
    with file.changing(folders.folder_of("first")) as made:
        row = made.games[0]
        made.games = [row | {"id": f"{n:08x}"} for n in range(100)]
    export(None, Wish(tmp_path / "out"))
    pages = PdfReader(tmp_path / "out" / "first-log-a4.pdf").pages
    assert len(pages) == 3
    assert "The last game" not in pages[0].extract_text()


def test_a_damaged_memory_of_the_last_export_is_named(tmp_path):
    folders.new("alpha")
    (folders.folder_of("alpha") / EXPORTED).write_text("state = 3")
    with pytest.raises(Failure, match=r"exported\.toml: state must be a table"):
        export(None, Wish(tmp_path, only_changed=True))
    assert (folders.folder_of("alpha") / EXPORTED).read_text() == "state = 3"


def test_an_export_that_cannot_be_written_is_not_remembered(tmp_path):
    folders.new("alpha")
    (tmp_path / "out").write_text("a file where the folder should be")
    with pytest.raises(Failure, match="cannot be written"):
        export(None, Wish(tmp_path / "out"))
    assert not (folders.folder_of("alpha") / EXPORTED).exists()


def test_an_unknown_paper_is_refused(tmp_path):
    folders.new("alpha")
    with pytest.raises(WrongUse, match="a4 or letter"):
        export(None, Wish(tmp_path, paper="a5"))


def test_every_print_of_a_card_is_remembered_until_it_is_known_again(tmp_path):
    folders.new("alpha")
    exported(tmp_path)
    by_hand.tick(["A1.3 fire, S4.2"], None)
    exported(tmp_path, only_changed=True)
    by_hand.untick(["A1.3"], None)
    by_hand.set_value("FM.hp", "140", None)
    exported(tmp_path, low_ink=True)
    states = file.read_toml(folders.folder_of("alpha") / EXPORTED)["states"]
    assert states == ["", "A1.3 fire, S4.2", "FM hp +40, S4.2"]
    states = list(known_states(campaign("alpha")))
    assert any(state["elements"] == {"A1.3": "fire"} for state in states)
    assert any(state["monsters"]["FM"]["hp"] == 140 for state in states)


def test_the_states_after_every_game_are_known():
    rng = Random(3)
    after = []
    for _ in range(3):
        played(rng)
        after.append(campaign().state["boxes"])
    known = [state["boxes"] for state in known_states(campaign())]
    assert all(boxes in known for boxes in [{}, *after])


def test_a_memory_of_prints_that_makes_no_sense_is_named(tmp_path):
    made = folders.new("alpha")
    exported(tmp_path)
    path = made.folder / EXPORTED
    path.write_text("states = 3\n" + path.read_text()[path.read_text().index("[state]") :])
    with pytest.raises(Failure, match="states must be a list of texts"):
        exported(tmp_path)


@pytest.mark.parametrize("name", ["Поход", "การผจญภัย", "W" * 40])
def test_a_campaign_with_letters_that_no_font_has_is_printed_all_the_same(name, tmp_path):
    played(Random(3), "--campaign", folders.new(name).name)
    export(name, Wish(tmp_path / "out"))
    assert "outcome" in text_of(tmp_path / "out" / f"{name}-log-a4.pdf")
