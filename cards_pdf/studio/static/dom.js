// The texts of the page's language, what it tells, and its controls.
import { byId } from "./elements.js";
import { openDialog } from "./open-dialog.js";
import { html } from "./templates.js";

export { byId as $ } from "./elements.js";
export { element, html, keyed, markup, render } from "./templates.js";

const TOLD_MS = 4000;
/** @type {Record<string, string>} */
let texts = {};
/** @param {Record<string, string>} found */
export const setTexts = (found) => {
  texts = found;
};

/** A sentence in the page's language, with facts in its placeholders. @param {string} sentence @param {object} facts */
export const say = (sentence, facts = {}) =>
  (texts[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) =>
    String(/** @type {Record<string, unknown>} */ (facts)[name] ?? whole),
  );

let timer = 0;
/** Tell one polite line; grave ones stay until the next. @param {string} text */
export function tell(text, isGrave = false) {
  const line = byId("told");
  line.textContent = text;
  line.classList.toggle("grave", isGrave);
  clearTimeout(timer);
  if (!isGrave)
    timer = setTimeout(() => {
      line.textContent = "";
    }, TOLD_MS);
}

/** @param {string} title @param {View | (() => View)} content */
export const sheet = (title, content) => openDialog(title, say("Close"), content);

/** The address of a file to save. @param {BlobPart} content */
export const toAddress = (content, type = "application/octet-stream") =>
  URL.createObjectURL(new Blob([content], { type }));

/** @param {string} label @param {View} control */
export const field = (label, control) =>
  html`<label class="field"><span>${label}</span>${control}</label>`;

/** @param {string} text @param {string} verb @param {() => unknown} act @param {Record<string, any>} more */
export const button = (text, verb, act, more = {}) =>
  html`<button data-do=${verb} ${more} @click=${act}>${text}</button>`;

/**
 * @param {readonly (readonly [string, string])[]} options @param {string} value
 * @param {(value: string) => unknown} act @param {Record<string, any>} attributes
 */
export function choice(options, value, act, attributes = {}) {
  const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) => act(target.value);
  const option = (/** @type {readonly [string, string]} */ [to, text]) =>
    html`<option value=${to} selected=${to === value}>${text}</option>`;
  return html`<select ${attributes} .value=${value} @change=${change}>${options.map(option)}</select>`;
}

/** The value of a control by its id. @param {string} id */
export const valueOf = (id) => /** @type {HTMLInputElement} */ (byId(id)).value;
/** @param {readonly string[]} names @returns {(readonly [string, string])[]} */
export const same = (names) => names.map((name) => [name, name]);
