// The regions of the chosen card: which are chosen, all that can be done to them, each as one deed, and the panel with
// the list of layers and the keys of the one that is chosen.
import { button, choice, field, onValue, same } from "./controls.js";
import { freeName } from "./deck-names.js";
import { element, html, keyed, render, say, signButton, tell } from "./dom.js";
import { valuesOf } from "./inspector.js";
import { ask, askOnce, newDeed, sizeOf, state } from "./state.js";

export const editor = /** @type {Studio.Editor} */ ({
  isOn: false,
  file: "",
  regions: [],
  layers: [],
  selection: [],
  tool: "",
  grid: 0,
});
let copied = /** @type {Studio.NewRegion[]} */ ([]);
let draw = () => {};
export const onChange = (/** @type {() => void} */ act) => (draw = act);

export function setEditor(/** @type {Partial<Studio.Editor>} */ parts) {
  Object.assign(editor, parts);
  draw();
}

export const chosenRegions = () =>
  editor.regions.filter(({ name }) => editor.selection.includes(name));

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

const groups = () => editor.layers.map((one) => one.group ?? "");
const freeGroup = () => freeName("group", groups());

/** Those that are chosen belong together from now on; null is no group. @param {string | null} name */
export async function group(name = freeGroup()) {
  const deed = newDeed();
  // Each needs the file that the last one left.
  for (const one of editor.selection)
    await change({ do: "set-keys", table: ["regions", one], keys: { group: name }, deed });
}

/** Ask where the regions lie once the card looks otherwise. @param {Studio.CardListed} card */
export async function look({ code, picture }) {
  const facts = [code, picture, state.view, state.files];
  const answer = await askOnce("regions", facts, { do: "regions", code });
  if (!answer || answer.refused) return;
  const { layers = [], layout: file = "" } = answer;
  const selection = editor.selection.filter((name) => layers.some((one) => one.name === name));
  Object.assign(editor, { regions: answer.regions, layers, file, selection });
}

/** Copy a built-in layout beside the deck before it is changed. */
async function own(deed = newDeed()) {
  const answer = await ask({ do: "own-layout", code: state.code, file: state.name, deed });
  editor.file = answer.new_names?.[0] ?? "";
  return editor.file;
}

/** @type {<Do extends Studio.Verb>(request: Studio.StudioRequest<Do>) => Promise<Partial<Studio.Answer<Do>>>} */
const change = async (request) => {
  const deed = request.deed ?? newDeed();
  const file = editor.file || (await own(deed));
  if (!file) return /** @type {any} */ ({ refused: "" });
  return ask({ ...request, file, deed });
};

export async function move(/** @type {Studio.RegionMove[]} */ all, deed = newDeed()) {
  const moves = all.filter(({ from, to }) => to.some((mm, n) => Math.abs(mm - from[n]) >= 0.005));
  if (moves.length) await change({ do: "move-regions", code: state.code, moves, deed });
}

/** Move edges of a region by so many mm. @param {Studio.Region} region @param {number[]} by */
const shifted = ({ name, area }, by) => ({
  region: name,
  from: area,
  to: /** @type {Studio.Area} */ (area.map((edge, n) => edge + by[n])),
});

/** @param {number} x @param {number} y */
export const nudge = (x, y) => move(chosenRegions().map((one) => shifted(one, [x, y, x, y])));

