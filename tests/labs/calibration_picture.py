"""A curve of what was said to win against what did."""

from referee.insight.outputs import INK, RED, SMALL, TEXT, Axes, write_picture
from referee.rulekit.picture import Picture, Polygon, Stroke, Words


def calibration(title, points, path):
    """Draw how often games were won against their percentages: true ones lie on the dashed line."""
    size = 110.0
    picture = Picture(title, size, size)
    axes = Axes(14, 12, size - 24, size - 30)
    picture.shapes += [Words((size / 2, 8), title, TEXT)]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        (x, y), (left, high) = axes.point(share, 0), axes.point(0, share)
        picture.shapes += [
            Words((x, y + 5), f"{share:.0%}", SMALL),
            Words((left - 6, high + 1), f"{share:.0%}", SMALL),
        ]
    picture.shapes += [
        Stroke([axes.point(0, 0), axes.point(1, 1)], "#888888", dashed=True),
        Stroke([axes.point(said, won) for said, won in points], RED),
        Words((size / 2, size - 6), "said to win (across), won (up)", SMALL),
    ]
    for said, won in points:
        x, y = axes.point(said, won)
        picture.shapes.append(Polygon([(x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)], INK))
    write_picture(picture, path)
