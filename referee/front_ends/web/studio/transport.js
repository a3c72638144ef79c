// How requests travel here: to the studio in this very browser. One page at a time holds it, by a lock.
import { PACKS } from "../words.js";

export const alone = true;
export class Refused extends Error {}

const deck = new URLSearchParams(location.search).get("deck") ?? "mine";
const language = navigator.language.startsWith("zh") ? "zh" : "en";
const needs = ["print", "design", ...(language === "zh" ? ["zh"] : [])].filter((name) => PACKS.includes(name));
const waiting = new Map();
let asked = 0;

const held = new Promise((come) => navigator.locks.request("referee", () => {
  const worker = new Worker("../worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.event || data.patience) return;
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    const told = data.said?.find(({ type }) => type === "studio");
    if (told) resolve?.(told);
    else reject?.(new Refused(data.wrong ?? data.said?.[0]?.text ?? "…"));
  });
  come(worker);
  return new Promise(() => {}); // held until the page is closed
}));

const told = async (request) => {
  const worker = await held, id = (asked += 1);
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, request: { do: "studio", deck, language, request, needs } });
  return answer;
};

export const send = async (request) => (await told(request)).answer ?? {};

// A file as bytes, or the sentence that says why there is none.
export async function bytes(request) {
  const { answer, files } = await told(request);
  if (files?.length) return files[0].bytes.buffer;
  throw new Refused(answer?.refused ?? "…");
}

export async function drop(file, rev, content) {
  let word = "";
  for (const part of new Uint8Array(content)) word += String.fromCharCode(part);
  const verb = file === "shared.pnp.zip" ? "open-pack" : "drop";
  return send({ do: verb, file, rev, base64: btoa(word) });
}
