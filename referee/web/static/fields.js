// Labelled fields of forms.
import { html } from "./dom.js";

/** @typedef {readonly (readonly [value: string, text: string])[]} Options */

/** @param {View} label @param {View} input */
export const labelled = (label, input) => html`<label><span>${label}</span>${input}</label>`;

/** @param {readonly Wire.Titled[]} list @returns {Options} */
export const titles = (list) => list.map(({ name, title }) => [name, title]);

/** A labelled choice. @param {string} name @param {string} label @param {Options} options
 * @param {unknown} [selected] @param {(value: string) => unknown} [choose] */
export function select(name, label, options, selected, choose) {
  const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
    choose?.(target.value);
  const choices = options.map(
    ([value, text]) => html`<option value=${value} selected=${value === selected}>${text}</option>`,
  );
  return labelled(label, html`<select name=${name} @change=${change}>${choices}</select>`);
}
