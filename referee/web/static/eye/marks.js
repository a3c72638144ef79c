// Camera marks (tag36h11): a black ring around six by six places, black or white, by which a card is named.
//
// What is darker than its neighbourhood is looked at: a region whose outline has four straight sides may be a ring. Its
// places are read through the ring's corners, against how bright the paper outside it and how dark the ring itself is,
// for light falls off across a photo. A pattern that differs in two places from a known one is still that one, for any
// two known ones differ in eleven.
import { blurred } from "./picture.js";
import { quadOf, shared, sides } from "./quads.js";
import { outline, regions } from "./regions.js";
import { perspective, through } from "./view.js";

/** @typedef {{number: number, corners: number[][], wrong: number}} Mark corners clockwise from the mark's left top */

const LEAST = 13, // pixels of a side: with fewer a place is hardly a pixel
  WRONG = 2, // places that may be read wrongly
  DARKER = 7, // than the mean of what lies around
  CLEAR = 18, // steps of grey between ring and paper
  IN_RING = 28; // places of a ring of eight by eight

/** Which bits of two numbers of 18 bits each differ from which pattern's. */
const bits = (/** @type {number} */ n) => {
  n -= (n >> 1) & 0x55555555;
  n = (n & 0x33333333) + ((n >> 2) & 0x33333333);
  return (((n + (n >> 4)) & 0xf0f0f0f) * 0x1010101) >> 24;
};

/** Five bytes a pattern become two numbers of 18 bits. */
export function unpacked(/** @type {Uint8Array} */ bytes) {
  const made = [];
  for (let at = 0; at + 5 <= bytes.length; at += 5) {
    const [a, b, c, d, e] = bytes.subarray(at, at + 5);
    made.push([(a << 14) | (b << 6) | (c >> 2), ((c & 3) << 16) | (d << 8) | e]);
  }
  return made;
}

/** The marks in a grey picture. @returns {Mark[]} */
export function marksIn(
  /** @type {Plane} */ grey,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {number[][]} */ patterns,
) {
  /** @type {Mark[]} */
  const found = [];
  for (const reach of [8, 24]) {
    const soft = blurred(grey, width, height, 0),
      around = blurred(grey, width, height, reach),
      dark = new Uint8Array(grey.length);
    for (let i = 0; i < dark.length; i++) dark[i] = soft[i] < around[i] - DARKER ? 1 : 0;
    for (const one of regions(dark, width, height, LEAST * 3)) {
      const wide = one.right - one.left,
        tall = one.bottom - one.top;
      if (!one.value || wide < LEAST - 2 || tall < LEAST - 2 || wide > 3 * tall || tall > 3 * wide)
        continue;
      const shape = quadOf(
        outline(dark, width, height, one.start, 8 * (wide + tall)),
        LEAST * LEAST,
      );
      if (!shape || shape.fill < 0.8 || shape.shape < 0.45) continue;
      const mark = named(grey, width, height, shape.quad, patterns);
      if (mark) keep(found, mark);
    }
  }
  return found;
}

/** One mark is found at several sizes: the one that is read best is kept. */
function keep(/** @type {Mark[]} */ found, /** @type {Mark} */ mark) {
  const area = sides(mark.corners)[0] ** 2,
    at = found.findIndex(
      (/** @type {any} */ other) => shared(other.corners, mark.corners) > 0.3 * area,
    );
  if (at < 0) found.push(mark);
  else if (mark.wrong < found[at].wrong) found[at] = mark;
}

function bright(
  /** @type {Plane} */ grey,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {number[]} */ [x, y],
) {
  const px = Math.min(width - 1.01, Math.max(0, x)),
    py = Math.min(height - 1.01, Math.max(0, y)),
    ix = Math.floor(px),
    iy = Math.floor(py),
    at = iy * width + ix,
    a = grey[at] + (grey[at + 1] - grey[at]) * (px - ix),
    b = grey[at + width] + (grey[at + width + 1] - grey[at + width]) * (px - ix);
  return a + (b - a) * (py - iy);
}

/** A plane through samples that lie evenly about the middle: its height there and its slopes. */
function plane(/** @type {number[][]} */ samples) {
  let mean = 0,
    sx = 0,
    sy = 0,
    xx = 0,
    yy = 0;
  for (const [x, y, v] of samples) {
    mean += v / samples.length;
    sx += x * v;
    sy += y * v;
    xx += x * x;
    yy += y * y;
  }
  return (/** @type {number} */ x, /** @type {number} */ y) => mean + (sx / xx) * x + (sy / yy) * y;
}

