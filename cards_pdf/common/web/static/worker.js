// Requests travel to Python in this very browser. `http.js` exports the same names for a server.
//
// Guarantee: one page at a time holds Python, by a lock. A request that failed changed nothing that is kept, and
// the next worker starts with what was kept.
//
// How it works: what Python needs beside the games is loaded with the room or the request that needs it. A worker
// that computes for too long is ended, since nothing else can stop it; another one is started, and the game that
// was open is resumed.
import { base64 } from "./controls.js";
import { freeName } from "./deck-names.js";
import { memory, RejectedError } from "./elements.js";
import { COVERS, FACES, GAMES, PACKS, ROOMS, WORDS } from "./words.js";

export { RejectedError };

export const isAlone = /** @type {boolean} */ (true);
export const home = `${location.origin}${location.pathname}`;

export const roomInLink = () => location.hash.slice(1);
export const linkToRoom = (/** @type {string} */ room) => `#${room}`;
export const roomsOf = () => ROOMS;

const LATER = 20_000; // milliseconds: by then the player does not wait for the game any more
const preference = (memory.get("lang") ?? navigator.language).slice(0, 2);
const language = WORDS[preference] ? preference : "en";
const text = (/** @type {string} */ name) => WORDS[language][`page.web-${name}`];

const waiting = /** @type {Map<number, Waiting>} */ (new Map());
let worker = /** @type {Worker | null} */ (null);
let requests = 0;
let hasStarted = false;
let isFirstAnswer = false;
let spoken = language;
let tellLink = /** @type {TellLink} */ (() => {});
let receive = /** @type {((messages: Wire.Message[]) => void) | null} */ (null);

/** Rooms and verbs by the pack that they need; each of them prints as well. */
const NEEDS = Object.entries({
  print: ["print", "rules", "shelf", "works", "make", "wall", "face", "square", "paper", "code"],
  forms: ["campaign", "form"],
  design: ["design", "designs", "studio"],
});

/** The packs for a room or a verb, also those to set texts in a language with letters of its own. @param {string} name */
const packsOf = (name, lang = spoken) =>
  NEEDS.filter(([_, names]) => names.includes(name))
    .flatMap(([pack]) => [...new Set(["print", pack, lang])])
    .filter((pack) => PACKS.includes(pack));

const storedPacks = /** @type {Set<string>} */ (new Set());
/** From now on they are there with the network off as well. @param {string[]} packs */
async function keep(packs) {
  const parts = packs.filter((pack) => !storedPacks.has(pack));
  for (const pack of parts) storedPacks.add(pack);
  const { active } = (parts.length && (await navigator.serviceWorker?.ready)) || {};
  active?.postMessage({ keep: parts });
}

/** Keep what a room needs on this device; the eye needs no Python. @param {string} room */
export const keepRoom = (room) => keep(room === "eye" ? [room] : packsOf(room));

export async function send(/** @type {any} */ request) {
  const needs = packsOf(request.do, request.language);
  keep(needs);
  return post(request, needs);
}

/** @param {object | null} request null asks for all there is @param {string[]} needs @returns {Promise<Wire.Message[]>} */
async function post(request, needs = []) {
  await startup;
  return new Promise((resolve, reject) => {
    waiting.set((requests += 1), { resolve, reject });
    worker?.postMessage({ id: requests, request, needs });
  });
}

let deck = /** @type {Promise<string> | null} */ (null);
async function findDeck() {
  const link = new URLSearchParams(location.search).get("deck");
  if (link) return link;
  const designs = (await send({ do: "designs" })).find((message) => message.type === "designs");
  const isShared = location.hash.includes("deck="); // it lies beside those that are here
  const name = isShared ? freeName("shared", designs?.names ?? []) : "mine";
  history.replaceState(null, "", `?deck=${name}${location.hash}`);
  return name;
}

/** @type {Studio.Send} */
export async function studio(request, file) {
  const content = file && { base64: await base64(/** @type {Blob} */ (file)) };
  deck ??= findDeck();
  const inner = { ...request, ...content };
  const messages = await send({ do: "studio", deck: await deck, language, request: inner });
  const answer = /** @type {any} */ (
    messages.find(({ type }) => type === "studio" || type === "error")
  );
  if (isFirstAnswer) tellLink(true); // whatever else is told stays
  isFirstAnswer = false;
  if (answer.files) return /** @type {any} */ ({ content: answer.files[0].bytes.buffer });
  return answer.answer ?? { refused: answer.text };
}

