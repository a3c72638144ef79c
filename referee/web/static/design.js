// The design room: the decks that are kept here, each opened in the studio.
import { folderName, freeName } from "./deck-names.js";
import { html, render, say } from "./dom.js";
import { icon } from "./icons.js";
import { isAlone, linkToRoom } from "./transport.js";

/** @param {Page} page @param {HTMLElement} room */
export function enter(page, room) {
  const open = (/** @type {string} */ deck) => {
    location.href = `studio/index.html?deck=${encodeURIComponent(deck)}${linkToRoom("design")}`;
  };
  const names = page
    .lookUp({ do: "designs" })
    .then((answer) => (answer?.type === "designs" ? answer.names : null)); // null: the studio is not on this device yet
  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (room.querySelector("#design-name"));
    const deckNames = await names;
    if (deckNames) open(freeName(folderName(field.value), deckNames));
  };
  const button = (/** @type {string} */ deck) =>
    html`<button data-design=${deck} @click=${() => open(deck)}>${icon("print")}${deck}</button>`;
  const show = (/** @type {readonly string[]} */ decks) =>
    render(
      html`
        <h2>${say("design-title")}</h2>
        <p class="note">${say(isAlone ? "design-how" : "design-how-served")}</p>
        <div class="decks">${decks.map(button)}</div>
        <form class="new" @submit=${create}>
          <label><span>${say("design-name")}</span>
            <input id="design-name" required maxlength="40" autocomplete="off"></label>
          <button class="main" data-do="new-deck">${say("design-new")}</button>
        </form>
      `,
      room,
    );
  show([]);
  names.then((decks) => decks && show(decks));
}
