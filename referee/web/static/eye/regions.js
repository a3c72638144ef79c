// Regions of one colour in a mask, and the line around each.

/** @typedef {{start: number, pixels: number, value: number, left: number, right: number, top: number, bottom: number}} Region */

/**
 * The regions of ones and of zeros, each joined along its sides, at least so large.
 *
 * Runs of equal pixels in a row are joined to those above that they touch; a run keeps the number of the first
 * of its region (union and find), so a mask is read once, and only large regions are looked at again.
 * @param {Plane} mask @param {number} minPixels @returns {Region[]}
 */
export function regions({ pixels: mask, width }, minPixels) {
  /** @type {number[]} */
  const from = [];
  /** @type {number[]} */
  const until = [];
  /** @type {number[]} */
  const parent = [];
  const find = (/** @type {number} */ one) => {
    while (parent[one] !== one) one = parent[one] = parent[parent[one]];
    return one;
  };
  let above = 0; // the first run of the row above that may touch
  for (let row = 0; row < mask.length; row += width) {
    const begin = from.length;
    for (let x = 0; x < width;) {
      const value = mask[row + x];
      const run = from.length;
      let end = x + 1;
      while (end < width && mask[row + end] === value) end++;
      from.push(row + x);
      until.push(row + end);
      parent.push(run);
      while (above < begin && until[above] - row + width <= x) above++;
      for (let n = above; n < begin && from[n] - row + width < end; n++) {
        if (mask[from[n]] !== value) continue;
        const a = find(n);
        const b = find(run);
        if (a < b) parent[b] = a;
        else parent[a] = b;
      }
      x = end;
    }
    above = begin;
  }
  const sizes = new Int32Array(from.length);
  for (let n = 0; n < from.length; n++) sizes[find(n)] += until[n] - from[n];
  /** @type {Map<number, Region>} */
  const byRoot = new Map();
  for (let n = 0; n < from.length; n++) {
    const root = find(n);
    const pixels = sizes[root];
    if (pixels < minPixels) continue;
    const start = from[n];
    const y = Math.floor(start / width);
    const left = start - y * width;
    const right = until[n] - y * width - 1;
    const one = byRoot.get(root);
    if (!one) {
      byRoot.set(root, { start, pixels, value: mask[start], left, right, top: y, bottom: y });
      continue;
    }
    if (left < one.left) one.left = left;
    if (right > one.right) one.right = right;
    one.bottom = y;
  }
  return [...byRoot.values()];
}

const ACROSS = [1, 1, 0, -1, -1, -1, 0, 1];
const DOWN = [0, 1, 1, 1, 0, -1, -1, -1];

/**
 * The outer edge of a region as a list of x, y, clockwise from its first pixel.
 * The walk keeps the outside on its left: at each pixel it looks around from where it came.
 * @param {Plane} mask @param {number} start
 */
export function outline({ pixels: mask, width, height }, start, maxSteps = 8 * (width + height)) {
  const value = mask[start];
  const startX = start % width;
  const startY = (start - startX) / width;
  const points = [startX, startY];
  let x = startX;
  let y = startY;
  let look = 7;
  let first = -1;
  for (let steps = 0; steps < maxSteps; steps++) {
    let turn = 0;
    for (; turn < 8; turn++) {
      const way = (look + turn) & 7;
      const nx = x + ACROSS[way];
      const ny = y + DOWN[way];
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || mask[ny * width + nx] !== value)
        continue;
      if (x === startX && y === startY) {
        if (first < 0) first = way;
        else if (way === first) return points;
      }
      x = nx;
      y = ny;
      look = (way + 6) & 7;
      points.push(x, y);
      break;
    }
    if (turn === 8) return points;
  }
  return points;
}
