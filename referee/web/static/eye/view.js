// A part of a card as numbers: looked up in the picture through the card's four corners.
import { levelFor } from "./picture.js";
import { distance } from "./quads.js";

export const ACROSS = 40; // of a patch
export const DOWN = 64;
export const PATCH = ACROSS * DOWN;
/** Left, top, right and bottom, in parts of the card; training has the same in `samples.py`. */
export const CORNER = [0, 0, 0.3, 0.34];
export const BODY = [0.14, 0.04, 0.86, 0.96];

/** The nine numbers that lead from the unit square to four corners. @param {Quad} corners */
export function perspective([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dx3 = x0 - x1 + x2 - x3;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const dy3 = y0 - y1 + y2 - y3;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** @param {number[]} m @param {number} u @param {number} v */
export function through(m, u, v) {
  const w = m[6] * u + m[7] * v + m[8];
  return [(m[0] * u + m[1] * v + m[2]) / w, (m[3] * u + m[4] * v + m[5]) / w];
}

/** The colours of a part of a card, 40 by 64: each the mean of four places between pixels, in the copy of the picture
 * whose pixels are about as far apart.
 * @param {Level[]} copies @param {Quad} quad @param {number[]} part */
export function patch(copies, quad, [left, top, right, bottom]) {
  const matrix = perspective(quad);
  const start = through(matrix, left, top);
  const across = distance(start, through(matrix, right, top)) / ACROSS;
  const down = distance(start, through(matrix, left, bottom)) / DOWN;
  const level = levelFor(copies, Math.min(across, down) * 0.75);
  const { pixels, width, height } = copies[level];
  const scale = 1 / 2 ** level;
  const result = new Float32Array(PATCH * 3);
  for (let y = 0; y < 2 * DOWN; y++)
    for (let x = 0; x < 2 * ACROSS; x++) {
      const u = left + ((right - left) * (x + 0.5)) / (2 * ACROSS);
      const v = top + ((bottom - top) * (y + 0.5)) / (2 * DOWN);
      const w = scale / (matrix[6] * u + matrix[7] * v + 1);
      const px = (matrix[0] * u + matrix[1] * v + matrix[2]) * w - 0.5;
      const py = (matrix[3] * u + matrix[4] * v + matrix[5]) * w - 0.5;
      const inX = Math.max(0, Math.min(px, width - 1.001));
      const inY = Math.max(0, Math.min(py, height - 1.001));
      const dx = inX - Math.floor(inX);
      const dy = inY - Math.floor(inY);
      const i = (Math.floor(inY) * width + Math.floor(inX)) * 4;
      const to = ((y >> 1) * ACROSS + (x >> 1)) * 3;
      const nextRow = i + width * 4;
      for (let k = 0; k < 3; k++) {
        const over = pixels[i + k] + (pixels[i + 4 + k] - pixels[i + k]) * dx;
        const lower = pixels[nextRow + k] + (pixels[nextRow + 4 + k] - pixels[nextRow + k]) * dx;
        result[to + k] += (over + (lower - over) * dy) / 4;
      }
    }
  return result;
}

/** Planes of a patch: how dark each place is against the paper, how red, and how blue rather than green.
 * @param {Float32Array} colours */
export function features(colours) {
  const result = new Float32Array(3 * PATCH);
  const paper = [0, 1, 2].map((channel) => {
    const counts = new Int32Array(256);
    for (let i = channel; i < colours.length; i += 3) counts[Math.min(255, colours[i] | 0)]++;
    let value = 0;
    for (let n = 0; value < 255 && (n += counts[value]) < 0.88 * PATCH;) value++;
    return value + 0.5;
  });
  for (let i = 0, k = 0; i < PATCH; i++, k += 3) {
    const red = Math.min(1.15, colours[k] / paper[0]);
    const green = Math.min(1.15, colours[k + 1] / paper[1]);
    const blue = Math.min(1.15, colours[k + 2] / paper[2]);
    result[i] = 1 - Math.min(red, green, blue);
    result[PATCH + i] = red - (green + blue) / 2;
    result[2 * PATCH + i] = blue - green; // which the nets are not shown
  }
  return result;
}