export function add(/** @type {string} */ sort, /** @type {Studio.Area} */ area) {
  setEditor({ selection: [], tool: "" }); // until the new one is there, nothing is typed into the one before
  return addAll([{ name: sort, keys: SORTS[sort].keys, area }]);
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

/** Move the chosen region towards the front, or back. @param {number} step */
async function order(step) {
  const [region] = editor.selection;
  const names = editor.layers.map(({ name }) => name);
  const to = names.indexOf(region) + step;
  if (to in names)
    await change({ do: "order-region", region, before: names[step > 0 ? to + 1 : to] ?? "" });
}

/** Align the chosen regions with each other, or with the card if one is chosen alone; or make their gaps equal.
 * @param {number} side 0 across, 1 down @param {number | null} share of what is left before them */
function align(side, share) {
  const own = chosenRegions().sort((one, other) => one.area[side] - other.area[side]);
  const isAlone = own.length < 2;
  const low = isAlone ? 0 : own[0].area[side];
  const high = isAlone ? sizeOf()[side] : Math.max(...own.map(({ area }) => area[side + 2]));
  const lengths = own.map(({ area }) => area[side + 2] - area[side]);
  const gaps = lengths.reduce((rest, length) => rest - length, high - low);
  let next = low;
  const moves = own.map((one, n) => {
    const to = share === null ? next : low + (high - low - lengths[n]) * share;
    next += lengths[n] + gaps / (own.length - 1);
    const by = to - one.area[side];
    return shifted(one, side ? [0, by, 0, by] : [by, 0, by, 0]);
  });
  return move(moves);
}

/** The sorts of new regions, with their keys. @type {Record<string, { title: string, keys: Record<string, any> }>} */
const SORTS = {
  words: { title: "Words", keys: { text: "{name}" } },
  picture: { title: "Picture", keys: { shows: "art", cover: true } },
  panel: { title: "Panel", keys: { fill: "tint" } },
};
/** @type {[edge: string, sign: string, name: string, side: number, share: number | null][]} */
const ALIGN = [
  ["left", "⇤", "Align left", 0, 0],
  ["centre", "⇹", "Centre", 0, 0.5],
  ["right", "⇥", "Align right", 0, 1],
  ["top", "⤒", "Align top", 1, 0],
  ["middle", "⇳", "Middle", 1, 0.5],
  ["bottom", "⤓", "Align bottom", 1, 1],
  ["across", "↔", "Equal gaps across", 0, null],
  ["down", "↕", "Equal gaps down", 1, null],
];
const MIN_DISTRIBUTED = 3; // regions
const MIN_GROUPED = 2;
const GRIDS = [0, 1, 2, 5]; // mm
const cards = { column: "", value: "" }; // those whose keys of a region are shown, or "" for all
/** @type {Studio.KeyFields} */
const fields = element(html`<key-fields class="keys"></key-fields>`);

export function takeTool(/** @type {string} */ sort) {
  if (editor.tool !== sort) tell(say("Draw it on the card; Enter puts it in the middle."));
  setEditor({ tool: editor.tool === sort ? "" : sort });
}

function tools() {
  const { selection, layers, tool } = editor;
  const count = selection.length;
  const isGrouped = layers.some((layer) => layer.group && selection.includes(layer.name));
  /** @param {string} text @param {() => unknown} act @param {boolean} disabled @param {string} [title] */
  const verb = (text, act, disabled, title) =>
    button(say(text), text.toLowerCase(), () => act(), { title, disabled });
  const draw = (/** @type {string} */ sort) => html`<button data-draw=${sort}
    aria-pressed=${tool === sort} title=${say("Draw it on the card")}
    @click=${() => takeTool(sort)}>+ ${say(SORTS[sort].title)}</button>`;
  const aligner = (/** @type {typeof ALIGN[0]} */ [edge, sign, name, side, share]) => {
    const min = share === null ? MIN_DISTRIBUTED : 1;
    return signButton(sign, say(name), `align-${edge}`, () => align(side, share), count < min);
  };
  const grids = GRIDS.map((mm) => [`${mm}`, say(mm ? "grid {mm} mm" : "no grid", { mm })]);
  const setGrid = (/** @type {string} */ mm) => setEditor({ grid: Number(mm) });
  return html`<div class="row" role="group" aria-label=${say("Regions")}>
      ${Object.keys(SORTS).map(draw)}
      ${verb("Duplicate", duplicate, !count, "Ctrl+D")}
      ${verb("Delete", remove, !count)}
      ${verb("Group", group, count < MIN_GROUPED, "Ctrl+G")}
      ${verb("Ungroup", () => group(null), !isGrouped)}
      ${signButton("↑", say("Towards the front"), "front", () => order(1), count !== 1)}
      ${signButton("↓", say("Towards the back"), "back", () => order(-1), count !== 1)}
    </div>
    <div class="row" role="group" aria-label=${say("Align")}>
      ${ALIGN.map(aligner)}
      ${choice(grids, `${editor.grid}`, setGrid, { "aria-label": say("Grid"), "data-do": "grid" })}
    </div>`;
}

/** The layers; the front lies on top, as on the card. */
function list() {
  const row = (/** @type {Studio.Layer} */ { name, sort, here, group }) => {
    const tap = (/** @type {MouseEvent} */ { shiftKey, ctrlKey, metaKey }) =>
      shiftKey || ctrlKey || metaKey ? toggle(name) : choose([name], true);
    return keyed(name)`<li>
      <button data-layer=${name} aria-pressed=${editor.selection.includes(name)} class=${!here && "absent"}
        title=${here ? "" : say("This card does not show it.")} @click=${tap}>${name}</button>
      <span class="note">${group && `${group} · `}${say(sort)}</span></li>`;
  };
  return html`<ol class="layers" aria-label=${say("Layers")}>${editor.layers.toReversed().map(row)}</ol>`;
}

function numbers(/** @type {Studio.Region} */ region) {
  const [left, top, right, bottom] = region.area;
  /** @param {string} label @param {number} value @param {number[]} edges those that go along */
  const number = (label, value, edges) => {
    const by = (/** @type {string} */ to) => edges.map((edge) => edge * (Number(to) - value));
    const change = onValue((to) => move([shifted(region, by(to))]));
    const input = html`<input type="number" step="0.5" .value=${value.toFixed(1)}
      data-edge=${label} @change=${change}>`;
    return field(`${say(label)} (mm)`, input);
  };
  return html`<div class="numbers">
    ${number("Left", left, [1, 0, 1, 0])}${number("Top", top, [0, 1, 0, 1])}
    ${number("Wide", right - left, [0, 0, 1, 0])}${number("High", bottom - top, [0, 0, 0, 1])}
  </div>`;
}

function head(/** @type {string} */ name) {
  const rename = onValue(async (to, input) => {
    if (!input.reportValidity() || to === name) return;
    const { refused } = await change({ do: "rename-region", region: name, to });
    if (!refused) choose([to]);
  });
  return keyed(name)`<div class="row"><h2>${say("Region {name}", { name: "" })}</h2>
    <input .value=${name} id="region-name" aria-label=${say("Its name")}
      pattern="[a-z0-9\\-]*[a-z][a-z0-9\\-]*" @change=${rename}></div>`;
}

/** Of which cards the keys are: of all, or of those that say something in a column. */
function cardsChoice() {
  const names = state.tables.flatMap(({ columns }) => columns.map((name) => name.toLowerCase()));
  const titleOf = (name = "") => say("where {name} is", { name });
  const set = (column = "", value = valuesOf(column)[0] ?? "") => {
    Object.assign(cards, { column, value });
    draw();
  };
  const { column, value } = cards;
  const titled = [...new Set(names)].map((name) => [name, titleOf(name)]);
  const label = { "aria-label": say("Which cards"), "data-look": "column" };
  const valueLabel = { "aria-label": titleOf(column), "data-look": "value" };
  return html`<div class="row">
    ${choice([["", say("on all cards")], ...titled], column, (name) => set(name), label)}
    ${column && choice(same(valuesOf(column)), value, (one) => set(column, one), valueLabel)}
  </div>`;
}

export async function drawPanel(/** @type {HTMLElement} */ place, /** @type {Studio.News} */ news) {
  const { selection, layers, file } = editor;
  const count = selection.length;
  const name = count === 1 ? selection[0] : "";
  const [region] = name ? chosenRegions() : [];
  const builtIn = "A built-in layout: it is copied beside your deck when you change it.";
  const note = "This back is drawn without regions: a layout of its own has some.";
  const hint = "Drag, or arrow keys; Shift resizes, Alt goes in small steps and snaps to nothing.";
  fields.hidden = count > 1 || !layers.length;
  const view = html`<section aria-label=${say("Layers")}>
    ${tools()}
    <p class="note">${file || say(layers.length ? builtIn : note)}</p>
    ${!file && button(say("Make the layout my own"), "own-layout", () => own(), { class: "wide" })}
    ${list()}
    ${count > 1 && html`<p>${say("Regions chosen: {count}", { count })}</p>`}
    ${name && [head(name), cardsChoice()]}
    ${region && !cards.column && numbers(region)}
    ${!name && html`<p class="note">${say(hint)}</p>`}
    ${!count && layers.length > 0 && html`<h2>${say("The whole layout")}</h2>`}
  </section>`;
  render([view, fields], place);
  if (fields.hidden) return;
  const { column, value } = cards;
  const regionTable = column ? ["looks", column, value, name] : ["regions", name];
  const table = name ? regionTable : ["layout"];
  await fields.show({ root: "layout", file, code: state.code, table, own }, news.isUndone);
}
