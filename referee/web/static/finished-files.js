// Files that Python has made, as links to save or open; one is made after the other.
import { toAddress } from "./controls.js";
import { html, keyed, say } from "./dom.js";
import { store } from "./store.js";

const MAX_FILES = 12;

const sizeText = (/** @type {number} */ bytes) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The finished files of a room. `refresh` shows `view()` again. */
export class FinishedFiles {
  /** @type {{ name: string, href: string, size: string }[]} */
  #files = [];
  #message = "";
  #isError = false;
  /** How far the present file has come, once that is known. @type {{ done?: number, pages?: number } | null} */
  #progress = null;
  #turn = Promise.resolve();
  #refresh;

  constructor(/** @type {() => unknown} */ refresh) {
    this.#refresh = refresh;
  }

  /** Make files, after those that were asked for before. @param {any} request @param {string} title */
  make(request, title) {
    this.#turn = this.#turn.then(() => this.#makeNow(request, title)).catch(() => {});
    return this.#turn;
  }

  async #makeNow(/** @type {any} */ request, /** @type {string} */ title) {
    const listen = (/** @type {CustomEvent<{ done: number, pages: number }>} */ { detail }) => {
      this.#progress = detail;
      this.#refresh();
    };
    this.#message = say("press-making-one", { title });
    this.#isError = false;
    this.#progress = {};
    this.#refresh();
    addEventListener("making", listen);
    const finished = /** @type {any} */ (
      await store.lookUp(request).finally(() => {
        removeEventListener("making", listen);
        this.#progress = null;
      })
    );
    const { files, lines = [], warning, pages, text = say("gone") } = finished ?? {};
    this.#isError = !files;
    this.#message = files ? warning || lines.join(" ") : text;
    if (files) this.#add(files, pages && say("press-pages", { pages }));
    this.#refresh();
    if (files) document.querySelector("ul.made a")?.focus();
  }

  /** @param {Wire.Download[]} files @param {string} length of all pages */
  #add(files, length) {
    const fresh = files.map(({ name, bytes }) => {
      const href = toAddress(bytes, name.endsWith(".pdf") ? "application/pdf" : undefined);
      return { name, href, size: [length, sizeText(bytes.length)].filter(Boolean).join(" · ") };
    });
    const old = this.#files.filter(({ name }) => !fresh.some((file) => file.name === name));
    const latest = [...fresh, ...old].slice(0, MAX_FILES);
    for (const file of this.#files) if (!latest.includes(file)) URL.revokeObjectURL(file.href);
    this.#files = latest;
  }

  view() {
    const files = this.#files.map(({ name, href, size }) => {
      return keyed(href)`<li>
        <a class="button main" href=${href} download=${name} data-file=${name}
          ><span>${say("press-save", { file: name })} <small>${size}</small></span></a>
        <a class="button" href=${href} target="_blank" data-open=${name}
          aria-label="${say("press-open")} ${name}">${say("press-open")}</a>
      </li>`;
    });
    const { done, pages } = this.#progress ?? {};
    return html`
      <section class="files" aria-label=${say("press-files")} aria-live="polite">
        <p role="status" class=${this.#isError && "error"}>${this.#message}</p>
        <progress hidden=${!this.#progress} aria-label=${say("press-making")} max=${pages} value=${done}
        ></progress>
        <ul class="made">${files}</ul>
      </section>
    `;
  }
}
