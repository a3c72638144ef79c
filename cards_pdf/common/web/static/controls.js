// Controls of forms, and what listens to them.
import { element, html } from "./templates.js";

/** A listener that takes the value of its control. @type {ListenerOf<[value: string, control: HTMLInputElement]>} */
export const onValue = (act) => (event) => act(event.target.value, event.target);
/** @type {ListenerOf<[isChecked: boolean]>} */
export const onCheck = (act) => (event) => act(event.target.checked);
/** @type {ListenerOf<[files: File[]]>} */
export const onFiles = (act) => (event) => {
  const files = [...event.target.files];
  event.target.value = ""; // the same file may be chosen again
  if (files.length) act(files);
};
/** A listener of details that have something to load. @type {ListenerOf<[details: HTMLElement]>} */
export const onOpen = (act) => (event) => event.target.open && act(event.target);
/** A listener of a form. @type {ListenerOf<[]>} */
export const onSubmit = (act) => (event) => {
  event.preventDefault();
  act();
};

export const field = (/** @type {View} */ label, /** @type {View} */ control) =>
  html`<label class="field"><span>${label}</span>${control}</label>`;

/** @param {Choices} options @param {string} value
 * @param {((value: string, list: HTMLInputElement) => unknown) | undefined} act @param {object} more attributes */
export function choice(options, value, act, more = {}) {
  const option = (/** @type {readonly string[]} */ [to, text]) =>
    html`<option value=${to} selected=${to === value}>${text}</option>`;
  return html`<select ${more} .value=${value} @change=${act && onValue(act)}>${options.map(option)}</select>`;
}

/** @param {readonly string[]} names @returns {Choices} */
export const same = (names) => names.map((name) => [name, name]);
/** @param {readonly { name: string, title: string }[]} list @returns {Choices} */
export const titles = (list) => list.map(({ name, title }) => [name, title]);

/** A file as JSON can hold it. @param {Blob} file */
export async function base64(file) {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The address of a file. @param {BlobPart} content */
export const toAddress = (content, type = "application/octet-stream") =>
  URL.createObjectURL(new Blob([content], { type }));
/** The address of a drawing that stands alone. @param {string} svg */
export const svgAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Save a file. @param {string} name @param {BlobPart} content */
export const save = (name, content, type = "application/octet-stream") =>
  element(html`<a href=${toAddress(content, type)} download=${name}></a>`).click();

/** @param {View} text @param {string} verb @param {() => unknown} act @param {object} more attributes */
export const button = (text, verb, act, more = {}) =>
  html`<button data-do=${verb} ${more} @click=${act}>${text}</button>`;
