// The room for authors: what lies inside the game that is open, a random answer, one taken back.
import { asked, button, el, say } from "./dom.js";

const OFTEN = 1000; // milliseconds

export function enter(page, room) {
  const told = el("div", { class: "book" });
  const does = (verb) =>
    button(say(`inside-${verb}`), { "data-do": verb }, async () => {
      await page.ask({ do: verb });
      await look();
    });
  let last = "";
  async function look() {
    const found = await asked(page, { do: "inside" });
    const now = JSON.stringify(found);
    if (now === last) return;
    last = now;
    told.replaceChildren(...(found?.type === "inside" ? parts(found) : [el("p", {}, say("inside-none"))]));
  }
  room.append(
    el("h2", {}, say("web-room-inside")),
    page.problem(),
    el("nav", { class: "foot" }, does("random"), does("undo")),
    told,
  );
  look();
  const clock = setInterval(() => (told.isConnected ? look() : clearInterval(clock)), OFTEN);
}

const part = (name, ...content) => el("section", {}, el("h3", {}, say(`inside-${name}`)), ...content);

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
    known.length > 0 && `; ${say("inside-known")}: ${known.join(" ")}`,
    unseen.length > 0 && `; ${say("inside-unseen")}: ${unseen.join(" ")}`,
  );
