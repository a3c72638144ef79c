"""The commands as a person runs them: files, last lines, sentences on stderr, exit codes."""

import subprocess
import sys
from importlib.metadata import version

import pytest
from PIL import Image

from cards_pdf import __main__ as cli
from cards_pdf.commands import lists
from cards_pdf.common.line_break import wrap_text
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.printer import Printer, load_printer
from tests.cards_pdf.reading import open_pdf, reader


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


CARDS_AND_BACKS = (("A", "b"), ("B", "none"), ("C", "none"))


def run(*words):
    return cli.run([str(word) for word in words])


def files(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_the_version_is_that_of_the_package(capsys):
    assert run("--version") == 0
    assert capsys.readouterr().out == f"cards-pdf {version('pnp-referee')}\n"


def test_without_a_command_there_is_help(capsys):
    run("--help")
    whole = capsys.readouterr().out
    for words in ([], ["--"]):
        assert run(*words) == 0
        assert capsys.readouterr().out == whole


def test_a_deck_lands_in_output_and_the_last_line_names_pages_and_size(tmp_path, capsys):
    assert run("deck", "legacy") == 0
    last = capsys.readouterr().out.splitlines()[-1]
    path = tmp_path / "output" / "legacy-a4-poker-9.pdf"
    assert last.startswith("output/legacy-a4-poker-9.pdf  2 pages  ")
    assert last.endswith(" KB")
    assert len(open_pdf(path.read_bytes())) == 2


def test_an_unwritable_folder_is_a_failed_file(capsys, tmp_path):
    (tmp_path / "taken").write_text("a file")
    assert run("deck", "legacy", "--out", tmp_path / "taken") == 1
    assert "cannot be written" in capsys.readouterr().err


def test_formats_lists_every_format_and_profile(capsys):
    assert run("formats", "--all") == 0
    shown = capsys.readouterr().out
    assert all(
        word in shown for word in ("letter-us-poker-9", "card-tarot", "gamecrafter", "legacy")
    )
    assert all(word in shown for word in ("(card = poker or us-poker)", "(cards of any size)"))


@pytest.mark.parametrize("paper", paper_names())
def test_formats_for_one_paper_fit_a_screen(paper, monkeypatch, capsys):
    monkeypatch.setattr(lists, "local_paper", lambda: paper)
    assert run("formats") == 0
    assert wrap_text(capsys.readouterr().out).count("\n") < 24


def test_png_writes_a_picture_a_sheet_or_a_picture_a_card(tmp_path):
    assert run("deck", "legacy", "--png", 60) == 0
    assert files(tmp_path / "output") == ["legacy-a4-poker-9-1.png", "legacy-a4-poker-9-2.png"]
    words = ["deck", "legacy", "--single", "--cards", "a1..a3,fm", "--out", "single", "--png"]
    assert run(*words, 254) == 0
    assert files(tmp_path / "single") == [
        f"legacy-card-poker-some-{code}.png" for code in ("A1", "A2", "A3", "FM")
    ]
    with Image.open(tmp_path / "single" / "legacy-card-poker-some-A1.png") as card:
        assert card.size == (630, 880)
    assert run("deck", "legacy", "--png", 5) == 2


def test_drivethrucards_gets_faces_and_backs_page_by_page_in_four_inks(tmp_path):
    assert run("deck", "playing-cards", "--profile", "drivethrucards", "--cards", "AS,KH") == 0
    file = reader((tmp_path / "output" / "playing-cards-drivethrucards.pdf").read_bytes())
    assert len(file.pages) == 4
    content = file.pages[1].get_contents().get_data()
    assert b" k" in content
    assert b" rg" not in content
    # Back first, then front; a page that says how many inks and for which press.
    words = [page.extract_text().split() for page in file.pages]
    assert "A" not in words[0]
    assert "A" in words[1]
    (intent,) = (made.get_object() for made in file.trailer["/Root"]["/OutputIntents"])
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "CGATS TR 001")
    assert file.metadata["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    assert file.metadata["/Trapped"] == "/False"
    assert file.pdf_header == "%PDF-1.4"
    assert all("/TrimBox" in page and "/Annots" not in page for page in file.pages)
    assert [float(part) for part in file.pages[0].mediabox][2:] == pytest.approx(
        [825 * 72 / 300, 1125 * 72 / 300], abs=0.01
    )


@pytest.mark.parametrize("profile", ["makeplayingcards", "gamecrafter"])
def test_cards_without_a_back_are_named_where_others_have_one(profile, tmp_path, capsys):
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "N"\nback = "{back}"\n'
        for code, back in CARDS_AND_BACKS
    )
    (tmp_path / "mine.toml").write_text(f'[deck]\ntitle = "T"\n[backs.b]\n{cards}')
    assert run("deck", "mine.toml", "--profile", profile) == 0
    assert (
        f"{profile} gets no back for 2 cards (B, C); the others have one."
        in capsys.readouterr().err
    )
    for alike in ("A", "B,C"):
        assert run("deck", "mine.toml", "--profile", profile, "--cards", alike) == 0
        assert "no back" not in capsys.readouterr().err


