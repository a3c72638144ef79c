// One of two ways in which requests travel: to Python in this very browser. `http.js` has the same names for a server.
// One page at a time holds Python, by a lock; whatever failed was not kept, and the next worker begins with what was.
import { base64 } from "./base64.js";
import { free } from "./deck-names.js";
import { memory } from "./elements.js";
import { COVERS, FACES, GAMES, PACKS, ROOMS, WORDS } from "./words.js";

export const alone = true; // nobody else can change what is shown here
export const address = `${location.origin}${location.pathname}`; // where somebody else finds a studio
export const home = address;
export const seat = "here";

export class Refused extends Error {
  anew = false; // whether Python has begun anew, and told so
}

export const roomHere = () => location.hash.slice(1);
export const wayTo = (room) => `#${room}`;
export const roomsOf = () => ROOMS;

const PATIENCE = 120; // seconds
const LATER = 20_000; // milliseconds: then nobody waits for the game any more
const wanted = (memory.get("lang") ?? navigator.language).slice(0, 2);
const language = WORDS[wanted] ? wanted : "en";
const word = (name) => WORDS[language][`page.web-${name}`];
const waiting = new Map();
let worker,
  asked = 0,
  isStarted = false,
  isComing = false,
  spoken = language,
  link = (_state) => {},
  tell = null;

// --- what Python needs beside the games is fetched with the room or the request that asks for it ---

const PRINTING = ["print", "rules", "shelf", "works", "make", "wall", "face", "square", "paper"];
const MORE = { campaign: "forms", form: "forms", design: "design", designs: "design", studio: "design" };

// The packs for a room or a verb, also those to set words in a language with letters of its own.
const packsOf = (name, lang = spoken) =>
  PRINTING.includes(name) || MORE[name]
    ? ["print", MORE[name], lang].filter((pack) => PACKS.includes(pack))
    : [];

// From now on they are there with the network off as well.
const kept = new Set();
async function keep(packs) {
  const parts = packs.filter((pack) => !kept.has(pack));
  if (!parts.length) return;
  for (const pack of parts) kept.add(pack);
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ keep: parts });
}

export const entered = (room) => keep(room === "eye" ? [room] : packsOf(room)); // the eye asks nothing of Python

// --- requests ---

export async function send(request) {
  const needs = packsOf(request.do, request.language);
  keep(needs);
  return ask(request, needs);
}

// Whether what a verb needs is on this device, or comes now.
export async function isHere(verb) {
  const needs = packsOf(verb);
  keep(needs);
  return ask(null, needs, true).then(
    () => true,
    () => false,
  );
}

// Of Python, or of the worker itself: whether what is needed is here.
async function ask(request, needs = [], isAsked = false) {
  await started;
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, request, needs, isAsked });
  });
}

// --- the studio: each deck has a name ---

let deck = null;
async function deckHere() {
  const given = new URLSearchParams(location.search).get("deck");
  if (given) return given;
  const { names } = (await send({ do: "designs" })).find(({ type }) => type === "designs");
  const name = location.hash.includes("deck=") ? free("shared", names) : "mine"; // a shared deck beside those here
  history.replaceState(null, "", `?deck=${name}${location.hash}`);
  return name;
}

/** @type {Studio.Send} */
export async function studio(request, file) {
  const content = file && { base64: await base64(file) };
  deck ??= deckHere();
  const about = { do: "studio", deck: await deck, language, request: { ...request, ...content } };
  const told = (await send(about)).find(({ type }) => type === "studio" || type === "error");
  if (isComing) link(true); // whatever else is told stays
  isComing = false;
  return told.files ? { content: told.files[0].bytes.buffer } : (told.answer ?? { refused: told.text });
}

// --- the worker ---

let start = (_done) => {};
const started = new Promise((resolve) => {
  start = resolve;
});

