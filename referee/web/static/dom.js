// Texts, style sheets, icons, dialogs, and modules that are loaded late.
import { say as translate } from "./elements.js";
import { openDialog } from "./open-dialog.js";
import { html, markup } from "./templates.js";

export { byId, memory, RejectedError, setTexts } from "./elements.js";
export { element, html, keyed, markup, render } from "./templates.js";

/** @param {string} key @param {object} [facts] */
export const say = (key, facts) => translate(`page.${key}`, facts);

// `run` waits for style sheets. WebKit may use a module too early that waits itself.
let styles = /** @type {Promise<unknown>} */ (Promise.resolve());
export const stylesLoaded = () => styles;
export function loadStyle(/** @type {string} */ href) {
  if (document.querySelector(`link[href="${href}"]`)) return styles;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((done) => link.addEventListener("load", done));
  document.head.append(link);
  styles = Promise.all([styles, loaded]);
  return styles;
}

/** @param {string} file @param {string} name @param {any[]} values @returns {Promise<any>} */
export const run = (file, name, ...values) =>
  import(`./${file}.js`).then((module) => stylesLoaded().then(() => module[name](...values)));

export const icon = (/** @type {string} */ name) =>
  markup(`<svg class="icon" aria-hidden="true"><use href="icons.svg#${name}"/></svg>`);

/** @param {string} verb @param {() => unknown} act */
export const iconButton = (verb, act, label = say(verb)) =>
  html`<button class="quiet square" data-do=${verb} aria-label=${label} @click=${act}>
    ${icon(verb)}
  </button>`;

/** @param {View} title @param {View | (() => View)} content */
export const sheet = (title, content) => openDialog(title, say("close"), content);

/** Ask the player before something that loses work.
 * @param {string} title @param {string} text @param {string} verb @param {() => unknown} act */
export const confirm = (title, text, verb, act) =>
  sheet(say(title), [
    html`<p>${text}</p>`,
    html`<button class="wide main" data-close data-do=${verb} @click=${act}>${say(verb)}</button>`,
  ]);
