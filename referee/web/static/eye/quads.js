// Four-sided things in a picture, which may be cards.
//
// A card is bright on something darker, or parted from what it lies on by an edge. No single mask shows every card, so
// several are made: brightness against the whole picture and against its neighbourhood, and what edges enclose. Each
// region's edge is a line of pixels; its hull, worn down to the four corners that cost least, says which pixels belong to
// which side; a straight line through the middle of each side, where round corners do not pull, gives the corners to a
// fraction of a pixel. The same card is found in several masks: which of the candidates is one is told by reading.
import { blurred, parting } from "./picture.js";
import { outline, regions } from "./regions.js";

/** @typedef {{darkest: Plane, grey: Plane}} Planes */
/** @typedef {{quad: Quad, area: number, fill: number, worth: number, cut: boolean}} Candidate */

const MIN_SHARE = 0.0035; // of the picture: a smaller card's index could not be read
const LEAST_FILL = 0.72;
const CARD = 0.71; // how broad a card is by its height
const NARROWEST = 0.4; // a card seen from a side; from another it is as broad as long

/** The mask, shrunk by a pixel and grown again. @param {Plane} mask @returns {Plane} */
function openMask({ pixels, width, height }) {
  const small = new Uint8Array(pixels.length);
  const result = new Uint8Array(pixels.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++)
      small[i] = pixels[i] & pixels[i - 1] & pixels[i + 1] & pixels[i - width] & pixels[i + width];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++)
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
      const a = grey[i - width - 1];
      const c = grey[i - width + 1];
      const f = grey[i + width - 1];
      const h = grey[i + width + 1];
      const gx = c + 2 * grey[i + 1] + h - a - 2 * grey[i - 1] - f;
      const gy = f + 2 * grey[i + width] + h - a - 2 * grey[i - width] - c;
      const wide = gx < 0 ? -gx : gx;
      const tall = gy < 0 ? -gy : gy;
      strength[i] = wide + tall;
      way[i] = tall * 5 < wide * 2 ? 0 : wide * 5 < tall * 2 ? 1 : gx > 0 === gy > 0 ? 2 : 3;
    }
  const steps = [1, width, width + 1, width - 1];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const much = strength[i];
      const step = steps[way[i]];
      if (much >= strength[i - step] && much > strength[i + step]) result[i] = much;
    }
  return result;
}

/** Pixels of ridges above `low` that are joined to somewhere above `high` are 2 (Canny).
 * @param {Int16Array} ridge @param {number} width @param {number} low @param {number} high */
function edges(ridge, width, low, high) {
  const result = new Uint8Array(ridge.length);
  const stack = [];
  for (let i = 0; i < ridge.length; i++)
    if (ridge[i] >= low) {
      result[i] = 1;
      if (ridge[i] >= high) stack.push(i);
    }
  for (const start of stack) result[start] = 2;
  while (stack.length) {
    const i = /** @type {number} */ (stack.pop());
    for (let dy = -width; dy <= width; dy += width)
      for (let next = i + dy - 1; next <= i + dy + 1; next++)
        if (result[next] === 1) {
          result[next] = 2;
          stack.push(next);
        }
  }
  return result;
}

/** What is brighter than a limit, and by so much `more` than what lies around.
 * @param {Plane} plane @param {number} limit @param {Plane} [mean] @returns {Plane} */
function above({ pixels, width, height }, limit, mean, more = 0) {
  const result = new Uint8Array(pixels.length);
  const near = mean?.pixels;
  for (let i = 0; i < result.length; i++)
    result[i] = pixels[i] > limit && (!near || pixels[i] > near[i] + more) ? 1 : 0;
  return { pixels: result, width, height };
}

/** Take out of a mask the edges that run through it. @param {Plane} mask @param {Uint8Array} lines */
function parted(mask, lines) {
  const { pixels, width } = mask;
  for (let i = width; i < pixels.length - width; i++)
    if (lines[i] === 2) {
      pixels[i] = pixels[i - 1] = pixels[i + 1] = 0;
      pixels[i - width] = pixels[i + width] = 0;
    }
  return mask;
}

/** The masks, one after the other: see above. @param {Planes} planes */
function* masks({ darkest, grey }) {
  const { width, height } = grey;
  const soft = blurred(darkest, 1);
  const middle = parting(soft);
  const meanOf = (/** @type {number} */ part) =>
    blurred(soft, Math.round(Math.max(width, height) / part));
  for (const more of [0, 25, -25]) yield openMask(above(soft, middle + more));
  yield openMask(above(soft, -1, meanOf(12), 12));
  yield openMask(above(soft, middle - 30, meanOf(28), -6));
  const ridge = ridges(blurred(grey, 1));
  yield parted(above(soft, middle - 40), edges(ridge, width, 30, 80));
  yield parted(above(soft, middle - 255), edges(ridge, width, 14, 40));
}

