// The drawings that invite to games. They come once the page stands there.
import { svgAddress } from "./controls.js";
import { html } from "./dom.js";
import { cover as loadCover } from "./transport.js";

/** @type {Map<string, string | undefined>} the drawings, by game; those that are on their way are undefined */
const drawings = new Map();

/** The cover of a game; `refresh` is called when it arrives. @param {string} game @param {() => unknown} refresh */
export function cover(game, refresh) {
  if (!drawings.has(game)) {
    drawings.set(game, undefined);
    const load = async () => {
      drawings.set(game, await loadCover(game));
      refresh();
    };
    requestAnimationFrame(() => load().catch(() => drawings.delete(game)));
  }
  const svg = drawings.get(game);
  const image = svg && html`<img src=${svgAddress(svg)} alt="">`;
  return html`<span class=${svg === "" ? "cover none" : "cover"} aria-hidden="true">${image}</span>`;
}
