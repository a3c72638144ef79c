// A camera's picture in smaller and smaller copies, and the planes in which cards are looked for.

/** Half as wide and half as tall: what shows a large card is never read pixel by pixel. @param {Level} level */
function halved({ pixels, width, height }) {
  const wide = width >> 1;
  const tall = height >> 1;
  const result = new Uint8Array(wide * tall * 4).fill(255);
  for (let y = 0, to = 0; y < tall; y++)
    for (let x = 0, i = 2 * y * width * 4; x < wide; x++, i += 8, to += 4) {
      const nextRow = i + width * 4;
      for (let c = 0; c < 3; c++) {
        const upper = pixels[i + c] + pixels[i + 4 + c];
        result[to + c] = (upper + pixels[nextRow + c] + pixels[nextRow + 4 + c] + 2) >> 2;
      }
    }
  return { pixels: result, width: wide, height: tall };
}

/** The picture, and copies of it down to some 300 pixels. @param {Level} picture @returns {Level[]} */
export const levels = (picture) =>
  Math.max(picture.width, picture.height) > 600 && Math.min(picture.width, picture.height) > 8
    ? [picture, ...levels(halved(picture))]
    : [picture];

/** Which copy has pixels that are at most so far apart, in those of the picture. @param {Level[]} copies @param {number} gap */
export const levelFor = (copies, gap) => copies.findLastIndex((_, n) => !n || 2 ** n <= gap);

/** Two grey planes of at most `size` pixels a side: the least of the three colours, in which paper is bright and
 * everything coloured dark, and the usual grey. `scale` leads from their pixels to the picture's.
 * @param {Level[]} copies @param {number} size */
export function planes(copies, size) {
  const scale = Math.max(1, Math.max(copies[0].width, copies[0].height) / size);
  const level = levelFor(copies, scale * 1.001);
  const { pixels, width, height } = copies[level];
  const step = scale / 2 ** level;
  const wide = Math.max(1, Math.floor(width / step));
  const tall = Math.max(1, Math.floor(height / step));
  const darkest = new Uint8Array(wide * tall);
  const grey = new Uint8Array(wide * tall);
  /** Where the plane's pixels lie, in 64ths of those of the copy. @param {number} count @param {number} size */
  const placesOf = (count, size) =>
    Int32Array.from({ length: count }, (_, n) =>
      Math.round(64 * Math.min(size - 1.01, Math.max(0, (n + 0.5) * step - 0.5))),
    );
  const columns = placesOf(wide, width);
  const rows = placesOf(tall, height);
  for (let y = 0, to = 0; y < tall; y++) {
    const row = (rows[y] >> 6) * width;
    const down = rows[y] & 63;
    for (let x = 0; x < wide; x++, to++) {
      const across = columns[x] & 63;
      const a = (row + (columns[x] >> 6)) * 4;
      const b = a + width * 4;
      const k = (64 - across) * (64 - down);
      const l = across * (64 - down);
      const m = (64 - across) * down;
      const n = across * down;
      const red = pixels[a] * k + pixels[a + 4] * l + pixels[b] * m + pixels[b + 4] * n;
      const green = pixels[a + 1] * k + pixels[a + 5] * l + pixels[b + 1] * m + pixels[b + 5] * n;
      const blue = pixels[a + 2] * k + pixels[a + 6] * l + pixels[b + 2] * m + pixels[b + 6] * n;
      darkest[to] = Math.min(red, green, blue) >> 12;
      grey[to] = (red * 77 + green * 151 + blue * 28) >> 20;
    }
  }
  const shape = { width: wide, height: tall };
  return { darkest: { pixels: darkest, ...shape }, grey: { pixels: grey, ...shape }, scale };
}

/** Every place the mean of the pixels around it, as far as `reach`: of those in its row, then of these in its column.
 * @param {Plane} plane @param {number} reach @returns {Plane} */
export function blurred({ pixels, width, height }, reach) {
  const times = 2 * reach + 1;
  const share = Uint8Array.from({ length: 255 * times + 1 }, (_, sum) => sum / times); // dividing takes longer than looking up
  const rows = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) spread(pixels, rows, y * width, width, 1);
  const result = new Uint8Array(pixels.length);
  for (let x = 0; x < width; x++) spread(rows, result, x, height, width);
  return { pixels: result, width, height };

  /** @param {Uint8Array} source @param {Uint8Array} means @param {number} first @param {number} count @param {number} step */
  function spread(source, means, first, count, step) {
    const last = first + (count - 1) * step;
    let sum = source[first] * (reach + 1);
    for (let n = 1; n <= reach; n++) sum += source[Math.min(first + n * step, last)];
    for (let i = first; i <= last; i += step) {
      means[i] = share[sum];
      sum += source[Math.min(i + (reach + 1) * step, last)];
      sum -= source[Math.max(i - reach * step, first)];
    }
  }
}

/** The brightness that parts a plane into two most unlike halves (Otsu). @param {Plane} plane */
export function parting({ pixels }) {
  const counts = new Int32Array(256);
  for (let i = 0; i < pixels.length; i += 2) counts[pixels[i]]++;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const sum = counts.reduce((all, count, v) => all + v * count, 0);
  let dark = 0;
  let darkSum = 0;
  const worths = Array.from(counts, (count, v) => {
    dark += count;
    darkSum += v * count;
    const apart = darkSum / dark - (sum - darkSum) / (total - dark);
    return dark * (total - dark) * apart * apart || 0; // not a number if all are on one side
  });
  const best = Math.max(...worths);
  return best ? worths.indexOf(best) : 127;
}

const DARK = 40; // brightness that hardly anything reaches
const SOFT = 14; // steps of grey from a pixel to its neighbour, which hardly any two differ by
const MIN_CONTRAST = 60; // steps of grey from the darkest to the brightest, if there is nothing in sight

/** Why a picture shows nothing: too little light, or nothing sharp.
 * @param {Plane} grey @returns {"dark" | "blurred" | undefined} */
export function troubled({ pixels: grey, width }) {
  const brightness = new Int32Array(256);
  const steps = new Int32Array(256);
  for (let i = width; i < grey.length; i++) {
    brightness[grey[i]]++;
    steps[Math.max(Math.abs(grey[i] - grey[i - 1]), Math.abs(grey[i] - grey[i - width]))]++;
  }
  /** The shade that hardly any are above. @param {Int32Array} counts */
  const brightestOf = (counts) => {
    let shade = 255;
    for (let above = 0; shade > 0 && (above += counts[shade]) < grey.length * 0.005;) shade--;
    return shade;
  };
  const brightest = brightestOf(brightness);
  const darkest = 255 - brightestOf(brightness.toReversed());
  if (brightest < DARK) return "dark";
  return brightestOf(steps) < SOFT && brightest - darkest > MIN_CONTRAST ? "blurred" : undefined;
}