/** What the places within four corners say, whichever way they are turned. @returns {Mark | null} */
function named(
  /** @type {Plane} */ grey,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {number[][]} */ quad,
  /** @type {number[][]} */ patterns,
) {
  const matrix = perspective(quad),
    at = (/** @type {number} */ x, /** @type {number} */ y) =>
      bright(grey, width, height, through(matrix, x / 8, y / 8)),
    inner = [],
    outer = [];
  for (let k = 0; k < 8; k++)
    for (const [x, y] of [
      [k + 0.5, 0.5],
      [k + 0.5, 7.5],
      [0.5, k + 0.5],
      [7.5, k + 0.5],
    ]) {
      inner.push([x - 4, y - 4, at(x, y)]);
      const [ox, oy] = [x, y].map((v) => (v < 1 && v === 0.5 ? -0.4 : v === 7.5 ? 8.4 : v));
      outer.push([ox - 4, oy - 4, at(ox, oy)]);
    }
  const ring = plane(inner),
    paper = plane(outer);
  if (paper(0, 0) - ring(0, 0) < CLEAR) return null;
  if (inner.filter(([x, y, v]) => v > (ring(x, y) + paper(x, y)) / 2).length > 4 * (32 / IN_RING))
    return null;
  const read = [];
  for (let y = 1; y < 7; y++)
    for (let x = 1; x < 7; x++) {
      const middle = (ring(x - 3.5, y - 3.5) + paper(x - 3.5, y - 3.5)) / 2,
        mean =
          (at(x + 0.3, y + 0.3) +
            at(x + 0.7, y + 0.3) +
            at(x + 0.3, y + 0.7) +
            at(x + 0.7, y + 0.7)) /
          4;
      read.push((mean + at(x + 0.5, y + 0.5)) / 2 > middle ? 1 : 0);
    }
  /** @type {Mark | null} */
  let best = null;
  for (let turn = 0; turn < 4; turn++) {
    const [high, low] = code(read, turn);
    patterns.forEach(([a, b], number) => {
      const wrong = bits(a ^ high) + bits(b ^ low);
      if (wrong <= WRONG && (!best || wrong < best.wrong))
        best = {
          number,
          wrong,
          corners: quad.map((_, /** @type {number} */ i) => quad[(i + turn) % 4]),
        };
    });
  }
  return best;
}

/** The places as two numbers, read from the corner after so many quarter turns. */
function code(/** @type {number[]} */ read, /** @type {number} */ turn) {
  const made = [0, 0];
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 6; x++) {
      const [tx, ty] = [
        [x, y],
        [5 - y, x],
        [5 - x, 5 - y],
        [y, 5 - x],
      ][turn];
      const half = y < 3 ? 0 : 1;
      made[half] = (made[half] << 1) | read[ty * 6 + tx];
    }
  return made;
}

const SIDE = 8, // mm of a mark
  SAME = 0.43, // of a card's height: two marks of one name that are nearer than this are on one card
  SURE = 1; // places read wrongly, where no second mark says the same

/**
 * The cards that lie under marks. Perspective is left out: a corner seen a few pixels off would throw the far end of
 * the card away. Where a mark may lie anywhere on its card, its own square stands for the card.
 */
export function markedCards(
  /** @type {Mark[]} */ marks,
  /** @type {import("./eye.js").Marks} */ { numbers, size: [width, height], corner },
) {
  /** @type {{ card: string, corners: number[][], tall: number, isSure: boolean }[]} */
  const cards = [];
  for (const { number, corners, wrong } of [...marks].sort((a, b) => a.wrong - b.wrong)) {
    if (!(number in numbers)) continue;
    const card = lying(
        corners,
        corner ? [-corner[0], -corner[1], width, height] : [0, 0, SIDE, SIDE],
      ),
      tall =
        (Math.hypot(card[3][0] - card[0][0], card[3][1] - card[0][1]) * height) /
        (corner ? height : SIDE),
      twin = cards.find(
        (other) => other.card === numbers[number] && apart(other.corners, card) < SAME * other.tall,
      );
    if (twin) twin.isSure = true;
    else cards.push({ card: numbers[number], corners: card, tall, isSure: wrong <= SURE });
  }
  return cards.map((one) => ({ ...one, isCard: true, worth: Infinity, likely: [one.card] }));
}

/** A rectangle in mm from the mark's left top corner, where it lies in the picture. */
function lying(/** @type {number[][]} */ corners, /** @type {number[]} */ rectangle) {
  const [a, b, c, d] = corners,
    [left, top, width, height] = rectangle;
  const place = (/** @type {number} */ x, /** @type {number} */ y) =>
    [0, 1].map((k) => {
      const across = (b[k] - a[k] + c[k] - d[k]) / 2,
        down = (d[k] - a[k] + c[k] - b[k]) / 2;
      return (a[k] + b[k] + c[k] + d[k]) / 4 + across * (x / SIDE - 0.5) + down * (y / SIDE - 0.5);
    });
  return [
    place(left, top),
    place(left + width, top),
    place(left + width, top + height),
    place(left, top + height),
  ];
}

const apart = (/** @type {any} */ one, /** @type {any} */ other) =>
  Math.hypot(
    ...[0, 1].map((k) =>
      one.reduce(
        (/** @type {number} */ sum, /** @type {number[]} */ p, /** @type {number} */ i) =>
          sum + (p[k] - other[i][k]) / 4,
        0,
      ),
    ),
  );
