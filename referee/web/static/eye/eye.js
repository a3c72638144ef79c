// The eye: pixels in, cards out. It knows nothing of a page or of a game.
//
// Quadrilaterals that may be cards are looked for in a small copy of the picture (`quads.js`); the two corners and the
// middle of each are read by small nets (`net.js`); what they say together is a card, a question or no card
// (`verdict.js`). Of candidates that lie over each other the one that reads best is kept, for an ornament may look like a
// card, and a row of cards like one.
import { markedCards, marksIn, unpacked } from "./marks.js";
import { loadWeights, readPatch } from "./net.js";
import { levels, planes, troubled } from "./picture.js";
import { areaOf, candidates, shared, sides } from "./quads.js";
import { inOrder } from "./order.js";
import { pipsIn } from "./pips.js";
import { inkOf, verdict } from "./verdict.js";
import { BODY, CORNER, features, patch } from "./view.js";

/**
 * @typedef {{card: string | null, likely: string[], corners: number[][], cut?: boolean}} Seen
 *   `card` is null where the eye doubts; `likely` best first; `corners` clockwise from the card's left top
 * @typedef {{numbers: Record<number, string>, size: number[], corner: number[] | null}} Marks
 *   which mark is on which card; a card's size in mm and where its mark lies, if that is always the same place
 * @typedef {{marks?: Marks, size?: number, cards?: string[]}} Options
 *   `size`: pixels of the longer side in which cards are looked for; `cards`: those that may be offered as likely
 */

const SIZE = 800, // pixels of the longer side in which cards are looked for
  MARKS = 2000, // and marks, which are small
  OVER = 0.3, // of the smaller of two: what lies over another so far is the same card, or no card
  MOST = 60, // candidates that are read, and cards that are told
  LIKELY = 3; // cards offered when it asks

/** @typedef {import("./picture.js").Level} Level */
/** @type {Record<string, Record<string, import("./net.js").Layer>>} */
let nets;
/** @type {number[][]} */
let patterns;

/** Take the numbers of the nets, the bytes of `weights.bin`. */
export function load(/** @type {ArrayBuffer} */ weights) {
  const { nets: some, patterns: bytes } = loadWeights(weights);
  nets = some;
  patterns = unpacked(bytes);
}

/**
 * What lies in a picture, in the order of reading; `trouble` says why that is nothing:
 * "dark", "blurred" or "many" (cards).
 * @returns {Seen[] & {trouble?: string}}
 */
export function see(
  /** @type {Uint8ClampedArray} */ pixels,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {Options} */ options = {},
) {
  const copies = levels(pixels, width, height),
    small = planes(copies, options.size ?? SIZE),
    /** @type {any[]} */ kept = options.marks ? underMarks(copies, options.marks) : [],
    found = candidates(small)
      .sort((a, b) => b.worth + 0.1 * Math.log(b.area) - a.worth - 0.1 * Math.log(a.area))
      .map((one) => ({
        ...one,
        quad: one.quad.map((p) => p.map((v) => (v + 0.5) * small.scale)),
      }));
  for (const one of found.slice(0, MOST)) {
    if (kept.some((other) => other.isSure && over(one.quad, other.corners) > OVER)) continue;
    const card = readCard(copies, one);
    if (card.isCard && (card.isClear || !card.cut)) add(kept, card);
  }
  const isOffered = (/** @type {string} */ code) => options.cards?.includes(code) ?? true;
  const seen = inOrder(kept).map(({ card, isSure, likely, corners, cut }) => ({
    card: isSure && !cut ? card : null,
    likely: likely.filter(isOffered).slice(0, LIKELY),
    corners,
    ...(cut && { cut }),
  }));
  const isMany = found.length > 2 * MOST || seen.length > MOST,
    trouble = isMany ? "many" : seen.some(({ card }) => card) ? undefined : troubled(small);
  return Object.assign(trouble ? [] : seen, { trouble });
}

function underMarks(/** @type {Level[]} */ copies, /** @type {Marks} */ marks) {
  const { grey, width, height, scale } = planes(copies, MARKS),
    found = marksIn(grey, width, height, patterns);
  for (const one of found) one.corners = one.corners.map((p) => p.map((v) => (v + 0.5) * scale));
  return markedCards(found, marks);
}

const over = (/** @type {number[][]} */ one, /** @type {any} */ other) =>
  shared(one, other) / Math.min(Math.abs(areaOf(one)), Math.abs(areaOf(other)));

/** Of cards that lie over each other keep the surer, and of two as sure the one that says it louder. */
function add(/** @type {any[]} */ kept, /** @type {any} */ card) {
  const rivals = kept.filter(
    (/** @type {any} */ other) => over(card.corners, other.corners) > OVER,
  );
  if (
    rivals.some(
      (/** @type {any} */ other) =>
        other.isSure > card.isSure || (other.isSure === card.isSure && other.worth >= card.worth),
    )
  )
    return;
  for (const other of rivals) kept.splice(kept.indexOf(other), 1);
  kept.push(card);
}

/** Read a candidate upright; seen from a side a card may look broader than it is long, so then both ways. */
function readCard(
  /** @type {Level[]} */ copies,
  /** @type {{ quad: number[][], cut: boolean }} */ { quad, cut },
) {
  const [a, b, c, d] = sides(quad),
    shape = (a + c) / (b + d),
    turned = [quad[1], quad[2], quad[3], quad[0]];
  const ways =
    shape < 0.86 ? [quad] : shape > 1.16 ? [turned] : shape < 1 ? [quad, turned] : [turned, quad];
  /** @type {any} */
  let best = null;
  for (const corners of ways) {
    const one = readUpright(copies, corners);
    if (!best || one.isSure > best.isSure || (one.isSure === best.isSure && one.worth > best.worth))
      best = { ...one, corners, cut };
    if (best.isSure) break;
  }
  return best;
}

function readUpright(/** @type {Level[]} */ copies, /** @type {number[][]} */ quad) {
  const other = [quad[2], quad[3], quad[0], quad[1]],
    views = [quad, other].map((corners) => features(patch(copies, corners, CORNER))),
    said = views.map((view) => readPatch(nets.corner, view));
  if (said.every((one) => one.rank[13] > -0.1)) return { isCard: false, isSure: false, worth: -99 };
  const middle = features(patch(copies, quad, BODY));
  return verdict(said, { ...readPatch(nets.body, middle), pips: pipsIn(middle) }, inkOf(views));
}
