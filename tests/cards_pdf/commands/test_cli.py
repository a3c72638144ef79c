"""The commands as a person runs them: files, last lines, sentences on stderr, exit codes."""

import subprocess
import sys
from importlib.metadata import version

import pytest
from PIL import Image

from cards_pdf import __main__ as cli
from cards_pdf.commands import lists
from cards_pdf.common.line_break import wrap_text
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.sizes import paper_names
from cards_pdf.sheets.printer import Printer
from tests.cards_pdf.reading import reader


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


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


@pytest.mark.parametrize("paper", paper_names())
def test_formats_for_one_paper_fit_a_screen(paper, monkeypatch, capsys):
    monkeypatch.setattr(lists, "local_paper", lambda: paper)
    assert run("formats") == 0
    assert wrap_text(capsys.readouterr().out).count("\n") < 24


def test_variants_have_names_of_their_own(tmp_path):
    words = [
        (), ("--marks", "lines"), ("--marks", "none"), ("--corners", "3mm"), ("--bleed", "1mm"),
        ("--bleed", "1mm", "--bleed-mode", "outer"), ("--margin", "7mm"), ("--small-type",),
        ("--low-ink",),
        ("--low-ink", "--small-type"), ("--large-print",), ("--fillable",),
        ("--backs", "long-edge"),
        ("--suits", "four-colour"), ("--border",),
    ]  # fmt: skip
    for options in words:
        assert run("deck", "scoundrel", "--cards", "2C", *options) == 0
    made = files(tmp_path / "output")
    assert len(made) == len(words)
    assert {"scoundrel-a4-poker-9-some.pdf", "scoundrel-a4-poker-9-bleed-1mm-outer-some.pdf"} <= {
        *made
    }


def test_a_picture_of_a_card_has_so_many_dots_an_inch(tmp_path):
    assert run("deck", "legacy", "--png", 254, "--single", "--cards", "a1") == 0
    with Image.open(tmp_path / "output" / "legacy-card-poker-some-A1.png") as card:
        assert card.size == (630, 880)


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
    kept = read_file(Printer, tmp_path / "home" / "printer.toml")
    assert kept == Printer(0.6, -0.4, 0.0, 0.0, 0.998, 1.002)
    assert run("calibrate", "--tilt", "61.5,62.3") == 0
    kept = read_file(Printer, tmp_path / "home" / "printer.toml")
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
