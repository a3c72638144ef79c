"""Equal decks give equal bytes, wherever they lie."""

import pytest
from PIL import Image

from tests.cards_pdf.drawing import print_sheet
from tests.cards_pdf.files import read_file

SEAL = '<svg viewBox="0 0 9 9"><path d="M0 0H9V9z" fill="#123456"/></svg>'
ROWS = "name,body,art\nAda,Some :gem: text.,a.png\nBob,,b.png\n"
FULL_ART = 'theme = "full-art"'


@pytest.mark.parametrize("layout", [FULL_ART, 'layout = "l.toml"'])
def test_a_deck_in_another_folder_gives_the_same_bytes(tmp_path, layout):
    printed = set()
    for folder in (tmp_path / "one", tmp_path / "a" / "longer" / "way"):
        folder.mkdir(parents=True)
        for name, mode in (("a", "RGBA"), ("b", "RGB"), ("gem", "RGB")):
            Image.new(mode, (40, 60), "teal").save(folder / f"{name}.png")
        deck = read_file("teal.toml").replace(FULL_ART, layout)
        files = {"t.csv": ROWS, "seal.svg": SEAL, "l.toml": read_file("teal-seal.toml")}
        for name, text in (files | {"mine.toml": deck}).items():
            (folder / name).write_text(text, "utf-8")
        printed.add(print_sheet(folder / "mine.toml", backs="long-edge"))
    assert len(printed) == 1
