// What the page knows of the deck, and how it learns of changes: the only module that changes `state`.
// Requests go one after the other, so that each knows what the last one changed.
import { RejectedError, say, setTexts, tell } from "./dom.js";
import { isAlone, studio } from "./transport.js";

const MAX_FILE_BYTES = 40e6;
const LOOK_MS = 900;
const SEND_MS = 15;

export const state = /** @type {Studio.State} */ ({
  name: "",
  missing: false,
  lang: "",
  deck: null,
  cards: [],
  tables: [],
  faults: [],
  files: [],
  texts: {},
  undo: {},
  code: "",
  view: {},
  pictures: new Map(),
});
let newest = 0; // the number of the newest picture of this view that is here
let running = /** @type {Promise<unknown>} */ (Promise.resolve());
let waiting = 0;

let show = (/** @type {Studio.News} */ _) => {};
export const listen = (/** @type {typeof show} */ act) => (show = act);
export const inSight = /** @type {Set<string>} */ (new Set()); // the codes of cards
export const revOf = (/** @type {string} */ name) =>
  state.files.find((file) => file.name === name)?.rev ?? "";
export const cardOf = (/** @type {string} */ code) => state.cards.find((one) => one.code === code);

/** The width and height of a card. @param {Studio.CardListed | undefined} card */
export function sizeOf(card = cardOf(state.code)) {
  const { width = 0, height = 0 } = state.deck ?? {};
  return card?.lies ? [height, width] : [width, height];
}

const unsent = /** @type {Map<string, () => unknown>} */ (new Map());
const sending = /** @type {Map<string, Promise<void>>} */ (new Map());
/** Send what is typed or dragged, soon: of one name one at a time, and of those that wait only the last.
 * @param {string} name @param {() => unknown} act */
export function soon(name, act) {
  unsent.set(name, act);
  const result = sending.get(name) ?? sendNext(name);
  sending.set(name, result);
  return result;
}
async function sendNext(name = "") {
  await new Promise((done) => setTimeout(done, SEND_MS));
  for (let act = unsent.get(name); act; act = unsent.get(name)) {
    unsent.delete(name);
    await Promise.resolve(act()).catch(() => {}); // why was told
  }
  sending.delete(name);
}

export function cardSizes() {
  const { width, height, bleed } = state.deck ?? {};
  return { "--wide": width, "--high": height, "--bleed": bleed };
}

const page = Math.random().toString(36).slice(2, 8);
let deeds = 0;
/** The name of what a person is about: all that is requested in its name is undone at once. */
export const newDeed = () => `${page}-${(deeds += 1)}`;
export let typing = newDeed(); // the deed of what is typed, until another field has the focus
addEventListener("focusin", () => (typing = newDeed()));

/** @type {<Do extends Studio.Verb>(request: Studio.StudioRequest<Do>) => Promise<Studio.Answer<Do>>} */
export function ask(request) {
  waiting += 1;
  const answer = running.then(() => send(request)).finally(() => (waiting -= 1));
  running = answer.catch(() => {});
  return answer;
}

/** @param {any} request @returns {Promise<any>} */
async function send(request) {
  const { view, files, code } = state;
  const revs = Object.fromEntries(files.map(({ name, rev }) => [name, rev]));
  const known = { view, since: newest, revs, first: [code, ...inSight] };
  const file = request.file === undefined ? {} : { rev: revOf(request.file) };
  try {
    const deed = newDeed(); // what is requested by itself is undone by itself
    const answer = /** @type {any} */ (await studio({ ...known, ...file, deed, ...request }));
    if (answer.refused) takeRefusal(answer);
    else if (answer.files)
      take({ ...answer, isUndone: ["undo", "redo"].includes(request.do) }, view);
    if (answer.message) tell(answer.message);
    if (request.do === "look") {
      if (isClosed && !answer.anew) tell("");
      isClosed = Boolean(answer.anew);
    }
    return answer;
  } catch (error) {
    tell(reasonOf(error), true);
    if (error instanceof RejectedError && error.hasRestarted) {
      forget();
      if (!isClosed) lookLater();
      isClosed = request.do === "look"; // it is tried once more, and then only with the next request
    }
    throw error;
  }
}

const lookLater = () => setTimeout(() => ask({ do: "look" }).catch(() => {}));

const reasonOf = (/** @type {unknown} */ error) =>
  error instanceof RejectedError
    ? error.message
    : say("The studio does not respond; is it still running?");

