// The rule sheet as fields: sentences, one step a line, and the places of the mat as they lie on the table.
import { onValue } from "./controls.js";
import { html, render, say } from "./dom.js";
import { ask, revOf } from "./state.js";

/** @typedef {{ do: string, text?: string }} Step */
/** @typedef {{ at: [number, number], label?: string }} Zone */
const linesOf = (/** @type {string} */ text) =>
  text.split("\n").flatMap((line) => line.trim() || []);
/** @type {Record<string, { toText: (value: any) => string, toValue: (text: string) => unknown }>} */
const FORMS = {
  text: { toText: (text) => text, toValue: (text) => text.trim() },
  lines: { toText: (lines) => lines.join("\n"), toValue: linesOf },
  // A step is its command, a colon, and its text.
  steps: {
    toText: (/** @type {Step[]} */ steps) =>
      steps.map(({ do: act, text }) => (text ? `${act}: ${text}` : act)).join("\n"),
    toValue: (text) =>
      linesOf(text).map((line) => {
        const [, act, more] = line.match(/^([^:：]{1,40})[:：]\s*(.+)$/) ?? [];
        return act ? { do: act.trim(), text: more } : { do: line };
      }),
  },
  // A row of the table is a line, its places stand between commas.
  mat: {
    toText: (/** @type {{ zones: Zone[] }} */ { zones }) => {
      const rows = /** @type {string[][]} */ ([]);
      for (const { at, label = "" } of zones) (rows[at[1]] ??= [])[at[0]] = label;
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
  },
};
const FIELDS = [
  ["title", "Title of the game", "text"],
  ["tagline", "In one sentence", "text"],
  ["players", "Players", "text"],
  ["time", "Time", "text"],
  ["needs", "What it needs", "text"],
  ["goal", "Goal", "text"],
  ["setup", "Setup, one step a line", "lines"],
  ["turn_title", "Heading of a turn", "text"],
  ["turn", "A turn, one step a line (Draw: Draw a card.)", "steps"],
  ["end", "The end, one step a line", "steps"],
  ["mat", "Play mat: a line for each row, commas between its places", "mat"],
  ["credit", "Credit", "text"],
  ["source", "Source", "text"],
];
let source = "";

/** @param {object} table @param {...string} names */
const hasOnly = (table, ...names) => Object.keys(table).every((name) => names.includes(name));
/** A mat is edited here if each of its places is one cell with a name. @param {{ zones: Zone[] }} mat */
const isPlain = (mat) =>
  hasOnly(mat, "size", "zones") && mat.zones.every((zone) => hasOnly(zone, "at", "label"));

export async function showRules(/** @type {HTMLElement} */ place, /** @type {string} */ file) {
  const now = `${file} ${revOf(file)}`;
  if (source === now && place.firstChild) return;
  source = now;
  const { own, refused } = await ask({ do: "keys", file, table: [] });
  if (refused || source !== now) return;
  const row = (/** @type {string[]} */ [key, title, form]) => {
    const { toText, toValue } = FORMS[form];
    const set = (/** @type {string} */ text) =>
      ask({ do: "set-keys", file, table: [], keys: { [key]: toValue(text) } });
    const text = toText(own[key]);
    const more = { id: `rule-${key}`, rows: text.split("\n").length + 1 };
    const isLong = form !== "text" || key === "goal";
    const control = isLong
      ? html`<textarea ${more} .value=${text} @change=${onValue(set)}></textarea>`
      : html`<input ${more} .value=${text} @change=${onValue(set)}>`;
    return html`<div class="keyed own" data-rule=${key}>
      <label for="rule-${key}">${say(title)}</label><span class="control">${control}</span></div>`;
  };
  const isShown = (/** @type {string[]} */ [key]) =>
    own[key] !== undefined && (key !== "mat" || isPlain(own.mat));
  render(FIELDS.filter(isShown).map(row), place);
}
