// Pictures for the eye: frames of a camera, or one from a file. Nothing of them leaves this device.

const MOST = 12e6; // pixels that are looked at; of more a smaller picture is made
const LARGEST = 64e6; // pixels that are unpacked at all
const FRAME = 1280; // pixels of a frame's longer side, which the camera is asked for
const REFUSED = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "no-camera",
};

// Why nothing was seen; `why` is the end of the key of a sentence.
export class Trouble extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

// A browser gives no camera to a page that came over plain http from elsewhere.
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

export async function camera() {
  const wanted = { facingMode: "environment", width: { ideal: FRAME }, height: { ideal: 960 } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: wanted });
  } catch (wrong) {
    throw new Trouble(REFUSED[wrong.name] ?? "busy");
  }
}

// Draw a picture as large as the eye looks at it.
export function drawOn(canvas, source, width, height, most = MOST) {
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas
    .getContext("2d", { willReadFrequently: true })
    .drawImage(source, 0, 0, canvas.width, canvas.height);
}

export async function drawFile(canvas, file) {
  const url = URL.createObjectURL(file),
    image = new Image();
  try {
    await new Promise((done, fail) => {
      image.addEventListener("load", done);
      image.addEventListener("error", () => fail(new Trouble("broken")));
      image.src = url;
    });
    const { naturalWidth: width, naturalHeight: height } = image; // known before it is unpacked
    if (!width || !height) throw new Trouble("broken");
    if (width * height > LARGEST) throw new Trouble("large");
    drawOn(canvas, image, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

// --- the worker, which is begun with the first picture ---

const waiting = new Map();
let worker = null,
  asked = 0;

/** @param {{ id: number, found?: object[], trouble?: string, wrong?: string }} told */
function settle({ id, found, trouble, wrong }) {
  const { done, fail } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (wrong) console.warn(wrong);
  if (wrong) fail?.(new Trouble("gone"));
  else done?.({ found, trouble });
}

// A worker that failed is gone; the next picture has a new one.
function failed() {
  worker?.terminate();
  worker = null;
  for (const id of [...waiting.keys()]) settle({ id, wrong: "the eye's worker" });
}

function begin() {
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    settle(data);
    if (data.wrong) failed();
  });
  worker.addEventListener("error", failed);
}

// The cards on a canvas: `found`, or a code of what is the `trouble`.
export function see(canvas, options) {
  if (!worker) begin();
  const { width, height } = canvas;
  const { data } = canvas
    .getContext("2d", { willReadFrequently: true })
    .getImageData(0, 0, width, height);
  return new Promise((done, fail) => {
    waiting.set(++asked, { done, fail });
    worker.postMessage({ id: asked, pixels: data.buffer, width, height, options }, [data.buffer]);
  });
}
