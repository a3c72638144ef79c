"""The distance of colours for eyes that see no red or no green as others do."""

from itertools import combinations

import numpy as np

# Viénot, Brettel and Mollon (1999): linear red, green and blue as a dichromat sees them.
_SEEN = {
    "all": np.eye(3),
    "no red": np.array(
        [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]
    ),
    "no green": np.array(
        [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]
    ),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = _XYZ.sum(axis=1)


def least_apart(colours):
    """The smallest difference of two of these colours (0 to 255), in Lab, to any of these eyes."""
    return min(
        np.hypot.reduce(_lab(one, eyes) - _lab(other, eyes))
        for eyes in _SEEN.values()
        for one, other in combinations(colours, 2)
    )


def _lab(colour, eyes):
    parts = np.array(colour) / 255
    linear = np.where(parts < 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    share = _XYZ @ np.clip(eyes @ linear, 0, 1) / _WHITE
    x, y, z = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
