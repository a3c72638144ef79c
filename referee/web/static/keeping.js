// The games are in this browser: whether it keeps them for good, copies of them as files, and the way back.
import { base64 } from "./base64.js";
import { asked, button, el, say, sheet } from "./dom.js";

export function keeping(page) {
  const note = el("p", { class: "note" });
  navigator.storage?.persisted?.().then((kept) => {
    note.textContent = say(kept ? "kept" : "kept-loosely");
  });
  const unfinished = page.lobby.games.flatMap((game) => game.unfinished ?? []);
  return el(
    "section",
    { class: "verbs", "aria-label": say("keeping") },
    note,
    el("p", { class: "note" }, say("elsewhere")),
    button(say("export"), { "data-do": "export" }, () => save(page, "")),
    unfinished.map(({ save: name }) =>
      button(say("export-one", { save: name }), { "data-export": name }, () => save(page, name)),
    ),
    el(
      "label",
      { class: "wide" },
      say("import"),
      el("input", {
        type: "file",
        accept: ".jsonl,.zip",
        "data-do": "import",
        onchange: ({ target }) => target.files[0] && bring(page, target.files[0]),
      }),
    ),
  );
}

async function save(page, name) {
  const found = await asked(page, { do: "export", name });
  if (found?.type !== "export") return tell(found);
  el("a", { href: `data:application/octet-stream;base64,${found.data}`, download: found.name }).click();
}

async function bring(page, file) {
  const found = await asked(page, { do: "import", data: await base64(file) });
  await page.ask({ do: "lobby" });
  tell(found);
}

const tell = (found) =>
  sheet(
    say("keeping"),
    el("p", {}, found?.text ?? say("brought", { saves: found.brought.join(", ") || "–" })),
  );

// The screen stays on while a page is looked at, where the browser has that to offer.
const hold = () =>
  document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", hold);
document.addEventListener("click", hold, { once: true });
