// The regions of the chosen card: which are chosen, and all that can be done to them. Each is one deed.
import { freeName } from "./deck-names.js";
import { say, tell } from "./dom.js";
import { ask, newDeed, state } from "./state.js";

/** @typedef {{ name: string, sort: string, area: Studio.Area }} Region */
export const editor = {
  isOn: false,
  /** The layout, if it is the deck's own; else "". */
  file: "",
  /** @type {Region[]} */
  regions: [],
  /** All regions of the layout, also those that this card does not have. @type {readonly Studio.Layer[]} */
  layers: [],
  /** The names of the chosen regions. @type {string[]} */
  selection: [],
  draw: () => {},
};
/** @param {() => void} draw */
export const setDraw = (draw) => (editor.draw = draw);
export const toggleEditor = () => (editor.isOn = !editor.isOn);
/** @param {string} region */
export const showRegion = (region) => Object.assign(editor, { isOn: true, selection: [region] });
/** What the regions that are here were asked for. */
let lookedAt = "";
/** @type {Studio.NewRegion[]} */
let copied = [];

/** The keys of a new region, by its sort. @type {Record<string, Record<string, any>>} */
export const NEW = {
  words: { text: "{name}" },
  picture: { shows: "art", cover: true },
  panel: { fill: "tint" },
};

/** @param {string} name */
export const regionOf = (name) => editor.regions.find((one) => one.name === name);
export const chosenRegions = () => editor.selection.flatMap((name) => regionOf(name) ?? []);

/** @param {string} name */
const groupOf = (name) => editor.layers.find((one) => one.name === name)?.group;
/** @param {string} name */
const together = (name) =>
  groupOf(name)
    ? editor.layers.filter(({ group }) => group === groupOf(name)).map((one) => one.name)
    : [name];

// Those of one group are chosen together, unless one is wanted alone.
/** @param {string[]} names */
export function choose(names, isAlone = false) {
  editor.selection = isAlone ? names : [...new Set(names.flatMap(together))];
  editor.draw();
}

/** @param {string} name */
export const toggle = (name) =>
  choose(
    editor.selection.includes(name)
      ? editor.selection.filter((one) => !together(name).includes(one))
      : [...editor.selection, name],
  );

const freeGroup = () =>
  freeName(
    "group",
    editor.layers.flatMap(({ group }) => group ?? []),
  );

// Whoever belongs together from now on; no name is no group.
/** @param {string | null} group */
async function setGroup(group) {
  const deed = newDeed();
  const names = editor.selection;
  // Each needs the file that the last one left.
  for (const name of names)
    await change({ do: "set-keys", table: ["regions", name], keys: { group }, deed });
}
export const group = () => setGroup(freeGroup());
export const ungroup = () => setGroup(null);

// Where the regions lie is asked again once the card looks otherwise.
/** @param {Studio.CardListed | undefined} card */
export async function look(card) {
  const now = `${state.code} ${card?.picture} ${JSON.stringify(state.view)} ${JSON.stringify(state.files)}`;
  if (!card || now === lookedAt) return;
  lookedAt = now;
  /** @type {Studio.RegionList & Studio.Refusal} */
  const answer = await ask({ do: "regions", code: state.code }).catch(() => ({ regions: [] }));
  if (answer.refused) return;
  editor.regions = /** @type {Region[]} */ (answer.regions);
  editor.layers = answer.layers ?? [];
  editor.file = answer.layout ?? "";
  editor.selection = editor.selection.filter((name) =>
    editor.layers.some((one) => one.name === name),
  );
}

// A built-in layout is copied beside the deck before it is changed.
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

/** @param {Studio.RegionMove} move */
const isElsewhere = ({ from, to }) => to.some((side, n) => Math.abs(side - from[n]) >= 0.005);

/** @param {Studio.RegionMove[]} moves */
export async function move(moves, deed = newDeed()) {
  const real = moves.filter(isElsewhere);
  return real.length
    ? change({ do: "move-regions", code: state.code, moves: real, deed })
    : undefined;
}

// Until the new one is there, nothing is typed into the one before.
/** @param {string} sort @param {Studio.Area} area */
export async function add(sort, area) {
  choose([]);
  await addAll([{ name: sort, keys: NEW[sort], area }]);
}

/** @param {Studio.NewRegion[]} regions */
async function addAll(regions) {
  const { new_names: names } = await change({ do: "add-regions", code: state.code, regions });
  if (names) choose(names);
}

export async function remove() {
  if (editor.selection.length)
    await change({ do: "remove-regions", code: state.code, regions: editor.selection });
}

export async function copy() {
  const copies = await Promise.all(
    editor.selection.map(async (name) => {
      const { file } = editor;
      const table = ["regions", name];
      const { below, own } = await ask({ do: "keys", file, table, code: state.code });
      return { name, like: name, keys: { ...below, ...own } };
    }),
  );
  for (const { keys } of copies) if (keys.group) keys.group = freeGroup(); // copies are a group of their own
  copied = copies;
  tell(say("Regions copied: {count}", { count: copied.length }));
}

export const paste = async () => copied.length && addAll(copied);

export async function duplicate() {
  const clipboard = copied;
  await copy();
  await paste();
  copied = clipboard;
}

/** @param {string} from @param {string} to */
export async function rename(from, to) {
  const answer = await change({ do: "rename-region", region: from, to });
  if (!answer.refused) choose([to]);
}

// One step towards the front, or back.
/** @param {number} step */
export async function order(step) {
  const [name] = editor.selection;
  const names = editor.layers.map((one) => one.name);
  const index = names.indexOf(name);
  const to = index + step;
  if (index < 0 || to < 0 || to >= names.length) return;
  await change({ do: "order-region", region: name, before: names[step > 0 ? to + 1 : to] ?? "" });
}

/** @param {Region} region @param {number} x @param {number} y @returns {Studio.RegionMove} */
const shifted = ({ name, area: [left, top, right, bottom] }, x, y) => ({
  region: name,
  from: [left, top, right, bottom],
  to: [left + x, top + y, right + x, bottom + y],
});

/** @param {number} x @param {number} y */
export const nudge = (x, y) => move(chosenRegions().map((one) => shifted(one, x, y)));

/** @type {Record<string, number>} */
const SHARES = { left: 0, top: 0, centre: 0.5, middle: 0.5, right: 1, bottom: 1 };

/**
 * Align the chosen regions with each other, or with the card if one is chosen alone; or make their gaps equal.
 * @param {string} line @param {number[]} size of the card
 */
export function align(line, size) {
  const own = chosenRegions();
  const side = ["left", "centre", "right", "across"].includes(line) ? 0 : 1;
  const isAlone = own.length < 2;
  const low = isAlone ? 0 : Math.min(...own.map(({ area }) => area[side]));
  const high = isAlone ? size[side] : Math.max(...own.map(({ area }) => area[side + 2]));
  const moveTo = (/** @type {Region} */ one, /** @type {number} */ to) => {
    const by = to - one.area[side];
    return shifted(one, side ? 0 : by, side ? by : 0);
  };
  const length = (/** @type {Region} */ { area }) => area[side + 2] - area[side];
  if (line !== "across" && line !== "down")
    return move(own.map((one) => moveTo(one, low + (high - low - length(one)) * SHARES[line])));
  const sorted = [...own].sort((one, other) => one.area[side] - other.area[side]);
  const used = sorted.reduce((sum, one) => sum + length(one), 0);
  const gap = (high - low - used) / (sorted.length - 1);
  let start = low;
  return move(
    sorted.map((one) => {
      const moved = moveTo(one, start);
      start += length(one) + gap;
      return moved;
    }),
  );
}
