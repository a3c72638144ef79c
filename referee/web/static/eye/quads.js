// Four-sided things in a picture, which may be cards.
//
// A card is bright on something darker, or parted from what it lies on by an edge. No single mask shows every card, so
// several are made: brightness against the whole picture and against its neighbourhood, and what edges enclose. Each
// region's edge is a line of pixels; its hull, worn down to the four corners that cost least, says which pixels belong to
// which side; a straight line through the middle of each side, where round corners do not pull, gives the corners to a
// fraction of a pixel. The same card is found in several masks: which of the candidates is one is told by reading.
import { blurred, parting } from "./picture.js";
import { outline, regions } from "./regions.js";

/** @typedef {number[][]} Quad four [x, y], clockwise */
/** @typedef {ReturnType<typeof import("./picture.js").planes>} Planes */
/** @typedef {{quad: Quad, area: number, fill: number, worth: number, cut: boolean}} Found */

const LEAST = 0.0035, // of the picture: a smaller card's index could not be read
  LEAST_FILL = 0.72, // of a quadrilateral that its region covers
  NARROWEST = 0.4; // a card seen from a side; from another it is as broad as long

/** What the pixel's neighbours above `low` or below it make of the mask, shrunk by a pixel and grown again. */
function opened(
  /** @type {Uint8Array} */ mask,
  /** @type {number} */ width,
  /** @type {number} */ height,
) {
  const small = new Uint8Array(mask.length),
    made = new Uint8Array(mask.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++)
      small[at] = mask[at] & mask[at - 1] & mask[at + 1] & mask[at - width] & mask[at + width];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++)
      made[at] = small[at] | small[at - 1] | small[at + 1] | small[at - width] | small[at + width];
  return made;
}

/** How much grey changes at each pixel that lies along the ridge of an edge, elsewhere 0. */
export function ridges(
  /** @type {Plane} */ grey,
  /** @type {number} */ width,
  /** @type {number} */ height,
) {
  const strength = new Int16Array(grey.length),
    way = new Uint8Array(grey.length),
    made = new Int16Array(grey.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const a = grey[at - width - 1],
        b = grey[at - width],
        c = grey[at - width + 1],
        d = grey[at - 1],
        e = grey[at + 1],
        f = grey[at + width - 1],
        g = grey[at + width],
        h = grey[at + width + 1];
      const gx = c + 2 * e + h - a - 2 * d - f,
        gy = f + 2 * g + h - a - 2 * b - c,
        wide = gx < 0 ? -gx : gx,
        tall = gy < 0 ? -gy : gy;
      strength[at] = wide + tall;
      way[at] = tall * 5 < wide * 2 ? 0 : wide * 5 < tall * 2 ? 1 : gx > 0 === gy > 0 ? 2 : 3;
    }
  const steps = [1, width, width + 1, width - 1];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const much = strength[at],
        step = steps[way[at]];
      if (much >= strength[at - step] && much > strength[at + step]) made[at] = much;
    }
  return made;
}

/** Pixels of ridges above `low` that are joined to somewhere above `high` are 2 (Canny). */
export function edges(
  /** @type {Int16Array} */ ridge,
  /** @type {number} */ width,
  /** @type {number} */ low,
  /** @type {number} */ high,
) {
  const made = new Uint8Array(ridge.length),
    stack = [];
  for (let at = 0; at < ridge.length; at++)
    if (ridge[at] >= low) {
      made[at] = 1;
      if (ridge[at] >= high) stack.push(at);
    }
  for (const at of stack) made[at] = 2;
  while (stack.length) {
    const at = /** @type {number} */ (stack.pop());
    for (let dy = -width; dy <= width; dy += width)
      for (let next = at + dy - 1; next <= at + dy + 1; next++)
        if (made[next] === 1) {
          made[next] = 2;
          stack.push(next);
        }
  }
  return made;
}

/** What is brighter than a limit. */
function above(/** @type {Plane} */ plane, /** @type {number} */ limit) {
  const made = new Uint8Array(plane.length);
  for (let i = 0; i < made.length; i++) made[i] = plane[i] > limit ? 1 : 0;
  return made;
}

/** What is brighter than all this: its neighbourhood by so much, and a limit. */
function aboveAround(
  /** @type {Plane} */ plane,
  /** @type {Plane} */ around,
  /** @type {number} */ more,
  /** @type {number} */ limit,
) {
  const made = new Uint8Array(plane.length);
  for (let i = 0; i < made.length; i++)
    made[i] = plane[i] > around[i] + more && plane[i] > limit ? 1 : 0;
  return made;
}

/** The mask without the edges that run through it. */
function parted(
  /** @type {Uint8Array} */ mask,
  /** @type {Uint8Array} */ lines,
  /** @type {number} */ width,
) {
  for (let at = width; at < mask.length - width; at++)
    if (lines[at] === 2) {
      mask[at] = mask[at - 1] = mask[at + 1] = 0;
      mask[at - width] = mask[at + width] = 0;
    }
  return mask;
}

