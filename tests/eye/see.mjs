// The page's eye under node: pictures come in one after the other, what it sees goes out as a line each.
//
// `node see.mjs FOLDER`: a folder with the eye's modules. A picture is a line of JSON (width, height, what else the eye
// is told), then its pixels, four bytes each. A `pack` of codes begins a pack that is shown
// card by card, an empty one goes on with it.
import { readFileSync, readSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`),
  { load, see } = await import(new URL("eye.js", folder).href),
  { ShuffleReader } = await import(new URL("shuffle.js", folder).href);
load(new Uint8Array(readFileSync(new URL("weights.bin", folder))).buffer);

function bytes(count) {
  const result = new Uint8Array(count);
  for (let offset = 0; offset < count;) {
    const more = readSync(0, result, offset, count - offset);
    if (!more) process.exit();
    offset += more;
  }
  return result;
}

function line() {
  let result = "";
  for (;;) {
    const letter = String.fromCharCode(bytes(1)[0]);
    if (letter === "\n") return result;
    result += letter;
  }
}

let reader;
for (;;) {
  const { width, height, pack, ...options } = JSON.parse(line()),
    pixels = bytes(width * height * 4),
    start = performance.now();
  if (pack?.length) reader = new ShuffleReader(pack);
  const { cards, trouble } = see(pixels, width, height, pack ? reader.options : options),
    pass = pack && reader.readFrame(cards);
  console.log(
    JSON.stringify({
      cards,
      trouble: trouble ?? null,
      pass: pass && { ...pass, readings: reader.readings },
      ms: performance.now() - start,
    }),
  );
}
