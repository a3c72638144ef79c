// How requests travel here: to the studio in this very browser. One page at a time holds it, by a lock.
import { free } from "../deck-names.js";
import { PACKS, WORDS } from "../words.js";

export const alone = true;
export class Refused extends Error {}

const language = navigator.language.startsWith("zh") ? "zh" : "en";
const words = WORDS[language];
const needs = ["print", "design", ...(language === "zh" ? ["zh"] : [])].filter((name) => PACKS.includes(name));
const waiting = new Map();
let worker, asked = 0, begun = false;

const wait = (key) => { document.getElementById("told").textContent = key ? words[key] : ""; };

wait("page.web-elsewhere");
const held = new Promise((come) => navigator.locks.request("referee", () => {
  wait("page.web-starts");
  begin();
  come();
  return new Promise(() => {}); // held until the page is closed
}));

function begin() {
  worker = new Worker("../worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => !(data.event || data.patience) && answered(data));
}

function answered({ id, said, wrong, full, missing }) {
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  const told = said?.find(({ type }) => type === "studio" || type === "designs");
  if (told) return resolve?.(told);
  const failed = new Refused(words[full ? "page.web-full" : missing ? "page.web-missing" : "page.web-failed"]);
  if (wrong) anew(failed);
  return reject?.(failed);
}

// What failed was not kept: the next worker begins with what was, and knows nothing of this page.
function anew(failed) {
  failed.anew = true;
  worker.terminate();
  begin();
}

async function told(request) {
  await held;
  const id = (asked += 1);
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, request: { ...request, needs } });
  return answer;
}

// A deck in a link is laid out beside those that are here.
async function named() {
  const given = new URLSearchParams(location.search).get("deck");
  if (given) return given;
  const { names } = await told({ do: "designs" });
  const name = location.hash.includes("deck=") ? free("shared", names) : "mine";
  history.replaceState(null, "", `?deck=${name}${location.hash}`);
  return name;
}

const deck = named();
const studio = async (request) => told({ do: "studio", deck: await deck, language, request });

export const send = async (request) => {
  const { answer } = await studio(request);
  if (!begun) wait("");
  begun = true;
  return answer ?? {};
};

// Where somebody else finds a studio.
export const address = `${location.origin}${location.pathname}`;

// A file as bytes, or the sentence that says why there is none.
export async function bytes(request) {
  const { answer, files } = await studio(request);
  if (files?.length) return files[0].bytes.buffer;
  throw new Refused(answer?.refused ?? words["page.web-failed"]);
}

export async function drop(file, rev, content) {
  let word = "";
  for (const part of new Uint8Array(content)) word += String.fromCharCode(part);
  const verb = file === "shared.pnp.zip" ? "open-pack" : "drop";
  return send({ do: verb, file, rev, base64: btoa(word) });
}
