// The games are in this browser: whether it keeps them for good, copies of them as files, and the way back.
import { base64 } from "./base64.js";
import { sheet } from "./dialogs.js";
import { element, html, say } from "./dom.js";

/** @param {Page} page */
export function keeping(page) {
  const note = element(html`<p class="note"></p>`);
  navigator.storage?.persisted?.().then((isPersistent) => {
    note.textContent = say(isPersistent ? "kept" : "kept-loosely");
  });
  const unfinished = page.lobby.games.flatMap((game) => game.unfinished ?? []);
  const copy = (/** @type {string} */ name) =>
    html`<button data-export=${name} @click=${() => save(page, name)}
      >${say("export-one", { save: name })}</button>`;
  const open = (/** @type {{ target: HTMLInputElement }} */ { target: { files } }) =>
    files?.[0] && bring(page, files[0]);
  return element(html`
    <section class="verbs" aria-label=${say("keeping")}>
      ${note}
      <p class="note">${say("elsewhere")}</p>
      <button data-do="export" @click=${() => save(page, "")}>${say("export")}</button>
      ${unfinished.map((game) => copy(game.save))}
      <label class="wide">${say("import")}
        <input type="file" accept=".jsonl,.zip" data-do="import" @change=${open}></label>
    </section>
  `);
}

/** @param {Page} page @param {string} name */
async function save(page, name) {
  const file = await page.lookUp({ do: "export", name });
  if (file?.type !== "export") return tell(file?.text);
  const href = `data:application/octet-stream;base64,${file.data}`;
  element(html`<a href=${href} download=${file.name}></a>`).click();
}

/** @param {Page} page @param {File} file */
async function bring(page, file) {
  const answer = await page.lookUp({ do: "import", data: await base64(file) });
  await page.ask({ do: "lobby" });
  if (answer?.type === "import") tell(say("brought", { saves: answer.brought.join(", ") || "–" }));
  else tell(answer?.text);
}

/** @param {string | undefined} text */
const tell = (text) => sheet(say("keeping"), html`<p>${text}</p>`);

// The screen stays on while the page is visible, where the browser offers that.
const keepAwake = () => {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
};
document.addEventListener("visibilitychange", keepAwake);
document.addEventListener("click", keepAwake, { once: true });
