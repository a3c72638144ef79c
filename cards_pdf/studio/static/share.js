// A deck as one file, or a small one in a link, which are sent nowhere; and an empty folder, which begins with one of
// these, or with a layout, each as its card looks.
import { button, field, onFiles, onSubmit, toAddress } from "./controls.js";
import { $, html, render, say, sheet, valueOf } from "./dom.js";
import { ask, bytes, give, look, state } from "./state.js";
import { home, isAlone } from "./transport.js";

const MAX_SHARED_BYTES = 60e6;

export function share() {
  const name = state.name.replace(/\.toml$/, ".pnp.zip");
  const pack = async () => {
    const href = toAddress(await bytes({ do: "pack" }), "application/zip");
    const file = html`<a class="button main" download=${name} href=${href} data-file=${name}
      >${say("Save {file}", { file: name })}</a>`;
    render(file, $("packed"));
    $("packed").querySelector("a")?.focus();
  };
  const showLink = async () => {
    const { link: end, refused } = await ask({ do: "link" });
    const title = home
      ? "Anyone who opens this link has the deck"
      : "Add this to the address of a studio";
    const input = html`<input readonly id="link" value="${home}${end}">`;
    render(refused ?? field(say(title), input), $("linked"));
    $("link")?.select?.();
  };
  const note =
    "The deck with everything it uses: tables, pictures, fonts, licences, checksums. Anyone who has the file can print the deck with any command.";
  sheet(say("Share"), [
    html`<p>${say(note)}</p>`,
    button(say("As one file (.pnp.zip)"), "pack", pack, { class: "main" }),
    html`<div class="row" id="packed"></div>`,
    button(say("As a link"), "link", showLink),
    html`<div id="linked" aria-live="polite"></div>`,
  ]);
}

/** Begin with a shared deck, a table, or another program's file. @param {"open-pack" | "open-import"} verb @param {File} file */
async function open(verb, file) {
  const request = verb === "open-pack" ? { do: verb } : { do: verb, name: file.name };
  if (!(await give(request, file, MAX_SHARED_BYTES)).refused) await look();
}

let isDrawn = false;
export async function begin() {
  if (isDrawn) return;
  isDrawn = true;
  const { starts } = await ask({ do: "starts" });
  const link = location.hash.includes("deck=") ? location.hash : "";
  const tile = (/** @type {Studio.Start} */ { name, title, svg, wide, high }) => html`<button
      class="start" data-start=${name} css=${{ "--wide": wide, "--high": high }}
      @click=${() => ask({ do: "start", layout: name })}><card-face class="face" .svg=${svg}></card-face><b>${say(title)}</b></button>`;
  /** @param {string} label @param {string} accept @param {string} id @param {"open-pack" | "open-import"} verb */
  const file = (label, accept, id, verb = "open-import") => {
    const change = onFiles(([one]) => open(verb, one));
    return field(say(label), html`<input type="file" accept=${accept} id=${id} @change=${change}>`);
  };
  const hint = isAlone
    ? "Choose how its cards look; all of it can be changed. The deck is kept in this browser."
    : "Choose how its cards look; all of it can be changed. {file} is written into this folder.";
  const view = html`<main id="begin" data-room="design">
      <h1 tabindex="-1">${say("Start a deck")}</h1>
      <p>${say(hint, { file: state.name })}</p>
      <div class="starts">${starts.map(tile)}</div>
      <div class="row">
        ${file("Or start with a table of cards (CSV, XLSX, ODS)", ".csv,.tsv,.xlsx,.ods", "open-table")}
        ${file("Or with a deck of rpg-cards, CardPen, nanDECK or Squib, or a zipped project of Cider or CardMaker", ".json,.nde,.txt,.yml,.yaml,.zip", "open-other")}
        ${file("Or open a shared deck (.pnp.zip)", ".zip", "open-file", "open-pack")}
      </div>
      <form class="row" @submit=${onSubmit(() => ask({ do: "open-link", link: valueOf("open-link") }))}>
        ${field(say("Or a link with a deck in it (#deck=…)"), html`<input id="open-link" value=${link}>`)}
        <button data-do="open-link">${say("Open the deck of this link")}</button>
      </form>
    </main>
    <p id="told" role="status"></p>`;
  render(view, document.body);
  $("begin").querySelector("h1")?.focus();
}
