// The room to try the eye on a deck: live picture or photo, any number of cards, no game.
import { SIGNS, SUITS } from "./cards.js";
import { html, render, say } from "./dom.js";
import { Glass } from "./eye/glass.js";
import { store } from "./store.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const cardsOf = (/** @type {string} */ suit) =>
  RANKS.map((rank) => [rank + suit, { suit, rank, name: rank + SIGNS[suit] }]);

export function eye(/** @type {HTMLElement} */ room) {
  // In a folder the referee may still be on its way: cards are read without it.
  let known = {
    marks: /** @type {any} */ (undefined),
    cards: Object.fromEntries(SUITS.flatMap(cardsOf)),
  };
  store.find({ do: "marks" }).then((answer) => (known = /** @type {any} */ (answer ?? known)));
  const glass = new Glass({
    cards: () => known.cards,
    options: async () => ({ marks: known.marks }),
    judge: async (cards) => {
      const { length: count } = cards;
      const { length: unsure } = cards.filter(({ card }) => card === null);
      const text = say(unsure ? "eye-counted-asks" : "eye-counted", { count, unsure });
      return { isSteady: true, footer: html`<p>${text}</p>` };
    },
  });
  const view = html`<h2>${say("eye-title")}</h2>
    <p class="note">${say("eye-how")}</p>
    ${glass.place}
    <p class="note">${say("eye-reads")}</p><p class="note">${say("eye-stays")}</p>`;
  render(view, room);
}
