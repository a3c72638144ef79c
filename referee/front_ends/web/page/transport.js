// How messages travel here: to a referee in this very browser. One page at a time holds it, by a lock.
import { COVERS, FACES, WORDS } from "./words.js";

export { byHand, keeping } from "./keeping.js";

export class Refused extends Error {}

const words = WORDS[navigator.language.slice(0, 2)] ?? WORDS.en;
const waiting = new Map();
let worker, asked = 0, started = false, tell, link, come;
const there = new Promise((resolve) => { come = resolve; }); // the first worker

export async function send(request) {
  const said = await ask(request);
  link(true);
  return said;
}

// Calls `heard` with what is there, `linked` with true or with a sentence to wait by.
export async function listen(heard, linked) {
  [tell, link] = [heard, linked];
  link(words["page.web-elsewhere"]);
  document.body.dataset.wait = "";
  if (!localStorage.been) await firstPage();
  await navigator.locks.request("referee", async () => {
    link(words["page.web-starts"]);
    await begin(true);
    delete document.body.dataset.wait;
    localStorage.been = "yes";
    navigator.serviceWorker?.register("service.js");
    navigator.storage?.persist?.();
    await new Promise(() => {}); // held until the page is closed
  });
}

// Python takes its time when it comes for the first time: until then the games stand there as they always begin.
async function firstPage() {
  const lang = WORDS[navigator.language.slice(0, 2)] ? navigator.language.slice(0, 2) : "en";
  const found = await fetch(`first-${lang}.json`);
  if (found.ok) tell([await found.json()]);
}

async function ask(request) {
  await there;
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, request });
  });
}

// A new worker, and the game that lay open when the page or the last worker went.
async function begin(state) {
  worker?.terminate();
  worker = new Worker("worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => (data.event ? heard(data) : data.patience ? limit(data) : data.missing ? missing(data) : data.wrong ? failed(data) : answered(data)));
  worker.addEventListener("error", ({ message }) => failed({ wrong: message }));
  started = false;
  come();
  try {
    if (localStorage.playing) await ask({ do: "go-on", name: localStorage.playing });
    tell(await ask(null));
    started = true;
    link(state);
  } catch { /* `failed` sees to it */ }
}

function answered({ id, said }) {
  const save = said.findLast(({ type }) => type === "hello")?.save;
  if (save) localStorage.playing = save;
  else if (said.at(-1)?.type === "lobby") localStorage.removeItem("playing");
  waiting.get(id)?.resolve(said);
  waiting.delete(id);
}

// How far a file has come that is being made.
const heard = ({ event }) => dispatchEvent(new CustomEvent("making", { detail: event }));

// What a stranger's file makes of the referee is not waited for longer than this.
const limit = ({ id, patience }) => setTimeout(() => waiting.has(id) && failed({ slow: true }), patience * 1000);

// A room that this device has not been in yet, and the network is off.
function missing({ id }) {
  waiting.get(id)?.reject(new Refused(words["page.web-missing"]));
  waiting.delete(id);
}

// What failed was not kept: the next worker begins with what was.
function failed({ wrong, full, slow }) {
  const sentence = words[full ? "page.web-full" : slow ? "page.web-slow" : "page.web-failed"];
  if (wrong && !full) console.warn(wrong);
  for (const { reject } of waiting.values()) reject(new Refused(sentence));
  waiting.clear();
  if (!started && !localStorage.playing) return link(words["page.web-cannot"]);
  if (!started) localStorage.removeItem("playing");
  return begin(sentence);
}

export const seat = "here";

// Drawings were written with the folder.
export const cover = async (game) => (COVERS.includes(game) ? (await fetch(`cover-${game}.svg`)).text() : "");

// Pictures of a game's own cards, drawn when the folder was written.
export const faces = async ({ hello: { game, lang } }) => (FACES.includes(`${game}-${lang}`) ? (await fetch(`faces-${game}-${lang}.json`)).json() : {});
