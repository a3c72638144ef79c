"""`cards-pdf all`: what it names, writes and lists; of one game and one deck, to be quick."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.decks.load import shipped_decks
from cards_pdf.rulebooks.load import load
from cards_pdf.works import boxes, decks, kits, rules


class Written(NamedTuple):
    """What one run wrote, and what it said."""

    output: Path
    said: list[str]

    @property
    def page(self):
        return (self.output / "index.html").read_text("utf-8")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def letter(tmp_path_factory):
    """All there is of one game and one deck."""
    folder, legacy, said = tmp_path_factory.mktemp("all"), shipped_decks()["legacy"], StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for room in (boxes, decks):
            patch.setattr(room, "shipped_decks", lambda: {"legacy": legacy})
        patch.setattr(rules, "games", lambda: ("scoundrel",))
        patch.setattr(kits, "games", lambda: ("legacy",))
        patch.setattr(kits, "sheets_of", lambda game, _: [load(game, "en")])
        with redirect_stdout(said):
            assert run(["all", "--paper", "letter"]) == 0
    return Written(folder / "output", said.getvalue().splitlines())


def test_everything_is_written_in_folders_and_shown(letter):
    output, said, page = letter.output, letter.said, letter.page
    written = {path.relative_to(output).as_posix() for path in output.rglob("*.pdf")}
    assert {line.split()[0].removeprefix("output/") for line in said[:-1]} == written
    assert {link for link in re.findall(r'href="(.*?)"', page) if not link.startswith("#")} == written
    assert said[-1].endswith(f"shows {len(written)} files")
    assert {"scoundrel/scoundrel-rules-letter.pdf", "legacy/legacy-tuck-box-letter.pdf"} < written
    assert "scoundrel/scoundrel-trackers-letter-fillable.pdf" in written
    assert all("letter" in name for name in written if "-kit-" not in name)
    assert {f"legacy/legacy-kit-{paper}.pdf" for paper in ("a4", "letter")} < written
    for edition in ("", "-low-ink", "-large-print", "-fillable"):
        own = re.compile(rf"legacy/legacy-letter-[a-z0-9-]*\d{edition}(-long-edge)?\.pdf")
        assert any(own.fullmatch(name) for name in written)


def test_the_index_has_a_picture_the_pages_and_the_ink_of_every_file(letter):
    output, page = letter.output, letter.page
    pictures = re.findall(r'<li .*?src="(.*?)"', page)
    assert len(pictures) == len(list(output.rglob("*.pdf")))
    for name in pictures:
        with Image.open(output / name) as picture:
            assert picture.width > 100
    inks = dict(re.findall(r'href="([^"#]*)">.*?· ink ([\d.]+)', page))
    wallet = "legacy/legacy-wallet-letter"
    assert float(inks[f"{wallet}-low-ink.pdf"]) < float(inks[f"{wallet}.pdf"])
    for row in re.findall(r"<ul>(.*?)</ul>", page, re.DOTALL):
        assert len(set(re.findall(r'lang="(.*?)"', row))) == 1
    assert page.index("In colour") < page.index("Low ink") < page.index("Large print")


def test_the_index_shows_a_fan_of_cards_a_game_and_one_language_or_paper_alone(letter):
    output, page = letter.output, letter.page
    fans = re.findall(r'<div class="fan">(.*?)</div>', page)
    assert len(fans) == len(re.findall("<header", page)) == 2
    for fan in fans:
        cards = re.findall(r'src="(.*?)" alt="(.*?)"', fan)
        assert len({name for name, _ in cards}) == len({said for _, said in cards}) == 5
        for name, _ in cards:
            with Image.open(output / name) as picture:
                assert picture.width < picture.height
    assert set(re.findall(r'data-paper="(.*?)"', page)) == {"a4", "letter"}
    for key in ("lang-en", "lang-zh", "data-paper-a4", "data-paper-letter"):
        assert f'id="only-{key}"' in page
        assert f"#only-{key}:checked" in page


def test_a_folder_that_cannot_be_written_ends_it_with_1(tmp_path, capsys):
    (tmp_path / "taken").write_text("a file")
    assert run(["all", "--out", "taken"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_it_takes_no_deck(capsys):
    assert run(["all", "legacy"]) == 2
    assert 'Unexpected word "legacy"' in capsys.readouterr().err


def test_the_index_speaks_the_language_of_the_locale(tmp_path, monkeypatch):
    for room in (boxes, decks):
        monkeypatch.setattr(room, "shipped_decks", dict)
    monkeypatch.setattr(rules, "games", lambda: ("scoundrel",))
    monkeypatch.setattr(kits, "games", tuple)
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["all"]) == 0
    page = (tmp_path / "output" / "index.html").read_text("utf-8")
    assert '<html lang="zh">' in page
    words = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)
    assert all(heading in words for heading in ("可打印的牌和规则", "彩色", "省墨", "大字", "在屏幕上填写"))
    assert not re.search(r"\bpages?\b|\bink\b|\bIn\b|\bWith\b|\bPrint\b", words)
