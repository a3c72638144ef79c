"""The map of as days go by, in characters and as files that are read back."""

from itertools import pairwise
from math import dist
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from referee.errors import UsageError
from referee.games.days import GAME
from referee.rulekit.cards import MAX_NUMBER
from referee.rulekit.say import Say
from tests.table import begin, play

SVG = "{http://www.w3.org/2000/svg}"
SAY = Say("referee.games.days")


def dungeon(*monsters, distance=4, **options):
    session = play(begin("days", distance=distance, **options), "KH")
    for monster in monsters:
        dealt = [monster, "KC", "KS", "9C"][: session.question.as_json()["count"]]
        play(session, dealt, *([monster] if len(dealt) > 1 else []))
        play(session, "2C 2H 2S", "3C 3H 3S", "3C 3H 3S", *([] if options else ["touch"]))
    return session


def drawn(session, *words):
    return [row.text for row in GAME.command("map").run(session.table, SAY, list(words))]


def svg(session, folder):
    file = folder / "dungeon.svg"
    assert drawn(session, str(file)) == [f"Written: {file}."]
    return ET.fromstring(file.read_bytes())  # noqa: S314 - written by the line above


def points(shape):
    return [tuple(map(float, pair.split(","))) for pair in shape.get("points").split()]


def test_every_card_is_drawn_in_characters_with_its_name_and_the_treasure_above():
    lines = drawn(dungeon("3D", "8D"))
    at = {
        name: next(n for n, line in enumerate(lines) if name in line) for name in ("KD", "AS", "8D")
    }
    assert at["KD"] < at["AS"] < at["8D"]
    assert lines[at["AS"]].index("AS") < lines[at["AS"]].index("3D")
    assert lines[at["8D"]].index("8D") < lines[at["AS"]].index("3D")
    assert lines[-1].strip() == "KD at 0, 5; gap 4.50"
    assert "  8D towards 8 o'clock at -0.11, -0.56" in lines


@pytest.mark.parametrize("distance", [1, 4, 50, 10**6, MAX_NUMBER])
def test_the_map_in_characters_fits_a_terminal_at_any_distance(distance):
    lines = drawn(dungeon("3D", distance=distance))
    assert max(map(len, lines)) < 80
    assert len(lines) < 70


def test_the_picture_has_every_outline_in_millimetres(tmp_path):
    image = svg(dungeon("3D", "8D", "QD"), tmp_path)
    outlines = [points(shape) for shape in image.iter(f"{SVG}polygon") if len(points(shape)) == 4]
    assert len(outlines) == 5
    for corners in outlines:
        sides = sorted(dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
        assert sides == pytest.approx([63, 63, 88, 88], abs=0.01)
    names = [shape.text for shape in image.iter(f"{SVG}text")]
    assert [name for name in names if len(name) == 2] == ["KD", "AS", "3D", "8D", "QD"]
    assert "3.50" in names


def test_the_picture_shows_the_path_from_centre_to_centre_and_the_gap(tmp_path):
    image = svg(dungeon("3D", "8D", "QD"), tmp_path)
    path, gap = (points(shape) for shape in image.iter(f"{SVG}polyline"))
    steps = [(bx - ax, ay - by) for (ax, ay), (bx, by) in pairwise(path)]
    assert steps[0] == pytest.approx((0.8580 * 88, 0), abs=0.02)
    assert steps[2] == pytest.approx((0, 88 * 1.06), abs=0.02)
    assert dist(*gap) == pytest.approx(3.4960 * 88, abs=0.02)


def test_nothing_is_drawn_outside_the_picture(tmp_path):
    image = svg(dungeon("3D", "8D", "10D", "4D"), tmp_path)
    _, _, width, height = map(float, image.get("viewBox").split())
    assert (image.get("width"), image.get("height")) == (f"{width:.3f}mm", f"{height:.3f}mm")
    shapes = (*image.iter(f"{SVG}polygon"), *image.iter(f"{SVG}polyline"))
    assert all(0 < x < width and 0 < y < height for shape in shapes for x, y in points(shape))


def test_a_path_that_has_arrived_has_no_gap_drawn(tmp_path):
    session = dungeon("QD", distance=1)
    assert session.over.outcome == "win"
    assert len(list(svg(session, tmp_path).iter(f"{SVG}polyline"))) == 1


def test_the_pdf_has_the_size_and_the_names_of_the_picture(tmp_path):
    session = dungeon("3D", "8D")
    image = svg(session, tmp_path)
    _, _, width, height = map(float, image.get("viewBox").split())
    file = tmp_path / "dungeon.PDF"
    assert drawn(session, str(file)) == [f"Written: {file}."]
    [page] = PdfReader(file).pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        (width * 72 / 25.4, height * 72 / 25.4), abs=0.01
    )
    text = page.extract_text().split()
    assert {"KD", "AS", "3D", "8D", "4.50"} <= set(text)


def test_a_dungeon_longer_than_a_page_can_be_is_drawn_smaller_and_says_so(tmp_path):
    image = svg(dungeon("3D", distance=500), tmp_path)
    assert float(image.get("viewBox").split()[3]) == pytest.approx(5000, abs=0.01)
    assert f"1 : {502.5 * 88 / 5000:.3g}" in image.find(f"{SVG}title").text


def test_a_file_that_exists_is_never_written_over_without_a_yes(tmp_path):
    file = tmp_path / "my thesis.svg"
    file.write_text("old")
    for _ in range(2):
        with pytest.raises(
            UsageError, match=r"already and was left unchanged; `map .*my thesis\.svg yes`"
        ):
            drawn(dungeon(), *str(file).split(" "))
    assert file.read_text() == "old"
    assert drawn(dungeon(), *str(file).split(" "), "yes") == [f"Written: {file}."]
    assert file.read_text().startswith("<svg")
    assert [path.name for path in tmp_path.iterdir()] == ["my thesis.svg"]


@pytest.mark.parametrize(
    "name", ["none/such.svg", "folder.svg yes", "nul\0.svg", "~nobody-at-all/x.pdf"]
)
def test_a_bad_path_is_answered_with_a_sentence(tmp_path, name):
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(UsageError, match=r"could not be written: .+\.$"):
        drawn(dungeon(), name if name.startswith("~") else f"{tmp_path}/{name}")


@pytest.mark.parametrize("name", ["dungeon", "dungeon.png", "svg", "."])
def test_another_kind_of_file_is_refused_and_not_written(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=r"ends in \.svg or \.pdf"):
        drawn(dungeon(), name)
    assert not list(tmp_path.iterdir())


def test_with_the_real_cards_as_judge_there_is_no_map(tmp_path):
    session = dungeon("3D", table=True)
    assert drawn(session, f"{tmp_path}/x.svg") == drawn(session) == [SAY("map.by-eye")]
    assert not list(tmp_path.iterdir())