/** The masks, one after the other: see above. */
function* masks(/** @type {Planes} */ { least, grey, width, height }) {
  const soft = blurred(least, width, height, 1),
    middle = parting(soft),
    longest = Math.max(width, height),
    around = (/** @type {number} */ part) =>
      blurred(soft, width, height, Math.round(longest / part));
  for (const more of [0, 25, -25]) yield opened(above(soft, middle + more), width, height);
  yield opened(aboveAround(soft, around(12), 12, -1), width, height);
  yield opened(aboveAround(soft, around(28), -6, middle - 30), width, height);
  const ridge = ridges(blurred(grey, width, height, 1), width, height);
  yield parted(above(soft, middle - 40), edges(ridge, width, 30, 80), width);
  yield parted(above(soft, middle - 255), edges(ridge, width, 14, 40), width);
}

/** The hull of an outline, from the first and last pixel of each row. */
function hull(/** @type {number[]} */ points) {
  const rows = new Map();
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i],
      y = points[i + 1],
      row = rows.get(y);
    if (!row) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
  }
  const ys = [...rows.keys()].sort((a, b) => a - b);
  const half = (
    /** @type {number[]} */ order,
    /** @type {number} */ side,
    /** @type {number} */ sign,
  ) => {
    const made = [];
    for (const y of order) {
      const x = rows.get(y)[side];
      while (made.length > 1) {
        const [ax, ay] = made[made.length - 2],
          [bx, by] = made[made.length - 1];
        if (sign * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > 0) break;
        made.pop();
      }
      made.push([x, y]);
    }
    return made;
  };
  const right = half(ys, 1, 1),
    left = half(ys.reverse(), 0, 1);
  return [...right, ...left].filter(
    (p, n, all) => n === 0 || p[0] !== all[n - 1][0] || p[1] !== all[n - 1][1],
  );
}

export function areaOf(/** @type {number[][]} */ points) {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i],
      [bx, by] = points[(i + 1) % points.length];
    twice += ax * by - ay * bx;
  }
  return twice / 2;
}

/** Wear a hull down to the four corners whose loss would cost most. */
function corners(/** @type {any} */ points) {
  const kept = points.slice();
  const cost = (/** @type {number} */ i) => {
    const [ax, ay] = kept[(i + kept.length - 1) % kept.length],
      [bx, by] = kept[i],
      [cx, cy] = kept[(i + 1) % kept.length];
    return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  };
  const costs = kept.map((/** @type {unknown} */ _, /** @type {number} */ i) => cost(i));
  while (kept.length > 4) {
    let least = 0;
    for (let i = 1; i < costs.length; i++) if (costs[i] < costs[least]) least = i;
    kept.splice(least, 1);
    costs.splice(least, 1);
    for (const i of [(least + kept.length - 1) % kept.length, least % kept.length])
      costs[i] = cost(i);
  }
  return kept;
}

/** The line through points, fitted three times, each time with less weight on what lies far off it. */
function lineThrough(
  /** @type {number[]} */ xs,
  /** @type {number[]} */ ys,
  /** @type {number} */ width,
) {
  let px = 0,
    py = 0,
    ux = 1,
    uy = 0;
  for (let round = 0; round < 4; round++) {
    let total = 0,
      sx = 0,
      sy = 0;
    const weights = xs.map((/** @type {number} */ x, /** @type {number} */ i) => {
      const off = round ? Math.abs((x - px) * uy - (ys[i] - py) * ux) : 0;
      return off <= width ? 1 : width / off / (1 + off);
    });
    for (let i = 0; i < xs.length; i++) {
      total += weights[i];
      sx += weights[i] * xs[i];
      sy += weights[i] * ys[i];
    }
    px = sx / total;
    py = sy / total;
    let xx = 0,
      xy = 0,
      yy = 0;
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i] - px,
        dy = ys[i] - py;
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

/** Corners where the lines through the middles of the sides meet. @returns {Quad} */
export function refined(/** @type {any} */ points, /** @type {number[][]} */ quad) {
  const lines = [];
  for (let side = 0; side < 4; side++) {
    const [ax, ay] = quad[side],
      [bx, by] = quad[(side + 1) % 4],
      long = Math.hypot(bx - ax, by - ay);
    if (long < 5) return quad;
    const ux = (bx - ax) / long,
      uy = (by - ay) / long,
      xs = [],
      ys = [];
    for (let i = 0; i < points.length; i += 2) {
      const dx = points[i] - ax,
        dy = points[i + 1] - ay,
        along = dx * ux + dy * uy,
        off = dx * uy - dy * ux;
      if (along > 0.12 * long && along < 0.88 * long && Math.abs(off) < Math.max(2, 0.05 * long)) {
        xs.push(points[i]);
        ys.push(points[i + 1]);
      }
    }
    if (xs.length < 6) return quad;
    lines.push(lineThrough(xs, ys, 0.8));
  }
  const made = [];
  for (let side = 0; side < 4; side++) {
    const [px, py, ux, uy] = lines[(side + 3) % 4],
      [qx, qy, vx, vy] = lines[side],
      cross = ux * vy - uy * vx;
    if (Math.abs(cross) < 0.2) return quad;
    const t = ((qx - px) * vy - (qy - py) * vx) / cross;
    made.push([px + t * ux, py + t * uy]);
  }
  const across = Math.hypot(quad[0][0] - quad[2][0], quad[0][1] - quad[2][1]);
  return made.some(([x, y], i) => Math.hypot(x - quad[i][0], y - quad[i][1]) > 0.14 * across)
    ? quad
    : made;
}

export const sides = (/** @type {number[][]} */ quad) =>
  quad.map(([x, y], /** @type {number} */ i) =>
    Math.hypot(quad[(i + 1) % 4][0] - x, quad[(i + 1) % 4][1] - y),
  );

/** What two convex shapes share. */
export function shared(/** @type {number[][]} */ one, /** @type {number[][]} */ other) {
  let made = one;
  const way = Math.sign(areaOf(other));
  for (let i = 0; i < other.length && made.length; i++) {
    const [ax, ay] = other[i],
      [bx, by] = other[(i + 1) % other.length],
      inside = (/** @type {number[]} */ [x, y]) =>
        way * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)),
      /** @type {number[][]} */ next = [];
    made.forEach((/** @type {number[]} */ p, /** @type {number} */ n) => {
      const q = made[(n + 1) % made.length],
        a = inside(p),
        b = inside(q);
      if (a >= 0) next.push(p);
      if (a >= 0 !== b >= 0)
        next.push([p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)]);
    });
    made = next;
  }
  return made.length > 2 ? Math.abs(areaOf(made)) : 0;
}

