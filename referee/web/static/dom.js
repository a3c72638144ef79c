// Texts, style sheets, icons, and modules that are loaded late.
import { say as translate } from "./elements.js";
import { html, markup } from "./templates.js";

export { byId, memory, setTexts } from "./elements.js";
export { element, html, keyed, markup, render } from "./templates.js";

/** @param {string} key @param {object} [facts] */
export const say = (key, facts) => translate(`page.${key}`, facts);

// `run` waits for style sheets. WebKit may use a module too early that waits itself.
/** @type {Promise<unknown>} */
let styles = Promise.resolve();
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

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-4 10.5c1 1 1 2 1 2.5h6c0-.5 0-1.5 1-2.5A6 6 0 0 0 12 3Z",
  left: "M8 7V4h12v14h-3M4 7h12v14H4Z",
  lobby: "M15 5l-7 7 7 7",
  log: "M5 6h14M5 12h14M5 18h9",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4Zm0 12a4 4 0 0 1 4-4h10",
  picture: "M9 4 3 6v14l6-2 6 2 6-2V4l-6 2Zm0 0v14m6-12v14",
  concede: "M6 21V4h11l-2 4 2 4H6",
  skull: "M12 3a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14ZM9 11h.01M15 11h.01M10.5 20v-2m3 2v-2",
  hand: "M8 12V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-5a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-6 6c-3 0-4-2-6-5l-1.5-3a1.5 1.5 0 0 1 2.5-1.5Z",
  campaigns: "M4 6h9v14H4Zm5-2 9 2-3 13",
  words: "M12 7.5h.01M11 11h1v6h1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
};
export const icon = (/** @type {string} */ name, path = ICONS[name]) =>
  markup(`<svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="${path}"/></svg>`);

/** @param {string} verb @param {() => unknown} act */
export const iconButton = (verb, act, label = say(verb)) =>
  html`<button class="quiet square" data-do=${verb} aria-label=${label} @click=${act}>
    ${icon(verb)}
  </button>`;
