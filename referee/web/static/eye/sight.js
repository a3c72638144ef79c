// Pictures for the eye: frames of a camera, or one from a file. Nothing of them leaves this device.

const MAX_PIXELS = 12e6; // that are looked at; of more a smaller picture is made
const MAX_UNPACKED = 64e6; // pixels that are unpacked at all
const FRAME = { width: { ideal: 1280 }, height: { ideal: 960 } }; // which the camera is asked for
const REASONS = /** @type {Texts} */ ({
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "no-camera",
});

// Why nothing was seen; the message is the end of the key of a sentence.
export class Trouble extends Error {}

// A browser gives no camera to a page that came over plain http from elsewhere.
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

/** Show the camera in a video, and yield its frames as long as they are wished for.
 * @param {HTMLVideoElement} video @param {number} maxPixels */
export async function* frames(video, maxPixels) {
  const constraints = { video: { facingMode: "environment", ...FRAME } };
  const stream = await navigator.mediaDevices.getUserMedia(constraints).catch(({ name }) => {
    throw new Trouble(REASONS[name] ?? "busy");
  });
  const frame = document.createElement("canvas");
  try {
    video.srcObject = stream;
    if (video.isConnected) await video.play();
    while (video.isConnected) {
      drawOn(frame, video, video.videoWidth, video.videoHeight, maxPixels);
      yield frame;
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

const contextOf = (/** @type {HTMLCanvasElement} */ canvas) =>
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
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((done, fail) => {
      image.addEventListener("load", done);
      image.addEventListener("error", () => fail(new Trouble("broken")));
    });
    const { naturalWidth: width, naturalHeight: height } = image; // known before it is unpacked
    if (!width || !height) throw new Trouble("broken");
    if (width * height > MAX_UNPACKED) throw new Trouble("large");
    drawOn(canvas, image, width, height);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The eye, begun with the first picture; one that failed is gone, and the next picture has another. @type {Worker | null} */
let worker = null;
let queue = /** @type {Promise<unknown>} */ (Promise.resolve());

/** The cards on a canvas, or a code of what is the `trouble`.
 * @param {HTMLCanvasElement} canvas @param {SeeOptions} options @returns {Promise<Eye.Sight>} */
export function see(canvas, options) {
  const { width, height } = canvas;
  const { data } = contextOf(canvas).getImageData(0, 0, width, height);
  const sight = queue.then(() => look({ pixels: data.buffer, width, height, options }));
  queue = sight.catch(() => {});
  return sight;
}

/** @param {{ pixels: ArrayBuffer, [key: string]: unknown }} picture @returns {Promise<Eye.Sight>} */
const look = (picture) =>
  new Promise((done, fail) => {
    const eye = (worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
    const end = (/** @type {string} */ wrong) => {
      console.warn(wrong);
      eye.terminate();
      worker = null;
      fail(new Trouble("gone"));
    };
    eye.onmessage = ({ data }) => (data.wrong ? end(data.wrong) : done(data));
    eye.onerror = () => end("the eye's worker");
    eye.postMessage(picture, [picture.pixels]);
  });
