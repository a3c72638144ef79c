// Four-sided things in a picture, which may be cards.
//
// A card is bright on something darker, or parted from what it lies on by an edge. No single mask shows every card, so
// several are made: brightness against the whole picture and against its neighbourhood, and what edges enclose. Each
// region's edge is a line of pixels; its hull, worn down to the four corners that cost least, says which pixels belong to
// which side; a straight line through the middle of each side, where round corners do not pull, gives the corners to a
// fraction of a pixel. The same card is found in several masks: which of the candidates is one is told by reading.
import { blurred, parting } from "./picture.js";
import { outline, regions } from "./regions.js";

const MIN_SHARE = 0.0035; // of the picture: a smaller card's index could not be read
const LEAST_FILL = 0.72;
const CARD = 0.71; // how broad a card is by its height
const FAINT = 14; // the weakest edge that counts
const STRONG = 40; // an edge that faint ones may go on from
const NARROWEST = 0.4; // a card seen from a side; from another it is as broad as long

/** @param {number[]} a @param {number[]} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Twice the area of a triangle; negative if its corners go the other way.
 * @param {number[]} a @param {number[]} b @param {number[]} c */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

export function areaOf(/** @type {number[][]} */ points) {
  let twice = 0;
  for (let i = 2; i < points.length; i++) twice += turn(points[0], points[i - 1], points[i]);
  return twice / 2;
}

/** How broad it is by its height. @param {Quad} quad */
export const shapeOf = ([a, b, c, d]) =>
  (distance(a, b) + distance(c, d)) / (distance(b, c) + distance(d, a));

/** @param {Quad} quad */
export const centre = (quad) => [0, 1].map((k) => quad.reduce((sum, p) => sum + p[k], 0) / 4);

/** The corners from another one on. @param {Quad} quad @param {number} n @returns {Quad} */
export const rotated = (quad, n) => quad.map((_, i) => quad[(i + n) % 4]);

/** What two convex shapes share. @param {number[][]} one @param {number[][]} other */
function shared(one, other) {
  let result = one;
  const way = Math.sign(areaOf(other));
  for (const [i, start] of other.entries()) {
    const depth = (/** @type {number[]} */ p) =>
      way * turn(start, other[(i + 1) % other.length], p);
    result = result.flatMap((p, n, all) => {
      const q = all[(n + 1) % all.length];
      const a = depth(p);
      const b = depth(q);
      const own = a >= 0 ? [p] : [];
      return a >= 0 === b >= 0 ? own : [...own, p.map((v, k) => v + ((q[k] - v) * a) / (a - b))];
    });
  }
  return Math.abs(areaOf(result));
}

/** How much of the smaller of two shapes lies over the other. @param {Quad} one @param {Quad} other */
export const over = (one, other) => shared(one, other) / Math.min(areaOf(one), areaOf(other));
export const OVER = 0.3; // what lies over another so far is the same, or no card

/** The mask, shrunk by a pixel and grown again. @param {Plane} mask @returns {Plane} */
function openMask({ pixels, width, height }) {
  const small = new Uint8Array(pixels.length);
  const result = new Uint8Array(pixels.length);
  for (let i = width; i < pixels.length - width; i++)
    small[i] = pixels[i] & pixels[i - 1] & pixels[i + 1] & pixels[i - width] & pixels[i + width];
  for (let i = width; i < pixels.length - width; i++)
    result[i] = small[i] | small[i - 1] | small[i + 1] | small[i - width] | small[i + width];
  return { pixels: result, width, height };
}

/** How much grey changes at each pixel that lies along the ridge of an edge, elsewhere 0. @param {Plane} grey */
function ridges({ pixels: grey, width, height }) {
  const strength = new Int16Array(grey.length);
  const way = new Uint8Array(grey.length);
  const result = new Int16Array(grey.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const falling = grey[i + width + 1] - grey[i - width - 1];
      const rising = grey[i - width + 1] - grey[i + width - 1];
      const gx = falling + rising + 2 * (grey[i + 1] - grey[i - 1]);
      const gy = falling - rising + 2 * (grey[i + width] - grey[i - width]);
      const wide = Math.abs(gx);
      const tall = Math.abs(gy);
      strength[i] = wide + tall;
      way[i] = tall * 5 < wide * 2 ? 0 : wide * 5 < tall * 2 ? 1 : gx > 0 === gy > 0 ? 2 : 3;
    }
  const steps = [1, width, width + 1, width - 1];
  for (let i = width + 1; i < grey.length - width - 1; i++) {
    const much = strength[i];
    const step = steps[way[i]];
    if (much >= FAINT && much >= strength[i - step] && much > strength[i + step]) result[i] = much;
  }
  return result;
}

