// The net that reads corners and bodies of cards: four small convolutions, two answers.
//
// Weights are eight bits with one scale for each place of a layer's output; the file says its own shapes (written by
// `tools/training_eye/export.py`, which also writes what a fixed input has to give). The image is padded by a rim of
// zeros, so that the innermost loops run without a question; numbers are as long as JavaScript reckons with, for
// shortening and lengthening them takes longer than what is done with them.

/** @typedef {{shape: number[], weights: Float64Array, bias: Float32Array}} Layer */

/** @returns {{nets: Record<string, Record<string, Layer>>, patterns: Uint8Array}} */
export function loadWeights(/** @type {ArrayBuffer} */ file) {
  const size = new DataView(file).getUint32(0, true),
    head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, size))),
    /** @type {Record<string, Record<string, Layer>>} */ nets = {};
  for (const [name, layers] of Object.entries(head.nets)) {
    nets[name] = {};
    for (const { layer, shape, at } of layers) {
      const places = shape[0],
        each = shape
          .slice(1)
          .reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 1),
        scales = new Float32Array(file.slice(at, at + 4 * places)),
        bias = new Float32Array(file.slice(at + 4 * places, at + 8 * places)),
        small = new Int8Array(file, at + 8 * places, places * each),
        weights = Float64Array.from(small, (value, i) => value * scales[Math.floor(i / each)]);
      nets[name][layer] = { shape, weights, bias };
    }
  }
  return { nets, patterns: new Uint8Array(file, head.marks.at, head.marks.size) };
}

/** Planes with a rim of zeros. */
function padded(
  /** @type {Float64Array | Float32Array} */ planes,
  /** @type {number} */ count,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {number} */ rim,
) {
  const wide = width + 2 * rim,
    each = wide * (height + 2 * rim),
    made = new Float64Array(count * each);
  for (let c = 0; c < count; c++)
    for (let y = 0; y < height; y++) {
      const from = (c * height + y) * width;
      made.set(planes.subarray(from, from + width), c * each + (y + rim) * wide + rim);
    }
  return made;
}

/** One convolution: 3 by 3, or 5 by 5 in steps of two. What is below nothing becomes nothing. */
function convolved(
  /** @type {Float64Array | Float32Array} */ planes,
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {Layer} */ { shape, weights, bias },
  /** @type {number} */ step,
) {
  const [places, count, side] = shape,
    rim = side >> 1,
    wide = width + 2 * rim,
    each = wide * (height + 2 * rim),
    image = padded(planes, count, width, height, rim),
    across = Math.ceil(width / step),
    down = Math.ceil(height / step),
    made = new Float64Array(places * across * down),
    sumsOf = (/** @type {number} */ p) => made.subarray(p * across * down, (p + 1) * across * down),
    weightsOf = (/** @type {number} */ p, /** @type {number} */ c) =>
      weights.subarray((p * count + c) * side * side, (p * count + c + 1) * side * side),
    [add, together] = side === 3 ? [addNine, 2] : [addTwentyFive, 1];
  for (let p = 0; p < places; p++) sumsOf(p).fill(bias[p]);
  for (let p = 0; p < places; p += together)
    for (let c = 0; c < count; c++)
      add(
        sumsOf(p),
        across,
        down,
        image,
        c * each,
        wide,
        weightsOf(p, c),
        sumsOf(p + 1),
        weightsOf(p + 1, c),
      );
  for (let i = 0; i < made.length; i++) if (made[i] < 0) made[i] = 0;
  return made;
}

/**
 * 3 by 3, for two places of the output at once: each place of the image is read once a row, and handed on from column
 * to column.
 */