/** The quadrilateral of a region's edge, if it has one of at least this area, and how much of it the region fills. */
export function quadOf(/** @type {any} */ points, /** @type {number} */ least) {
  const round = hull(points);
  if (round.length < 4) return null;
  const whole = Math.abs(areaOf(round));
  let quad = corners(round);
  if (areaOf(quad) < 0) quad.reverse();
  quad = refined(points, quad);
  const area = areaOf(quad),
    own = [];
  if (!(area > least)) return null;
  for (let i = 0; i < points.length; i += 2) own.push([points[i], points[i + 1]]);
  const fill = Math.min(Math.abs(areaOf(own)) + points.length / 4, whole) / area,
    [a, b, c, d] = sides(quad),
    [short, long] = [(a + c) / 2, (b + d) / 2].sort((x, y) => x - y);
  return { quad, area, fill, shape: short / long };
}

/** A quadrilateral that may be a card. @returns {Found | null} */
function cardOf(
  /** @type {any} */ points,
  /** @type {number} */ width,
  /** @type {number} */ height,
) {
  const made = quadOf(points, LEAST * width * height);
  if (!made || made.area > 0.9 * width * height || made.fill < LEAST_FILL || made.fill > 1.12)
    return null;
  const { quad, area, fill, shape } = made;
  if (shape < NARROWEST) return null;
  const cut = quad.some(
    (/** @type {number[]} */ [x, y]) => x < 2 || y < 2 || x > width - 3 || y > height - 3,
  );
  return { quad, area, fill, worth: Math.min(fill, 1) - Math.abs(shape - 0.69) * 0.5, cut };
}

/** Every candidate, in the planes' pixels; the same card may be among them several times. */
export function candidates(/** @type {Planes} */ planes) {
  const { width, height } = planes,
    /** @type {Found[]} */ found = [];
  for (const mask of masks(planes))
    for (const one of regions(mask, width, height, LEAST * width * height * 0.7)) {
      if ((one.right - one.left) * (one.bottom - one.top) < LEAST * width * height) continue;
      if (one.right - one.left > 0.98 * width && one.bottom - one.top > 0.98 * height) continue;
      const made = cardOf(
        outline(mask, width, height, one.start, 8 * (width + height)),
        width,
        height,
      );
      if (made) found.push(made);
    }
  return unlike(withoutRows(found));
}

/** An outer quadrilateral that holds two or more good ones apart from each other is a row of cards, not a card. */
function withoutRows(/** @type {Found[]} */ found) {
  const good = found.filter((one) => one.worth > 0.8).sort((a, b) => b.area - a.area);
  return found.filter((outer) => {
    /** @type {Found[]} */
    const inside = [];
    for (const one of good) {
      if (one.area > 0.62 * outer.area || one.area < 0.12 * outer.area) continue;
      if (shared(one.quad, outer.quad) < 0.9 * one.area) continue;
      if (
        inside.every((other) => shared(one.quad, other.quad) < 0.2 * Math.min(one.area, other.area))
      )
        inside.push(one);
    }
    return inside.length < 2 || inside.reduce((sum, one) => sum + one.area, 0) < 0.6 * outer.area;
  });
}

/** One of several that are all but the same. */
function unlike(/** @type {Found[]} */ found) {
  /** @type {Found[]} */
  const kept = [];
  for (const one of found.sort((a, b) => b.worth - a.worth)) {
    const far = (/** @type {Found} */ other) =>
      one.quad.some((p) => {
        const near = Math.min(...other.quad.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
        return near > 0.025 * Math.sqrt(one.area);
      });
    if (kept.every(far)) kept.push(one);
  }
  return kept;
}
