// Regions of one colour in a mask, and the line around each.

/** The regions of ones and of zeros, each joined along its sides, at least so large. Runs of equal pixels in a row
 * are joined to those above that they touch; a run keeps the number of the first of its region (union and find), so a
 * mask is read once.
 * @param {Plane} mask @param {number} minPixels */
export function regions({ pixels: mask, width }, minPixels) {
  const from = /** @type {number[]} */ ([]);
  const until = /** @type {number[]} */ ([]);
  const parent = /** @type {number[]} */ ([]);
  const find = (/** @type {number} */ one) => {
    while (parent[one] !== one) one = parent[one] = parent[parent[one]];
    return one;
  };
  let above = 0; // the first run that may touch from the row above
  for (let start = 0, row = 0; start < mask.length; start = until[until.length - 1]) {
    if (start === row + width) row = start;
    const run = from.length;
    let end = start + 1;
    while (end < row + width && mask[end] === mask[start]) end++;
    from.push(start);
    until.push(end);
    parent.push(run);
    while (until[above] <= start - width) above++;
    for (let n = above; from[n] < end - width; n++) {
      if (mask[from[n]] !== mask[start]) continue;
      const a = find(n);
      const b = find(run);
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
  const sizes = new Int32Array(from.length);
  for (let n = 0; n < from.length; n++) sizes[find(n)] += until[n] - from[n];
  const large = /** @type {Map<number, Eye.Region>} */ (new Map());
  for (const [n, start] of from.entries()) {
    const root = find(n);
    if (sizes[root] < minPixels) continue;
    const left = start % width;
    const y = (start - left) / width;
    const right = until[n] - y * width - 1;
    const size = { pixels: sizes[root], left, right, top: y, bottom: y };
    const one = large.get(root) ?? { start, value: mask[start], ...size };
    one.left = Math.min(one.left, left);
    one.right = Math.max(one.right, right);
    one.bottom = y;
    large.set(root, one);
  }
  return [...large.values()];
}

const ACROSS = [1, 1, 0, -1, -1, -1, 0, 1];
const DOWN = [0, 1, 1, 1, 0, -1, -1, -1];

/** The outer edge of a region as places, clockwise from its first pixel. The walk keeps the outside on its left: at
 * each pixel it looks around from where it came.
 * @param {Plane} mask @param {number} start */
export function outline({ pixels: mask, width, height }, start, maxSteps = 8 * (width + height)) {
  let x = start % width;
  let y = (start - x) / width;
  const isInside = (/** @type {number} */ way) => {
    const nx = x + ACROSS[way];
    const ny = y + DOWN[way];
    const isOff = nx < 0 || ny < 0 || nx >= width || ny >= height;
    return !isOff && mask[ny * width + nx] === mask[start];
  };
  const points = [[x, y]];
  let first = -1;
  for (let look = 7; points.length <= maxSteps;) {
    let way = look;
    while (!isInside(way & 7)) if (++way === look + 8) return points;
    way &= 7;
    if (first < 0) first = way;
    else if (way === first && y * width + x === start) return points;
    x += ACROSS[way];
    y += DOWN[way];
    look = (way + 6) & 7;
    points.push([x, y]);
  }
  return points;
}
