// Pictures and fonts dropped in, icons to search, colours with their contrast.
import { button, el, field, say, tell } from "./dom.js";
import { ask, bytes, choose, put, revOf, state } from "./state.js";
import * as table from "./table.js";

const PICTURE = /\.(png|jpe?g|svg)$/i,
  FONT = /\.(ttf|otf)$/i;
const urls = new Map();

async function take(files, show = false) {
  for (const file of files) {
    const name = file.name
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}. _-]/gu, "-")
      .replace(/^\.+/, "");
    if (revOf(name) && !confirmed(name)) continue;
    const answer = await put(name, file, revOf(name));
    if (answer.refused) continue;
    if (show && PICTURE.test(name)) await use(name);
    else tell(say("{file} lies beside your deck now.", { file: name }));
  }
}

// Wherever a file is dropped it is taken in; on a card its picture is shown there.
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => {
  if (hasFiles(event)) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (event.defaultPrevented || !hasFiles(event) || !state.deck) return;
  event.preventDefault();
  const card = event.target.closest?.("[data-card-picture]")?.dataset.cardPicture;
  if (card) choose(card);
  take(event.dataTransfer.files, Boolean(card ?? event.target.closest?.("#large")));
});

// A file of the same name is replaced at the second try.
let asked = "";
function confirmed(name) {
  const again = asked === name;
  asked = again ? "" : name;
  if (!again)
    tell(say("{file} is there already; drop it once more to replace it.", { file: name }), true);
  return again;
}

// The card that is chosen shows the picture.
async function use(name) {
  await table.flush();
  const one = state.tables.find(({ rows }) => rows.some(({ code }) => code === state.code));
  if (!one) return;
  await ask({
    do: "cells",
    file: one.file,
    cells: [[one.rows.findIndex(({ code }) => code === state.code), "art", name]],
  });
  tell(say("{code} shows {file}.", { code: state.code, file: name }));
}

async function thumb(image, name) {
  const rev = `${name} ${revOf(name)}`;
  if (!urls.has(rev))
    urls.set(
      rev,
      bytes({ do: "file", name }).then((data) =>
        URL.createObjectURL(
          new Blob([data], { type: name.endsWith(".svg") ? "image/svg+xml" : "" }),
        ),
      ),
    );
  image.src = await urls.get(rev);
}

function rows() {
  return state.files
    .filter(({ name }) => PICTURE.test(name) || FONT.test(name))
    .map(({ name }) => {
      const image = PICTURE.test(name) && el("img", { alt: "", width: 48, height: 48 });
      if (image) thumb(image, name).catch(() => {});
      return el(
        "li",
        {},
        image || el("span", { class: "letters" }, "Aa"),
        el("span", {}, name),
        PICTURE.test(name) &&
          button(say("Show it on {code}", { code: state.code }), { "data-use": name }, () =>
            use(name),
          ),
      );
    });
}

export function assets(place) {
  const now = JSON.stringify([
    state.code,
    state.files.filter(({ name }) => PICTURE.test(name) || FONT.test(name)),
  ]);
  if (place.dataset.shown === now) return;
  place.dataset.shown = now;
  const zone = el(
    "label",
    {
      class: "drop",
      ondragover: (event) => {
        event.preventDefault();
        zone.classList.add("over");
      },
      ondragleave: () => zone.classList.remove("over"),
      ondrop: (event) => {
        event.preventDefault();
        zone.classList.remove("over");
        take(event.dataTransfer.files);
      },
    },
    say("Drop pictures and fonts here, or choose files"),
    el("input", {
      type: "file",
      multiple: true,
      accept: ".png,.jpg,.jpeg,.svg,.ttf,.otf",
      id: "drop-file",
      onchange: ({ target }) => take(target.files),
    }),
  );
  place.replaceChildren(
    zone,
    el("ul", { class: "files" }, rows()),
    el(
      "p",
      { class: "note" },
      say('A font sets a style once the deck names it: [fonts] title = "NAME.ttf".'),
    ),
  );
}

// --- icons ---

let known = null;
export async function icons(place) {
  if (place.dataset.shown === "icons") return;
  place.dataset.shown = "icons";
  known ??= await ask({ do: "icons" });
  const grid = el("div", { class: "icon-grid" });
  const search = el("input", { type: "search", id: "icon-search", oninput: () => fill() });
  const fill = () =>
    grid.replaceChildren(
      ...[...known.own, ...Object.keys(known.icons)]
        .filter(
          (name, n, all) =>
            all.indexOf(name) === n && name.includes(search.value.trim().toLowerCase()),
        )
        .map((name) => {
          const made = button(
            "",
            { "data-icon": name, title: `:${name}:`, "aria-label": name },
            () => copied(`:${name}:`),
          );
          if (known.icons[name])
            made.innerHTML = `<svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="${known.icons[name]}"/></svg>`;
          made.append(el("span", {}, name));
          return made;
        }),
    );
  place.replaceChildren(
    field(say("Search icons"), search),
    el("p", { class: "note" }, say("A click copies it; in a text it is written :name:.")),
    grid,
  );
  fill();
}

function copied(text) {
  navigator.clipboard?.writeText(text).then(
    () => tell(say("{text} is copied.", { text })),
    () => tell(text),
  );
}

// --- colours ---

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = (hex) =>
  [1, 3, 5].reduce(
    (sum, at, n) =>
      sum + [0.2126, 0.7152, 0.0722][n] * linear(parseInt(hex.slice(at, at + 2), 16) / 255),
    0,
  );
export function contrast(one, other) {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export function colours(place) {
  if (place.contains(document.activeElement) && document.activeElement.type === "color") return;
  const found = Object.entries(state.colours).flatMap(([file, named]) =>
    named.map((one) => ({ file, ...one })),
  );
  const rows = found.map((one) => {
    const best = Math.max(contrast(one.colour, "#ffffff"), contrast(one.colour, "#1c1b1f"));
    const on =
      contrast(one.colour, "#ffffff") > contrast(one.colour, "#1c1b1f")
        ? say("white words")
        : say("dark words");
    const words = contrast(one.colour, "#ffffff");
    return el(
      "li",
      {},
      el("input", {
        type: "color",
        value: one.colour,
        "aria-label": one.key,
        onchange: ({ target }) =>
          ask({ do: "recolour", file: one.file, at: one.at, colour: target.value }),
      }),
      el("b", {}, one.key),
      el("span", {}, one.file),
      el(
        "span",
        { class: words < 4.5 ? "low" : "" },
        say("on paper {ratio} : 1", { ratio: words.toFixed(1) }),
      ),
      el("span", {}, say("{words} on it {ratio} : 1", { words: on, ratio: best.toFixed(1) })),
    );
  });
  place.replaceChildren(
    el("p", { class: "note" }, say("From 4.5 : 1 on words are easy to read.")),
    el(
      "ul",
      { class: "colours" },
      rows.length ? rows : el("li", {}, say("The deck names no colours yet.")),
    ),
  );
}
