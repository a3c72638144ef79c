// The page for authors: what lies inside the game that is open, a random answer, one taken back.
import { html, render } from "./templates.js";
import { listen, send } from "./transport.js";

/** @type {Record<string, string>} */
let texts = {};
let news = "";
/** @type {Wire.InsideView | undefined} */
let inside;
const say = (/** @type {string} */ key) => texts[`page.inside-${key}`] ?? key;

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
  const hasTexts = Object.keys(texts).length > 0;
  render(
    [
      html`<nav>${hasTexts && [button("random"), button("undo")]}</nav>`,
      html`<p role="status">${news}</p>`,
      html`<main>${inside ? parts(inside) : html`<p>${say("none")}</p>`}</main>`,
    ],
    document.body,
  );
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

listen(
  (messages) => {
    const lobby = messages.find((message) => message.type === "lobby");
    if (lobby) {
      texts = lobby.texts;
      document.documentElement.lang = lobby.lang;
    }
    look();
  },
  (state) => {
    news = typeof state === "string" ? state : "";
    refresh();
  },
);
