"""Operations on pictures as NumPy arrays."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Grey = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]


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
