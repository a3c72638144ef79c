// Files that Python has made, as links to save or open; one is made after the other.
import { html, keyed, say } from "./dom.js";

const MAX_FILES = 12;

/** @typedef {{ readonly files: readonly Wire.Download[], lines?: readonly string[], warning?: string, pages?: number, text?: string }} Finished */

/** @param {number} bytes */
const sizeText = (bytes) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The finished files of a room. `refresh` shows `view()` again. */
export class FinishedFiles {
  /** @type {{ name: string, href: string, size: string }[]} */
  #files = [];
  #message = "";
  #isError = false;
  #isBusy = false;
  /** How far the present file has come, if that is known. @type {{ done: number, pages: number } | null} */
  #progress = null;
  #turn = Promise.resolve();
  #refresh;

  /** @param {() => unknown} refresh */
  constructor(refresh) {
    this.#refresh = refresh;
  }

  /**
   * Make files, after those that were asked for before.
   * @param {() => Promise<any>} request @param {string} title
   */
  make(request, title) {
    this.#turn = this.#turn.then(() => this.#makeNow(request, title)).catch(() => {});
    return this.#turn;
  }

  /** @param {() => Promise<any>} request @param {string} title */
  async #makeNow(request, title) {
    const listen = (/** @type {CustomEvent<{ done: number, pages: number }>} */ { detail }) => {
      this.#progress = detail;
      this.#refresh();
    };
    this.#tell(say("press-making-one", { title }));
    this.#isBusy = true;
    this.#refresh();
    addEventListener("making", listen);
    const finished = await request().finally(() => {
      removeEventListener("making", listen);
      this.#isBusy = false;
      this.#progress = null;
    });
    if (finished?.files) this.#add(finished);
    else this.#tell(finished?.text ?? say("gone"), true);
    this.#refresh();
    if (finished?.files) document.querySelector("ul.made a")?.focus();
  }

  /** @param {string} message */
  #tell(message, isError = false) {
    this.#message = message;
    this.#isError = isError;
  }

  /** @param {Finished} finished */
  #add({ files, lines = [], warning, pages }) {
    this.#tell(warning || lines.join(" "));
    const fresh = files.map(({ name, bytes }) => {
      const type = name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream";
      const href = URL.createObjectURL(new Blob([bytes], { type }));
      const count = pages && say("press-pages", { pages });
      return { name, href, size: [count, sizeText(bytes.length)].filter(Boolean).join(" · ") };
    });
    const isFresh = (/** @type {{ name: string }} */ { name }) =>
      fresh.some((file) => file.name === name);
    const all = [...fresh, ...this.#files.filter((file) => !isFresh(file))];
    const latest = all.slice(0, MAX_FILES);
    for (const { href } of this.#files.filter((file) => !latest.includes(file)))
      URL.revokeObjectURL(href);
    this.#files = latest;
  }

  view() {
    const files = this.#files.map(({ name, href, size }) => {
      const file = html`<li>
        <a class="button main" href=${href} download=${name} data-file=${name}
          ><span>${say("press-save", { file: name })} <small>${size}</small></span></a>
        <a class="button" href=${href} target="_blank" data-open=${name}
          aria-label="${say("press-open")} ${name}">${say("press-open")}</a>
      </li>`;
      return keyed(href, file);
    });
    const { done = null, pages = null } = this.#progress ?? {};
    return html`
      <section class="files" aria-label=${say("press-files")} aria-live="polite">
        <p role="status" class=${this.#isError && "error"}>${this.#message}</p>
        <progress hidden=${!this.#isBusy} aria-label=${say("press-making")} max=${pages} value=${done}
        ></progress>
        <ul class="made">${files}</ul>
      </section>
    `;
  }
}
