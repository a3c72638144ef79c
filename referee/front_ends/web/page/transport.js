// How messages travel here: to a referee in this very browser. One page at a time holds it, by a lock.
import { WORDS } from "./words.js";

export class Refused extends Error {}

const words = WORDS[navigator.language.slice(0, 2)] ?? WORDS.en;
const waiting = new Map();
let worker, asked = 0, tell, link;

export function send(request) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, request });
  });
}

// Calls `heard` with what is there, `linked` with true or with a sentence to wait by.
export async function listen(heard, linked) {
  [tell, link] = [heard, linked];
  link(words["page.web-elsewhere"]);
  await navigator.locks.request("referee", async () => {
    link(words["page.web-starts"]);
    await begin();
    link(true);
    navigator.serviceWorker?.register("service.js");
    navigator.storage?.persist?.();
    await new Promise(() => {}); // held until the page is closed
  });
}

// A new worker, and the game that lay open when the page or the last worker went.
async function begin() {
  worker?.terminate();
  worker = new Worker("worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => (data.wrong ? failed(data) : answered(data)));
  worker.addEventListener("error", ({ message }) => failed({ wrong: message }));
  if (localStorage.playing) await send({ do: "open", game: localStorage.playing });
  tell(await send(null));
}

function answered({ id, said }) {
  const game = said.findLast(({ type }) => type === "hello")?.game;
  if (game) localStorage.playing = game;
  else if (said.at(-1)?.type === "lobby") localStorage.removeItem("playing");
  waiting.get(id)?.resolve(said);
  waiting.delete(id);
}

// What failed was not kept: the next worker begins with what was.
function failed({ wrong, full }) {
  console.warn(wrong);
  const lost = [...waiting.values()];
  waiting.clear();
  for (const { reject } of lost) reject(new Refused(words[full ? "page.web-full" : "page.web-failed"]));
  begin();
}
