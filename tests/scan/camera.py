"""A camera of numpy and Pillow: papers on a table in perspective, a lamp, a lens and a sensor."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.scan.paper import DOTS

BIG, SMALL = (4000, 3000), (2000, 1500)


@dataclass(frozen=True)
class Setting:
    """The way in which a picture is taken."""

    size: tuple[int, int] = BIG
    tilt: float = 8.0  # degrees
    table: float = 105.0  # grey
    light: float = 1.0
    fall: float = 0.25  # how much darker one side is
    blur: float = 0.7  # pixels at 12 MP
    shake: float = 0.0  # pixels a hand moves
    noise: float = 2.5
    jpeg: int = 88
    sleeves: bool = False
    fingers: int = 0
    shadow: bool = False
    bend: float = 0.0  # mm that a card's middle stands up
    lens: float = 0.0  # how far a corner of the picture is moved outwards, of its distance
    is_cloth: bool = False  # a woven table


@dataclass
class PlacedPaper:
    """A paper on the table: where its middle is in mm, and how it is turned."""

    paper: object
    x: float
    y: float
    turn: float


def spread(papers, rng, shape=4 / 3, max_turn=180.0):
    """Papers beside each other, loosely, in rows that fill a picture of this shape."""
    wide = max(np.hypot(*paper.size) * 0.98 for paper in papers)
    columns = max(1, int(np.ceil(np.sqrt(len(papers) * shape))))
    if len(papers) == 1:
        columns = 1
    places = []
    for n, paper in enumerate(papers):
        row, column = divmod(n, columns)
        x, y = (column + rng.uniform(-0.04, 0.04)) * wide, (row + rng.uniform(-0.04, 0.04)) * wide
        places.append(PlacedPaper(paper, x, y, rng.uniform(-max_turn, max_turn)))
    return places


def photograph(papers, setting, rng):
    """The photo as a grey Pillow picture."""
    width, height = setting.size
    scene = _table(setting, rng)
    to_pixels = _view(papers, setting, rng)
    for one in papers:
        _lay(scene, one, to_pixels, setting, rng)
    for _ in range(setting.fingers):
        _finger(scene, papers, to_pixels, rng)
    light = np.asarray(scene, dtype=np.float32)
    del scene
    light = light * _lamp(width, height, setting, rng)
    if setting.sleeves:
        light = _glare(light, papers, to_pixels, rng)
    picture = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    if setting.lens:
        picture = _distort(picture, setting.lens)
    scale = width / BIG[0]
    picture = picture.filter(ImageFilter.GaussianBlur(setting.blur * max(scale, 0.6)))
    if setting.shake:
        picture = _shaken(picture, setting.shake * scale, rng)
    return _sensed(picture, setting, rng)


def _table(setting, rng):
    width, height = setting.size
    rough = rng.normal(setting.table, 14, (height // 40 + 2, width // 160 + 2)).clip(0, 255)
    grain = Image.fromarray(rough.astype(np.uint8)).resize(setting.size, Image.Resampling.BICUBIC)
    if not setting.is_cloth:
        return grain
    x, y = (np.arange(side, dtype=np.float32) * 2 * np.pi * 240 / width for side in setting.size)
    woven = 1 + 0.18 * np.sin(x)[None, :] * np.sin(y)[:, None]
    return Image.fromarray((np.asarray(grain) * woven).clip(0, 255).astype(np.uint8))


def _view(papers, setting, rng):
    """The matrix from the table's mm to pixels: all papers fill the picture."""
    corners = np.concatenate([_corners(one) for one in papers])
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    reach = np.ptp(corners, axis=0)
    tilt, direction = np.radians(setting.tilt), rng.uniform(0, 2 * np.pi)
    spin = np.radians(rng.uniform(-6, 6))
    axis = np.array([np.cos(direction), np.sin(direction), 0])
    cross = np.array([[0, 0, axis[1]], [0, 0, -axis[0]], [-axis[1], axis[0], 0]])
    rotation = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    rotation = rotation @ moving(spin)
    distance = max(reach.max() * 1.35, 150)
    width, height = setting.size
    flat = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, distance]])
    flat = flat @ moving(0, -middle[0], -middle[1])
    projection = _through(flat, corners)
    span = np.ptp(projection, axis=0)
    focal = 0.93 * min(width / span[0], height / span[1])
    shift = (projection.min(axis=0) + projection.max(axis=0)) / 2
    middle = width / 2 - focal * shift[0], height / 2 - focal * shift[1]
    return moving(0, *middle) @ np.diag([focal, focal, 1]) @ flat


