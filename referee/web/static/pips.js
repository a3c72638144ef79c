// The faces of a plain deck, fetched where one is played with: pips in their places where a card is large.
import { index, pip } from "./cards.js";

// Where pips stand on large cards: columns l, m, r, heights of 0 to 12.
const LAID = {
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
const COLUMN = { l: 25, m: 37.5, r: 50 };

function pips(suit, rank) {
  const found = [...LAID[rank].matchAll(/([lmr])(\d+)/g)];
  return found.map(([, column, at]) => pip(suit, COLUMN[column], 14 + at * 4.7, 12, at > 6)).join("");
}

export function drawn(known, court) {
  const { rank, suit } = known,
    large = pip(suit, 38, 60, 34);
  if (!LAID[rank]) return index(known) + (court ? "" : large);
  const small = index(known, 10, 17, 10, 16);
  return `<g class="corner">${small}</g><g class="index">${index(known)}</g><g class="pips">${pips(suit, rank)}</g><g class="one">${large}</g>`;
}
