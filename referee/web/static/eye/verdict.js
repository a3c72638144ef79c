// What the witnesses of a card say together: two indices, what stands in its middle, and the colour of its ink.
//
// Each witness gives a belief for every rank and suit. A card is told only if three of them say the same and none says
// otherwise, nor are there pips of another number; else it is asked, the likeliest first. A net is sure too often, so
// beliefs are kept from going below a floor: no single witness can outvote the others. Where the net that counts pips
// does not know a maker's way of laying them, pips counted one by one stand in for it; and where four colours
// are used, blue speaks for diamonds and green for clubs.
import { regions } from "./regions.js";
import { ACROSS, DOWN, PATCH } from "./view.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["C", "S", "H", "D"];
const FLOOR = -6; // the least that a witness's belief counts
const INDEX = [2, 17]; // columns of a corner's patch in which its ink is looked at: a court's picture begins to their right
const INK = 0.35; // darker than this against the paper
const CLUBS = 0;
const DIAMONDS = 3;
const NO_CARD = 13; // what a corner may be instead of a rank
const PICTURE = 10;
const NOTHING = 11;
const NUMBER = 4; // how much likelier than the next a card has to be, in logarithms; courts have no pips to count
const COURT = 6.5;
const ACE = 6.5; // by its indices alone: some makers print one large pip on every number card
const SUIT = 7.5; // than the same court of another suit: suits are easily told, so one that is not is seen badly

/** @param {Eye.Corner[]} corners @param {Reading} body @param {Eye.Ink} ink */
export function verdict(corners, body, ink) {
  const index = (/** @type {"rank" | "suit"} */ kind, /** @type {number} */ n) =>
    corners.reduce((sum, one) => sum + Math.max(FLOOR, one[kind][n]), 0);
  const indices = RANKS.map((_, r) => index("rank", r));
  const suits = SUITS.map((_, s) => index("suit", s) + ofSuit(s, body, ink));
  const all = RANKS.flatMap((rank, r) =>
    SUITS.map((suit, s) => {
      const worth = indices[r] + ofBody(r, body) + suits[s];
      return { card: rank + suit, r, s, worth };
    }),
  ).sort((a, b) => b.worth - a.worth);
  const [best, next] = all;
  const shareOf = (/** @type {Eye.Corner} */ { rank, suit }) =>
    Math.exp(Math.min(rank[best.r], suit[best.s]));
  const sure = corners.filter((one) => shareOf(one) > 0.8).length;
  const shares = corners.filter(({ rank }) => Math.exp(rank[NO_CARD]) < 0.5).map(shareOf);
  const isCard = shares.some((share) => share > 0.5);
  const isCourt = best.r >= PICTURE;
  const count = countOf(best.r, body);
  const ofPips = !isCourt && count > 0.8 && Math.exp(body.suit[best.s]) > 0.5 ? 1 : 0;
  const isRed = best.s > 1;
  const colour = ink.coloured ? Number(ink.suit === best.s) : ink.red > 0.5 === isRed ? 1 : -1;
  const isLikeliest = best.worth - next.worth > (isCourt ? COURT : NUMBER);
  const isAceByIndex = indices[0] - Math.max(...indices.slice(1)) > ACE;
  const isRival = (/** @type {typeof best} */ one) =>
    one !== best && one.r === best.r && best.worth - one.worth <= SUIT;
  return {
    card: best.card,
    worth: best.worth,
    lead: best.worth - next.worth,
    isCard,
    isClear: sure > 0, // at least one of its corners, whatever else there is of it
    isSure:
      isCard &&
      sure > 0 &&
      sure + ofPips + Math.max(0, colour) >= 3 &&
      shares.every((share) => share >= 0.2) &&
      colour >= 0 &&
      count > 0.02 &&
      !isDisputed(best.r, count, body) &&
      isLikeliest &&
      (best.r > 0 || isAceByIndex) &&
      !(isCourt && all.some(isRival)),
    likely: all.map((one) => one.card),
  };
}