/** Forget what was shown: the studio that answers from now on does not know it. */
function forget() {
  newest = 0;
  state.pictures.clear();
  Object.assign(state, { files: [], cards: [] });
}

/** A file that was changed outside is read again, and nothing is written over it. @param {Studio.Refusal} answer */
function takeRefusal({ refused = "", changed, anew }) {
  tell(refused, true);
  if (changed) lookLater();
  if (anew) forget();
}

// A deck that cannot even be looked at stays as it was, below the sentence; once mended it is shown again.
let isClosed = false;

/** @param {Studio.News & Studio.DeckNews} news @param {Studio.ViewOptions} view of its pictures */
function take(news, view) {
  if (news.words) setTexts(news.words, news.lang || state.lang || "en");
  for (const [number, svg] of Object.entries(news.pictures ?? {})) {
    state.pictures.set(Number(number), svg);
    if (view === state.view) newest = Math.max(newest, Number(number));
  }
  const texts = { ...state.texts, ...news.texts };
  Object.assign(state, news, { pictures: state.pictures, texts });
  if (!cardOf(state.code)) state.code = state.cards[0]?.code ?? "";
  const now = new Set(state.cards.map(({ picture }) => picture));
  for (const number of state.pictures.keys()) if (!now.has(number)) state.pictures.delete(number);
  show(news);
  if (news.more || isLacking()) setTimeout(() => ask({ do: "look" }));
}

// A deck that is slow to draw is drawn where the player looks.
const isLacking = () => [...inSight].some((code) => cardOf(code)?.picture === 0);
export const fetchInSight = () => !waiting && isLacking() && ask({ do: "look" });

const latest = /** @type {Map<string, string>} */ (new Map());
/** Ask for what a place shows, once for each state of the facts; null if that is here, or wanted no more.
 * @type {<Do extends Studio.Verb>(place: string, facts: unknown[], request: Studio.StudioRequest<Do>) => Promise<Studio.Answer<Do> | null>} */
export async function askOnce(place, facts, request) {
  const now = JSON.stringify(facts);
  if (latest.get(place) === now) return null;
  latest.set(place, now);
  const answer = await ask(request).catch(() => null); // why was told
  return latest.get(place) === now ? answer : null;
}

/** Ask for something slow without making others wait; the next look shows what it found. */
export async function askAside(/** @type {Studio.StudioRequest<"check">} */ request) {
  const answer = await studio(request);
  if (answer.refused) takeRefusal(answer);
  else await ask({ do: "look" });
  return answer;
}

export function look(view = state.view) {
  if (view !== state.view) newest = 0;
  state.view = view;
  return ask({ do: "look" });
}

export function choose(/** @type {string} */ code) {
  state.code = code;
  show({ chosenCode: code });
}

/** A file as bytes; raises why there is none. @param {any} request @returns {Promise<ArrayBuffer>} */
export async function bytes(request) {
  const { content, refused } = await studio(request);
  if (!content) throw new RejectedError(refused);
  return content;
}

/** Give a file to the studio; why it is not taken is told. @param {any} request @param {Blob} content @param {number} max */
export async function give(request, content, max) {
  const facts = { file: request.file ?? say("The shared deck"), most: max / 1e6 };
  try {
    if (content.size > max) throw new RejectedError(say("{file} is larger than {most} MB.", facts));
    const answer = await studio(request, new Blob([content])); // bytes, whatever the browser takes them for
    if (answer.refused) throw new RejectedError(answer.refused);
    return answer;
  } catch (error) {
    tell(reasonOf(error), true);
    return { refused: reasonOf(error) };
  }
}

/** Lay a file beside the deck. @param {string} file @param {Blob} content @param {object} more keys of the request */
export async function put(file, content, more) {
  const request = { do: "drop", file, rev: revOf(file), ...more };
  const answer = await give(request, content, MAX_FILE_BYTES);
  await ask({ do: "look" });
  if (!answer.refused) tell(say("{file} is now beside your deck.", { file }));
  return answer;
}

/** Set keys of a table of the deck's own file. @param {string[]} table @param {Record<string, any>} keys */
export const setDeckKeys = (table, keys, deed = newDeed()) =>
  ask({ do: "set-keys", file: state.name, table, keys, deed });

/** Notice what changes outside within a second. */
export function watch() {
  if (isAlone) return; // no other program knows the files
  setInterval(() => {
    if (!document.hidden && !waiting) ask({ do: "look" }).catch(() => {});
  }, LOOK_MS);
}
