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
  /** What became of the last request, or how far the present one has come once that is known.
   * @type {{ text: string, isError?: boolean, progress?: { done?: number, pages?: number } }} */
  news = { text: "" };
  #turn = Promise.resolve();
  #refresh;

  constructor(/** @type {() => unknown} */ refresh) {
    this.#refresh = refresh;
  }

  /** @param {Partial<FinishedFiles["news"]>} news */
  #tell(news) {
    this.news = { text: this.news.text, ...news };
    this.#refresh();
  }

  /** Make files, after those that were asked for before. @param {any} request @param {string} title */
  make(request, title) {
    const make = async () => {
      const listen = (/** @type {CustomEvent} */ { detail }) => this.#tell({ progress: detail });
      this.#tell({ text: say("press-making-one", { title }), progress: {} });
      addEventListener("making", listen);
      const answer = /** @type {any} */ (await store.lookUp(request));
      removeEventListener("making", listen);
      const { files, lines = [], warning, pages, text = say("gone") } = answer ?? {};
      if (!files) return this.#tell({ text, isError: true });
      this.#add(files, pages && say("press-pages", { pages }));
      this.#tell({ text: warning || lines.join(" ") });
      document.querySelector("ul.made a")?.focus();
    };
    this.#turn = this.#turn.then(make);
    return this.#turn;
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
    const { text, isError, progress } = this.news;
    return html`
      <section class="files" aria-label=${say("press-files")} aria-live="polite">
        <p role="status" class=${isError && "error"}>${text}</p>
        <progress hidden=${!progress} aria-label=${say("press-making")} max=${progress?.pages}
          value=${progress?.done}></progress>
        <ul class="made">${files}</ul>
      </section>
    `;
  }
}