/** The hull of an outline, from the first and last pixel of each row. @param {number[]} points */
function hull(points) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i];
    const row = rows.get(points[i + 1]);
    if (!row) rows.set(points[i + 1], [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
  }
  const half = (/** @type {[number, number[]][]} */ order, /** @type {number} */ side) => {
    /** @type {number[][]} */
    const result = [];
    for (const [y, row] of order) {
      const x = row[side];
      while (result.length > 1) {
        const [[ax, ay], [bx, by]] = result.slice(-2);
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        result.pop();
      }
      result.push([x, y]);
    }
    return result;
  };
  const down = [...rows].sort(([y], [other]) => y - other);
  return [...half(down, 1), ...half(down.toReversed(), 0)].filter(
    (p, n, all) => n === 0 || p[0] !== all[n - 1][0] || p[1] !== all[n - 1][1],
  );
}

/** @param {number[][]} points */
export function areaOf(points) {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[(i + 1) % points.length];
    twice += ax * by - ay * bx;
  }
  return twice / 2;
}

/** Wear a hull down to the four corners whose loss would cost most. @param {number[][]} points */
function corners(points) {
  const polygon = points.slice();
  const cost = (/** @type {number} */ i) => {
    const [ax, ay] = polygon[(i + polygon.length - 1) % polygon.length];
    const [bx, by] = polygon[i];
    const [cx, cy] = polygon[(i + 1) % polygon.length];
    return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  };
  const costs = polygon.map((_, i) => cost(i));
  while (polygon.length > 4) {
    const cheapest = costs.indexOf(Math.min(...costs));
    polygon.splice(cheapest, 1);
    costs.splice(cheapest, 1);
    for (const i of [(cheapest + polygon.length - 1) % polygon.length, cheapest % polygon.length])
      costs[i] = cost(i);
  }
  return polygon;
}

/** The line through points, fitted three times, each time with less weight on what lies far off it.
 * @param {number[][]} points @param {number} width */
function lineThrough(points, width) {
  let px = 0;
  let py = 0;
  let ux = 1;
  let uy = 0;
  for (let round = 0; round < 4; round++) {
    const weights = points.map((point) => {
      const distance = round ? Math.abs((point[0] - px) * uy - (point[1] - py) * ux) : 0;
      return distance <= width ? 1 : width / distance / (1 + distance);
    });
    let total = 0;
    let sx = 0;
    let sy = 0;
    for (let i = 0; i < points.length; i++) {
      total += weights[i];
      sx += weights[i] * points[i][0];
      sy += weights[i] * points[i][1];
    }
    px = sx / total;
    py = sy / total;
    let xx = 0;
    let xy = 0;
    let yy = 0;
    for (let i = 0; i < points.length; i++) {
      const dx = points[i][0] - px;
      const dy = points[i][1] - py;
      xx += weights[i] * dx * dx;
      xy += weights[i] * dx * dy;
      yy += weights[i] * dy * dy;
    }
    const angle = Math.atan2(2 * xy, xx - yy) / 2;
    ux = Math.cos(angle);
    uy = Math.sin(angle);
  }
  return [px, py, ux, uy];
}

/** Corners where the lines through the middles of the sides meet. @param {number[][]} points @param {Quad} quad @returns {Quad} */
function refined(points, quad) {
  const lines = [];
  for (const [side, [ax, ay]] of quad.entries()) {
    const [bx, by] = quad[(side + 1) % 4];
    const long = Math.hypot(bx - ax, by - ay);
    if (long < 5) return quad;
    const ux = (bx - ax) / long;
    const uy = (by - ay) / long;
    const near = points.filter((point) => {
      const dx = point[0] - ax;
      const dy = point[1] - ay;
      const along = dx * ux + dy * uy;
      const distance = dx * uy - dy * ux;
      return (
        along > 0.12 * long && along < 0.88 * long && Math.abs(distance) < Math.max(2, 0.05 * long)
      );
    });
    if (near.length < 6) return quad;
    lines.push(lineThrough(near, 0.8));
  }
  const result = [];
  for (let side = 0; side < 4; side++) {
    const [px, py, ux, uy] = lines[(side + 3) % 4];
    const [qx, qy, vx, vy] = lines[side];
    const cross = ux * vy - uy * vx;
    if (Math.abs(cross) < 0.2) return quad;
    const t = ((qx - px) * vy - (qy - py) * vx) / cross;
    result.push([px + t * ux, py + t * uy]);
  }
  const across = Math.hypot(quad[0][0] - quad[2][0], quad[0][1] - quad[2][1]);
  const isFar = result.some(
    ([x, y], i) => Math.hypot(x - quad[i][0], y - quad[i][1]) > 0.14 * across,
  );
  return isFar ? quad : result;
}

/** @param {Quad} quad */
export const sides = (quad) =>
  quad.map(([x, y], i) => Math.hypot(quad[(i + 1) % 4][0] - x, quad[(i + 1) % 4][1] - y));

