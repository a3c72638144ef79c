// The page for authors: what lies inside the game that is open, a random answer, one taken back.
import { say as translate, setTexts } from "./elements.js";
import { html, render } from "./templates.js";
import { listen, send } from "./transport.js";

let isReady = false; // texts are known
let news = "";
let inside = /** @type {Wire.InsideView | undefined} */ (undefined);
const say = (/** @type {string} */ key) => translate(`page.inside-${key}`);

const button = (/** @type {"random" | "undo"} */ verb) => {
  const act = async () => {
    const messages = await send({ do: verb });
    news = messages.find((message) => message.type === "error")?.text ?? "";
    await look();
  };
  return html`<button data-do=${verb} @click=${act}>${say(verb)}</button>`;
};

async function look() {
  inside = (await send({ do: "inside" })).find((message) => message.type === "inside");
  refresh();
}

function refresh() {
  const view = [
    html`<nav>${isReady && [button("random"), button("undo")]}</nav><p role="status">${news}</p>`,
    html`<main>${inside ? parts(inside) : html`<p>${say("none")}</p>`}</main>`,
  ];
  render(view, document.body);
}

function parts(/** @type {Wire.InsideView} */ { question, state, piles, log }) {
  const part = (/** @type {string} */ name, /** @type {View} */ content) =>
    html`<section><h2>${say(name)}</h2>${content}</section>`;
  const text = (/** @type {string} */ content) => html`<pre>${content}</pre>`;
  /** @param {Wire.InsideView["piles"][0]} pile */
  const pile = ({ pile: name, cards, known, unseen }) => html`<p>
    <b>${name}</b> ${cards}${known.length > 0 && `; ${say("known")}: ${known.join(" ")}`}
    ${unseen.length > 0 && `; ${say("unseen")}: ${unseen.join(" ")}`}</p>`;
  return [
    part("question", text(question)),
    part("state", text(state)),
    part("piles", piles.map(pile)),
    part("log", text(log.toReversed().join("\n"))),
  ];
}

const show = (/** @type {Wire.Message[]} */ messages) => {
  const lobby = messages.find((message) => message.type === "lobby");
  if (lobby) {
    setTexts(lobby.texts, lobby.lang);
    document.documentElement.lang = lobby.lang;
    isReady = true;
  }
  look();
};
listen(show, (state) => {
  news = typeof state === "string" ? state : "";
  refresh();
});
