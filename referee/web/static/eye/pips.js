// Pips counted one by one: makers lay them in many ways, and not all of those were seen in training.
import { regions } from "./regions.js";
import { ACROSS, DOWN } from "./view.js";

const INK = 0.35, // darker than this against the paper
  LEAST = 8, // places of a patch that a pip covers
  ALIKE = 1.9; // how many times larger or smaller than the middle one a pip may be

/** How many signs of a size stand in a card's middle; 0 if what stands there is not all alike. */
export function pipsIn(/** @type {Float32Array} */ planes) {
  const mask = new Uint8Array(ACROSS * DOWN);
  for (let i = 0; i < mask.length; i++) mask[i] = planes[i] > INK ? 1 : 0;
  const sizes = regions(mask, ACROSS, DOWN, LEAST)
    .filter(({ value, left, right }) => value && left > 0 && right < ACROSS - 1) // an index looks in from the side
    .map(({ pixels }) => pixels)
    .sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1];
  return sizes.every((size) => size * ALIKE > middle && size < middle * ALIKE) ? sizes.length : 0;
}
