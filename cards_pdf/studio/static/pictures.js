// Cards as SVG in the page: their faces and pictures are loaded when a card first shows them.
import { toAddress } from "./controls.js";
import { bytes, state } from "./state.js";

const known = /** @type {Map<string, Promise<any>>} */ (new Map());

/** What is loaded once; if it fails it is tried again. @param {string} key @param {() => Promise<any>} load */
function loadOnce(key, load) {
  const loading = known.get(key) ?? load();
  known.set(key, loading);
  loading.catch(() => known.delete(key));
  return loading;
}

/** The address of a picture. @param {string} key @param {object} request @returns {Promise<string>} */
export const pictureAddress = (key, request, type = "") =>
  loadOnce(key, async () => toAddress(await bytes(request), type));

/** A card's picture. One that is shown twice has names of its own the second time. @param {number} number */
export const pictureOf = (number, again = "") =>
  state.pictures.get(number)?.replaceAll(`p${number}-`, `p${number}${again}-`);

/** Shows an `svg`. */
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
      pictureAddress(name, { do: "picture", name, view })
        .then((address) => image.setAttribute("href", address))
        .catch(() => {});
    }
  }
}
customElements.define("card-face", CardFace);
