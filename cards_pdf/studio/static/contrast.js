// The contrast of two colours, from 1 to 21.
export const EASY_CONTRAST = 4.5; // words are easy to read
const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** @param {number} part */
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = (/** @type {string} */ hex) =>
  WEIGHTS.reduce((sum, weight, n) => {
    const part = parseInt(hex.slice(1 + 2 * n, 3 + 2 * n), 16) / 255;
    return sum + weight * linear(part);
  }, 0);

export function contrast(/** @type {string} */ one, /** @type {string} */ other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