/** How a count of pips, or a picture, speaks for a rank; number cards may be all picture as well, courts have no pips.
 * @param {number} rank @param {Reading} body */
function ofBody(rank, { rank: beliefs }) {
  const share = (/** @type {number} */ n) => Math.exp(beliefs[n]);
  const courts = share(PICTURE) + 0.05 * share(NOTHING) + 0.001;
  const pips = share(rank) + 0.05 * share(PICTURE) + 0.02 * share(NOTHING);
  return Math.max(FLOOR, Math.log(rank < PICTURE ? pips : courts));
}

/** How surely the middle holds what this rank asks for. A figure on bare paper may look like nothing that is known.
 * @param {number} rank @param {Reading} body */
function countOf(rank, { rank: beliefs, pips }) {
  if (rank >= PICTURE) return Math.exp(beliefs[PICTURE]) + Math.exp(beliefs[NOTHING]);
  return pips === rank + 1 ? 1 : Math.exp(beliefs[rank]);
}

/** Whether the pips in the middle are those of another number. @param {number} rank @param {number} count @param {Reading} body */
function isDisputed(rank, count, { rank: beliefs, pips }) {
  const others = beliefs.slice(0, PICTURE).filter((_, r) => r !== rank);
  const isCounted = rank < PICTURE && pips > 0 && pips !== rank + 1;
  return Math.exp(Math.max(...others)) > count || (isCounted && count < 0.5);
}

/** @param {number} suit @param {Reading} body @param {Eye.Ink} ink */
function ofSuit(suit, body, { red, coloured }) {
  const share = Math.exp(body.suit[suit]) + 0.25 * Math.exp(body.suit[4]) + 0.02;
  const pips = Math.max(-3, Math.log(share));
  return coloured ? pips : pips + Math.log(0.03 + 0.97 * (suit > 1 ? red : 1 - red));
}

/** How red the ink of both corners is, 0 to 1, and whether it is neither red nor black: then that says nothing, but
 * blue is the colour of diamonds and green that of clubs where each suit has its own.
 * @param {Float32Array[]} corners @returns {Eye.Ink} */
export function inkOf(corners) {
  let dark = 0;
  let red = 0;
  let other = 0;
  let blue = 0;
  for (const planes of corners)
    for (let y = 0; y < DOWN; y++)
      for (let x = INDEX[0]; x < INDEX[1]; x++) {
        const i = y * ACROSS + x;
        if (planes[i] < INK) continue;
        dark += planes[i];
        if (planes[PATCH + i] > 0.22) red += planes[i];
        else if (planes[PATCH + i] < -0.16) {
          other += planes[i];
          blue += planes[i] * Math.sign(planes[2 * PATCH + i]);
        }
      }
  if (!dark) return { red: 0.5, coloured: true };
  const isOwn = other >= 0.6 * dark && Math.abs(blue) >= 0.8 * other;
  const suit = isOwn ? (blue > 0 ? DIAMONDS : CLUBS) : undefined;
  const isMixed = red > 0.3 * dark && red < 0.6 * dark;
  return { red: red / dark, coloured: other > 0.4 * dark || isMixed, suit };
}

const MIN_PLACES = 8; // places of a patch that a pip covers
const ALIKE = 1.9; // how many times larger or smaller than the middle one a pip may be

/** How many signs of a size stand in a card's middle, counted one by one, for makers lay them in many ways and not all
 * of those were seen in training; 0 if what stands there is not all alike. @param {Float32Array} planes */
export function pipsIn(planes) {
  const pixels = Uint8Array.from(planes.subarray(0, PATCH), (ink) => Number(ink > INK));
  const sizes = regions({ pixels, width: ACROSS, height: DOWN }, MIN_PLACES)
    .filter(({ value, left, right }) => value && left > 0 && right < ACROSS - 1) // an index looks in from the side
    .map((region) => region.pixels)
    .sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1];
  return sizes.every((size) => size * ALIKE > middle && size < middle * ALIKE) ? sizes.length : 0;
}
