// The list of layers, what can be done to those that are chosen, and the keys of the one that is.
import { button, choice, field, onValue, same } from "./controls.js";
import { element, html, keyed, render, say, signButton, tell } from "./dom.js";
import * as inspector from "./inspector.js";
import * as regions from "./regions.js";
import { state } from "./state.js";

const { editor, setEditor } = regions;
/** @type {Record<string, string>} */
const SORTS = { words: "Words", picture: "Picture", panel: "Panel" };
const ALIGN = {
  left: ["⇤", "Align left"],
  centre: ["⇹", "Centre"],
  right: ["⇥", "Align right"],
  top: ["⤒", "Align top"],
  middle: ["⇳", "Middle"],
  bottom: ["⤓", "Align bottom"],
  across: ["↔", "Equal gaps across"],
  down: ["↕", "Equal gaps down"],
};
const MIN_DISTRIBUTED = 3; // regions
const MIN_GROUPED = 2;
const GRIDS = [0, 1, 2, 5]; // mm
const look = { column: "", value: "" }; // the cards whose keys of a region are shown, or "" for all
const fields = element(html`<div class="keys"></div>`);

/** Take the tool that draws a region, or lay it down. */
export function takeTool(/** @type {string} */ sort) {
  if (editor.tool !== sort) tell(say("Draw it on the card; Enter puts it in the middle."));
  setEditor({ tool: editor.tool === sort ? "" : sort });
}

function tools() {
  const { selection, layers, tool } = editor;
  const isNone = !selection.length;
  const isOne = selection.length === 1;
  const isGrouped = layers.some((layer) => layer.group && selection.includes(layer.name));
  /** @param {string} text @param {string} key @param {() => unknown} act @param {boolean} isOff @param {string} [title] */
  const verb = (text, key, act, isOff, title) =>
    button(say(text), key, () => act(), { title, disabled: isOff });
  const draw = (/** @type {string} */ sort) => html`<button data-draw=${sort}
    aria-pressed=${tool === sort} title=${say("Draw it on the card")}
    @click=${() => takeTool(sort)}>+ ${say(SORTS[sort])}</button>`;
  return html`<div class="row" role="group" aria-label=${say("Regions")}>
    ${Object.keys(regions.NEW).map(draw)}
    ${verb("Duplicate", "duplicate", regions.duplicate, isNone, "Ctrl+D")}
    ${verb("Delete", "delete", regions.remove, isNone)}
    ${verb("Group", "group", regions.group, selection.length < MIN_GROUPED, "Ctrl+G")}
    ${verb("Ungroup", "ungroup", () => regions.group(null), !isGrouped)}
    ${signButton("↑", say("Towards the front"), "front", () => regions.order(1), !isOne)}
    ${signButton("↓", say("Towards the back"), "back", () => regions.order(-1), !isOne)}
  </div>`;
}

function alignment() {
  const count = editor.selection.length;
  const tool = (/** @type {[string, string[]]} */ [edge, [sign, name]]) => {
    const min = edge === "across" || edge === "down" ? MIN_DISTRIBUTED : 1;
    return signButton(sign, say(name), `align-${edge}`, () => regions.align(edge), count < min);
  };
  const grids = GRIDS.map((mm) => [`${mm}`, mm ? say("grid {mm} mm", { mm }) : say("no grid")]);
  const setGrid = (/** @type {string} */ mm) => setEditor({ grid: Number(mm) });
  return html`<div class="row" role="group" aria-label=${say("Align")}>
    ${Object.entries(ALIGN).map(tool)}
    ${choice(grids, `${editor.grid}`, setGrid, { "aria-label": say("Grid"), "data-do": "grid" })}
  </div>`;
}

/** The layers; the front lies on top, as on the card. */
function list() {
  const row = (/** @type {Studio.Layer} */ { name, sort, here, group }) => {
    const tap = (/** @type {MouseEvent} */ { shiftKey, ctrlKey, metaKey }) =>
      shiftKey || ctrlKey || metaKey ? regions.toggle(name) : regions.choose([name], true);
    const title = here ? "" : say("This card does not show it.");
    return keyed(name)`<li>
      <button data-layer=${name} aria-pressed=${editor.selection.includes(name)} class=${!here && "absent"}
        title=${title} @click=${tap}>${name}</button>
      <span class="note">${group && `${group} · `}${say(sort)}</span></li>`;
  };
  const layers = [...editor.layers].reverse();
  return html`<ol class="layers" aria-label=${say("Layers")}>${layers.map(row)}</ol>`;
}

