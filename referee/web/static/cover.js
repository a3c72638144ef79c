// The drawings that invite to games. They come once the page stands there.
import { html } from "./dom.js";
import { cover as loadCover } from "./transport.js";

/** @type {Map<string, string>} the drawings, by game */
const drawings = new Map();
/** @type {Set<string>} */
const requested = new Set();

/** The cover of a game; `refresh` is called when it arrives. @param {string} game @param {() => unknown} refresh */
export function cover(game, refresh) {
  const svg = drawings.get(game);
  if (svg === undefined && !requested.has(game)) {
    requested.add(game);
    requestAnimationFrame(() =>
      loadCover(game).then(
        (drawing) => {
          drawings.set(game, drawing);
          refresh();
        },
        () => requested.delete(game),
      ),
    );
  }
  const src = `data:image/svg+xml,${encodeURIComponent(svg ?? "")}`;
  return html`<span class=${svg === "" ? "cover none" : "cover"} aria-hidden="true">${svg && html`<img src=${src} alt="">`}</span>`;
}
