// Cards as SVG in the page: their faces and pictures are fetched when a card first shows them.
import { bytes, state } from "./state.js";

const faces = new Set();
const urls = new Map();

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

function loadPictures(place) {
  for (const image of place.querySelectorAll('image[href^="picture:"]')) {
    const name = image.getAttribute("href");
    if (!urls.has(name)) {
      urls.set(
        name,
        bytes({ do: "picture", name, view: state.view }).then((data) =>
          URL.createObjectURL(new Blob([data])),
        ),
      );
    }
    image.removeAttribute("href");
    urls
      .get(name)
      .then((url) => image.setAttribute("href", url))
      .catch(() => urls.delete(name));
  }
}

// Put a card's picture into a place; one that is shown twice has names of its own the second time.
export function show(place, number, again = "") {
  const svg = state.pictures.get(number);
  place.dataset.picture = number;
  if (!svg) {
    place.replaceChildren();
    return;
  }
  loadFaces(svg, {});
  place.innerHTML = again ? svg.replaceAll(`p${number}-`, `p${number}${again}-`) : svg;
  place.firstChild.setAttribute("aria-hidden", "true");
  loadPictures(place);
}

// A picture of something that is no card of the deck; `request` fetches its faces.
export function drawn(place, svg, request) {
  loadFaces(svg, request);
  place.innerHTML = svg;
  place.firstChild.setAttribute("aria-hidden", "true");
  loadPictures(place);
}
