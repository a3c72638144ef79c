// The eye in a worker of its own: a picture goes in, the cards that it shows come out, or a code for why there are none.
import { load, see } from "./eye.js";

const weights = fetch(new URL("weights.bin", import.meta.url));
const ready = weights.then(async (response) => {
  if (!response.ok) throw new Error(`weights.bin: ${response.status}`);
  load(await response.arrayBuffer());
});

self.addEventListener("message", async ({ data: { pixels, width, height, options } }) => {
  try {
    await ready;
    postMessage(see(new Uint8ClampedArray(pixels), width, height, options));
  } catch (wrong) {
    postMessage({ wrong: String(wrong) });
  }
});
