"""`cards-pdf all`: what it names, writes and lists; of one game and one deck, to be quick."""

import re
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common import sizes
from cards_pdf.common.errors import FitError
from cards_pdf.outputs import catalogue as shelf


class Written(NamedTuple):
    """The files of one run, and its output."""

    output: Path
    lines: list[str]

    @property
    def page(self):
        return (self.output / "index.html").read_text("utf-8")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def some(patch, *names):
    """Return these files alone; what other processes print is found by its order."""
    patch.setattr(shelf, "list_names", lambda: list(names))


def a_part(*options):
    """One game in colour on one paper; the other in every edition there, in colour on A4."""
    for order in shelf.find_orders(*options):
        kind = order.what, order.paper
        if kind == ("legacy", "letter") or (
            order.edition_name == "colour" and kind != ("scoundrel", "a4")
        ):
            yield order


@pytest.fixture(scope="module")
def letter(tmp_path_factory, request):
    """All there is of two games, each in a language of its own."""
    folder, stdout = tmp_path_factory.mktemp("all"), StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        some(patch, "scoundrel", "legacy")
        patch.setattr(shelf, "list_languages", lambda name: ["zh" if name == "scoundrel" else "en"])
        if request.config.getoption("depth") != "deep":
            patch.setattr("cards_pdf.commands.all.find_orders", a_part)
        with redirect_stdout(stdout):
            assert run(["all", "--everything", "--paper", "letter"]) == 0
    return Written(folder / "output", stdout.getvalue().splitlines())


def test_everything_is_written_in_folders_and_the_best_is_shown(letter):
    output, lines, page = letter.output, letter.lines, letter.page
    written = {path.relative_to(output).as_posix() for path in output.rglob("*.pdf")}
    assert {line.split()[0].removeprefix("output/") for line in lines[:-1]} == written
    links = {link for link in re.findall(r'href="(.*?)"', page) if not link.startswith("#")}
    assert links < written
    assert lines[-1].endswith(f"shows {len(links)} files")
    kits = [written for written in lines if "-kit-" in written]
    assert lines[: len(kits)] == kits
    legacy = "tuck-box-letter kit-a4 kit-letter mat-a4 mat-letter trackers-letter-fillable".split()
    assert {f"legacy/legacy-{name}.pdf" for name in legacy} < written
    assert "scoundrel/scoundrel-zh-rules-letter.pdf" in written
    for edition in ("", "-low-ink", "-large-print", "-fillable"):
        own = re.compile(rf"legacy/legacy-letter-[a-z0-9-]*\d{edition}(-long-edge)?\.pdf")
        assert any(own.fullmatch(name) for name in written)


def test_a_game_has_one_kit_one_for_tonight_and_five_other_files_at_most(letter):
    page = letter.page
    kits = re.findall(
        r'class="kit" lang="(.*?)" data-paper="(.*?)" data-edition="(.*?)" href="(.*?)/', page
    )
    assert len(kits) == len({*kits}) == len([name for name in letter.lines if "-kit-" in name])
    assert {edition for _, _, edition, _ in kits} >= {"colour", "low-ink", "large-print"}
    others = Counter(
        re.findall(
            r'<li lang="(.*?)" data-paper="(.*?)" data-edition="(.*?)"><a href="(.*?)/', page
        )
    )
    assert max(others.values()) <= 5
    tonight = re.findall(r'class="kit tonight" lang="(.*?)" data-paper="(.*?)" href="(.*?)/', page)
    assert len(tonight) == len({*tonight}) >= 2
    for name in ("lang", "data-paper", "data-edition"):  # exactly one of each is chosen
        assert len(re.findall(rf'name="{name}" id="[^"]*" data-for="[^"]*" checked', page)) == 1
    assert re.search(r'id="only-data-paper-letter" data-for="[^"]*\bUS\b', page)


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_ends_it_with_1(tmp_path, monkeypatch, capsys):
    some(monkeypatch, "playing-cards")
    (tmp_path / "taken").write_text("a file")
    assert run(["all", "--out", "taken"]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.slow
def test_one_reader_gets_what_the_locale_says_and_is_told_of_the_rest(
    tmp_path, monkeypatch, capsys
):
    some(monkeypatch, "scoundrel")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert run(["all"]) == 0
    said = capsys.readouterr().out.splitlines()
    written = sorted(path.name for path in (tmp_path / "output").rglob("*.pdf"))
    assert len(written) == 7
    assert all(name.startswith("scoundrel-zh-") and "-a4" in name for name in written)
    assert "cards-pdf all --everything" in said[-1]
    page = (tmp_path / "output" / "index.html").read_text("utf-8")
    assert '<html lang="zh">' in page
    words = re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL)
    assert all(heading in words for heading in ("可打印的牌和规则", "今晚就玩"))
    assert not re.search(r"\bpages?\b|\bink\b|\bIn\b|\bWith\b|\bPrint\b", words)


@pytest.mark.parametrize("locale", ["en_US.UTF-8 letter", "es_MX letter", "C.UTF-8 a4", " a4"])
def test_the_paper_is_that_of_the_country(locale, monkeypatch):
    name, _, paper = locale.partition(" ")
    monkeypatch.setenv("LC_ALL", name)
    monkeypatch.delenv("LC_PAPER", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    assert sizes.local_paper() == paper


def test_more_languages_and_papers_are_asked_for_by_name(monkeypatch, capsys):
    some(monkeypatch, "playing-cards", "days")
    monkeypatch.setattr(
        "cards_pdf.commands.all._print", lambda _out, task: (FitError("{stem}", stem=task.stem), [])
    )
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    run(["all", "--all-languages", "--papers", "a5,tabloid"])
    said = capsys.readouterr().err
    assert all(
        f"days{lang}-kit-{paper}\n" in said for lang in ("", "-zh") for paper in ("a5", "tabloid")
    )
    assert run(["all", "--papers", "a4,b9"]) == 2
    assert 'There is no paper "b9"' in capsys.readouterr().err


@pytest.mark.slow
def test_what_finds_no_room_is_told_at_the_end_and_the_rest_is_printed(
    tmp_path, monkeypatch, capsys
):
    some(monkeypatch, "legacy")
    assert run(["all", "--paper", "a5"]) == 2
    assert capsys.readouterr().err
    assert (tmp_path / "output" / "index.html").exists()