/** What lies between edges: strong ridges, and all that are joined to these (Canny). @param {Plane} grey @returns {Plane} */
function parted(grey) {
  const { width, height } = grey;
  const ridge = ridges(grey);
  const pixels = new Uint8Array(ridge.length).fill(1);
  const stack = [];
  for (let i = 0; i < ridge.length; i++) if (ridge[i] >= STRONG) stack.push(i);
  while (stack.length) {
    const i = /** @type {number} */ (stack.pop());
    ridge[i] = 0; // it was visited
    for (const step of [0, -1, 1, -width, width]) pixels[i + step] = 0;
    for (let dy = -width; dy <= width; dy += width)
      for (let next = i + dy - 1; next <= i + dy + 1; next++)
        if (ridge[next]) {
          ridge[next] = 0;
          stack.push(next);
        }
  }
  return { pixels, width, height };
}

/** What is brighter than a limit, and by so much `more` than what lies around.
 * @param {Plane} plane @param {number} limit @param {Plane} [mean] @returns {Plane} */
export function above({ pixels, width, height }, limit, mean, more = 0) {
  const result = new Uint8Array(pixels.length);
  const near = mean?.pixels;
  for (let i = 0; i < result.length; i++)
    result[i] = pixels[i] > limit && (!near || pixels[i] > near[i] + more) ? 1 : 0;
  return { pixels: result, width, height };
}

/** The masks, one after the other: see above. @param {Eye.Planes} planes */
function* masks({ darkest, grey }) {
  const { width, height } = grey;
  const soft = blurred(darkest, 1);
  const middle = parting(soft);
  const meanOf = (/** @type {number} */ part) =>
    blurred(soft, Math.round(Math.max(width, height) / part));
  for (const more of [0, 25, -25]) yield openMask(above(soft, middle + more));
  yield openMask(above(soft, -1, meanOf(12), 12));
  yield openMask(above(soft, middle - 30, meanOf(28), -6));
  yield parted(blurred(grey, 1));
}

/** The hull of an outline, from its first row down on the right and up on the left. @param {number[][]} points */
function hull(points) {
  const half = (/** @type {number[][]} */ order) => {
    const result = /** @type {number[][]} */ ([]);
    for (const p of order) {
      while (
        result.length > 1 &&
        turn(result[result.length - 2], result[result.length - 1], p) <= 0
      )
        result.pop();
      result.push(p);
    }
    return result.slice(1);
  };
  const down = points.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  return [...half(down), ...half(down.reverse())];
}

/** Wear a hull down to the four corners whose loss would cost most. @param {number[][]} points */
function corners(points) {
  let result = points;
  while (result.length > 4) {
    const costs = result.map((p, i, all) =>
      turn(all[(i || all.length) - 1], p, all[(i + 1) % all.length]),
    );
    result = result.toSpliced(costs.indexOf(Math.min(...costs)), 1);
  }
  return result;
}

/** The line through points, as a point and a direction, fitted four times, each time with less weight on what lies
 * far off it. @param {number[][]} points @param {number} width */
function lineThrough(points, width) {
  let [px, py] = points[0];
  let ux = 1;
  let uy = 0;
  for (let round = 0; round < 4; round++) {
    const sums = new Float64Array(6);
    for (const point of points) {
      const dx = point[0] - px;
      const dy = point[1] - py;
      const gap = round ? Math.abs(dx * uy - dy * ux) : 0;
      const weight = gap <= width ? 1 : width / gap / (1 + gap);
      sums[0] += weight;
      sums[1] += weight * dx;
      sums[2] += weight * dy;
      sums[3] += weight * dx * dx;
      sums[4] += weight * dx * dy;
      sums[5] += weight * dy * dy;
    }
    const [sx, sy, xx, xy, yy] = sums.slice(1).map((sum) => sum / sums[0]);
    const angle = Math.atan2(2 * (xy - sx * sy), xx - sx * sx - (yy - sy * sy)) / 2;
    px += sx;
    py += sy;
    ux = Math.cos(angle);
    uy = Math.sin(angle);
  }
  return [px, py, ux, uy];
}

