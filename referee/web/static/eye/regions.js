// Regions of one colour in a mask, and the line around each.

/**
 * The regions of ones and of zeros, each joined along its sides, at least so large.
 *
 * Runs of equal pixels in a row are joined to those above that they touch; a run keeps the number of the first
 * of its region (union and find), so a mask is read once, and only large regions are looked at again.
 * @returns {{start: number, pixels: number, value: number, left: number, right: number, top: number, bottom: number}[]}
 */
export function regions(
  /** @type {Uint8Array} */ mask,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {number} */ least,
) {
  let room = 4096,
    from = new Int32Array(room),
    until = new Int32Array(room),
    parent = new Int32Array(room),
    count = 0,
    above = 0,
    aboveEnd = 0;
  const find = (/** @type {number} */ one) => {
    while (parent[one] !== one) one = parent[one] = parent[parent[one]];
    return one;
  };
  const firsts = new Int32Array(height + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width,
      begin = count;
    firsts[y] = begin;
    let other = above;
    for (let x = 0; x < width;) {
      const value = mask[row + x];
      let end = x + 1;
      while (end < width && mask[row + end] === value) end++;
      if (count === room) {
        room *= 2;
        [from, until, parent] = [from, until, parent].map((old) => {
          const larger = new Int32Array(room);
          larger.set(old);
          return larger;
        });
      }
      from[count] = row + x;
      until[count] = row + end;
      parent[count] = count;
      while (other < aboveEnd && until[other] - row + width <= x) other++;
      for (let n = other; n < aboveEnd && from[n] - row + width < end; n++)
        if (mask[from[n]] === value) {
          const a = find(n),
            b = find(count);
          if (a < b) parent[b] = a;
          else parent[a] = b;
        }
      count++;
      x = end;
    }
    above = begin;
    aboveEnd = count;
  }
  firsts[height] = count;
  const sizes = new Int32Array(count);
  for (let n = 0; n < count; n++) sizes[find(n)] += until[n] - from[n];
  const found = new Map();
  for (let y = 0; y < height; y++)
    for (let n = firsts[y]; n < firsts[y + 1]; n++) {
      const root = find(n);
      if (sizes[root] < least) continue;
      const left = from[n] - y * width,
        right = until[n] - y * width - 1,
        one = found.get(root);
      if (!one)
        found.set(root, {
          start: from[n],
          pixels: sizes[root],
          value: mask[from[n]],
          left,
          right,
          top: y,
          bottom: y,
        });
      else {
        if (left < one.left) one.left = left;
        if (right > one.right) one.right = right;
        one.bottom = y;
      }
    }
  return [...found.values()];
}

const ACROSS = [1, 1, 0, -1, -1, -1, 0, 1],
  DOWN = [0, 1, 1, 1, 0, -1, -1, -1];

/**
 * The outer edge of a region as a list of x, y, clockwise from its first pixel.
 * The walk keeps the outside on its left: at each pixel it looks around from where it came.
 */
export function outline(
  /** @type {Uint8Array} */ mask,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {number} */ start,
  /** @type {number} */ most,
) {
  const value = mask[start],
    startX = start % width,
    startY = (start - startX) / width,
    found = [startX, startY];
  let x = startX,
    y = startY,
    look = 7,
    first = -1;
  for (let steps = 0; steps < most; steps++) {
    let turn = 0;
    for (; turn < 8; turn++) {
      const way = (look + turn) & 7,
        nx = x + ACROSS[way],
        ny = y + DOWN[way];
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || mask[ny * width + nx] !== value)
        continue;
      if (x === startX && y === startY) {
        if (first < 0) first = way;
        else if (way === first) return found;
      }
      x = nx;
      y = ny;
      look = (way + 6) & 7;
      found.push(x, y);
      break;
    }
    if (turn === 8) return found;
  }
  return found;
}
