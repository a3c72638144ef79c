"""Pictures as arrays of numbers."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Grey = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]


def sample(picture: Grey, x: Array, y: Array) -> Array:
    """The picture's values between pixels; outside it, the nearest pixel's. Pixel 0 lies about
    0.5.
    """
    height, width = picture.shape
    x, y = np.clip(x - 0.5, 0, width - 1.001), np.clip(y - 0.5, 0, height - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    across, down = (x - left).astype(np.float32), (y - top).astype(np.float32)
    flat, at = picture.ravel(), top * np.int32(width) + left
    above, over, below, under = (
        flat.take(at + step).astype(np.float32) for step in (0, 1, width, width + 1)
    )
    above += (over - above) * across
    below += (under - below) * across
    above += (below - above) * down
    return above.astype(np.float64)


def reduce_size(picture: Grey, times: int) -> Grey:
    """Every `times` by `times` pixels averaged to one."""
    height, width = (side // times for side in picture.shape)
    whole = picture[: height * times, : width * times]
    total = np.zeros((height, width), np.uint16)
    for down in range(times):
        for across in range(times):
            total += whole[down::times, across::times]
    return (total // times**2).astype(np.uint8)


def blur(stack: Array, sigma: float) -> Array:
    """Each picture of a stack, blurred by a Gaussian of `sigma` pixels."""
    if sigma <= 0:
        return stack
    reach = max(1, round(2.7 * sigma))
    kernel = np.exp(-(np.arange(reach + 1) ** 2) / (2 * sigma**2)).astype(np.float32)
    kernel /= 2 * kernel.sum() - kernel[0]
    soft = stack.astype(np.float32)
    for axis in (-1, -2):  # the kernel is symmetric: half of it says all
        count, sides = soft.shape[axis], [(0, 0)] * soft.ndim
        sides[axis] = (reach, reach)
        padded = np.moveaxis(np.pad(soft, sides, mode="edge"), axis, 0)
        total = kernel[0] * padded[reach : reach + count]
        for n in range(1, reach + 1):
            total += kernel[n] * (
                padded[reach - n : reach - n + count] + padded[reach + n : reach + n + count]
            )
        soft = np.moveaxis(total, 0, axis)
    return soft.astype(np.float64)


def window_sums(values: Array, wide: int, step: int = 1) -> Array:
    """Sums over a window so wide, at every place or at every few."""
    total = np.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    near, far = slice(0, -wide, step), slice(wide, None, step)
    return np.asarray(total[far, far] - total[near, far] - total[far, near] + total[near, near])
