// All cards, live, as SVG; those with a problem wear a badge. Their fonts and pictures are loaded when a card first
// shows them.
import { toAddress } from "./controls.js";
import { $, html, keyed, render, say } from "./dom.js";
import { bytes, cardSizes, choose, fetchInSight, inSight, state } from "./state.js";

const known = /** @type {Map<string, Promise<any>>} */ (new Map());

/** What is loaded once; if it fails it is tried again. @param {string} key @param {() => Promise<any>} load */
function loadOnce(key, load) {
  const loading = known.get(key) ?? load();
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

/** Show a picture of the deck. @param {Element} image @param {string} source @param {string} key @param {object} request */
export const showPicture = (image, source, key, request, type = "") =>
  loadOnce(key, async () => toAddress(await bytes(request), type))
    .then((address) => image.setAttribute(source, address))
    .catch(() => {});

/** A card's picture. One that is shown twice has names of its own the second time. @param {number} number */
export const pictureOf = (number, again = "") =>
  state.pictures.get(number)?.replaceAll(`p${number}-`, `p${number}${again}-`);

class CardFace extends HTMLElement {
  set svg(/** @type {string | undefined} */ drawing) {
    const { view } = state;
    const svg = drawing ?? "";
    for (const [, name] of svg.matchAll(/font-family="([^"]+)"/g))
      loadOnce(name, async () => {
        const font = await bytes({ do: "font", view, name });
        document.fonts.add(await new FontFace(name, font).load());
      }).catch(() => {});
    this.innerHTML = svg;
    this.firstElementChild?.setAttribute("aria-hidden", "true");
    for (const image of this.querySelectorAll('image[href^="picture:"]')) {
      const name = image.getAttribute("href") ?? "";
      image.removeAttribute("href");
      showPicture(image, "href", name, { do: "picture", name, view });
    }
  }
}
customElements.define("card-face", CardFace);

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const code = target.dataset.cardPicture ?? "";
    if (isIntersecting && target.isConnected) inSight.add(code);
    else inSight.delete(code);
  }
  fetchInSight();
});

export function draw() {
  const { cards, deck, faults, code: chosenCode } = state;
  const tile = (/** @type {Studio.CardListed} */ { code, name, copies, lies, picture }) => {
    const own = faults.filter((fault) => fault.code === code);
    const isFaulty = own.some(({ grave }) => grave);
    const names = [code, name, copies > 1 ? `× ${copies}` : "", ...own.map(({ said }) => said)];
    const label = names.filter(Boolean).join(", ");
    return keyed(code)`<div data-card-picture=${code}
        class="card ${lies && "lies"} ${deck?.shape} ${code === chosenCode && "chosen"} ${isFaulty && "faulty"}">
        <card-face class="face" data-picture=${picture} .svg=${state.pictures.get(picture)}></card-face>
        <button class="over" aria-label=${label} aria-current=${code === chosenCode}
          @click=${() => choose(code)}></button>
        <span class="badge" hidden=${!own.length}></span></div>`;
  };
  const count = cards.reduce((sum, card) => sum + card.copies, 0);
  const kinds = cards.length;
  const text = count === kinds ? "Cards: {count}" : "Cards: {kinds}, with copies {count}";
  const view = html`<h2>${say(text, { kinds, count })}</h2>
    <div class="cards" css=${cardSizes()}>${cards.map(tile)}</div>`;
  render(view, $("gallery"));
  for (const place of $("gallery").querySelectorAll("[data-card-picture]")) observer.observe(place);
  for (const code of inSight) if (!cards.some((card) => card.code === code)) inSight.delete(code);
}