// Calls `linked` with a sentence to wait by, and with true once requests can be sent.
export function ready(linked) {
  link = linked;
  link(word("elsewhere"));
  return new Promise((come) => {
    navigator.locks.request("referee", () => {
      link(word("starts"));
      isComing = true;
      begin();
      come(true);
      return new Promise(() => {}); // held until the page is closed
    });
  });
}

// Calls `heard` with what is there, `linked` as above.
export async function listen(heard, linked) {
  tell = heard;
  document.body.dataset.wait = "";
  linked(word("elsewhere"));
  if (!localStorage.been) await firstPage();
  await ready(linked);
  await goOn(true);
  delete document.body.dataset.wait;
  localStorage.been = "yes";
  navigator.serviceWorker?.register("service.js");
  navigator.storage?.persist?.();
  setTimeout(() => navigator.connection?.saveData || keep(packsOf("print")), LATER);
}

// Python takes its time when it comes for the first time: until then the games stand there as they always begin.
async function firstPage() {
  const found = await fetch(`first-${language}.json`);
  if (found.ok) tell([await found.json()]);
}

function begin() {
  worker?.terminate();
  worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", ({ message }) => failed({ wrong: message }));
  isStarted = false;
  start(true);
}

// The game that lay open when the page or the last worker went.
async function goOn(state) {
  try {
    if (localStorage.playing) await ask({ do: "go-on", name: localStorage.playing });
    tell(await ask(null));
    isStarted = true;
    link(state);
  } catch {
    /* `failed` sees to it */
  }
}

function heard(data) {
  const { id, said, event, computes, patience, missing, wrong } = data;
  if (event) {
    dispatchEvent(new CustomEvent("making", { detail: event })); // how far a file has come
    wait();
  } else if (computes !== undefined) wait(computes && { long: PATIENCE, ofFile: patience });
  else if (missing) {
    kept.clear(); // nor were they kept
    settled(id, "reject", new Refused(word("missing"))); // not on this device yet, and no network
  } else if (wrong) failed(data);
  else answered(id, said);
}

// What computes for too long without a word is ended; nothing else could stop it.
let clock = 0,
  patience = null;
function wait(now = patience) {
  clearTimeout(clock);
  patience = now;
  if (now) clock = setTimeout(() => failed({ slow: now }), (now.ofFile ?? now.long) * 1000);
}

function settled(id, how, what) {
  waiting.get(id)?.[how](what);
  waiting.delete(id);
}

function answered(id, said) {
  const save = said.findLast(({ type }) => type === "hello")?.save;
  const lobby = said.findLast(({ type }) => type === "lobby");
  if (lobby) spoken = lobby.lang;
  if (lobby) lobby.games = lobby.games.filter(({ game }) => GAMES.includes(game));
  if (save) localStorage.playing = save;
  else if (said.at(-1)?.type === "lobby") localStorage.removeItem("playing");
  settled(id, "resolve", said);
}

// Another worker begins; whoever waited is told why, and that it knows nothing of what was shown.
function failed({ wrong = "", full = false, slow = null, cleared = false }) {
  const tooLong = slow && (slow.ofFile ? "slow" : "endless");
  const sentence = word(full ? "full" : tooLong || (cleared ? "cleared" : "failed"));
  wait(null);
  if (wrong && !full && !cleared) console.warn(wrong);
  const isNew = !isStarted && tell;
  for (const { reject } of waiting.values()) reject(Object.assign(new Refused(sentence), { anew: true }));
  waiting.clear();
  if (isNew && !localStorage.playing) return link(word("cannot"));
  if (isNew) localStorage.removeItem("playing");
  begin();
  return tell && goOn(sentence);
}

// Drawings were written with the folder.
export const cover = async (game) => (COVERS.includes(game) ? (await fetch(`cover-${game}.svg`)).text() : "");

// The cards of a game as they are printed: all of them were drawn when the folder was written.
export async function faces({ game }) {
  const name = `${game}-${spoken}`;
  if (!FACES.includes(name)) return null;
  const { body } = await fetch(`faces-${name}.pack`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}
