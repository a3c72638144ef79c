// Camera marks (tag36h11): a black ring around six by six places, black or white, by which a card is named.
//
// What is darker than its neighbourhood is looked at: a region whose outline has four straight sides may be a ring. Its
// places are read through the ring's corners, against how bright the paper outside it and how dark the ring itself is,
// for light falls off across a photo. A pattern that differs in two places from a known one is still that one, for any
// two known ones differ in eleven.
import { blurred } from "./picture.js";
import { above, centre, distance, over, OVER, quadOf, rotated } from "./quads.js";
import { outline, regions } from "./regions.js";
import { perspective, through } from "./view.js";

const MIN_SIDE_PX = 13; // pixels of a side: with fewer a place is hardly a pixel
const WRONG = 2; // places that may be read wrongly
const DARKER = 7; // than the mean of what lies around
const CLEAR = 18; // steps of grey between ring and paper
const BRIGHT_IN_RING = 4; // places of a ring that may look like paper

/** How many bits are set. @param {number} n @returns {number} */
const bits = (n) => n && 1 + bits(n & (n - 1));

/** Five bytes a pattern become two numbers of 18 bits. @param {Uint8Array} bytes */
export const unpacked = (bytes) =>
  Array.from({ length: Math.floor(bytes.length / 5) }, (_, n) => {
    const [a, b, c, d, e] = bytes.subarray(5 * n);
    return [(a << 14) | (b << 6) | (c >> 2), ((c & 3) << 16) | (d << 8) | e];
  });

/** The marks in a grey picture. @param {Plane} grey @param {number[][]} patterns */
function marksIn(grey, patterns) {
  const marks = /** @type {Eye.Mark[]} */ ([]);
  for (const reach of [8, 24]) {
    const dark = above(blurred(grey, reach), -1, grey, DARKER);
    for (const { value, start, left, right, top, bottom } of regions(dark, MIN_SIDE_PX * 3)) {
      const wide = right - left;
      const tall = bottom - top;
      if (!value || Math.min(wide, tall) < MIN_SIDE_PX - 2) continue;
      if (wide > 3 * tall || tall > 3 * wide) continue;
      const shape = quadOf(outline(dark, start, 8 * (wide + tall)), MIN_SIDE_PX * MIN_SIDE_PX);
      if (!shape || shape.fill < 0.8 || shape.shape < 0.45) continue;
      const mark = named(grey, shape.quad, patterns);
      if (mark) marks.push(mark);
    }
  }
  // One mark is found at several sizes: the one that is read best is kept.
  const isFirst = (/** @type {Eye.Mark} */ { corners }, /** @type {number} */ n) =>
    marks.findIndex((other) => over(other.corners, corners) > OVER) === n;
  return marks.sort((a, b) => a.wrong - b.wrong).filter(isFirst);
}

/** @param {Plane} grey @param {number[]} place */
function bright({ pixels: grey, width, height }, [x, y]) {
  const px = Math.min(width - 1.01, Math.max(0, x));
  const py = Math.min(height - 1.01, Math.max(0, y));
  const ix = Math.floor(px);
  const iy = Math.floor(py);
  const i = iy * width + ix;
  const a = grey[i] + (grey[i + 1] - grey[i]) * (px - ix);
  const b = grey[i + width] + (grey[i + width + 1] - grey[i + width]) * (px - ix);
  return a + (b - a) * (py - iy);
}

/** A plane through samples that lie evenly about the middle: its height there and its slopes. @param {number[][]} samples */
function plane(samples) {
  const sum = (/** @type {(sample: number[]) => number} */ part) =>
    samples.reduce((all, sample) => all + part(sample), 0);
  const mean = sum(([, , v]) => v / samples.length);
  const across = sum(([x, , v]) => x * v) / sum(([x]) => x * x);
  const down = sum(([, y, v]) => y * v) / sum(([, y]) => y * y);
  return (/** @type {number} */ x, /** @type {number} */ y) => mean + across * x + down * y;
}

// Places of the ring, from its left top corner, and of the paper around it.
const EDGES = [0.5, 7.5];
const RING = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5].flatMap((k) => [
  ...EDGES.map((edge) => [k, edge]),
  ...EDGES.map((edge) => [edge, k]),
]);
const PAPER = RING.map((place) => place.map((v) => (v === 0.5 ? -0.4 : v === 7.5 ? 8.4 : v)));
const BITS = Array.from({ length: 36 }, (_, n) => [1 + (n % 6), 1 + Math.floor(n / 6)]);
const IN_A_BIT = [0.3, 0.7].flatMap((y) => [0.3, 0.7].map((x) => [x, y]));

