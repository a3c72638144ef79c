// What the witnesses of a card say together: two indices, what stands in its middle, and the colour of its ink.
//
// Each witness gives a belief for every rank and suit. A card is told only if three of them say the same and none says
// otherwise; else it is asked, the likeliest first. A net is sure too often, so beliefs are kept from going below a floor:
// no single witness can outvote the others. Where the net that counts pips does not know a maker's way of laying them,
// pips counted one by one stand in for it; and where four colours are used, blue speaks for diamonds and green for clubs.
import { PATCH } from "./view.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
  SUITS = ["C", "S", "H", "D"];
const FLOOR = -6, // the least that a witness's belief counts
  INDEX = [2, 17], // columns of a corner's patch in which its ink is looked at: a court's picture begins to their right
  CLUBS = 0,
  DIAMONDS = 3,
  PICTURE = 10,
  NOTHING = 11,
  NUMBER = 4, // how much likelier than the next a card has to be, in logarithms; courts have no pips to count
  COURT = 6.5,
  ACE = 6.5, // by its indices alone: some makers print one large pip on every number card
  SUIT = 7.5; // than the same court of another suit: suits are easily told, so one that is not is seen badly

/** How a count of pips, or a picture, speaks for a rank; number cards may be all picture as well, courts have no pips. */
const ofBody = (/** @type {number} */ rank, /** @type {Reading} */ body) =>
  Math.max(
    FLOOR,
    rank < PICTURE
      ? Math.log(
          Math.exp(body.rank[rank]) +
            0.05 * Math.exp(body.rank[PICTURE]) +
            0.02 * Math.exp(body.rank[NOTHING]),
        )
      : Math.log(Math.exp(body.rank[PICTURE]) + 0.05 * Math.exp(body.rank[NOTHING]) + 0.001),
  );

/**
 * @param {{rank: Float32Array, suit: Float32Array}[]} corners what the net says of the corners
 * @param {{rank: Float32Array, suit: Float32Array, pips: number}} body
 * @param {{red: number, coloured: boolean, suit?: number}} ink `suit`: whose colour it is in decks of four colours
 */
export function verdict(corners, body, ink) {
  const indices = RANKS.map((_, r) =>
      corners.reduce((sum, one) => sum + Math.max(FLOOR, one.rank[r]), 0),
    ),
    ranks = indices.map((index, r) => index + ofBody(r, body)),
    suits = SUITS.map((_, s) =>
      corners.reduce((sum, one) => sum + Math.max(FLOOR, one.suit[s]), ofSuit(s, body, ink)),
    );
  /** @type {{ card: string, r: number, s: number, worth: number }[]} */
  const all = [];
  ranks.forEach((a, r) =>
    suits.forEach((b, s) => all.push({ card: RANKS[r] + SUITS[s], r, s, worth: a + b })),
  );
  all.sort((a, b) => b.worth - a.worth);
  const [best, next] = all,
    said = corners.map((one) => ({
      rank: Math.exp(one.rank[best.r]),
      suit: Math.exp(one.suit[best.s]),
      none: Math.exp(Math.min(one.rank[13], 0)),
    }));
  const sure = said.filter((one) => one.rank > 0.8 && one.suit > 0.8).length,
    against = said.filter((one) => one.none < 0.5 && (one.rank < 0.2 || one.suit < 0.2)).length,
    picture = best.r >= PICTURE,
    counted = countOf(best.r, body),
    bodySays = picture ? 0 : counted > 0.8 && Math.exp(body.suit[best.s]) > 0.5 ? 1 : 0,
    colour = ink.coloured ? Number(ink.suit === best.s) : ink.red > 0.5 === best.s > 1 ? 1 : -1;
  const witnesses = sure + bodySays + Math.max(0, colour),
    isCard = said.some((one) => one.none < 0.5 && one.rank > 0.5 && one.suit > 0.5);
  return {
    card: best.card,
    worth: best.worth,
    margin: best.worth - next.worth,
    isCard,
    isClear: sure > 0, // at least one of its corners, whatever else there is of it
    isSure:
      isCard &&
      sure > 0 &&
      witnesses >= 3 &&
      !against &&
      colour >= 0 &&
      counted > 0.02 &&
      best.worth - next.worth > (picture ? COURT : NUMBER) &&
      (best.r > 0 || indices[0] - Math.max(...indices.slice(1)) > ACE) &&
      !(
        picture &&
        all.some((one) => one !== best && one.r === best.r && best.worth - one.worth <= SUIT)
      ),
    likely: all.map((one) => one.card),
    said,
    counted,
  };
}

/** How surely the middle holds what this rank asks for. A figure on bare paper may look like nothing that is known. */
function countOf(/** @type {number} */ rank, /** @type {Reading} */ { rank: said, pips }) {
  if (rank >= PICTURE) return Math.exp(said[PICTURE]) + Math.exp(said[NOTHING]);
  return pips === rank + 1 ? 1 : Math.exp(said[rank]);
}

function ofSuit(
  /** @type {number} */ suit,
  /** @type {Reading} */ body,
  /** @type {{ red: number, coloured: boolean }} */ { red, coloured },
) {
  const pips = Math.max(
    -3,
    Math.log(Math.exp(body.suit[suit]) + 0.25 * Math.exp(body.suit[4]) + 0.02),
  );
  if (coloured) return pips;
  return pips + Math.log(suit > 1 ? 0.03 + 0.97 * red : 0.03 + 0.97 * (1 - red));
}

/**
 * How red the ink of both corners is, 0 to 1, and whether it is neither red nor black: then that says nothing, but blue
 * is the colour of diamonds and green that of clubs where each suit has its own.
 */
export function inkOf(/** @type {Float32Array[]} */ corners) {
  let dark = 0,
    red = 0,
    other = 0,
    blue = 0;
  for (const planes of corners)
    for (let y = 0; y < 64; y++)
      for (let x = INDEX[0]; x < INDEX[1]; x++) {
        const at = y * 40 + x;
        if (planes[at] < 0.35) continue;
        dark += planes[at];
        if (planes[PATCH + at] > 0.22) red += planes[at];
        else if (planes[PATCH + at] < -0.16) {
          other += planes[at];
          blue += planes[at] * Math.sign(planes[2 * PATCH + at]);
        }
      }
  if (!dark) return { red: 0.5, coloured: true };
  const suit =
    other < 0.6 * dark || Math.abs(blue) < 0.8 * other ? undefined : blue > 0 ? DIAMONDS : CLUBS;
  return {
    red: red / dark,
    coloured: other > 0.4 * dark || (red > 0.3 * dark && red < 0.6 * dark),
    suit,
  };
}
