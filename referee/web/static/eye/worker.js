// The eye in a worker of its own: a picture goes in, the cards that it shows come out, or a code for why there are none.
import { load, see } from "./eye.js";

const weights = async () => {
  const found = await fetch(new URL("weights.bin", import.meta.url));
  if (!found.ok) throw new Error(`weights.bin: ${found.status}`);
  load(await found.arrayBuffer());
};
const ready = weights();

self.addEventListener("message", async ({ data: { id, pixels, width, height, options } }) => {
  try {
    await ready;
    const found = see(new Uint8ClampedArray(pixels), width, height, options);
    postMessage({ id, found: [...found], trouble: found.trouble });
  } catch (wrong) {
    postMessage({ id, wrong: String(wrong) });
  }
});