def test_a_service_that_needs_backs_refuses_a_deck_without(tmp_path, capsys):
    lines = shipped_decks()["playing-cards"].read_text("utf-8").splitlines()
    bare = [line for line in lines if not line.startswith("back = ")]
    (tmp_path / "mine.toml").write_text("\n".join(bare), "utf-8")
    assert run("deck", "mine.toml", "--profile", "drivethrucards") == 2
    assert "drivethrucards prints a back behind every card" in capsys.readouterr().err


def test_a_service_of_another_size_says_so(capsys):
    assert run("deck", "playing-cards", "--profile", "gamecrafter", "--cards", "AS") == 0
    assert "63 x 88 mm; gamecrafter cuts 63.5 x 88.9 mm" in capsys.readouterr().err
    assert run("deck", "playing-cards", "--profile", "makeplayingcards", "--cards", "AS") == 0
    assert capsys.readouterr().err == ""
    assert run("deck", "playing-cards", "--profile", "gamecrafter-tarot", "--cards", "AS") == 2
    assert "takes tarot, us-tarot cards" in capsys.readouterr().err


def test_tabletop_simulator_gets_the_back_in_the_last_place(tmp_path):
    assert run("deck", "playing-cards", "--profile", "tabletop-simulator") == 0
    with Image.open(tmp_path / "output" / "playing-cards-tabletop-simulator-1.png") as sheet:
        wide, high = sheet.width // 10, sheet.height // 7
        last = sheet.crop((9 * wide, 6 * high, 10 * wide, 7 * high))
        empty = sheet.crop((8 * wide, 6 * high, 9 * wide, 7 * high))
    assert len(last.getcolors(1 << 24)) > 10
    assert empty.getcolors() == [(wide * high, (255, 255, 255))]


def test_calibration_is_measured_kept_and_applied(tmp_path, capsys):
    assert run("calibrate") == 0
    assert (tmp_path / "output" / "calibrate-a4.pdf").exists()
    assert run("calibrate", "--paper", "a5") == 2  # its rulers are wider
    assert run("calibrate", "--shift=0.6,-0.4", "--length", "149.7,150.3") == 0
    kept = load_printer(tmp_path / "home" / "printer.toml")
    assert kept == Printer(0.6, -0.4, 0.0, 0.0, 0.998, 1.002)
    assert run("calibrate", "--tilt", "61.5,62.3") == 0
    kept = load_printer(tmp_path / "home" / "printer.toml")
    assert kept == Printer(0.6, -0.4, 0.0, 0.0, 0.998, 1.002, back_angle=0.306)
    assert run("calibrate", "--tilt", "61.5,92.3") == 2
    assert "turns backs by 11.603 degrees" in capsys.readouterr().err
    assert run("calibrate", "--length", "5,9") == 2
    assert "was it measured in mm" in capsys.readouterr().err


def test_what_the_referee_reads_imports_nothing_heavy():
    script = (
        "import sys, cards_pdf.decks.campaign, cards_pdf.decks.load as decks\n"
        "from cards_pdf.rulebooks.rule_sheet import load\n"
        "decks.load_deck('legacy'), load('legacy')\n"
        "heavy = {'reportlab', 'PIL', 'pypdf', 'pypdfium2', 'typer'}\n"
        "print(heavy & {*sys.modules})"
    )
    command = [sys.executable, "-c", script]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output.strip() == "set()"