/** What two convex shapes share. @param {number[][]} one @param {number[][]} other */
export function shared(one, other) {
  let result = one;
  const way = Math.sign(areaOf(other));
  for (let i = 0; i < other.length && result.length; i++) {
    const [ax, ay] = other[i];
    const [bx, by] = other[(i + 1) % other.length];
    const inside = (/** @type {number[]} */ [x, y]) =>
      way * ((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    result = result.flatMap((p, n, all) => {
      const q = all[(n + 1) % all.length];
      const a = inside(p);
      const b = inside(q);
      const part = a / (a - b);
      const isCrossing = a >= 0 !== b >= 0;
      const crossing = [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
      return [...(a >= 0 ? [p] : []), ...(isCrossing ? [crossing] : [])];
    });
  }
  return result.length > 2 ? Math.abs(areaOf(result)) : 0;
}

/** The quadrilateral of a region's edge, if it has one of at least this area, and how much of it the region fills.
 * @param {number[]} line @param {number} minArea */
export function quadOf(line, minArea) {
  const round = hull(line);
  if (round.length < 4) return null;
  const points = [];
  for (let i = 0; i < line.length; i += 2) points.push([line[i], line[i + 1]]);
  const rough = corners(round);
  const quad = refined(points, areaOf(rough) < 0 ? rough.reverse() : rough);
  const area = areaOf(quad);
  if (!(area > minArea)) return null;
  const own = Math.abs(areaOf(points)) + points.length / 2;
  const fill = Math.min(own, Math.abs(areaOf(round))) / area;
  const [a, b, c, d] = sides(quad);
  const [short, long] = [(a + c) / 2, (b + d) / 2].sort((x, y) => x - y);
  return { quad, area, fill, shape: short / long };
}

/** Every candidate, in the planes' pixels; the same card may be among them several times.
 * @param {Planes} planes @param {number} [leastFill] of a quadrilateral that its region covers */
export function candidates(planes, leastFill = LEAST_FILL) {
  const { width, height } = planes.grey;
  const minArea = MIN_SHARE * width * height;
  /** @type {Candidate[]} */
  const quads = [];
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
  return unlike(withoutRows(quads));
}

/** An outline, and what it may be a part of where fingers cover an end or a corner of a card. @param {Candidate} part */
export function completed(part) {
  const [a, b, c, d] = part.quad;
  const turns = [part.quad, [b, c, d, a], [c, d, a, b], [d, a, b, c]];
  const cards = turns.flatMap((quad) => [squared(quad), lengthened(quad)]);
  const larger = cards.filter((quad) => areaOf(quad) > 1.08 * part.area);
  return [part, ...larger.map((quad) => ({ ...part, quad }))];
}

/** The quadrilateral with its third corner where those beside it lead. @param {Quad} quad @returns {Quad} */
const squared = ([a, b, , d]) => [a, b, [b[0] + d[0] - a[0], b[1] + d[1] - a[1]], d];

/** The quadrilateral as long as a card of its breadth is, if that is not far. @param {Quad} quad @returns {Quad} */
function lengthened(quad) {
  const [top, right, bottom, left] = sides(quad);
  const times = (top + bottom) / (right + left) / CARD;
  const moveOut = (/** @type {number} */ from, /** @type {number} */ to) =>
    quad[to].map((v, k) => quad[from][k] + (v - quad[from][k]) * times);
  return times < 1.7 ? [quad[0], quad[1], moveOut(1, 2), moveOut(0, 3)] : quad;
}

/** An outer quadrilateral that holds two or more good ones apart from each other is a row of cards, not a card.
 * @param {Candidate[]} quads */
function withoutRows(quads) {
  const good = quads.filter((one) => one.worth > 0.8).sort((a, b) => b.area - a.area);
  return quads.filter((outer) => {
    /** @type {Candidate[]} */
    const inside = [];
    for (const one of good) {
      if (one.area > 0.62 * outer.area || one.area < 0.12 * outer.area) continue;
      if (shared(one.quad, outer.quad) < 0.9 * one.area) continue;
      const isApart = (/** @type {Candidate} */ other) =>
        shared(one.quad, other.quad) < 0.2 * Math.min(one.area, other.area);
      if (inside.every(isApart)) inside.push(one);
    }
    return inside.length < 2 || inside.reduce((sum, one) => sum + one.area, 0) < 0.6 * outer.area;
  });
}

/** One of several that are all but the same. @param {Candidate[]} quads */
function unlike(quads) {
  /** @type {Candidate[]} */
  const best = [];
  for (const one of quads.sort((a, b) => b.worth - a.worth)) {
    const isFar = (/** @type {Candidate} */ other) =>
      one.quad.some((p) => {
        const near = Math.min(...other.quad.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
        return near > 0.025 * Math.sqrt(one.area);
      });
    if (best.every(isFar)) best.push(one);
  }
  return best;
}
