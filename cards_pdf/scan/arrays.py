"""Arithmetic on NumPy arrays: of pictures, and of mappings from millimetres of a card to pixels.

How it works
    A mapping is a perspective (a 3 × 3 matrix) after a slight bend: paper is never quite flat, so
    a place is first shifted by a quadratic function of its distance from the card's middle. Both
    are fitted by weighted least squares; `register` fits them in turn and lowers the weight of
    outliers with Tukey's function.

What is delicate
    *Normalisation.* `fit_perspective` moves and scales both point sets about the origin first.
    Without that the normal equations mix numbers of very different size and lose their precision.

    *Damping.* `fit_bend` adds a prior of about `_LIKELY_BEND`: with few points anything else
    would explain noise as a bend.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Grey = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]

# --- pictures ---


def sample(picture: Grey, x: Array, y: Array) -> Array:
    """Interpolate the picture bilinearly at positions in pixels.

    The centre of the first pixel is at 0.5. Positions outside take the value of the nearest pixel.
    """
    height, width = picture.shape
    x = np.clip(x - 0.5, 0, width - 1.001)
    y = np.clip(y - 0.5, 0, height - 1.001)
    left = x.astype(np.int32)
    top = y.astype(np.int32)
    across = (x - left).astype(np.float32)
    down = (y - top).astype(np.float32)
    flat = picture.ravel()
    index = top * np.int32(width) + left
    top_left, top_right = (flat.take(index + step).astype(np.float32) for step in (0, 1))
    index += np.int32(width)
    bottom_left, bottom_right = (flat.take(index + step).astype(np.float32) for step in (0, 1))
    # In place: these arrays are the largest of a scan.
    top_left += (top_right - top_left) * across
    bottom_left += (bottom_right - bottom_left) * across
    top_left += (bottom_left - top_left) * down
    return top_left.astype(np.float64)


def reduce_size(picture: Grey, times: int) -> Grey:
    """Average each block of `times` by `times` pixels to one pixel."""
    height, width = (side // times for side in picture.shape)
    whole = picture[: height * times, : width * times]
    total = np.zeros((height, width), np.uint16)
    for down in range(times):
        for across in range(times):
            total += whole[down::times, across::times]
    return (total // times**2).astype(np.uint8)


def blur(stack: Array, sigma: float) -> Array:
    """Blur each picture of a stack with a Gaussian of `sigma` pixels."""
    if sigma <= 0:
        return stack
    reach = max(1, round(2.7 * sigma))
    kernel = np.exp(-(np.arange(reach + 1) ** 2) / (2 * sigma**2)).astype(np.float32)
    kernel /= 2 * kernel.sum() - kernel[0]
    soft = stack.astype(np.float32)
    for axis in (-1, -2):  # the kernel is symmetric, so half of it is enough
        count = soft.shape[axis]
        sides = [(0, 0)] * soft.ndim
        sides[axis] = (reach, reach)
        padded = np.moveaxis(np.pad(soft, sides, mode="edge"), axis, 0)
        total = kernel[0] * padded[reach : reach + count]
        for n in range(1, reach + 1):
            total += kernel[n] * (
                padded[reach - n : reach - n + count] + padded[reach + n : reach + n + count]
            )
        soft = np.moveaxis(total, 0, axis)
    return soft.astype(np.float64)


def window_grids(starts: Array, steps: Array) -> tuple[Array, Array]:
    """Return the x and y of every pixel of square windows, `steps` from their `starts`."""
    x = starts[:, 0, None, None] + steps[None, None, :]
    y = starts[:, 1, None, None] + steps[None, :, None]
    across, down = np.broadcast_arrays(x, y)
    return across, down


def window_sums(values: Array, width: int, step: int = 1) -> Array:
    """Return the sums over all square windows of a width, or over every `step`-th window."""
    total = np.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    near = slice(0, -width, step)
    far = slice(width, None, step)
    return np.asarray(total[far, far] - total[near, far] - total[far, near] + total[near, near])


# --- mappings ---

_LIKELY_BEND = 1e-3  # mm per mm²
_BEND_NOISE_MM = 0.03
_TUKEY = 4.7  # the usual constant: 95 % efficient for normal errors
_MAD_TO_SIGMA = 1.4826  # from the median of distances to a standard deviation

Place = tuple[float, float]  # mm on a card


class Mapping(NamedTuple):
    """A perspective and a bend, from mm on a card to pixels."""

    matrix: Array
    bend: Array  # 3 × 2: the shift in x and y, in mm, for each of x², xy and y²
    middle: Place

    def __call__(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Return the pixels of places in mm."""
        if self.bend.any():
            shift = quadratic_terms(x, y, self.middle) @ self.bend
            x = x + shift[..., 0]
            y = y + shift[..., 1]
        (a, b, c), (d, e, f), (g, h, i) = self.matrix
        depth = g * x + h * y + i
        return (a * x + b * y + c) / depth, (d * x + e * y + f) / depth

    def invert(self, pixels: Array) -> Array:
        """Return the places in mm of pixels, as if the card were flat."""
        places = np.c_[pixels, np.ones(len(pixels))] @ np.linalg.inv(self.matrix).T
        return np.asarray(places[:, :2] / places[:, 2:])

    def find_places(self, pixels: Array) -> Array:
        """Return the places in mm of pixels. A bend is slight, so its first step is enough."""
        flat = self.invert(pixels)
        return flat - quadratic_terms(flat[:, 0], flat[:, 1], self.middle) @ self.bend

    def pixels_per_mm(self, x: float, y: float) -> float:
        """Return the resolution of the photo around a place."""
        px, py = self(np.array([x, x + 1, x]), np.array([y, y, y + 1]))
        area = (px[1] - px[0]) * (py[2] - py[0]) - (px[2] - px[0]) * (py[1] - py[0])
        return float(np.sqrt(abs(area)))


