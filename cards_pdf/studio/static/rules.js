// The rule sheet as fields: sentences, one step a line, and the places of the mat as they lie on the table.
import { onValue } from "./controls.js";
import { html, render, say } from "./dom.js";
import { ask, revOf } from "./state.js";

/** @typedef {{ do: string, text?: string }} Step */
/** @typedef {{ at: [number, number], label?: string }} Zone */
/** @typedef {{ toText: (value: any) => string, toValue: (text: string) => unknown }} Form */

/** @param {string} text */
const linesOf = (text) => text.split("\n").flatMap((line) => line.trim() || []);
/** @type {Form} */
const SENTENCE = { toText: (text) => text, toValue: (text) => text.trim() };
/** @type {Form} */
const SENTENCES = { toText: (lines) => lines.join("\n"), toValue: linesOf };
/** @type {Form} a step is its command, a colon, and its text */
const STEPS = {
  toText: (steps) =>
    steps
      .map((/** @type {Step} */ { do: act, text }) => (text ? `${act}: ${text}` : act))
      .join("\n"),
  toValue: (text) =>
    linesOf(text).map((line) => {
      const [, act, more] = line.match(/^([^:：]{1,40})[:：]\s*(.+)$/) ?? [];
      return act ? { do: act.trim(), text: more } : { do: line };
    }),
};
/** @type {Form} a row of the table is a line, its places stand between commas */
const MAT = {
  toText: ({ zones }) => {
    const rows = /** @type {string[][]} */ ([]);
    for (const { at, label = "" } of /** @type {Zone[]} */ (zones)) {
      const row = (rows[at[1]] ??= []);
      row[at[0]] = label;
    }
    return Array.from(rows, (row = []) => Array.from(row, (label = "") => label).join(", ")).join(
      "\n",
    );
  },
  toValue: (text) => {
    const rows = text.split("\n").map((line) => line.split(/[,，]/).map((label) => label.trim()));
    const zones = rows.flatMap((row, y) =>
      row.flatMap((label, x) => (label ? { at: [x, y], label } : [])),
    );
    return { size: [Math.max(...rows.map((row) => row.length)), rows.length], zones };
  },
};
/** @type {[key: string, title: string, form: Form][]} */
const FIELDS = [
  ["title", "Title of the game", SENTENCE],
  ["tagline", "In one sentence", SENTENCE],
  ["players", "Players", SENTENCE],
  ["time", "Time", SENTENCE],
  ["needs", "What it needs", SENTENCE],
  ["goal", "Goal", SENTENCE],
  ["setup", "Setup, one step a line", SENTENCES],
  ["turn_title", "Heading of a turn", SENTENCE],
  ["turn", "A turn, one step a line (Draw: Draw a card.)", STEPS],
  ["end", "The end, one step a line", STEPS],
  ["mat", "Play mat: a line for each row, commas between its places", MAT],
  ["credit", "Credit", SENTENCE],
  ["source", "Source", SENTENCE],
];
let source = "";

/** A mat is edited here if each of its places is one cell with a name. @param {string} key @param {any} value */
const isEditable = (key, value) =>
  value !== undefined &&
  (key !== "mat" ||
    (Object.keys(value).every((name) => name === "size" || name === "zones") &&
      value.zones.every((/** @type {Zone} */ zone) =>
        Object.keys(zone).every((name) => name === "at" || name === "label"),
      )));

export async function showRules(/** @type {HTMLElement} */ place, /** @type {string} */ file) {
  const now = `${file} ${revOf(file)}`;
  if (source === now && place.firstChild) return;
  source = now;
  const { own, refused } = await ask({ do: "keys", file, table: [] });
  if (refused || source !== now) return;
  const row = (/** @type {[string, string, Form]} */ [key, title, { toText, toValue }]) => {
    const set = (/** @type {string} */ text) =>
      ask({ do: "set-keys", file, table: [], keys: { [key]: toValue(text) } });
    const text = toText(own[key]);
    const more = { id: `rule-${key}`, rows: text.split("\n").length + 1 };
    const isLong = toText !== SENTENCE.toText || key === "goal";
    const control = isLong
      ? html`<textarea ${more} .value=${text} @change=${onValue(set)}></textarea>`
      : html`<input ${more} .value=${text} @change=${onValue(set)}>`;
    return html`<div class="keyed own" data-rule=${key}>
      <label for="rule-${key}">${say(title)}</label><span class="control">${control}</span></div>`;
  };
  render(FIELDS.filter(([key]) => isEditable(key, own[key])).map(row), place);
}