/** What the places within four corners say, whichever way they are turned.
 * @param {Plane} grey @param {Quad} quad @param {number[][]} patterns @returns {Eye.Mark | null} */
function named(grey, quad, patterns) {
  const matrix = perspective(quad);
  const shadeAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    bright(grey, through(matrix, x / 8, y / 8));
  const samplesOf = (/** @type {number[][]} */ places) =>
    places.map(([x, y]) => [x - 4, y - 4, shadeAt(x, y)]);
  const inner = samplesOf(RING);
  const ring = plane(inner);
  const paper = plane(samplesOf(PAPER));
  const middle = (/** @type {number} */ x, /** @type {number} */ y) =>
    (ring(x, y) + paper(x, y)) / 2;
  if (paper(0, 0) - ring(0, 0) < CLEAR) return null;
  if (inner.filter(([x, y, v]) => v > middle(x, y)).length > BRIGHT_IN_RING) return null;
  let read = BITS.map(([x, y]) => {
    const mean = IN_A_BIT.reduce((sum, [dx, dy]) => sum + shadeAt(x + dx, y + dy), 0) / 4;
    return Number((mean + shadeAt(x + 0.5, y + 0.5)) / 2 > middle(x - 3.5, y - 3.5));
  });
  let best = /** @type {Eye.Mark | null} */ (null);
  for (let turn = 0; turn < 4; turn++) {
    const [high, low] = [read.slice(0, 18), read.slice(18)].map((half) =>
      half.reduce((number, bit) => (number << 1) | bit, 0),
    );
    for (const [number, [a, b]] of patterns.entries()) {
      const wrong = bits(a ^ high) + bits(b ^ low);
      if (wrong <= Math.min(WRONG, (best?.wrong ?? Infinity) - 1))
        best = { number, wrong, corners: rotated(quad, turn) };
    }
    read = read.map((_, n) => read[(n % 6) * 6 + 5 - Math.floor(n / 6)]);
  }
  return best;
}

const SIDE = 8; // mm of a mark
const SAME = 0.43; // of a card's height: two marks of one name that are nearer than this are on one card
const SURE = 1; // places read wrongly, where no second mark says the same

/** The cards that lie under marks. Perspective is left out: a corner seen a few pixels off would throw the far end of
 * the card away. Where a mark may lie anywhere on its card, its own square stands for the card.
 * @param {{ grey: Plane, scale: number }} picture @param {number[][]} patterns @param {Wire.MarksOn} ofDeck */
export function markedCards({ grey, scale }, patterns, { numbers, size: [width, height], corner }) {
  const cards =
    /** @type {{ card: string, corners: Quad, tall: number, isSure: boolean }[]} */ ([]);
  const [left, top] = corner?.map((v) => -v) ?? [0, 0];
  const [right, bottom] = corner ? [left + width, top + height] : [SIDE, SIDE];
  for (const { number, corners, wrong } of marksIn(grey, patterns)) {
    const card = numbers[number];
    if (!card) continue;
    const lying = [left, right, right, left].map((x, n) =>
      onMark(corners, x, n < 2 ? top : bottom).map((v) => (v + 0.5) * scale),
    );
    const tall = (distance(lying[3], lying[0]) * height) / (corner ? height : SIDE);
    const isNear = (/** @type {{ corners: Quad, tall: number }} */ other) =>
      distance(centre(other.corners), centre(lying)) < SAME * other.tall;
    const copy = cards.find((other) => other.card === card && isNear(other));
    if (copy) copy.isSure = true;
    else cards.push({ card, corners: lying, tall, isSure: wrong <= SURE });
  }
  return cards.map((one) => ({ ...one, isCard: true, worth: Infinity, likely: [one.card] }));
}

/** Where a place lies in the picture that is so many mm from the mark's left top corner.
 * @param {Quad} corners @param {number} x @param {number} y */
const onMark = ([a, b, c, d], x, y) =>
  [0, 1].map((k) => {
    const across = (b[k] - a[k] + c[k] - d[k]) / 2;
    const down = (d[k] - a[k] + c[k] - b[k]) / 2;
    return (a[k] + b[k] + c[k] + d[k]) / 4 + across * (x / SIDE - 0.5) + down * (y / SIDE - 0.5);
  });
