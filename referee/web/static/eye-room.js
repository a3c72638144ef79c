// The room to try the eye on a deck: live picture or photo, any number of cards, no game.
import { SIGNS, SUITS } from "./cards.js";
import { html, render, say } from "./dom.js";
import { Glass } from "./eye/glass.js";
import { store } from "./store.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const standardCards = () =>
  SUITS.flatMap((suit) =>
    RANKS.map((rank) => [rank + suit, { suit, rank, name: rank + SIGNS[suit] }]),
  );

export function eye(/** @type {HTMLElement} */ room) {
  /** @type {Wire.MarksOn | undefined} */
  let marks;
  /** @type {Faces} */
  let faces = Object.fromEntries(standardCards());
  // In a folder the referee may still be on its way: cards are read without it.
  store.find({ do: "marks" }).then((answer) => {
    if (!answer) return;
    ({ marks } = answer);
    faces = answer.cards;
  });
  const glass = new Glass({
    cards: () => faces,
    options: async () => ({ marks }),
    judge: async (cards) => {
      const unsure = cards.filter(({ card }) => card === null).length;
      const text = say(unsure ? "eye-counted-asks" : "eye-counted", {
        count: cards.length,
        unsure,
      });
      return { isSteady: true, footer: html`<p>${text}</p>` };
    },
  });
  render(
    [
      html`<h2>${say("eye-title")}</h2>`,
      html`<p class="note">${say("eye-how")}</p>`,
      glass.place,
      html`<p class="note">${say("eye-reads")}</p>`,
      html`<p class="note">${say("eye-stays")}</p>`,
    ],
    room,
  );
}
