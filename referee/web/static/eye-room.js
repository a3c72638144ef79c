// The room to try the eye on a deck: live picture or photo, any number of cards, no game.
import { SIGNS, SUITS } from "./cards.js";
import { asked, el, say } from "./dom.js";
import { Glass } from "./eye/glass.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const unnamed = () =>
  SUITS.flatMap((suit) => RANKS.map((rank) => [rank + suit, { suit, rank, name: rank + SIGNS[suit] }]));

export function enter(page, room) {
  const known = asked(page, { do: "marks" }); // in a folder the referee may still be on its way: cards are read without
  let marks = null,
    faces = Object.fromEntries(unnamed());
  known.then((found) => {
    marks = found?.marks;
    faces = found?.cards ?? faces;
  });
  const glass = new Glass({
    cards: () => faces,
    options: async () => ({ marks }),
    judged: async (seen) => {
      const unsure = seen.filter(({ card }) => card === null).length;
      const text = say(unsure ? "eye-counted-asks" : "eye-counted", { count: seen.length, unsure });
      return { steady: true, below: el("p", {}, text) };
    },
  });
  room.append(
    el("h2", {}, say("eye-title")),
    el("p", { class: "note" }, say("eye-how")),
    glass.place,
    el("p", { class: "note" }, say("eye-reads")),
    el("p", { class: "note" }, say("eye-stays")),
  );
}