let setStarted = /** @type {(value: unknown) => void} */ (() => {});
const startup = new Promise((resolve) => (setStarted = resolve));

/** Call `tell` with a sentence to wait by, and with true once requests can be sent. @param {TellLink} tell */
export function ready(tell) {
  tellLink = tell;
  tellLink(text("elsewhere"));
  return new Promise((done) => {
    navigator.locks.request("referee", () => {
      tellLink(text("starts"));
      isFirstAnswer = true;
      startWorker();
      done(true);
      return new Promise(() => {}); // held until the page is closed
    });
  });
}

/** Call `show` with what is there. @param {(messages: Wire.Message[]) => void} show @param {TellLink} tell */
export async function listen(show, tell) {
  receive = show;
  document.body.dataset.wait = "";
  tell(text("elsewhere"));
  // The games as they always begin: Python takes its time when it comes for the first time.
  const first = localStorage.been ? null : await fetch(`first-${language}.json`);
  if (first?.ok) show([await first.json()]);
  await ready(tell);
  await resume(true);
  delete document.body.dataset.wait;
  localStorage.been = "yes";
  navigator.serviceWorker?.register("service.js");
  navigator.storage?.persist?.();
  setTimeout(() => navigator.connection?.saveData || keep(packsOf("print")), LATER);
}

function startWorker() {
  worker?.terminate();
  worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => take(data));
  worker.addEventListener("error", ({ message }) => restart("failed", message));
  hasStarted = false;
  setStarted(true);
}

/** Resume the game that was open when the page or the last worker went. @param {boolean | string} state */
async function resume(state) {
  try {
    if (localStorage.playing && !location.hash.startsWith("#game="))
      await post({ do: "go-on", name: localStorage.playing });
    receive?.(await post(null));
    hasStarted = true;
    tellLink(state);
  } catch {
    /* `restart` sees to it */
  }
}

/** Take a message of the worker: how far a file has come, how long it may compute, an answer, or why there is none. */
function take(/** @type {any} */ { id, messages, event, limit, missing, reason, wrong }) {
  if (event) dispatchEvent(new CustomEvent("making", { detail: event }));
  if (event || limit !== undefined) return limitTime(limit);
  if (reason) return restart(reason, wrong);
  if (missing) {
    storedPacks.clear(); // nor were they kept
    waiting.get(id)?.reject(new RejectedError(text("missing"))); // not on this device yet, and no network
  } else {
    note(messages);
    waiting.get(id)?.resolve(messages);
  }
  waiting.delete(id);
}

let timer = 0;
let latest = /** @type {{ seconds: number, reason: string } | null} */ (null);
/** Restart what computes for so many seconds without a message. */
function limitTime(limit = latest) {
  clearTimeout(timer);
  latest = limit;
  if (limit) timer = setTimeout(() => restart(limit.reason), limit.seconds * 1000);
}

/** Note the language, and which game is open. @param {Wire.Message[]} messages */
function note(messages) {
  const hello = messages.findLast((message) => message.type === "hello");
  const lobby = messages.findLast((message) => message.type === "lobby");
  if (lobby) {
    spoken = lobby.lang;
    lobby.games = lobby.games.filter(({ game }) => GAMES.includes(game));
  }
  if (hello) localStorage.playing = hello.save;
  else if (messages.at(-1)?.type === "lobby") localStorage.removeItem("playing");
}

/** Start another worker. Whoever waited is told why, and that the worker does not know what was shown.
 * @param {string} reason the name of a text @param {string} [wrong] */
function restart(reason, wrong) {
  limitTime(null);
  if (reason === "failed") console.warn(wrong);
  const sentence = text(reason);
  const isNew = !hasStarted && receive;
  for (const { reject } of waiting.values())
    reject(Object.assign(new RejectedError(sentence), { hasRestarted: true }));
  waiting.clear();
  if (isNew && !localStorage.playing) return tellLink(text("cannot"));
  if (isNew) localStorage.removeItem("playing");
  startWorker();
  if (receive) resume(sentence);
}

/** The drawing that invites to a game; it was written with the folder. @param {string} game */
export const cover = async (game) =>
  COVERS.includes(game) ? (await fetch(`cover-${game}.svg`)).text() : "";

/** The cards of a game as they are printed: all of them were drawn when the folder was written. */
export async function faces(/** @type {{ game: string }} */ { game }) {
  const name = `${game}-${spoken}`;
  if (!FACES.includes(name)) return null;
  const { body } = await fetch(`faces-${name}.pack`);
  const unpacked = body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}
