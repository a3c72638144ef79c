// Pictures for the eye: frames of a camera, or one from a file. Nothing of them leaves this device.

const MAX_PIXELS = 12e6; // that are looked at; of more a smaller picture is made
const MAX_UNPACKED = 64e6; // pixels that are unpacked at all
const FRAME = { width: { ideal: 1280 }, height: { ideal: 960 } }; // which the camera is asked for
/** @type {Record<string, string>} */
const REASONS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "no-camera",
};

// Why nothing was seen; `why` is the end of the key of a sentence.
export class Trouble extends Error {
  /** @param {string} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

// A browser gives no camera to a page that came over plain http from elsewhere.
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

export async function camera() {
  const constraints = { facingMode: "environment", ...FRAME };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: constraints });
  } catch (wrong) {
    throw new Trouble(REASONS[/** @type {Error} */ (wrong).name] ?? "busy");
  }
}

/** @param {HTMLCanvasElement} canvas */
const contextOf = (canvas) =>
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));

/** Draw a picture as large as the eye looks at it.
 * @param {HTMLCanvasElement} canvas @param {CanvasImageSource} source @param {number} width @param {number} height */
export function drawOn(canvas, source, width, height, maxPixels = MAX_PIXELS) {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  contextOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height);
}

/** @param {HTMLCanvasElement} canvas @param {File} file */
export async function drawFile(canvas, file) {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((done, fail) => {
      image.addEventListener("load", done);
      image.addEventListener("error", () => fail(new Trouble("broken")));
      image.src = url;
    });
    const { naturalWidth: width, naturalHeight: height } = image; // known before it is unpacked
    if (!width || !height) throw new Trouble("broken");
    if (width * height > MAX_UNPACKED) throw new Trouble("large");
    drawOn(canvas, image, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

// --- the worker, which is begun with the first picture ---

/** @typedef {{ cards: SeenCard[], trouble?: string }} Sight */
/** @type {Map<number, { done: (sight: Sight) => void, fail: (error: Error) => void }>} */
const waiting = new Map();
/** @type {Worker | null} */
let worker = null;
let lastId = 0;

/** @param {{ id: number, cards?: SeenCard[], trouble?: string, wrong?: string }} message */
function settle({ id, cards = [], trouble, wrong }) {
  const { done, fail } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (wrong) console.warn(wrong);
  if (wrong) fail?.(new Trouble("gone"));
  else done?.({ cards, trouble });
}

// A worker that failed is gone; the next picture has a new one.
function failed() {
  worker?.terminate();
  worker = null;
  for (const id of [...waiting.keys()]) settle({ id, wrong: "the eye's worker" });
}

function begin() {
  const created = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker = created;
  created.addEventListener("message", ({ data }) => {
    settle(data);
    if (data.wrong) failed();
  });
  created.addEventListener("error", failed);
  return created;
}

/** The cards on a canvas: `found`, or a code of what is the `trouble`.
 * @param {HTMLCanvasElement} canvas @param {SeeOptions} options @returns {Promise<Sight>} */
export function see(canvas, options) {
  const eye = worker ?? begin();
  const { width, height } = canvas;
  const { data } = contextOf(canvas).getImageData(0, 0, width, height);
  return new Promise((done, fail) => {
    waiting.set(++lastId, { done, fail });
    eye.postMessage({ id: lastId, pixels: data.buffer, width, height, options }, [data.buffer]);
  });
}
