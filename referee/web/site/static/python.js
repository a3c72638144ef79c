// The referee itself, in Python, off the page's own thread. It answers once what it was told is kept.
import { HOME, startPlainly, quick, unpack } from "./start.mjs";
import { CLEARED, storage } from "./storage.js";

const unpacked = async (/** @type {string} */ file) => {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(
    await new Response(
      /** @type {ReadableStream} */ (response.body).pipeThrough(new DecompressionStream("gzip")),
    ).arrayBuffer(),
  );
};

async function startPython() {
  const archive = unpacked("referee.pack");
  try {
    return await quick(
      archive,
      unpacked("snapshot.gz").then(({ buffer }) => buffer),
    );
  } catch {
    return startPlainly(archive);
  }
}

async function begin() {
  const python = await startPython();
  const keep = await storage(python.FS, HOME);
  return {
    python,
    referee: python.globals.get("referee")(navigator.language, (/** @type {string} */ event) =>
      postMessage({ event: JSON.parse(event) }),
    ),
    keep,
  };
}

const ready = begin();
/** @type {Promise<unknown>} */
let turn = ready;

// What a room needs beside the game is fetched at once and unpacked when it is this room's turn.
const parts = new Map();
const part = (/** @type {string} */ name) =>
  parts.get(name) ?? parts.set(name, fetched(name)).get(name);
const all = (/** @type {string[]} */ names = []) =>
  Promise.all(names.map(part)).then(
    () => true,
    () => false,
  );
const fetched = async (/** @type {string} */ name) => {
  try {
    const [archive, { python }] = await Promise.all([unpacked(`${name}.pack`), ready]);
    unpack(python, archive);
    python.runPython("import importlib; importlib.invalidate_caches()");
  } catch (error) {
    parts.delete(name); // it may be there the next time
    throw error;
  }
};

// What only some decks need is fetched once Python misses it, and kept.
/** @type {Record<string, string>} */
const LACKING = { pyphen: "hyphens", pypdf: "forms" };
const lacking = (/** @type {any[]} */ messages) =>
  messages.find(({ type, module }) => type === "lacking" && LACKING[module]);
async function brought(/** @type {{ module: string }} */ { module }) {
  const name = LACKING[module];
  await part(name);
  for (const known of await caches.keys())
    if (known.startsWith("referee-")) await (await caches.open(known)).add(`${name}.pack`);
}

/** @param {any} task @returns {Promise<void>} */
async function answer({ id, request, needs, isAsked = false }, again = true) {
  try {
    const { python, referee, keep } = await ready;
    if (!(await all(needs))) return postMessage({ id, missing: true });
    if (isAsked) return postMessage({ id, messages: [] }); // whether it is here
    if (request) postMessage({ id, computes: true, patience: request.patience }); // before this thread is busy
    const messages = JSON.parse(referee(request ? JSON.stringify(request) : ""));
    postMessage({ id, computes: false });
    const more = again && lacking(messages);
    if (more)
      return brought(more).then(
        () => answer({ id, request: more.again ?? request, needs }, false),
        () => postMessage({ id, missing: true }),
      );
    await keep();
    const files = messages.flatMap((/** @type {any} */ message) => message.files ?? []);
    for (const file of files) file.bytes = takeFile(python.FS, file.path);
    postMessage(
      { id, messages },
      files.map((/** @type {any} */ { bytes }) => bytes.buffer),
    );
  } catch (error) {
    postMessage({
      id,
      wrong: String(error),
      full: /** @type {Error} */ (error)?.name === "QuotaExceededError",
      cleared: error === CLEARED,
    });
  }
}

// A finished file leaves Python's memory as it is.
const takeFile = (/** @type {any} */ FS, /** @type {string} */ path) => {
  const bytes = FS.readFile(path);
  FS.unlink(path);
  return bytes;
};

self.addEventListener("message", ({ data }) => {
  all(data.needs);
  turn = turn.then(
    () => answer(data),
    () => answer(data),
  );
});
