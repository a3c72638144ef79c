// An empty folder: the layouts to start from, each as its card looks.
import { field, onFiles, onSubmit } from "./controls.js";
import { $, html, render, say, tell, valueOf } from "./dom.js";
import "./pictures.js";
import { deckOf, importDeck, openShared } from "./share.js";
import { ask, state } from "./state.js";
import { isAlone } from "./transport.js";

let isDrawn = false;

async function start(/** @type {string} */ layout) {
  const answer = await ask({ do: "start", layout });
  if (!answer.refused) tell(say("{file} is ready.", { file: state.name }));
}

async function followLink() {
  const deck = await deckOf(valueOf("open-link"));
  if (deck) openShared(deck);
  else tell(say("There is no deck in this link."), true);
}

export async function draw() {
  if (isDrawn) return;
  isDrawn = true;
  const { starts } = await ask({ do: "starts" });
  const shared = await deckOf(location.hash);
  const tile = (/** @type {Studio.Start} */ { name, title, svg, wide, high }) => html`
    <button class="start" data-start=${name} css=${{ "--wide": wide, "--high": high }}
      @click=${() => start(name)}><card-face class="face" .svg=${svg}></card-face><b>${say(title)}</b></button>
  `;
  /** @param {string} label @param {string} accept @param {string} id @param {(file: File) => unknown} act */
  const file = (label, accept, id, act) => {
    const change = onFiles(([one]) => act(one));
    return field(say(label), html`<input type="file" accept=${accept} id=${id} @change=${change}>`);
  };
  const hint = isAlone
    ? "Choose how its cards look; all of it can be changed. The deck is kept in this browser."
    : "Choose how its cards look; all of it can be changed. {file} is written into this folder.";
  const link = shared ? location.hash : "";
  const view = [
    html`<main id="begin" data-room="design">
      <h1 tabindex="-1">${say("Start a deck")}</h1>
      <p>${say(hint, { file: state.name })}</p>
      <div class="starts">${starts.map(tile)}</div>
      <div class="row">
        ${file("Or start with a table of cards (CSV, XLSX, ODS)", ".csv,.tsv,.xlsx,.ods", "open-table", importDeck)}
        ${file("Or with a deck of rpg-cards, CardPen, nanDECK or Squib, or a zipped project of Cider or CardMaker", ".json,.nde,.txt,.yml,.yaml,.zip", "open-other", importDeck)}
        ${file("Or open a shared deck (.pnp.zip)", ".zip", "open-file", openShared)}
      </div>
      <form class="row" @submit=${onSubmit(followLink)}>
        ${field(say("Or a link with a deck in it (#deck=…)"), html`<input id="open-link" value=${link}>`)}
        <button data-do="open-link">${say("Open the deck of this link")}</button>
      </form>
    </main>`,
    html`<p id="told" role="status"></p>`,
  ];
  render(view, document.body);
  $("begin").querySelector("h1")?.focus();
}
