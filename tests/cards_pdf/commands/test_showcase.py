"""A fan of cards: each is there, in its order, on nothing."""

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.commands.showcase import draw_fan

COLOURS = ("red", "lime", "blue", "yellow")


def test_each_card_of_a_fan_is_seen_with_round_corners_and_a_shadow_on_nothing():
    picture = draw_fan([Image.new("RGB", (200, 300), colour) for colour in COLOURS])
    assert picture.mode == "RGBA"
    assert picture.getpixel((0, 0))[3] == 0
    found = {pixel[:3] for _, pixel in picture.getcolors(1 << 20) if pixel[3] == 255}
    assert {(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)} <= found
    soft = [alpha for _, (*_, alpha) in picture.getcolors(1 << 20) if 0 < alpha < 255]
    assert soft
    # The first lies at the left below the others, the last one is whole
    red, yellow = (_box(picture, wanted) for wanted in ((255, 0, 0), (255, 255, 0)))
    assert red[0] < yellow[0]
    assert red[2] < yellow[2]
    assert (yellow[2] - yellow[0]) > (red[2] - red[0])


def _box(picture, colour):
    places = [
        (x, y)
        for x in range(0, picture.width, 2)
        for y in range(0, picture.height, 2)
        if picture.getpixel((x, y))[:3] == colour
    ]
    xs, ys = zip(*places, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_a_deck_is_shown_by_the_cards_that_are_asked_for(tmp_path):
    assert run(["showcase", "scoundrel", "--cards", "AC,8D,9H", "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == "scoundrel-showcase.png"
    with Image.open(file) as three:
        assert three.width > three.height * 0.8
    assert run(["showcase", "scoundrel", "--cards", "AC", "--out", str(tmp_path)]) == 0
    with Image.open(file) as one:
        assert one.width < one.height


@pytest.mark.slow
def test_a_hand_is_a_close_fan_and_a_box_stands_before_its_cards(tmp_path):
    words = ["showcase", "scoundrel", "--cards", "AC,8D,9H", "--out", str(tmp_path), "--pose"]
    pictures = {}
    for pose in ("fan", "hand", "box"):
        assert run([*words, pose]) == 0
        with Image.open(
            tmp_path / f"scoundrel-showcase{'' if pose == 'fan' else f'-{pose}'}.png"
        ) as picture:
            pictures[pose] = picture.copy()
    draw_fan, hand, box = pictures.values()
    assert hand.width < draw_fan.width
    assert hand.height < draw_fan.height
    assert box.height > draw_fan.height
    middle = box.getpixel((box.width // 2, box.height - 40))
    assert middle[3] == 255
    assert box.getpixel((2, box.height - 2))[3] == 0
