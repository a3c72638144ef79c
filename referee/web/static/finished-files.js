// Files that Python has made, as links to keep or open; one is made after the other.
import { el, say } from "./dom.js";

const MOST = 12; // files that lie ready
const SIZES = (bytes) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

export function made(ask) {
  const bar = el("progress", { hidden: true, "aria-label": say("press-making") });
  const said = el("p", { role: "status" }),
    list = el("ul", { class: "made" });
  const place = el(
    "section",
    { class: "files", "aria-label": say("press-files"), "aria-live": "polite" },
    said,
    bar,
    list,
  );
  const heard = ({ detail: { done, pages } }) => {
    bar.max = pages;
    bar.value = done;
  };
  let turn = Promise.resolve();

  const show = (found) => {
    said.textContent = found.warning || (found.lines ?? []).join(" ");
    for (const { name } of found.files) drop(list.querySelector(`[data-file="${name}"]`)?.parentElement); // it was made before
    list.prepend(...found.files.map(({ name, bytes }) => file(name, bytes, found)));
    while (list.childElementCount > MOST) drop(list.lastElementChild);
    list.querySelector("a")?.focus();
  };
  const one = async (request, title) => {
    said.className = "";
    said.textContent = say("press-making-one", { title });
    bar.hidden = false;
    bar.removeAttribute("value");
    addEventListener("making", heard);
    const found = await ask(request).finally(() => {
      removeEventListener("making", heard);
      bar.hidden = true;
    });
    if (found?.files) return show(found);
    said.className = "error";
    said.textContent = found?.text ?? say("gone");
  };
  return {
    place,
    show,
    make: (request, title) => {
      turn = turn.then(() => one(request, title)).catch(() => {});
      return turn;
    },
  };
}

function file(name, bytes, { pages }) {
  const href = URL.createObjectURL(
    new Blob([bytes], { type: name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream" }),
  );
  const size = [pages && say("press-pages", { pages }), SIZES(bytes.length)].filter(Boolean).join(" · ");
  return el(
    "li",
    {},
    el(
      "a",
      { class: "button main", href, download: name, "data-file": name },
      el("span", {}, say("press-save", { file: name }), " ", el("small", {}, size)),
    ),
    el(
      "a",
      {
        class: "button",
        href,
        target: "_blank",
        "data-open": name,
        "aria-label": `${say("press-open")} ${name}`,
      },
      say("press-open"),
    ),
  );
}

const drop = (row) => {
  if (!row) return;
  URL.revokeObjectURL(row.querySelector("a").href);
  row.remove();
};
