// A table for any deck: shuffle, draw, discard, flip, tick. Nothing of it is saved.
import { button, el, say } from "./dom.js";
import { balance } from "./balance.js";
import { show } from "./pictures.js";
import { cardOf, state } from "./state.js";

let piles = null,
  made = 0,
  laid = "";

function deal() {
  const cards = state.cards.flatMap(({ code, copies }) =>
    Array.from({ length: copies }, () => ({ code, id: (made += 1), up: true, ticks: 0 })),
  );
  for (let n = cards.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [cards[n], cards[other]] = [cards[other], cards[n]];
  }
  piles = { draw: cards, table: [], discard: [] };
}

const list = () => state.cards.map(({ code, copies }) => `${code}×${copies}`).join(" ");

function move(card, to, place) {
  for (const pile of Object.values(piles))
    if (pile.includes(card)) pile.splice(pile.indexOf(card), 1);
  piles[to].push(card);
  lay(place);
}

function shuffle(from, place) {
  piles.draw.push(...piles[from].splice(0));
  const { draw } = piles;
  for (let n = draw.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [draw[n], draw[other]] = [draw[other], draw[n]];
  }
  lay(place);
}

function face(card, place) {
  const of = cardOf(card.code),
    picture = el("span", { class: `face ${card.up ? "" : "down"}` });
  if (of && card.up) show(picture, of.picture, `T${card.id}`);
  const verb = (text, name, act) => button(text, { "data-do": name }, act);
  return el(
    "li",
    {
      class: `tried ${of?.lies ? "lies" : ""}`,
      "data-tried": card.code,
      style: {
        "--wide": state.deck.width,
        "--high": state.deck.height,
        "--bleed": state.deck.bleed,
      },
    },
    picture,
    el(
      "span",
      { class: "said" },
      card.up ? `${card.code} ${of?.name ?? ""}` : say("face down"),
      card.ticks ? ` ☑ ${card.ticks}` : "",
    ),
    el(
      "span",
      { class: "row" },
      verb(say("Flip"), "flip", () => {
        card.up = !card.up;
        lay(place);
      }),
      of?.boxes
        ? verb(say("Tick"), "tick", () => {
            card.ticks = (card.ticks + 1) % (of.boxes + 1);
            lay(place);
          })
        : "",
      verb(say("Discard"), "discard", () => move(card, "discard", place)),
      verb(say("Under"), "under", () => {
        move(card, "table", place);
        piles.draw.unshift(piles.table.pop());
        lay(place);
      }),
    ),
  );
}

function lay(place) {
  const kept = document.activeElement?.closest("[data-do]")?.dataset.do;
  const verb = (text, name, act, off) => button(text, { "data-do": name, disabled: off }, act);
  place.replaceChildren(
    el(
      "div",
      { class: "row" },
      verb(
        say("Draw ({count} left)", { count: piles.draw.length }),
        "draw",
        () => move(piles.draw.at(-1), "table", place),
        !piles.draw.length,
      ),
      verb(say("Shuffle"), "shuffle", () => shuffle("draw", place)),
      verb(
        say("Shuffle the discards in ({count})", { count: piles.discard.length }),
        "reshuffle",
        () => shuffle("discard", place),
        !piles.discard.length,
      ),
      verb(
        say("Discard all"),
        "discard-all",
        () => {
          piles.discard.push(...piles.table.splice(0));
          lay(place);
        },
        !piles.table.length,
      ),
      verb(say("Begin anew"), "anew", () => {
        deal();
        lay(place);
      }),
    ),
    el(
      "ul",
      { class: "trying", "aria-label": say("On the table") },
      piles.table.map((card) => face(card, place)),
    ),
    balance(),
  );
  if (kept) place.querySelector(`[data-do="${kept}"]:enabled`)?.focus();
}

export function tryIt(place) {
  if (!state.deck) return;
  if (!piles || laid !== list()) deal();
  const now = `${list()} ${state.cards.map(({ picture }) => picture)}`;
  if (laid === list() && place.dataset.shown === now) return;
  laid = list();
  place.dataset.shown = now;
  lay(place);
}