def quadratic_terms(x: Array, y: Array, middle: Place) -> Array:
    """Return x², xy and y² of places, measured from the middle."""
    u = x - middle[0]
    v = y - middle[1]
    return np.stack([u * u, u * v, v * v], axis=-1)


def fit_perspective(places: Array, pixels: Array, weights: Array, *, affine: bool = False) -> Array:
    """Return the 3 × 3 matrix that best maps places to pixels; `affine` allows no perspective."""
    to_unit = _normalisation(places)
    from_unit = _normalisation(pixels)
    u = (np.c_[places, np.ones(len(places))] @ to_unit.T)[:, :2]
    v = (np.c_[pixels, np.ones(len(pixels))] @ from_unit.T)[:, :2]
    ones = np.ones(len(u))
    zeros = np.zeros(len(u))
    across = np.c_[u, ones, zeros, zeros, zeros, -v[:, :1] * u]
    down = np.c_[zeros, zeros, zeros, u, ones, -v[:, 1:] * u]
    unknowns = 6 if affine else 8
    scale = np.sqrt(np.concatenate([weights, weights]))
    rows = np.concatenate([across, down])[:, :unknowns] * scale[:, None]
    values = np.concatenate([v[:, 0], v[:, 1]]) * scale
    solution = np.linalg.solve(rows.T @ rows + 1e-12 * np.eye(unknowns), rows.T @ values)
    unit = np.append(solution, [0.0, 0.0, 1.0] if affine else [1.0]).reshape(3, 3)
    matrix = np.linalg.inv(from_unit) @ unit @ to_unit
    return np.asarray(matrix / matrix[2, 2])


def _normalisation(points: Array) -> Array:
    """Return the matrix that moves points to the origin and scales them to about 1."""
    middle = points.mean(axis=0)
    scale = 1.0 / max(float(np.abs(points - middle).mean()), 1e-9)
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])


def fit_bend(places: Array, residuals: Array, weights: Array, middle: Place) -> Array:
    """Return the bend that best explains residuals, which are in mm."""
    terms = quadratic_terms(places[:, 0], places[:, 1], middle)
    root = np.sqrt(weights)[:, None]
    rows = terms * root
    damping = np.diag(np.full(3, (_BEND_NOISE_MM / _LIKELY_BEND) ** 2))
    return np.asarray(np.linalg.solve(rows.T @ rows + damping, rows.T @ (residuals * root)))


def tukey_weights(distances: Array, min_scale: float) -> Array:
    """Return weights between 1 and 0; outliers count for nothing."""
    scale = max(min_scale, _MAD_TO_SIGMA * float(np.median(distances)))
    share = np.clip(distances / (_TUKEY * scale), 0, 1)
    return (1 - share**2) ** 2
