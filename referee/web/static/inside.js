// The page for authors: what lies inside the game that is open, a random answer, one taken back.
import { button, el } from "./elements.js";
import { listen, send } from "./transport.js";

const told = el("main"),
  nav = el("nav"),
  news = el("p", { role: "status" });
let texts = {};
const say = (key) => texts[`page.inside-${key}`] ?? key;

async function look() {
  const found = (await send({ do: "inside" })).find(({ type }) => type === "inside");
  told.replaceChildren(...(found ? parts(found) : [el("p", {}, say("none"))]));
}

const does = (verb) =>
  button(say(verb), { "data-do": verb }, async () => {
    const said = await send({ do: verb });
    news.textContent = said.find(({ type }) => type === "error")?.text ?? "";
    await look();
  });

const part = (name, ...content) => el("section", {}, el("h2", {}, say(name)), ...content);

const parts = ({ question, state, piles, log }) => [
  part("question", el("pre", {}, question)),
  part("state", el("pre", {}, state)),
  part("piles", ...piles.map(heap)),
  part("log", el("pre", {}, log.toReversed().join("\n"))),
];

const heap = ({ pile, cards, known, unseen }) =>
  el(
    "p",
    {},
    el("b", {}, pile),
    ` ${cards}`,
    known.length > 0 && `; ${say("known")}: ${known.join(" ")}`,
    unseen.length > 0 && `; ${say("unseen")}: ${unseen.join(" ")}`,
  );

document.body.append(nav, news, told);
listen(
  (said) => {
    const lobby = said.find(({ type }) => type === "lobby");
    if (lobby) {
      texts = lobby.texts;
      document.documentElement.lang = lobby.lang;
      nav.replaceChildren(does("random"), does("undo"));
    }
    look();
  },
  (state) => {
    news.textContent = typeof state === "string" ? state : "";
  },
);
