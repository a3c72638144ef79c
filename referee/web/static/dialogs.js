// Dialogs of the page.
import { html, loadStyle, say } from "./dom.js";
import { openDialog } from "./open-dialog.js";

loadStyle("dialogs.css");

/** @param {View} title @param {View | (() => View)} content */
export const sheet = (title, content) => openDialog(title, say("close"), content);

/**
 * Ask the player before something that loses work.
 * @param {string} title @param {string} text @param {string} verb @param {() => unknown} act
 */
export const confirm = (title, text, verb, act) =>
  sheet(say(title), [
    html`<p>${text}</p>`,
    html`<button class="wide main" data-close data-do=${verb} @click=${act}>${say(verb)}</button>`,
  ]);