def moving(angle, x=0.0, y=0.0):
    """The matrix that turns, by an angle in radians, and then moves."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, x], [s, c, y], [0, 0, 1]])


def _through(matrix, points):
    whole = np.c_[points, np.ones(len(points))] @ matrix.T
    return whole[:, :2] / whole[:, 2:]


def _placed(one):
    """From a paper's mm to the table's."""
    width, height = one.paper.size
    return moving(np.radians(one.turn), one.x, one.y) @ moving(0, -width / 2, -height / 2)


def _corners(one):
    width, height = one.paper.size
    return _through(_placed(one), np.array([(0, 0), (width, 0), (width, height), (0, height)]))


def _lay(scene, one, to_pixels, setting, rng):
    """The paper's picture, warped into the scene, over a soft shadow."""
    matrix = to_pixels @ _placed(one)
    outline = _through(to_pixels, _corners(one))
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 12, 0)
    right, bottom = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 12, scene.size)
    size = (int(right - left), int(bottom - top))
    dots = np.sqrt(abs(np.linalg.det(matrix[:2, :2] / matrix[2, 2])))
    picture = one.paper.picture
    per_mm = DOTS
    if dots < 0.8 * DOTS:  # what the lens would average
        per_mm = max(dots * 1.2, 2)
        small = [round(side * per_mm) for side in one.paper.size]
        picture = picture.resize(small, Image.Resampling.BOX)
        per_mm = small[0] / one.paper.size[0]
    back = np.linalg.inv(matrix @ np.diag([1 / per_mm, 1 / per_mm, 1]))
    back = back @ moving(0, left, top)
    back /= back[2, 2]
    if setting.bend:
        picture = _bent(picture, setting.bend * per_mm)
    form, way = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    warped, cover = (
        part.transform(size, form, back.ravel()[:8], way)
        for part in (picture, Image.new("L", picture.size, 255))
    )
    few = (max(1, size[0] // 8), max(1, size[1] // 8))
    shade = cover.resize(few, Image.Resampling.BOX).point(lambda v: v * 90 // 255)
    shade = shade.filter(ImageFilter.GaussianBlur(1)).resize(size, Image.Resampling.BILINEAR)
    scene.paste(20, (int(left) + 5, int(top) + 6), shade)
    paper = rng.uniform(0.86, 0.95)
    warped = warped.point(lambda v: v * paper + 10)
    scene.paste(warped, (int(left), int(top)), cover)


def _bent(picture, dots):
    """A card curled along its height: its middle stands up, so its rows shift along it."""
    rows, half = np.arange(picture.height), (picture.height - 1) / 2
    source = rows + dots * (((rows - half) / half) ** 2 - 1)
    above = np.floor(source).clip(0).astype(int)
    levels = np.asarray(picture, dtype=np.float32)
    below = levels[np.minimum(above + 1, picture.height - 1)]
    mixed = levels[above] + (below - levels[above]) * (source - above)[:, None]
    return Image.fromarray(mixed.clip(0, 255).astype(np.uint8))


def _lamp(width, height, setting, rng):
    """Light from one side, a darker rim, and perhaps the shadow of whoever takes the picture."""
    x, y = np.meshgrid(*[np.linspace(-1, 1, 64, dtype=np.float32)] * 2)
    angle = rng.uniform(0, 2 * np.pi)
    side = 0.5 + 0.5 * (x * np.cos(angle) + y * np.sin(angle))
    lamp = 1 - setting.fall * side - 0.08 * (x * x + y * y)
    if setting.shadow:
        edge = x * np.cos(angle + 1) + y * np.sin(angle + 1) - rng.uniform(-0.3, 0.3)
        lamp = lamp * (1 - 0.45 / (1 + np.exp(-edge * 25)))
    field = Image.fromarray(lamp * setting.light).resize((width, height), Image.Resampling.BICUBIC)
    return np.asarray(field)


def _glare(light, papers, to_pixels, rng):
    """Plastic over every card: paler blacks, and a soft bright band on some."""
    height, width = light.shape
    light = light * 0.93 + 10
    for one in papers:
        if rng.random() < 0.5:
            continue
        outline = _through(to_pixels, _corners(one))
        x, y = outline.min(axis=0) + rng.uniform(0, 1, 2) * np.ptp(outline, axis=0)
        band = Image.new("L", (width // 8, height // 8), 0)
        length, thick = rng.uniform(60, 150) / 8 * 3, rng.uniform(15, 60) / 8
        angle = rng.uniform(0, np.pi)
        reach = length * np.array([np.cos(angle), np.sin(angle)])
        ends = [tuple(np.array([x, y]) / 8 + k * reach) for k in (-1, 1)]
        ImageDraw.Draw(band).line(ends, fill=int(rng.uniform(60, 190)), width=max(2, int(thick)))
        band = band.filter(ImageFilter.GaussianBlur(5))
        band = band.resize((width, height), Image.Resampling.BILINEAR)
        light = light + np.asarray(band, dtype=np.float32)
    return light


def _finger(scene, papers, to_pixels, rng):
    """A finger that holds a paper at its edge."""
    one = papers[rng.integers(len(papers))]
    outline = _through(to_pixels, _corners(one))
    side = rng.integers(4)
    a, b = outline[side], outline[(side + 1) % 4]
    tip = a + (b - a) * rng.uniform(0.2, 0.8)
    inward = outline.mean(axis=0) - tip
    inward /= np.hypot(*inward)
    dots = np.sqrt(abs(np.linalg.det(to_pixels[:2, :2] / to_pixels[2, 2])))
    thick = 15 * dots
    mask = Image.new("L", scene.size, 0)
    canvas = ImageDraw.Draw(mask)
    end, start = tip + inward * rng.uniform(2, 9) * dots, tip - inward * 60 * dots
    canvas.line([tuple(start), tuple(end)], fill=255, width=int(thick))
    canvas.ellipse([*(end - thick / 2), *(end + thick / 2)], fill=255)
    scene.paste(int(rng.uniform(120, 180)), mask=mask.filter(ImageFilter.GaussianBlur(2)))


def _distort(picture, lens):
    """A lens that moves what is far from the middle outwards, or inwards."""
    half = np.array(picture.size) / 2
    across, down = (np.linspace(-side, side, 65) for side in half)  # a mesh is fine enough
    boxes = []
    for top, bottom in pairwise(down):
        for left, right in pairwise(across):
            corners = np.array([(left, top), (left, bottom), (right, bottom), (right, top)])
            squares = (corners**2).sum(axis=1, keepdims=True) / (half**2).sum()
            moved = corners * (1 - lens * squares) + half
            box = [round(part) for part in (*(corners[0] + half), *(corners[2] + half))]
            boxes.append((box, moved.ravel().tolist()))
    return picture.transform(picture.size, Image.Transform.MESH, boxes, Image.Resampling.BICUBIC)


def _shaken(picture, pixels, rng):
    """A hand that moved while the shutter was open: several pictures in one."""
    angle = rng.uniform(0, 2 * np.pi)
    steps = np.linspace(-0.5, 0.5, 5)
    total = np.zeros((picture.height, picture.width), np.float32)
    for step in steps:
        move = (1, 0, step * pixels * np.cos(angle), 0, 1, step * pixels * np.sin(angle))
        form, way = Image.Transform.AFFINE, Image.Resampling.BILINEAR
        total += np.asarray(picture.transform(picture.size, form, move, way))
    return Image.fromarray((total / len(steps)).astype(np.uint8))


def _sensed(picture, setting, rng):
    width, height = picture.size
    noise = rng.normal(0, setting.noise, (height // 2, width // 2)).astype(np.float32)
    noise = np.tile(noise, (2, 2))[:height, :width]
    seen = np.asarray(picture, dtype=np.float32)
    seen = seen + np.resize(noise, seen.shape) * np.sqrt(0.4 + seen / 255)
    return Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))


def scan(paper, dpi, rng):
    """A sheet on a flatbed scanner: a little askew, evenly lit."""
    dots = dpi / 25.4
    width, height = paper.size
    size = (round((width + 6) * dots), round((height + 6) * dots))
    matrix = np.diag([dots, dots, 1]) @ moving(np.radians(rng.uniform(-2, 2)), 3, 3)
    small = [round(side * dots * 1.2) for side in paper.size]
    small = paper.picture.resize(small, Image.Resampling.BOX)
    back = np.linalg.inv(matrix @ np.diag([width / small.width, height / small.height, 1]))
    back = (back / back[2, 2]).ravel()[:8]
    form, way = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    warped = small.transform(size, form, back, way, fillcolor=255)
    return _sensed(warped.filter(ImageFilter.GaussianBlur(0.5)), replace(Setting(), noise=2.0), rng)
