// The order of a pack whose cards are shown to the camera one by one, worked out from what each frame shows.
//
// A frame names a card with some weight, or none. Frames in a row that name the same card make a stretch; one of too
// little weight is noise, or a card that passed too fast. The order is that of the other stretches. A card that was
// just carried off may come into sight again before the one below it stays. Any other card that comes twice, and each
// that never came, is a doubt: the cards around it have to be shown again. Nothing is guessed, for every card is in the
// pack exactly once, so a card that is misread comes twice and the right one is missing. Where none is missing, one
// unclear frame of a card that was surely read elsewhere is noise between frames of one other card.

import { areaOf, distance, rotated, shapeOf } from "./quads.js";

const SURE = 6; // the weight of a card that counts
const MIN_WEIGHT = 1; // the weight of a frame that may be the first of a card
const LONG = 3; // sure frames of a card that can be nowhere else
const CERTAIN = 4; // a lead beyond which a frame is believed, whatever was read before
const FILL = 0.45; // of a card that is in sight beside fingers and pictures
const MAX_SHIFT = 0.06; // of a card's breadth: farther off is another place
const FADING = 0.85; // of a place's worth, with each card that is read
const NUDGE = 0.03; // of a side
const SHAPES = [0.56, 0.82]; // how broad a card is by its height, at a slant too
const MISSED = 5; // frames without a card, after which one may have passed unseen

/** The stretches in a row, the noise among them. @param {readonly Shuffle.Reading[]} readings */
function stretches(readings) {
  const result = /** @type {Shuffle.Stretch[]} */ ([]);
  let blank = 0;
  for (const { code, weight, sure } of readings) {
    const last = result.at(-1);
    const recent = last && last.weight < SURE ? result.slice(-2) : result.slice(-1);
    let stretch = recent.find((one) => one.code === code);
    if (!stretch && weight >= MIN_WEIGHT)
      result.push((stretch = { code, weight: 0, sure: 0, frames: 0, blank }));
    blank = stretch ? 0 : blank + 1;
    if (!stretch) continue;
    stretch.weight += weight;
    stretch.sure += sure;
    stretch.frames++;
  }
  return result;
}

/** @param {readonly Shuffle.Reading[]} readings @param {readonly string[]} codes @returns {Shuffle.Pass} */
export function judgePass(readings, codes) {
  const all = stretches(readings);
  const strong = all.filter(({ weight }) => weight >= SURE);
  const order = /** @type {string[]} */ ([]);
  const twice = /** @type {number[][]} */ ([]);
  const flashes = /** @type {number[][]} */ ([]); // doubts unless the pack is whole
  const gaps = /** @type {{ span: number[], code?: string }[]} */ ([]);
  let blank = 0;
  for (const one of all) {
    const { code } = one;
    const span = [order.length - 1, order.length];
    blank += one.blank;
    if (one.weight < SURE) {
      gaps.push({ span, code });
      continue;
    }
    const next = strong[strong.indexOf(one) + 1];
    const isTopNext = next?.code === order.at(-1);
    if (!order.includes(code)) {
      if (blank >= MISSED) gaps.push({ span });
      order.push(code);
    } else if (code !== order.at(-1) && !(isTopNext && code === order.at(-2))) {
      const first = order.indexOf(code);
      const isElsewhere = strong.some((other) => other.code === code && other.sure >= LONG);
      const isBrief = one.frames === 1 && !one.sure && !blank && !next?.blank;
      (isElsewhere && isTopNext && isBrief ? flashes : twice).push([first - 1, first + 1], span);
    }
    blank = 0;
  }
  const likely = gaps.filter(({ code }) => !code || !order.includes(code));
  const isWhole = codes.every((code) => order.includes(code));
  if (!isWhole) twice.push(...flashes);
  const spans = isWhole ? twice : [...twice, ...likely.map(({ span }) => span)];
  return { ...finish(order, spans, codes), missed: likely.length, isMixed: twice.length > 0 };
}

/** @param {readonly string[]} order @param {readonly number[][]} spans @param {readonly string[]} codes @returns {Shuffle.Pass} */
function finish(order, spans, codes) {
  const last = order.length - 1;
  const missing = codes.filter((code) => !order.includes(code));
  const holes = order.flatMap((code, n) => (code ? [] : [[n - 1, n + 1]]));
  const doubts = [...spans, ...holes].map(([a, b]) => [Math.max(0, a), Math.min(b, last)]);
  if (missing.length && !doubts.length) doubts.push([0, last]);
  return { order, missing, doubts, missed: 0, isMixed: false };
}

