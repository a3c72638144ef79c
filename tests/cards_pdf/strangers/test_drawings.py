"""SVG files that never end, reach outside, or hold what is not drawn: a message, soon."""

import resource
import sys
import time
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.art.path import BadVectorError
from cards_pdf.art.svg_drawing import refers_to_files
from cards_pdf.canvas.reportlab import read_svg as vector
from tests.cards_pdf.files import read_table, write_files
from tests.labs.fuzz import attacks

HEAD = '[deck]\ntitle = "T"\nlayout = "lay.toml"\n[[card]]\nname = "One"\n'
LAYOUT = (
    '[regions.a]\npicture = "a.svg"\nleft = "0mm"\nright = "0mm"\ntop = "0mm"\nbottom = "0mm"\n'
)
ATTACKS = tomllib.loads(Path(attacks.__file__).with_name("svg.toml").read_text("utf-8"))
BASE = ATTACKS.pop("base")
LOST = read_table("drawings.toml")


def svg(inside, more=""):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" {more}>{inside}</svg>'


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.slow
def test_nothing_under_a_megabyte_takes_long_or_much(tmp_path, name):
    write_files(tmp_path, BASE, ATTACKS[name])
    data = (tmp_path / "a.svg").read_bytes()
    assert len(data) < 1_100_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    with suppress(BadVectorError):
        vector(data)
    assert time.process_time() - start < 8
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 250_000  # KB


SEEN = "<rect width='3' height='3' fill='#204060'/>"


@pytest.mark.parametrize(("left_out", "names"), LOST["left_out"])
def test_what_can_be_drawn_is_and_the_rest_is_named(tmp_path, capsys, monkeypatch, left_out, names):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    made = vector(svg(left_out + SEEN).encode())
    assert made.pieces[-1] == vector(svg(SEEN).encode()).pieces[0]
    assert made.left_out == tuple(names)
    (tmp_path / "a.svg").write_text(svg(left_out + SEEN))
    (tmp_path / "lay.toml").write_text(LAYOUT)
    (tmp_path / "d.toml").write_text(HEAD)
    assert run(["check", str(tmp_path / "d.toml")]) == 0
    elements = " and ".join(f"<{name}>" for name in names)
    assert f"a.svg is drawn without its {elements}; convert" in capsys.readouterr().err


@pytest.mark.parametrize("unseen", LOST["unseen"])
def test_what_is_never_seen_is_no_reason_to_refuse(unseen):
    made = vector(svg(f"{unseen}<rect width='3' height='3'/>").encode())
    assert len(made.pieces) == 1


@pytest.mark.parametrize(
    "output", [[], ["--png", "72"], ["--profile", "gamecrafter"], ["--profile", "drivethrucards"]]
)
def test_what_a_drawing_loses_is_reported_with_every_output(tmp_path, capsys, monkeypatch, output):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    lost = '<g filter="url(#f)"><rect width="3" height="3" fill="red"/></g>'
    (tmp_path / "a.svg").write_text(svg(SEEN + lost))
    path = tmp_path / "d.toml"
    path.write_text(
        '[deck]\ntitle = "T"\nsize = "us-poker"\nback = "all"\n[backs.all]\n'
        '[[card]]\nname = "A"\nart = "a.svg"\n'
    )
    assert run(["deck", str(path), *output, "--out", str(tmp_path)]) == 0
    assert "a.svg is drawn without its <filter>" in capsys.readouterr().err


BLURRED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feFlood '
    'flood-color="lime"/></filter><rect width="9" height="9" fill="red"/>'
    '<g filter="url(#f)"><rect width="9" height="9"/></g>{}</svg>'
)


def draw_art(folder, text):
    (folder / "a.svg").write_text(text)
    (folder / "l.toml").write_text(
        '[regions]\na = { shows = "art", cover = true, inset = "0mm" }\n'
    )
    (folder / "d.toml").write_text(
        '[deck]\ntitle = "T"\nlayout = "l.toml"\n[[card]]\nname = "A"\nart = "a.svg"\n'
    )
    return run(["deck", str(folder / "d.toml"), "--single", "--png", "40", "--out", str(folder)])


def test_a_filter_is_drawn_where_resvg_is_installed(tmp_path, capsys):
    pytest.importorskip("resvg_py")
    assert draw_art(tmp_path, BLURRED.format("")) == 0
    assert "it is printed as a picture, not as vectors" in capsys.readouterr().err
    (picture,) = tmp_path.rglob("*.png")
    assert Image.open(picture).convert("RGB").getpixel((50, 70)) == (0, 255, 0)


@pytest.mark.parametrize("links", ["href='b.png' x:href='#f'", "href='#f' x:href='b.png'"])
def test_each_of_two_links_may_name_a_file(links):
    drawing = f"<svg xmlns:x='http://www.w3.org/1999/xlink'><image {links}/></svg>"
    assert refers_to_files(drawing.encode())


@pytest.mark.parametrize("link", ["/etc/b.png", "b.png", "https://a.example/b.png"])
def test_a_drawing_that_names_other_files_is_drawn_without_resvg(tmp_path, capsys, link):
    pytest.importorskip("resvg_py")
    Image.new("RGB", (9, 9), "lime").save(tmp_path / "b.png")
    assert draw_art(tmp_path, BLURRED.format(f"<image href='{link}' width='9' height='9'/>")) == 0
    assert "is drawn without its <filter> and <image>" in capsys.readouterr().err
