// The faces of a plain deck, loaded where one is played with: pips in their places where a card is large.
import { index, pip } from "./cards.js";

// Where pips stand on large cards: columns l, m, r, heights of 0 to 12.
/** @type {Record<string, string>} */
const PLACES = {
  2: "m0m12",
  3: "m0m6m12",
  4: "l0r0l12r12",
  5: "l0r0m6l12r12",
  6: "l0r0l6r6l12r12",
  7: "l0r0m3l6r6l12r12",
  8: "l0r0m3l6r6m9l12r12",
  9: "l0r0l4r4m6l8r8l12r12",
  10: "l0r0m2l4r4l8r8m10l12r12",
};
/** @type {Record<string, number>} */
const COLUMNS = { l: 25, m: 37.5, r: 50 };

const pips = (/** @type {string} */ suit, /** @type {string} */ rank) =>
  [...PLACES[rank].matchAll(/([lmr])(\d+)/g)]
    .map(([, column, level]) =>
      pip(suit, COLUMNS[column], 14 + Number(level) * 4.7, 12, Number(level) > 6),
    )
    .join("");

/** @param {Wire.Face} face @param {string} [court] */
export function draw(face, court) {
  const { rank, suit } = face;
  const large = pip(suit, 38, 60, 34);
  if (!PLACES[rank]) return index(face) + (court ? "" : large);
  const corner = `<g class="corner">${index(face, 10, 17, 10, 16)}</g>`;
  return `${corner}<g class="index">${index(face)}</g><g class="pips">${pips(suit, rank)}</g><g class="one">${large}</g>`;
}
