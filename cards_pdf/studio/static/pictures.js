// Cards as SVG in the page: their faces and pictures are loaded when a card first shows them.
import { bytes, state } from "./state.js";

/** @type {Set<string>} */
const faces = new Set();
/** @type {Map<string, Promise<string>>} */
const urls = new Map();

/** @param {string} svg @param {object} request */
function loadFaces(svg, request) {
  for (const [, name] of svg.matchAll(/font-family="([^"]+)"/g)) {
    if (faces.has(name)) continue;
    faces.add(name);
    bytes({ do: "font", view: state.view, ...request, name })
      .then((data) => new FontFace(name, data).load())
      .then((face) => document.fonts.add(face))
      .catch(() => faces.delete(name));
  }
}

/** @param {HTMLElement} place */
function loadPictures(place) {
  for (const image of place.querySelectorAll('image[href^="picture:"]')) {
    const name = image.getAttribute("href") ?? "";
    const load = async () =>
      URL.createObjectURL(new Blob([await bytes({ do: "picture", name, view: state.view })]));
    const url = urls.get(name) ?? load();
    urls.set(name, url);
    image.removeAttribute("href");
    url.then((address) => image.setAttribute("href", address)).catch(() => urls.delete(name));
  }
}

/** Show a card's picture. One that is shown twice has names of its own the second time.
 * @param {HTMLElement} place @param {number} number */
export function showCard(place, number, again = "") {
  const svg = state.pictures.get(number);
  place.dataset.picture = String(number);
  if (!svg) return place.replaceChildren();
  showDrawing(place, again ? svg.replaceAll(`p${number}-`, `p${number}${again}-`) : svg, {});
}

/** Show a picture of something that is no card of the deck; `request` loads its faces.
 * @param {HTMLElement} place @param {string} svg @param {object} request */
export function showDrawing(place, svg, request) {
  loadFaces(svg, request);
  place.innerHTML = svg;
  place.firstElementChild?.setAttribute("aria-hidden", "true");
  loadPictures(place);
}
