// All cards, live; those with a problem wear a badge.
import { $, html, keyed, render, say } from "./dom.js";
import "./pictures.js";
import { cardSizes, choose, fetchInSight, setCodesInSight, state } from "./state.js";

const visible = /** @type {Set<string>} */ (new Set()); // the codes of cards in sight
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const code = target.dataset.cardPicture ?? "";
    if (isIntersecting && target.isConnected) visible.add(code);
    else visible.delete(code);
  }
  fetchInSight();
});
setCodesInSight(() => [...visible]);

export function draw() {
  const { cards, deck, faults, code: chosenCode } = state;
  const tile = (/** @type {Studio.CardListed} */ { code, name, copies, lies, picture }) => {
    const own = faults.filter((fault) => fault.code === code);
    const isFaulty = own.some(({ grave }) => grave);
    const names = [code, name, copies > 1 ? `× ${copies}` : "", ...own.map(({ said }) => said)];
    const label = names.filter(Boolean).join(", ");
    return keyed(code)`
      <div class="card ${lies && "lies"} ${deck?.shape} ${code === chosenCode && "chosen"} ${isFaulty && "faulty"}"
        data-card-picture=${code}>
        <card-face class="face" data-picture=${picture} .svg=${state.pictures.get(picture)}></card-face>
        <button class="over" aria-label=${label} aria-current=${code === chosenCode}
          @click=${() => choose(code)}></button>
        <span class="badge" hidden=${!own.length}></span>
      </div>
    `;
  };
  const count = cards.reduce((sum, card) => sum + card.copies, 0);
  const kinds = cards.length;
  const text = count === kinds ? "Cards: {count}" : "Cards: {kinds}, with copies {count}";
  render(
    [
      html`<h2>${say(text, { kinds, count })}</h2>`,
      html`<div class="cards" css=${cardSizes()}>${cards.map(tile)}</div>`,
    ],
    $("gallery"),
  );
  for (const place of $("gallery").querySelectorAll("[data-card-picture]")) observer.observe(place);
  for (const code of visible) if (!cards.some((card) => card.code === code)) visible.delete(code);
}
