// The page's eye under node: pictures come in one after the other, what it sees goes out as a line each.
//
// `node see.mjs FOLDER`: a folder with the eye's modules. A picture is a line of JSON (width, height, what else the eye
// is told), then its pixels, four bytes each.
import { readFileSync, readSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`),
  { load, see } = await import(new URL("eye.js", folder).href);
load(new Uint8Array(readFileSync(new URL("weights.bin", folder))).buffer);

function bytes(count) {
  const made = new Uint8Array(count);
  for (let at = 0; at < count;) {
    const more = readSync(0, made, at, count - at);
    if (!more) process.exit();
    at += more;
  }
  return made;
}

function line() {
  let made = "";
  for (;;) {
    const letter = String.fromCharCode(bytes(1)[0]);
    if (letter === "\n") return made;
    made += letter;
  }
}

for (;;) {
  const { width, height, ...options } = JSON.parse(line()),
    pixels = bytes(width * height * 4),
    start = performance.now(),
    found = see(pixels, width, height, options);
  console.log(
    JSON.stringify({
      seen: [...found],
      trouble: found.trouble ?? null,
      ms: performance.now() - start,
    }),
  );
}
