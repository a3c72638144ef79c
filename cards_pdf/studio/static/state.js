// What the page knows of the deck, and how it learns of changes. Whoever shows something listens to it.
import { learn, say, tell } from "./dom.js";
import { Refused, isAlone, studio } from "./transport.js";

export const state = {
  name: "",
  deck: null,
  cards: [],
  tables: [],
  faults: [],
  files: [],
  texts: {},
  colours: {},
  undo: {},
  code: "",
  view: {},
  pictures: new Map(),
};
const newest = new Map(); // of each view, the number of the newest picture that is here
const listeners = [];
/** @type {Promise<any>} */
let running = Promise.resolve();
let waiting = 0;
const LARGEST = 40e6; // bytes of a file

export const listen = (act) => listeners.push(act);
export const inSight = { codes: () => [] };
export const revOf = (name) => state.files.find((file) => file.name === name)?.rev ?? "";
const me = Math.random().toString(36).slice(2, 8);
let deeds = 0;
// What a person is about: all that is asked in its name is undone at once.
export const newDeed = () => `${me}-${(deeds += 1)}`;
export const cardOf = (code) => state.cards.find((card) => card.code === code);

// One request after the other, so that each knows what the last one changed.
/** @type {Studio.Send} */
export function ask(request) {
  waiting += 1;
  const answer = running
    .then(() => asked(request))
    .finally(() => {
      waiting -= 1;
    });
  running = answer.catch(() => {});
  return answer;
}

async function asked(/** @type {any} */ request) {
  const key = JSON.stringify(state.view);
  const revs = Object.fromEntries(state.files.map(({ name, rev }) => [name, rev]));
  const more = {
    view: state.view,
    since: newest.get(key) ?? 0,
    revs,
    first: [state.code, ...inSight.codes()],
  };
  const file = request.file === undefined ? {} : { rev: revOf(request.file) };
  try {
    /** @type {any} */
    const answer = await studio({ ...more, ...file, ...request });
    if (answer.refused) refused(answer);
    else if (answer.files) take(answer, key);
    if (request.do === "look") closed(answer.anew);
    return answer;
  } catch (error) {
    tell(whyNot(error), true);
    if (error.hasRestarted) {
      forget();
      if (!isClosed) setTimeout(() => ask({ do: "look" }).catch(() => {}));
      isClosed = request.do === "look"; // it is tried once more, and then only when somebody asks for something
    }
    throw error;
  }
}

const whyNot = (error) =>
  error instanceof Refused
    ? error.message
    : say("The studio does not answer; is it still running?");

// Whoever answers from now on knows nothing of what this page was shown.
function forget() {
  newest.clear();
  state.pictures.clear();
  Object.assign(state, { files: [], cards: [] });
  // Its pictures have the numbers of others that stand here
  for (const place of document.querySelectorAll("[data-picture]"))
    place.removeAttribute("data-picture");
}

// A file that was changed outside is read anew, and nothing is written over it.
function refused(answer) {
  tell(answer.refused, true);
  if (answer.changed) setTimeout(() => ask({ do: "look" }));
  if (answer.anew) forget();
}

// A deck that cannot even be looked at stands there as it was, below the sentence; mended, it is shown anew.
let isClosed = false;
function closed(now) {
  if (isClosed && !now) tell("");
  isClosed = Boolean(now);
}

function take(answer, key) {
  if (answer.words) learn(answer.words);
  const before = new Set(state.cards.map(({ picture }) => picture));
  for (const [number, svg] of Object.entries(answer.pictures ?? {})) {
    state.pictures.set(Number(number), svg);
    newest.set(key, Math.max(newest.get(key) ?? 0, Number(number)));
  }
  const texts = { ...state.texts, ...answer.texts },
    colours = { ...state.colours, ...answer.colours };
  Object.assign(state, answer, { pictures: state.pictures, texts, colours });
  if (!cardOf(state.code)) state.code = state.cards[0]?.code ?? "";
  const now = new Set(state.cards.map(({ picture }) => picture));
  if (state.pictures.size > 4000)
    for (const number of before) if (!now.has(number)) state.pictures.delete(number);
  for (const act of listeners) act(answer);
  if (answer.more || isLacking()) setTimeout(() => ask({ do: "look" }));
}

// A deck that takes long is drawn where somebody looks.
const isLacking = () => inSight.codes().some((code) => cardOf(code)?.picture === 0);
export const fetchInSight = () => !waiting && isLacking() && ask({ do: "look" });

// What takes long makes nobody wait; the next look shows what it found.
export async function askAside(request) {
  const answer = await studio(request);
  if (answer.refused) refused(answer);
  else await ask({ do: "look" });
  return answer;
}

export function look(view) {
  if (view) {
    state.view = view;
    newest.delete(JSON.stringify(view));
  }
  return ask({ do: "look" });
}

export function choose(code) {
  state.code = code;
  for (const act of listeners) act({ chosen: code });
}

// A file as bytes; why there is none is told.
export async function bytes(request) {
  const { content, refused: why } = await studio(request);
  if (!content) throw new Refused(why);
  return content;
}

// A file goes to the studio, or it is told why not.
export async function give(request, /** @type {Blob} */ content, most) {
  try {
    if (content.size > most)
      throw new Refused(
        say("{file} is larger than {most} MB.", {
          file: request.file ?? say("The shared deck"),
          most: most / 1e6,
        }),
      );
    const answer = await studio(request, new Blob([content])); // bytes, whatever the browser takes them for
    if (answer.refused) tell(answer.refused, true);
    return answer;
  } catch (error) {
    tell(whyNot(error), true);
    return { refused: whyNot(error) };
  }
}

export async function put(file, content, rev = "") {
  const answer = await give({ do: "drop", file, rev }, content, LARGEST);
  await ask({ do: "look" });
  return answer;
}

// What changes outside is noticed within a second.
export function watch() {
  if (isAlone) return; // nobody else knows the files
  setInterval(() => {
    if (!document.hidden && !waiting) ask({ do: "look" }).catch(() => {});
  }, 900);
}
