// The regions of the chosen card: which are chosen, and all that can be done to them. Each is one deed.
import { freeName } from "./deck-names.js";
import { say, tell } from "./dom.js";
import { ask, newDeed, sizeOf, state } from "./state.js";

/** @type {Studio.Editor} */
export const editor = {
  isOn: false,
  file: "",
  regions: [],
  layers: [],
  selection: [],
  tool: "",
  grid: 0,
};
let lookedAt = ""; // what the regions that are here were asked for
let copied = /** @type {Studio.NewRegion[]} */ ([]);
let draw = () => {};
export const onChange = (/** @type {() => void} */ act) => (draw = act);

/** The keys of a new region, by its sort. @type {Record<string, Record<string, any>>} */
export const NEW = {
  words: { text: "{name}" },
  picture: { shows: "art", cover: true },
  panel: { fill: "tint" },
};

export function setEditor(/** @type {Partial<Studio.Editor>} */ parts) {
  Object.assign(editor, parts);
  draw();
}

export const regionOf = (/** @type {string} */ name) =>
  editor.regions.find((one) => one.name === name);
export const chosenRegions = () => editor.selection.flatMap((name) => regionOf(name) ?? []);

function together(/** @type {string} */ name) {
  const group = editor.layers.find((one) => one.name === name)?.group;
  const others = editor.layers.filter((one) => one.group === group);
  return group ? others.map((one) => one.name) : [name];
}

/** Those of one group are chosen together, unless one is wanted alone. @param {string[]} names */
export const choose = (names, isAlone = false) =>
  setEditor({ selection: isAlone ? names : [...new Set(names.flatMap(together))] });

export function toggle(/** @type {string} */ name) {
  const others = editor.selection.filter((one) => !together(name).includes(one));
  choose(editor.selection.includes(name) ? others : [...editor.selection, name]);
}

const freeGroup = () => {
  const groups = editor.layers.flatMap((one) => one.group || []);
  return freeName("group", groups);
};

/** Those that are chosen belong together from now on; null is no group. @param {string | null} name */
export async function group(name = freeGroup()) {
  const deed = newDeed();
  // Each needs the file that the last one left.
  for (const one of editor.selection)
    await change({ do: "set-keys", table: ["regions", one], keys: { group: name }, deed });
}

/** Ask where the regions lie once the card looks otherwise. @param {Studio.CardListed} [card] */
export async function look(card) {
  const now = JSON.stringify([state.code, card?.picture, state.view, state.files]);
  if (!card || now === lookedAt) return;
  lookedAt = now;
  /** @type {Studio.RegionList & Studio.Refusal} */
  const answer = await ask({ do: "regions", code: state.code }).catch(() => ({ regions: [] }));
  if (answer.refused) return;
  const { layers = [], layout: file = "" } = answer;
  const regions = /** @type {Studio.Region[]} */ (answer.regions);
  const names = layers.map((layer) => layer.name);
  const selection = editor.selection.filter((name) => names.includes(name));
  Object.assign(editor, { regions, layers, file, selection });
}

/** Copy a built-in layout beside the deck before it is changed. */
export async function own(deed = newDeed()) {
  const answer = await ask({ do: "own-layout", code: state.code, file: state.name, deed });
  lookedAt = "";
  editor.file = answer.new_names?.[0] ?? "";
  return editor.file;
}

/** @type {<Do extends Studio.Verb>(request: Studio.StudioRequest<Do>) => Promise<Partial<Studio.Answer<Do>>>} */
const change = async (request) => {
  const deed = request.deed ?? newDeed();
  const file = editor.file || (await own(deed));
  if (!file) return /** @type {any} */ ({ refused: "" });
  const answer = await ask({ ...request, file, deed });
  lookedAt = "";
  return answer;
};

export async function move(/** @type {Studio.RegionMove[]} */ all, deed = newDeed()) {
  const moves = all.filter(({ from, to }) =>
    to.some((side, n) => Math.abs(side - from[n]) >= 0.005),
  );
  if (moves.length) await change({ do: "move-regions", code: state.code, moves, deed });
}

export async function add(/** @type {string} */ sort, /** @type {Studio.Area} */ area) {
  setEditor({ selection: [], tool: "" }); // until the new one is there, nothing is typed into the one before
  await addAll([{ name: sort, keys: NEW[sort], area }]);
}

async function addAll(/** @type {Studio.NewRegion[]} */ regions) {
  const { new_names: names } = await change({ do: "add-regions", code: state.code, regions });
  if (names) choose(names);
}

export const remove = async () =>
  editor.selection.length &&
  change({ do: "remove-regions", code: state.code, regions: [...editor.selection] });

export async function copy() {
  const { file, selection } = editor;
  const copies = selection.map(async (name) => {
    const table = ["regions", name];
    const { below, own } = await ask({ do: "keys", file, table, code: state.code });
    return { name, like: name, keys: { ...below, ...own } };
  });
  copied = await Promise.all(copies);
  for (const { keys } of copied) if (keys.group) keys.group = freeGroup(); // copies are a group of their own
  tell(say("Regions copied: {count}", { count: copied.length }));
}

export const paste = async () => copied.length && addAll(copied);

export async function duplicate() {
  const clipboard = copied;
  await copy();
  await paste();
  copied = clipboard;
}

export async function rename(/** @type {string} */ from, /** @type {string} */ to) {
  const answer = await change({ do: "rename-region", region: from, to });
  if (!answer.refused) choose([to]);
}

/** Move the chosen region towards the front, or back. @param {number} step */
export async function order(step) {
  const [region] = editor.selection;
  const names = editor.layers.map(({ name }) => name);
  const to = names.indexOf(region) + step;
  if (to in names)
    await change({ do: "order-region", region, before: names[step > 0 ? to + 1 : to] ?? "" });
}

/** @param {Studio.Region} region @param {number} x @param {number} y @returns {Studio.RegionMove} */
const shifted = ({ name, area: [left, top, right, bottom] }, x, y) => ({
  region: name,
  from: [left, top, right, bottom],
  to: [left + x, top + y, right + x, bottom + y],
});

/** @param {number} x @param {number} y */
export const nudge = (x, y) => move(chosenRegions().map((one) => shifted(one, x, y)));

/** @type {Record<string, number>} */
const SHARES = { left: 0, top: 0, centre: 0.5, middle: 0.5, right: 1, bottom: 1 };

/** Align the chosen regions with each other, or with the card if one is chosen alone; or make their gaps equal. */
export function align(/** @type {string} */ line) {
  const side = ["left", "centre", "right", "across"].includes(line) ? 0 : 1;
  const own = chosenRegions().sort((one, other) => one.area[side] - other.area[side]);
  const isAlone = own.length < 2;
  const low = isAlone ? 0 : own[0].area[side];
  const high = isAlone ? sizeOf()[side] : Math.max(...own.map(({ area }) => area[side + 2]));
  const lengths = own.map(({ area }) => area[side + 2] - area[side]);
  const gaps = lengths.reduce((rest, length) => rest - length, high - low);
  let next = low;
  const moves = own.map((one, n) => {
    const to = line in SHARES ? low + (high - low - lengths[n]) * SHARES[line] : next;
    next += lengths[n] + gaps / (own.length - 1);
    const by = to - one.area[side];
    return shifted(one, side ? 0 : by, side ? by : 0);
  });
  return move(moves);
}
