"""From millimetres of a card to pixels of a photo: a plane seen in perspective, and a slight
bend.
"""

from typing import NamedTuple

import numpy as np

from cards_pdf.scan.arrays import Array

_BEND = 1e-3  # mm per mm²: how much bending is likely
_OUTLIER = 4.7  # Tukey's constant


class Mapping(NamedTuple):
    matrix: Array
    bend: Array  # mm by which x², xy and y² of a place shift its x and y
    middle: tuple[float, float]

    def __call__(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Pixels of places in mm."""
        if self.bend.any():
            shift = bends(x, y, self.middle) @ self.bend
            x, y = x + shift[..., 0], y + shift[..., 1]
        (a, b, c), (d, e, f), (g, h, i) = self.matrix
        depth = g * x + h * y + i
        return (a * x + b * y + c) / depth, (d * x + e * y + f) / depth

    def back(self, pixels: Array) -> Array:
        """Places in mm of pixels, as if the card were flat."""
        whole = np.c_[pixels, np.ones(len(pixels))] @ np.linalg.inv(self.matrix).T
        return np.asarray(whole[:, :2] / whole[:, 2:])

    def dots(self, x: float, y: float) -> float:
        """Pixels a mm about a place."""
        px, py = self(np.array([x, x + 1, x]), np.array([y, y, y + 1]))
        area = (px[1] - px[0]) * (py[2] - py[0]) - (px[2] - px[0]) * (py[1] - py[0])
        return float(np.sqrt(abs(area)))


def bends(x: Array, y: Array, middle: tuple[float, float]) -> Array:
    """x², xy and y² of places, seen from the middle."""
    u, v = x - middle[0], y - middle[1]
    return np.stack([u * u, u * v, v * v], axis=-1)


def perspective(places: Array, pixels: Array, weights: Array, *, flat: bool = False) -> Array:
    """The 3 × 3 matrix that best maps places to pixels; `flat` leaves perspective out."""
    to_unit, from_unit = _unit(places), _unit(pixels)
    u = (np.c_[places, np.ones(len(places))] @ to_unit.T)[:, :2]
    v = (np.c_[pixels, np.ones(len(pixels))] @ from_unit.T)[:, :2]
    ones, zeros = np.ones(len(u)), np.zeros(len(u))
    across = np.c_[u, ones, zeros, zeros, zeros, -v[:, :1] * u]
    down = np.c_[zeros, zeros, zeros, u, ones, -v[:, 1:] * u]
    rows = np.concatenate([across, down])[:, : 6 if flat else 8]
    scale = np.sqrt(np.concatenate([weights, weights]))
    rows, values = rows * scale[:, None], np.concatenate([v[:, 0], v[:, 1]]) * scale
    found = np.linalg.solve(rows.T @ rows + 1e-12 * np.eye(rows.shape[1]), rows.T @ values)
    unit = np.append(found, [0.0, 0.0, 1.0] if flat else [1.0]).reshape(3, 3)
    matrix = np.linalg.inv(from_unit) @ unit @ to_unit
    return np.asarray(matrix / matrix[2, 2])


def _unit(points: Array) -> Array:
    """Moves and scales points about the origin, so that the sums stay exact."""
    middle = points.mean(axis=0)
    scale = 1.0 / max(float(np.abs(points - middle).mean()), 1e-9)
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])


def bend_of(places: Array, left: Array, weights: Array, middle: tuple[float, float]) -> Array:
    """The bend that explains the mm left over at these places."""
    terms = bends(places[:, 0], places[:, 1], middle)
    rows = terms * np.sqrt(weights)[:, None]
    damping = np.diag(np.full(3, (0.03 / _BEND) ** 2))
    return np.asarray(
        np.linalg.solve(rows.T @ rows + damping, rows.T @ (left * np.sqrt(weights)[:, None]))
    )


def trust(distances: Array, least: float) -> Array:
    """Tukey's weights: outliers count for nothing."""
    scale = max(least, 1.4826 * float(np.median(distances)))
    share = np.clip(distances / (_OUTLIER * scale), 0, 1)
    return np.asarray((1 - share**2) ** 2)
