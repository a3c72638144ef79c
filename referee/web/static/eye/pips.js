// Pips counted one by one: makers lay them in many ways, and not all of those were seen in training.
import { regions } from "./regions.js";
import { ACROSS, DOWN, PATCH } from "./view.js";

const INK = 0.35; // darker than this against the paper
const MIN_PLACES = 8; // places of a patch that a pip covers
const ALIKE = 1.9; // how many times larger or smaller than the middle one a pip may be

/** How many signs of a size stand in a card's middle; 0 if what stands there is not all alike.
 * @param {Float32Array} planes */
export function pipsIn(planes) {
  const pixels = Uint8Array.from(planes.subarray(0, PATCH), (ink) => Number(ink > INK));
  const sizes = regions({ pixels, width: ACROSS, height: DOWN }, MIN_PLACES)
    .filter(({ value, left, right }) => value && left > 0 && right < ACROSS - 1) // an index looks in from the side
    .map((region) => region.pixels)
    .sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1];
  return sizes.every((size) => size * ALIKE > middle && size < middle * ALIKE) ? sizes.length : 0;
}
