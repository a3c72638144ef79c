// The eye: pixels in, cards out. It knows nothing of a page or of a game.
//
// Quadrilaterals that may be cards are looked for in a small copy of the picture (`quads.js`); the two corners and the
// middle of each are read by small nets (`net.js`); what they say together is a card, a question or no card
// (`verdict.js`). Of candidates that lie over each other the one that reads best is kept, for an ornament may look like a
// card, and a row of cards like one.
import { markedCards, unpacked } from "./marks.js";
import { loadWeights, readPatch } from "./net.js";
import { inOrder } from "./order.js";
import { levels, planes, troubled } from "./picture.js";
import { areaOf, candidates, completed, over, OVER, rotated, shapeOf } from "./quads.js";
import { inkOf, pipsIn, verdict } from "./verdict.js";
import { BODY, CORNER, features, patch } from "./view.js";

const SIZE = 800; // pixels of the longer side in which cards are looked for
const MARKS = 2000; // and marks, which are small
const MAX_CANDIDATES = 60; // candidates that are read, and cards that are told
const MAX_FOLLOWED = 10; // candidates that are read where one card is followed
const FOLLOWED = 3; // lead of a card that is read where it is expected: then it is looked for nowhere else
const LIKELY = 3; // cards offered when it asks

/** @type {ReturnType<typeof loadWeights>["nets"]} */
let nets;
/** @type {number[][]} */
let patterns;

/** Take the numbers of the nets, the bytes of `weights.bin`. @param {ArrayBuffer} weights */
export function load(weights) {
  const file = loadWeights(weights);
  nets = file.nets;
  patterns = unpacked(file.patterns);
}

/** What lies in a picture, in the order of reading; `trouble` says why that is nothing: "dark", "blurred" or "many"
 * (cards).
 * @param {Uint8ClampedArray} pixels @param {number} width @param {number} height @param {SeeOptions} options
 * @returns {Eye.Sight} */
export function see(pixels, width, height, { marks, cards, at = [], fill } = {}) {
  const copies = levels({ pixels, width, height });
  const small = planes(copies, SIZE);
  /** @type {Eye.Read[]} */
  const reads = marks ? markedCards(planes(copies, MARKS), patterns, marks) : [];
  for (const quad of at) {
    const card = readCard(copies, quad, false);
    if (card.likely.length) add(reads, card);
  }
  const rank = (/** @type {Eye.Candidate} */ { worth, area }) => worth + 0.1 * Math.log(area);
  const isFollowed = reads.some(({ isClear, lead = 0 }) => fill && isClear && lead > FOLLOWED);
  const outlines = isFollowed ? [] : candidates(small, fill).sort((a, b) => rank(b) - rank(a));
  const likely = fill ? outlines.flatMap(completed).slice(0, MAX_FOLLOWED) : outlines;
  for (const { quad, cut } of likely.slice(0, MAX_CANDIDATES)) {
    const corners = quad.map((p) => p.map((v) => (v + 0.5) * small.scale));
    if (at.length && areaOf(corners) < areaOf(at[0]) / 2) continue; // a part of a picture
    if (reads.some((other) => other.isSure && over(corners, other.corners) > OVER)) continue;
    const card = readCard(copies, corners, cut);
    // An unclear card is read where one is expected rather than in another outline.
    if (card.isCard && (card.isClear || !(cut || reads.length * at.length))) add(reads, card);
  }
  const isOffered = (/** @type {string} */ code) => cards?.includes(code) ?? true;
  const sight = inOrder(reads).map(
    ({ card = null, isSure, isClear = isSure, lead = 0, likely, corners, cut }) => ({
      card: isSure && !cut ? card : null,
      likely: likely.filter(isOffered).slice(0, LIKELY),
      corners,
      lead,
      isClear: isClear && isOffered(likely[0]),
      ...(cut && { cut }),
    }),
  );
  const isMany = outlines.length > 2 * MAX_CANDIDATES || sight.length > MAX_CANDIDATES;
  const isTold = sight.some(({ card }) => card);
  const trouble = isMany ? "many" : isTold ? undefined : troubled(small.grey);
  return { cards: trouble ? [] : sight, trouble };
}

/** @param {Eye.Read} one @param {Eye.Read} other */
const readsBetter = (one, other) =>
  one.isSure === other.isSure ? one.worth > other.worth : one.isSure;

/** Of cards that lie over each other keep the surer, and of two as sure the one that says it louder.
 * @param {Eye.Read[]} reads @param {Eye.Read} card */
function add(reads, card) {
  const rivals = reads.filter((other) => over(card.corners, other.corners) > OVER);
  if (!rivals.every((other) => readsBetter(card, other))) return;
  for (const other of rivals) reads.splice(reads.indexOf(other), 1);
  reads.push(card);
}

/** Read a candidate upright; seen from a side a card may look broader than it is long, so then both ways.
 * @param {Level[]} copies @param {Quad} quad @param {boolean} cut @returns {Eye.Read} */
function readCard(copies, quad, cut) {
  const shape = shapeOf(quad);
  const turn = shape < 1 ? 0 : 1;
  const first = { ...readUpright(copies, rotated(quad, turn)), cut };
  if (first.isSure || shape < 0.86 || shape > 1.16) return first;
  const second = { ...readUpright(copies, rotated(quad, 1 - turn)), cut };
  return readsBetter(second, first) ? second : first;
}

/** @param {Level[]} copies @param {Quad} corners @returns {Eye.Read} */
function readUpright(copies, corners) {
  const views = [0, 2].map((n) => features(patch(copies, rotated(corners, n), CORNER)));
  const indices = views.map((view) => readPatch(nets.corner, view));
  if (indices.every((one) => one.rank[13] > -0.1))
    return { corners, isCard: false, isSure: false, worth: -99, likely: [] };
  const middle = features(patch(copies, corners, BODY));
  const body = { ...readPatch(nets.body, middle), pips: pipsIn(middle) };
  return { corners, ...verdict(indices, body, inkOf(views)) };
}
