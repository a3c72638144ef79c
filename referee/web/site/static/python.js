// The referee itself, in Python, off the page's own thread. It answers once what it was told is kept.
import { HOME, quick, startPlainly, unpack } from "./start.mjs";
import { CLEARED, storage } from "./storage.js";

const PATIENCE = 120; // seconds that a request may take, if it does not say so itself

const unpacked = async (/** @type {string} */ file) => {
  const { body, ok, status } = await fetch(file);
  if (!ok || !body) throw new Error(`${file}: ${status}`);
  const content = new Response(body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await content.arrayBuffer());
};

async function begin() {
  const archive = unpacked("referee.pack");
  const snapshot = unpacked("snapshot.gz").then(({ buffer }) => buffer);
  const python = await quick(archive, snapshot).catch(() => startPlainly(archive));
  const keep = await storage(python.FS, HOME);
  const report = (/** @type {string} */ event) => postMessage({ event: JSON.parse(event) });
  return { python, keep, referee: python.globals.get("referee")(navigator.language, report) };
}
const ready = begin();

// What a room needs beside the game is fetched at once and unpacked when it is this room's turn.
const MISSING = new Error("This part is not here, and there is no network.");
const parts = /** @type {Map<string, Promise<void>>} */ (new Map());
const part = (/** @type {string} */ name) => {
  const unpacking = parts.get(name) ?? fetchPart(name);
  parts.set(name, unpacking);
  return unpacking;
};
async function fetchPart(/** @type {string} */ name) {
  try {
    const [archive, { python }] = await Promise.all([unpacked(`${name}.pack`), ready]);
    unpack(python, archive);
    python.runPython("import importlib; importlib.invalidate_caches()");
  } catch {
    parts.delete(name); // it may be there the next time
    throw MISSING;
  }
}

// What only some decks need is fetched once Python misses it, and kept.
const LACKING = /** @type {Record<string, string>} */ ({ pyphen: "hyphens", pypdf: "forms" });
async function bringPart(/** @type {string} */ name) {
  await part(name);
  for (const cache of await caches.keys())
    if (cache.startsWith("referee-")) await (await caches.open(cache)).add(`${name}.pack`);
}

/** @param {any} task @returns {Promise<void>} */
async function answer({ id, request, needs }, again = true) {
  try {
    const { python, referee, keep } = await ready;
    await Promise.all(needs.map(part));
    const reason = request?.patience ? "slow" : "endless";
    const seconds = request?.patience ?? PATIENCE;
    if (request) postMessage({ limit: { seconds, reason } }); // before this thread is busy
    const messages = JSON.parse(referee(request ? JSON.stringify(request) : ""));
    postMessage({ limit: null });
    const lacking = messages.find((/** @type {any} */ { module }) => LACKING[module]);
    if (again && lacking) {
      await bringPart(LACKING[lacking.module]);
      return answer({ id, request: lacking.again ?? request, needs }, false);
    }
    await keep();
    const files = messages.flatMap((/** @type {any} */ message) => message.files ?? []);
    // A finished file leaves Python's memory as it is.
    for (const file of files) {
      file.bytes = python.FS.readFile(file.path);
      python.FS.unlink(file.path);
    }
    const contents = files.map((/** @type {any} */ { bytes }) => bytes.buffer);
    postMessage({ id, messages }, contents);
  } catch (error) {
    if (error === MISSING) return postMessage({ id, missing: true });
    const isFull = /** @type {Error} */ (error)?.name === "QuotaExceededError";
    const reason = isFull ? "full" : error === CLEARED ? "cleared" : "failed";
    postMessage({ reason, wrong: String(error) });
  }
}

let turn = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  for (const name of data.needs) part(name).catch(() => {}); // it is told when it is needed
  turn = turn.then(() => answer(data));
});
