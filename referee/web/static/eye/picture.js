// A camera's picture in smaller and smaller copies, and the planes in which cards are looked for.

/** Half as wide and half as tall: what shows a large card is never read pixel by pixel. @param {Level} level */
function halved({ pixels, width, height }) {
  const wide = width >> 1;
  const tall = height >> 1;
  const result = new Uint8Array(wide * tall * 4);
  for (let y = 0, to = 0; y < tall; y++) {
    let from = 2 * y * width * 4;
    for (let x = 0; x < wide; x++, from += 8, to += 4) {
      const nextRow = from + width * 4;
      for (let c = 0; c < 3; c++) {
        const upper = pixels[from + c] + pixels[from + 4 + c];
        result[to + c] = (upper + pixels[nextRow + c] + pixels[nextRow + 4 + c] + 2) >> 2;
      }
      result[to + 3] = 255;
    }
  }
  return { pixels: result, width: wide, height: tall };
}

/** The picture, and copies of it down to some 300 pixels. @param {Level} picture */
export function levels(picture) {
  const result = [picture];
  for (
    let last = picture;
    Math.max(last.width, last.height) > 600 && Math.min(last.width, last.height) > 8;
  ) {
    last = halved(last);
    result.push(last);
  }
  return result;
}

/**
 * Two grey planes of at most `size` pixels a side: the least of the three colours, in which paper is bright and
 * everything coloured dark, and the usual grey. `scale` leads from their pixels to the picture's.
 * @param {Level[]} copies @param {number} size
 */
export function planes(copies, size) {
  const longest = Math.max(copies[0].width, copies[0].height);
  const scale = Math.max(1, longest / size);
  let level = 0;
  while (level + 1 < copies.length && 2 ** (level + 1) <= scale * 1.001) level++;
  const { pixels, width, height } = copies[level];
  const step = scale / 2 ** level;
  const wide = Math.max(1, Math.floor(width / step));
  const tall = Math.max(1, Math.floor(height / step));
  const darkest = new Uint8Array(wide * tall);
  const grey = new Uint8Array(wide * tall);
  const left = new Int32Array(wide);
  const part = new Int32Array(wide);
  for (let x = 0; x < wide; x++) {
    const position = Math.min(width - 1.01, Math.max(0, (x + 0.5) * step - 0.5));
    left[x] = Math.floor(position) * 4;
    part[x] = Math.round((position - Math.floor(position)) * 64);
  }
  for (let y = 0, to = 0; y < tall; y++) {
    const position = Math.min(height - 1.01, Math.max(0, (y + 0.5) * step - 0.5));
    const row = Math.floor(position);
    const down = Math.round((position - row) * 64);
    const above = row * width * 4;
    const nextRow = Math.min(row + 1, height - 1) * width * 4;
    for (let x = 0; x < wide; x++, to++) {
      const across = part[x];
      const a = above + left[x];
      const b = nextRow + left[x];
      const k = (64 - across) * (64 - down);
      const l = across * (64 - down);
      const m = (64 - across) * down;
      const n = across * down;
      const red = pixels[a] * k + pixels[a + 4] * l + pixels[b] * m + pixels[b + 4] * n;
      const green = pixels[a + 1] * k + pixels[a + 5] * l + pixels[b + 1] * m + pixels[b + 5] * n;
      const blue = pixels[a + 2] * k + pixels[a + 6] * l + pixels[b + 2] * m + pixels[b + 6] * n;
      darkest[to] = (red < green ? (red < blue ? red : blue) : green < blue ? green : blue) >> 12;
      grey[to] = (red * 77 + green * 151 + blue * 28) >> 20;
    }
  }
  const plane = (/** @type {Uint8Array} */ result) => ({
    pixels: result,
    width: wide,
    height: tall,
  });
  return { darkest: plane(darkest), grey: plane(grey), scale };
}

/** Every place the mean of the pixels around it, as far as `reach`. @param {Plane} plane @param {number} reach @returns {Plane} */
export function blurred({ pixels, width, height }, reach) {
  const rows = new Uint8Array(pixels.length);
  const result = new Uint8Array(pixels.length);
  const times = 2 * reach + 1;
  const share = Uint8Array.from({ length: 255 * times + 1 }, (_, sum) => sum / times); // dividing takes longer than looking up
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = pixels[row] * (reach + 1);
    for (let x = 1; x <= reach; x++) sum += pixels[row + Math.min(x, width - 1)];
    for (let x = 0; x < width; x++) {
      rows[row + x] = share[sum];
      sum +=
        pixels[row + Math.min(x + reach + 1, width - 1)] - pixels[row + Math.max(x - reach, 0)];
    }
  }
  const sums = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    sums[x] = rows[x] * (reach + 1);
    for (let y = 1; y <= reach; y++) sums[x] += rows[Math.min(y, height - 1) * width + x];
  }
  for (let y = 0; y < height; y++) {
    const add = Math.min(y + reach + 1, height - 1) * width;
    const leave = Math.max(y - reach, 0) * width;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      result[i] = share[sums[x]];
      sums[x] += rows[add + x] - rows[leave + x];
    }
  }
  return { pixels: result, width, height };
}

/** The brightness that parts a plane into two most unlike halves (Otsu). @param {Plane} plane */
export function parting({ pixels }) {
  const counts = new Int32Array(256);
  for (let i = 0; i < pixels.length; i += 2) counts[pixels[i]]++;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const sum = counts.reduce((all, count, v) => all + v * count, 0);
  let darkCount = 0;
  let belowSum = 0;
  let best = 0;
  let limit = 127;
  for (let v = 0; v < 255; v++) {
    darkCount += counts[v];
    belowSum += v * counts[v];
    if (!darkCount || darkCount === total) continue;
    const apart = belowSum / darkCount - (sum - belowSum) / (total - darkCount);
    const worth = darkCount * (total - darkCount) * apart * apart;
    if (worth > best) {
      best = worth;
      limit = v;
    }
  }
  return limit;
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
  const few = grey.length * 0.005;
  const brightestOf = (/** @type {Int32Array} */ counts) => {
    let shade = 255;
    for (let above = 0; shade > 0 && (above += counts[shade]) < few;) shade--;
    return shade;
  };
  const brightest = brightestOf(brightness);
  const darkest = 255 - brightestOf(brightness.slice().reverse());
  if (brightest < DARK) return "dark";
  return brightestOf(steps) < SOFT && brightest - darkest > MIN_CONTRAST ? "blurred" : undefined;
}