function addNine(
  /** @type {Float64Array} */ sums,
  /** @type {number} */ across,
  /** @type {number} */ down,
  /** @type {Float64Array} */ image,
  /** @type {number} */ start,
  /** @type {number} */ wide,
  /** @type {Float64Array} */ [a, b, c, d, e, f, g, h, i],
  /** @type {Float64Array} */ others,
  /** @type {Float64Array} */ more,
) {
  const [j, k, l, m, n, o, p, q, r] = more;
  for (let y = 0, to = 0; y < down; y++) {
    let at = start + y * wide;
    let p0 = image[at],
      p1 = image[at + 1],
      q0 = image[at + wide],
      q1 = image[at + wide + 1],
      r0 = image[at + 2 * wide],
      r1 = image[at + 2 * wide + 1];
    at += 2;
    for (let x = 0; x < across; x++, at++, to++) {
      const p2 = image[at],
        q2 = image[at + wide],
        r2 = image[at + 2 * wide];
      sums[to] += a * p0 + b * p1 + c * p2 + d * q0 + e * q1 + f * q2 + g * r0 + h * r1 + i * r2;
      others[to] += j * p0 + k * p1 + l * p2 + m * q0 + n * q1 + o * q2 + p * r0 + q * r1 + r * r2;
      p0 = p1;
      p1 = p2;
      q0 = q1;
      q1 = q2;
      r0 = r1;
      r1 = r2;
    }
  }
}

/** 5 by 5 in steps of two, a row of the five after the other. */
function addTwentyFive(
  /** @type {Float64Array} */ sums,
  /** @type {number} */ across,
  /** @type {number} */ down,
  /** @type {Float64Array} */ image,
  /** @type {number} */ start,
  /** @type {number} */ wide,
  /** @type {Float64Array} */ weights,
) {
  for (let row = 0; row < 5; row++) {
    const [a, b, c, d, e] = weights.subarray(5 * row, 5 * row + 5);
    for (let y = 0, to = 0; y < down; y++)
      for (let x = 0, at = start + (2 * y + row) * wide; x < across; x++, at += 2, to++)
        sums[to] +=
          a * image[at] +
          b * image[at + 1] +
          c * image[at + 2] +
          d * image[at + 3] +
          e * image[at + 4];
  }
}

/** The largest of every four. */
function pooled(
  /** @type {Float64Array | Float32Array} */ planes,
  /** @type {number} */ count,
  /** @type {number} */ width,
  /** @type {number} */ height,
) {
  const across = width >> 1,
    down = height >> 1,
    made = new Float64Array(count * across * down);
  for (let c = 0, to = 0; c < count; c++)
    for (let y = 0; y < down; y++) {
      let from = (c * height + 2 * y) * width;
      for (let x = 0; x < across; x++, from += 2, to++)
        made[to] = Math.max(
          planes[from],
          planes[from + 1],
          planes[from + width],
          planes[from + width + 1],
        );
    }
  return made;
}

function joined(
  /** @type {ArrayLike<number>} */ values,
  /** @type {Layer} */ { shape, weights, bias },
) {
  const [places, count] = shape,
    made = new Float32Array(places);
  for (let p = 0, w = 0; p < places; p++) {
    let sum = bias[p];
    for (let i = 0; i < count; i++) sum += weights[w++] * values[i];
    made[p] = sum;
  }
  return made;
}

/** Logarithms of shares that add up to one. */
function believed(/** @type {Float32Array} */ values) {
  const most = Math.max(...values),
    total = most + Math.log(values.reduce((sum, v) => sum + Math.exp(v - most), 0));
  return values.map((v) => v - total);
}

/** What a net believes of 2 planes of 40 by 64. */
export function readPatch(
  /** @type {Record<string, Layer>} */ net,
  /** @type {Float64Array | Float32Array} */ planes,
) {
  let width = 20,
    height = 32,
    image = convolved(planes, 40, 64, net.c1, 2);
  for (const layer of [net.c2, net.c3, net.c4]) {
    image = pooled(convolved(image, width, height, layer, 1), layer.shape[0], width, height);
    width >>= 1;
    height >>= 1;
  }
  const hidden = joined(image, net.hidden).map((v) => Math.max(0, v));
  return { rank: believed(joined(hidden, net.rank)), suit: believed(joined(hidden, net.suit)) };
}
