// The camera: at a draw it answers, live where the browser gives a picture, else from a photo; at any other
// question it checks the table. The eye itself, which reads the picture, is loaded with the first tap.
import { html, loadStyle, render, run, say } from "./dom.js";
import { icon } from "./icons.js";

loadStyle("lens.css");

/** A file that the camera may take; its label is what is seen of it.
 * @param {(file: File) => unknown} act @param {(event: Event) => void} [tap] @param {string | null} [label] */
export function photoInput(act, tap, label = null) {
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const file = target.files?.[0];
    target.value = ""; // the same file may be chosen again
    if (file) act(file);
  };
  return html`<input type="file" accept="image/*" capture="environment" class="unseen" data-photo
    aria-label=${label} @click=${tap} @change=${change}>`;
}

/** @param {Page} page */
export function showLens(page) {
  const cell = document.querySelector(".lens");
  if (!cell || !page.now || document.querySelector("dialog.looks")) return; // one way to photos at a time
  const { now } = page;
  const look = () => run("eye/at-table", "look", page, { table: true });
  const check = html`<button class="quiet square" data-do="check" aria-label=${say("eye-check")}
    @click=${look}>${icon("check")}</button>`;
  render(now.type === "over" ? "" : now.kind === "draw" ? answer(page) : check, cell);
}

/** @param {Page} page */
function answer(page) {
  const look = (/** @type {File} */ file) => run("eye/at-table", "look", page, { file });
  const tap = (/** @type {Event} */ event) => {
    if (!navigator.mediaDevices) return;
    event.preventDefault();
    run("eye/at-table", "look", page);
  };
  return html`<label class="button quiet square" data-do="look">
    ${icon("check")}${photoInput(look, tap, say("eye-deal"))}
  </label>`;
}
