// The net that reads corners and bodies of cards: four small convolutions, two answers.
//
// Weights are eight bits with one scale for each place of a layer's output; the file says its own shapes (written by
// `tools/training_eye/export.py`, which also writes what a fixed input has to give). The image is padded by a rim of
// zeros, so that the innermost loops run without a question; numbers are as long as JavaScript reckons with, for
// shortening and lengthening them takes longer than what is done with them.

const PATCH = { width: 40, height: 64 };

/** @param {ArrayBuffer} file @returns {{nets: Record<string, Record<string, Eye.Layer>>, patterns: Uint8Array}} */
export function loadWeights(file) {
  const size = new DataView(file).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, size)));
  const load = (/** @type {{ shape: number[], at: number }} */ { shape, at: offset }) => {
    const [places, ...rest] = shape;
    const each = rest.reduce((a, b) => a * b, 1);
    const scales = new Float32Array(file, offset, places);
    const bias = new Float32Array(file, offset + 4 * places, places);
    const small = new Int8Array(file, offset + 8 * places, places * each);
    const weights = Float64Array.from(small, (value, i) => value * scales[Math.floor(i / each)]);
    return { shape, weights, bias };
  };
  const nets = /** @type {Record<string, Record<string, Eye.Layer>>} */ ({});
  for (const [name, layers] of Object.entries(head.nets))
    nets[name] = Object.fromEntries(layers.map((/** @type {any} */ one) => [one.layer, load(one)]));
  return { nets, patterns: new Uint8Array(file, head.marks.at, head.marks.size) };
}

/** One convolution: 3 by 3, or 5 by 5 in steps of two. What is below nothing becomes nothing.
 * @param {Eye.Image} source @param {Eye.Layer} layer @returns {Eye.Image} */
function convolved({ planes, width, height }, { shape, weights, bias }) {
  const [places, count, side] = shape;
  const step = side === 3 ? 1 : 2;
  const rim = side >> 1;
  const wide = width + 2 * rim;
  const each = wide * (height + 2 * rim);
  const image = new Float64Array(count * each);
  for (let c = 0; c < count; c++)
    for (let y = 0; y < height; y++) {
      const from = (c * height + y) * width;
      image.set(planes.subarray(from, from + width), c * each + (y + rim) * wide + rim);
    }
  const across = Math.ceil(width / step);
  const down = Math.ceil(height / step);
  const result = new Float64Array(places * across * down);
  const padded = { image, wide, across, down };
  const sums = Array.from(bias, (value, p) =>
    result.subarray(p * across * down, (p + 1) * across * down).fill(value),
  );
  const weightsOf = (/** @type {number} */ p, /** @type {number} */ c) =>
    weights.subarray((p * count + c) * side * side, (p * count + c + 1) * side * side);
  for (let p = 0; p < places; p += 3 - step)
    for (let c = 0; c < count; c++)
      if (step === 2) addTwentyFive(padded, c * each, sums[p], weightsOf(p, c));
      else
        addNine(padded, c * each, [sums[p], sums[p + 1]], [weightsOf(p, c), weightsOf(p + 1, c)]);
  for (let i = 0; i < result.length; i++) if (result[i] < 0) result[i] = 0;
  return { planes: result, width: across, height: down };
}

/** 3 by 3, for two places of the output at once, so that each place of the image is read once for both.
 * @param {Eye.Padded} padded @param {number} start @param {Float64Array[]} sums @param {Float64Array[]} weights */
function addNine({ image, wide, across, down }, start, [sums, others], [own, more]) {
  const [a, b, c, d, e, f, g, h, i] = own;
  const [j, k, l, m, n, o, p, q, r] = more;
  for (let y = 0, to = 0; y < down; y++)
    for (let x = 0, u = start + y * wide; x < across; x++, u++, to++) {
      const v = u + wide;
      const w = v + wide;
      const p0 = image[u];
      const p1 = image[u + 1];
      const p2 = image[u + 2];
      const q0 = image[v];
      const q1 = image[v + 1];
      const q2 = image[v + 2];
      const r0 = image[w];
      const r1 = image[w + 1];
      const r2 = image[w + 2];
      sums[to] += a * p0 + b * p1 + c * p2 + d * q0 + e * q1 + f * q2 + g * r0 + h * r1 + i * r2;
      others[to] += j * p0 + k * p1 + l * p2 + m * q0 + n * q1 + o * q2 + p * r0 + q * r1 + r * r2;
    }
}

/** 5 by 5 in steps of two, a row of the five after the other.
 * @param {Eye.Padded} padded @param {number} start @param {Float64Array} sums @param {Float64Array} weights */
function addTwentyFive({ image, wide, across, down }, start, sums, weights) {
  for (let row = 0; row < 5; row++) {
    const [a, b, c, d, e] = weights.subarray(5 * row);
    for (let y = 0, to = 0; y < down; y++)
      for (let x = 0, i = start + (2 * y + row) * wide; x < across; x++, i += 2, to++) {
        const right = c * image[i + 2] + d * image[i + 3] + e * image[i + 4];
        sums[to] += a * image[i] + b * image[i + 1] + right;
      }
  }
}

/** The largest of every four. @param {Eye.Image} source @returns {Eye.Image} */
function pooled({ planes, width, height }) {
  const across = width >> 1;
  const result = new Float64Array((planes.length / width / 2) * across);
  for (let row = 0, to = 0; to < result.length; row++)
    for (let x = 0, from = 2 * row * width; x < across; x++, from += 2, to++) {
      const nextRow = from + width;
      result[to] = Math.max(planes[from], planes[from + 1], planes[nextRow], planes[nextRow + 1]);
    }
  return { planes: result, width: across, height: height >> 1 };
}

/** @param {ArrayLike<number>} values @param {Eye.Layer} layer */
function joined(values, { shape: [places, count], weights, bias }) {
  const result = new Float32Array(places);
  for (let p = 0, w = 0; p < places; p++) {
    let sum = bias[p];
    for (let i = 0; i < count; i++) sum += weights[w++] * values[i];
    result[p] = sum;
  }
  return result;
}

/** Logarithms of shares that add up to one. @param {Float32Array} values */
function believed(values) {
  const max = Math.max(...values);
  const total = max + Math.log(values.reduce((sum, v) => sum + Math.exp(v - max), 0));
  return values.map((v) => v - total);
}

/** What a net believes of 2 planes of 40 by 64. @param {Record<string, Eye.Layer>} net @param {Float64Array | Float32Array} planes */
export function readPatch(net, planes) {
  let image = convolved({ planes, ...PATCH }, net.c1);
  for (const layer of [net.c2, net.c3, net.c4]) image = pooled(convolved(image, layer));
  const hidden = joined(image.planes, net.hidden).map((v) => Math.max(0, v));
  return { rank: believed(joined(hidden, net.rank)), suit: believed(joined(hidden, net.suit)) };
}