function numbers(/** @type {Studio.Region} */ { name, area }) {
  const [left, top, right, bottom] = area;
  /** @param {string} label @param {number} value @param {(to: number) => Studio.Area} toArea */
  const number = (label, value, toArea) => {
    const change = onValue((to) =>
      regions.move([{ region: name, from: area, to: toArea(Number(to)) }]),
    );
    const input = html`<input type="number" step="0.5" .value=${value.toFixed(1)}
      data-edge=${label} @change=${change}>`;
    return field(`${say(label)} (mm)`, input);
  };
  return html`<div class="numbers">
    ${number("Left", left, (to) => [to, top, right + to - left, bottom])}
    ${number("Top", top, (to) => [left, to, right, bottom + to - top])}
    ${number("Wide", right - left, (to) => [left, top, left + to, bottom])}
    ${number("High", bottom - top, (to) => [left, top, right, top + to])}
  </div>`;
}

function head(/** @type {string} */ name) {
  const change = onValue(
    (to, input) => input.reportValidity() && to !== name && regions.rename(name, to),
  );
  return html`<div class="row"><h2>${say("Region {name}", { name: "" })}</h2>
    <input .value=${name} id="region-name" aria-label=${say("Its name")}
      pattern="[a-z0-9\\-]*[a-z][a-z0-9\\-]*" @change=${change}></div>`;
}

/** Of which cards the keys are: of all, or of those that say something in a column. */
function cardsChoice() {
  const names = state.tables.flatMap(({ columns }) => columns.map((name) => name.toLowerCase()));
  const titleOf = (name = "") => say("where {name} is", { name });
  const set = (column = "", value = inspector.valuesOf(column)[0] ?? "") => {
    Object.assign(look, { column, value });
    setEditor({});
  };
  const columns = [
    ["", say("on all cards")],
    ...[...new Set(names)].map((name) => [name, titleOf(name)]),
  ];
  const values = same(inspector.valuesOf(look.column));
  const setValue = (/** @type {string} */ value) => set(look.column, value);
  return html`<div class="row">
    ${choice(columns, look.column, (name) => set(name), { "aria-label": say("Which cards"), "data-look": "column" })}
    ${look.column && choice(values, look.value, setValue, { "aria-label": titleOf(look.column), "data-look": "value" })}
  </div>`;
}

export async function draw(/** @type {HTMLElement} */ place, /** @type {Studio.News} */ news) {
  const { selection, layers, file } = editor;
  const count = selection.length;
  const name = count === 1 ? selection[0] : "";
  const region = regions.regionOf(name);
  const builtIn = "A built-in layout: it is copied beside your deck when you change it.";
  const note = "This back is drawn without regions: a layout of its own has some.";
  const hint = "Drag, or arrow keys; Shift resizes, Alt goes in small steps and snaps to nothing.";
  const makeOwn = button(say("Make the layout my own"), "own-layout", () => regions.own(), {
    class: "wide",
  });
  fields.hidden = count > 1 || !layers.length;
  const view = html`<section aria-label=${say("Layers")}>
    ${tools()}${alignment()}
    <p class="note">${file || say(layers.length ? builtIn : note)}</p>
    ${!file && makeOwn}
    ${list()}
    ${count > 1 && html`<p>${say("Regions chosen: {count}", { count })}</p>`}
    ${name && keyed(name)`${head(name)}`}
    ${name && cardsChoice()}
    ${region && !look.column && numbers(region)}
    ${!name && html`<p class="note">${say(hint)}</p>`}
    ${!count && layers.length > 0 && html`<h2>${say("The whole layout")}</h2>`}
  </section>`;
  render([view, fields], place);
  if (fields.hidden) return;
  const regionTable = look.column ? ["looks", look.column, look.value, name] : ["regions", name];
  const table = name ? regionTable : ["layout"];
  const { code } = state;
  const { own } = regions;
  await inspector.show(fields, { root: "layout", file, code, table, own }, news.isUndone);
}
