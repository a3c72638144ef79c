// The referee itself, in Python, off the page's own thread. It answers once what it was told is kept.
import { HOME, plain, quick } from "./start.mjs";
import { storage } from "./storage.js";

const unpacked = async (file) => {
  const found = await fetch(file);
  if (!found.ok) throw new Error(`${file}: ${found.status}`);
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

async function started() {
  const archive = unpacked("referee.pack").then((found) => new Uint8Array(found));
  try {
    return await quick(archive, unpacked("snapshot.gz"));
  } catch {
    return plain(archive);
  }
}

async function begin() {
  const python = await started();
  const keep = await storage(python.FS, HOME);
  return { referee: python.globals.get("referee")(navigator.language), keep };
}

const ready = begin();
let turn = ready;

async function answer({ id, request }) {
  try {
    const { referee, keep } = await ready;
    const said = referee(request ? JSON.stringify(request) : "");
    await keep();
    postMessage({ id, said: JSON.parse(said) });
  } catch (wrong) {
    postMessage({ id, wrong: String(wrong), full: wrong?.name === "QuotaExceededError" });
  }
}

self.addEventListener("message", ({ data }) => { turn = turn.then(() => answer(data), () => answer(data)); });
