// The net that reads corners and bodies of cards: four small convolutions, two answers.
//
// Weights are eight bits with one scale for each place of a layer's output; the file says its own shapes (written by
// `tools/training_eye/export.py`, which also writes what a fixed input has to give). The image is padded by a rim of
// zeros, so that the innermost loops run without a question.

/** @typedef {{shape: number[], weights: Float32Array, bias: Float32Array}} Layer */

/** @returns {{nets: Record<string, Record<string, Layer>>, patterns: Uint8Array}} */
export function loadWeights(/** @type {ArrayBuffer} */ file) {
  const size = new DataView(file).getUint32(0, true),
    head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, size))),
    nets = {};
  for (const [name, layers] of Object.entries(head.nets)) {
    nets[name] = {};
    for (const { layer, shape, at } of layers) {
      const places = shape[0],
        each = shape.slice(1).reduce((a, b) => a * b, 1),
        scales = new Float32Array(file.slice(at, at + 4 * places)),
        bias = new Float32Array(file.slice(at + 4 * places, at + 8 * places)),
        small = new Int8Array(file, at + 8 * places, places * each),
        weights = Float32Array.from(small, (value, i) => value * scales[Math.floor(i / each)]);
      nets[name][layer] = { shape, weights, bias };
    }
  }
  return { nets, patterns: new Uint8Array(file, head.marks.at, head.marks.size) };
}

/** Planes with a rim of zeros. */
function padded(planes, count, width, height, rim) {
  const wide = width + 2 * rim,
    each = wide * (height + 2 * rim),
    made = new Float32Array(count * each);
  for (let c = 0; c < count; c++)
    for (let y = 0; y < height; y++) {
      const from = (c * height + y) * width;
      made.set(planes.subarray(from, from + width), c * each + (y + rim) * wide + rim);
    }
  return made;
}

/** One convolution: 3 by 3, or 5 by 5 in steps of two. What is below nothing becomes nothing. */
function convolved(planes, width, height, { shape, weights, bias }, step) {
  const [places, count, side] = shape,
    rim = side >> 1,
    wide = width + 2 * rim,
    each = wide * (height + 2 * rim),
    image = padded(planes, count, width, height, rim),
    across = Math.ceil(width / step),
    down = Math.ceil(height / step),
    made = new Float32Array(places * across * down);
  for (let p = 0; p < places; p++) {
    const sums = made.subarray(p * across * down, (p + 1) * across * down).fill(bias[p]);
    for (let c = 0; c < count; c++) {
      let w = (p * count + c) * side * side;
      for (let ky = 0; ky < side; ky++, w += side) {
        const [k0, k1, k2, k3, k4] = weights.subarray(w, w + side);
        for (let y = 0, to = 0; y < down; y++) {
          let from = c * each + (y * step + ky) * wide;
          if (side === 3)
            for (let x = 0; x < across; x++, from++, to++)
              sums[to] += k0 * image[from] + k1 * image[from + 1] + k2 * image[from + 2];
          else
            for (let x = 0; x < across; x++, from += step, to++)
              sums[to] +=
                k0 * image[from] +
                k1 * image[from + 1] +
                k2 * image[from + 2] +
                k3 * image[from + 3] +
                k4 * image[from + 4];
        }
      }
    }
    for (let i = 0; i < sums.length; i++) if (sums[i] < 0) sums[i] = 0;
  }
  return made;
}

/** The largest of every four. */
function pooled(planes, count, width, height) {
  const across = width >> 1,
    down = height >> 1,
    made = new Float32Array(count * across * down);
  for (let c = 0, to = 0; c < count; c++)
    for (let y = 0; y < down; y++) {
      let from = (c * height + 2 * y) * width;
      for (let x = 0; x < across; x++, from += 2, to++)
        made[to] = Math.max(planes[from], planes[from + 1], planes[from + width], planes[from + width + 1]);
    }
  return made;
}

function joined(values, { shape, weights, bias }) {
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
function believed(values) {
  const most = Math.max(...values),
    total = most + Math.log(values.reduce((sum, v) => sum + Math.exp(v - most), 0));
  return values.map((v) => v - total);
}

/** What a net believes of 2 planes of 40 by 64. */
export function readPatch(/** @type {Record<string, Layer>} */ net, planes) {
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