/** What is known once some of the cards were shown again. They take the place of what lay from the first to the last
 * card among them that is known; a card that lay elsewhere before was misread there.
 * @param {Shuffle.Pass} before @param {Shuffle.Pass} again @param {readonly string[]} codes @returns {Shuffle.Pass} */
export function mend(before, again, codes) {
  const { order, doubts } = before;
  const places = again.order.map((code) => order.indexOf(code)).filter((place) => place >= 0);
  const [from = 1, to = 0] = [places[0], places.at(-1)];
  if (from > to || again.isMixed) return before;
  const grown = again.order.length - (to - from + 1);
  const isElsewhere = (/** @type {string} */ code, /** @type {number} */ n) =>
    again.order.includes(code) && (n < from || n > to);
  const rest = order.map((code, n) => (isElsewhere(code, n) ? "" : code));
  const result = rest.toSpliced(from, to - from + 1, ...again.order);
  const move = (/** @type {number} */ n) => (n >= to ? n + grown : n);
  const left = doubts.filter(([a, b]) => a < from || b > to).map(([a, b]) => [move(a), move(b)]);
  return finish(result, left, codes);
}

/** Whether its outline is that of a card, and not of a card together with a hand. @param {SeenCard} card */
function isWhole({ corners, cut }) {
  const shape = shapeOf(corners);
  return !cut && shape > SHAPES[0] && shape < SHAPES[1];
}

/** A quadrilateral of which a side is moved a little; the better one is followed. @param {Quad} quad @param {number} n */
function nudged(quad, n) {
  const [a, b, c, d] = rotated(quad, n >> 1);
  const move = (/** @type {number[]} */ p, /** @type {number[]} */ from) =>
    p.map((v, k) => v + (v - from[k]) * (n % 2 ? NUDGE : -NUDGE));
  return rotated([move(a, d), move(b, c), c, d], 4 - (n >> 1));
}

/** Reads the frames of one pass, and tells the eye where to look first. */
export class ShuffleReader {
  readings = /** @type {Shuffle.Reading[]} */ ([]);
  /** Where cards were read, the usual place first. @type {{ quad: Quad, worth: number }[]} */
  #places = [];
  #known = /** @type {readonly string[]} */ ([]);

  constructor(/** @type {readonly string[]} */ codes) {
    this.codes = codes;
  }

  get options() {
    const quads = this.#places.map(({ quad }) => quad);
    if (quads.length) quads.push(nudged(quads[0], this.readings.length % 8));
    return { cards: this.codes, at: quads, fill: FILL };
  }

  readFrame(/** @type {readonly SeenCard[]} */ sight) {
    const rank = (/** @type {SeenCard} */ { isClear, lead }) => lead + (isClear ? 100 : 0);
    const [best] = sight.toSorted((one, other) => rank(other) - rank(one));
    const code = best?.card ?? this.#likeliest(best);
    if (best?.isClear && isWhole(best)) this.#followPlace(best);
    // Frames that are unclear but agree count as well.
    const weight = best?.card ? SURE : best?.isClear ? best.lead + 1.5 : best?.lead / 2 + 1;
    const sure = Number(!!best?.card);
    this.readings.push(code ? { code, weight, sure } : { code: "", weight: 0, sure });
    const pass = judgePass(this.readings, this.codes);
    this.#known = pass.order.slice(0, -2); // the last two may still be in sight
    return pass;
  }

  /** What an unclear card may be that was not read before. @param {SeenCard | undefined} card */
  #likeliest(card) {
    const isNew = (/** @type {string} */ code) => !this.#known.includes(code);
    return (card && card.lead < CERTAIN && card.likely.find(isNew)) || card?.likely[0];
  }

  /** A card that is carried off was read elsewhere, and so may be a part of a picture. @param {SeenCard} card */
  #followPlace({ corners, lead }) {
    const [home] = this.#places;
    if (home && areaOf(corners) < areaOf(home.quad) / 2) return;
    const isNear = (/** @type {{ quad: Quad }} */ { quad: [a, b] }) =>
      distance(a, corners[0]) < MAX_SHIFT * distance(a, b);
    const places = this.#places.map(({ quad, worth }) => ({ quad, worth: worth * FADING }));
    const worth = (places.find(isNear)?.worth ?? 0) + lead;
    this.#places = [...places.filter((place) => !isNear(place)), { quad: corners, worth }]
      .sort((one, other) => other.worth - one.worth)
      .slice(0, 3);
  }
}
