// A table for any deck: shuffle, draw, discard, flip, tick. Nothing of it is saved.
import { balance } from "./balance.js";
import { button, html, keyed, render, say } from "./dom.js";
import { showCard } from "./pictures.js";
import { cardOf, state } from "./state.js";

/** @typedef {{ code: string, id: number, isUp: boolean, ticks: number }} Card */
/** @type {{ draw: Card[], table: Card[], discard: Card[] } | null} */
let piles = null;
let cards = 0;
let dealt = "";

/** @param {Card[]} pile */
function shuffle(pile) {
  for (let n = pile.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [pile[n], pile[other]] = [pile[other], pile[n]];
  }
}

function deal() {
  const create = (/** @type {string} */ code) => {
    cards += 1;
    return { code, id: cards, isUp: true, ticks: 0 };
  };
  const draw = state.cards.flatMap(({ code, copies }) =>
    Array.from({ length: copies }, () => create(code)),
  );
  shuffle(draw);
  piles = { draw, table: [], discard: [] };
}

const deckList = () => state.cards.map(({ code, copies }) => `${code}×${copies}`).join(" ");

/** @param {HTMLElement} place */
export function tryIt(place) {
  if (!state.deck) return;
  if (!piles || dealt !== deckList()) deal();
  dealt = deckList();
  show(place);
}

/** @param {HTMLElement} place */
function show(place) {
  if (!piles || !state.deck) return;
  const { draw, table, discard } = piles;
  const { width, height, bleed } = state.deck;
  const redrawAfter = (/** @type {() => unknown} */ act) => () => {
    const verb = document.activeElement?.dataset.do;
    act();
    show(place);
    if (!document.activeElement?.matches("button:enabled"))
      place.querySelector(`[data-do="${verb}"]:enabled`)?.focus();
  };
  const move = (/** @type {Card} */ card, /** @type {Card[]} */ to) => {
    for (const pile of [draw, table, discard])
      if (pile.includes(card)) pile.splice(pile.indexOf(card), 1);
    to.push(card);
  };
  const tile = (/** @type {Card} */ card) => {
    const { code, isUp, ticks, id } = card;
    const facts = cardOf(code);
    const boxes = facts?.boxes ?? 0;
    const flip = () => (card.isUp = !isUp);
    const tick = () => (card.ticks = (ticks + 1) % (boxes + 1));
    const drop = () => move(card, discard);
    const moveToBottom = () => {
      move(card, table);
      draw.unshift(...table.splice(-1));
    };
    const name = isUp ? `${code} ${facts?.name ?? ""}` : say("face down");
    const sizes = { "--wide": width, "--high": height, "--bleed": bleed };
    return keyed(
      id,
      html`
      <li class="tried ${facts?.lies && "lies"}" data-tried=${code} css=${sizes}>
        ${keyed(isUp, html`<span class="face ${!isUp && "down"}" data-card=${id}></span>`)}
        <span class="said">${name}${ticks > 0 && ` ☑ ${ticks}`}</span>
        <span class="row">
          ${button(say("Flip"), "flip", redrawAfter(flip))}
          ${boxes > 0 && button(say("Tick"), "tick", redrawAfter(tick))}
          ${button(say("Discard"), "discard", redrawAfter(drop))}
          ${button(say("To the bottom"), "under", redrawAfter(moveToBottom))}
        </span>
      </li>
    `,
    );
  };
  const verb = (
    /** @type {string} */ text,
    /** @type {string} */ key,
    /** @type {() => unknown} */ act,
    isOff = false,
  ) => button(text, key, redrawAfter(act), { disabled: isOff });
  const gather = () => {
    draw.push(...discard.splice(0));
    shuffle(draw);
  };
  const left = say("Draw ({count} left)", { count: draw.length });
  const again = say("Shuffle the discards in ({count})", { count: discard.length });
  render(
    [
      html`<div class="row">
        ${verb(left, "draw", () => move(draw[draw.length - 1], table), !draw.length)}
        ${verb(say("Shuffle"), "shuffle", () => shuffle(draw))}
        ${verb(again, "reshuffle", gather, !discard.length)}
        ${verb(say("Discard all"), "discard-all", () => discard.push(...table.splice(0)), !table.length)}
        ${verb(say("Start over"), "anew", deal)}
      </div>`,
      html`<ul class="trying" aria-label=${say("On the table")}>${table.map(tile)}</ul>`,
      balance(),
    ],
    place,
  );
  for (const face of place.querySelectorAll(".face:not(.down)")) {
    const card = table.find(({ id }) => String(id) === face.dataset.card);
    const picture = cardOf(card?.code ?? "")?.picture;
    if (picture !== undefined && face.dataset.picture !== String(picture))
      showCard(face, picture, `T${card?.id}`);
  }
}