/** Corners where the lines through the middles of the sides meet. @param {number[][]} points @param {Quad} quad @returns {Quad} */
function refined(points, quad) {
  const lines = [];
  for (const [side, a] of quad.entries()) {
    const b = quad[(side + 1) % 4];
    const long = distance(a, b);
    if (long < 5) return quad;
    const near = points.filter((p) => {
      const along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long;
      const gap = Math.abs(turn(a, b, p)) / long;
      return along > 0.12 * long && along < 0.88 * long && gap < Math.max(2, 0.05 * long);
    });
    if (near.length < 6) return quad;
    lines.push(lineThrough(near, 0.8));
  }
  const result = [];
  for (const [side, [qx, qy, vx, vy]] of lines.entries()) {
    const [px, py, ux, uy] = lines[(side + 3) % 4];
    const cross = ux * vy - uy * vx;
    if (Math.abs(cross) < 0.2) return quad;
    const t = ((qx - px) * vy - (qy - py) * vx) / cross;
    result.push([px + t * ux, py + t * uy]);
  }
  const far = 0.14 * distance(quad[0], quad[2]);
  return result.some((p, i) => distance(p, quad[i]) > far) ? quad : result;
}

/** The quadrilateral of a region's edge, if it has one of at least this area, and how much of it the region fills.
 * @param {number[][]} line @param {number} minArea */
export function quadOf(line, minArea) {
  const round = hull(line);
  if (round.length < 4) return null;
  const quad = refined(line, corners(round));
  const area = areaOf(quad);
  if (!(area > minArea)) return null;
  const own = Math.abs(areaOf(line)) + line.length / 2;
  const fill = Math.min(own, areaOf(round)) / area;
  const shape = shapeOf(quad);
  return { quad, area, fill, shape: Math.min(shape, 1 / shape) };
}

/** Every candidate, in the planes' pixels; the same card may be among them several times.
 * @param {Eye.Planes} planes @param {number} [leastFill] of a quadrilateral that its region covers */
export function candidates(planes, leastFill = LEAST_FILL) {
  const { width, height } = planes.grey;
  const minArea = MIN_SHARE * width * height;
  const quads = /** @type {Eye.Candidate[]} */ ([]);
  for (const mask of masks(planes))
    for (const { start, left, right, top, bottom } of regions(mask, minArea * 0.7)) {
      if ((right - left) * (bottom - top) < minArea) continue;
      if (right - left > 0.98 * width && bottom - top > 0.98 * height) continue;
      const one = quadOf(outline(mask, start), minArea);
      if (!one || one.area > 0.9 * width * height || one.shape < NARROWEST) continue;
      const { quad, area, fill, shape } = one;
      if (fill < leastFill || fill > 1.12) continue;
      const cut = quad.some(([x, y]) => x < 2 || y < 2 || x > width - 3 || y > height - 3);
      const worth = Math.min(fill, 1) - Math.abs(shape - 0.69) * 0.5;
      quads.push({ quad, area, fill, worth, cut });
    }
  return unlike(quads);
}

/** An outline, and what it may be a part of where fingers cover an end or a corner of a card. @param {Eye.Candidate} part */
export function completed(part) {
  const turns = [0, 1, 2, 3].map((n) => rotated(part.quad, n));
  const cards = turns.flatMap((quad) => [squared(quad), lengthened(quad)]);
  const larger = cards.filter((quad) => areaOf(quad) > 1.08 * part.area);
  return [part, ...larger.map((quad) => ({ ...part, quad }))];
}

/** The quadrilateral with its third corner where those beside it lead. @param {Quad} quad @returns {Quad} */
const squared = ([a, b, , d]) => [a, b, a.map((v, k) => b[k] + d[k] - v), d];

/** The quadrilateral as long as a card of its breadth is, if that is not far. @param {Quad} quad @returns {Quad} */
function lengthened(quad) {
  const times = shapeOf(quad) / CARD;
  const moveOut = (/** @type {number} */ from, /** @type {number} */ to) =>
    quad[to].map((v, k) => quad[from][k] + (v - quad[from][k]) * times);
  return times < 1.7 ? [quad[0], quad[1], moveOut(1, 2), moveOut(0, 3)] : quad;
}

/** One of several that are all but the same. @param {Eye.Candidate[]} quads */
function unlike(quads) {
  const best = /** @type {Eye.Candidate[]} */ ([]);
  for (const { quad, ...one } of quads.sort((a, b) => b.worth - a.worth)) {
    const limit = 0.025 * Math.sqrt(one.area);
    const isFar = (/** @type {Eye.Candidate} */ other) =>
      quad.some((p) => other.quad.every((q) => distance(p, q) > limit));
    if (best.every(isFar)) best.push({ quad, ...one });
  }
  return best;
}
