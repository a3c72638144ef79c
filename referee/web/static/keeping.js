// The games are in this browser: whether it keeps them for good, copies of them as files, and the way back.
import { base64, onFiles, save } from "./controls.js";
import { element, html, say, sheet } from "./dom.js";
import { store } from "./store.js";

export function keeping() {
  const note = element(html`<p class="note"></p>`);
  navigator.storage?.persisted?.().then((isPersistent) => {
    note.textContent = say(isPersistent ? "kept" : "kept-loosely");
  });
  const unfinished = store.lobby.games.flatMap((game) => game.unfinished ?? []);
  const copy = ({ save: name = "" }) =>
    html`<button data-export=${name} @click=${() => saveCopy(name)}
      >${say("export-one", { save: name })}</button>`;
  return element(html`
    <section class="verbs" aria-label=${say("keeping")}>
      ${note}
      <p class="note">${say("elsewhere")}</p>
      <button data-do="export" @click=${() => saveCopy("")}>${say("export")}</button>
      ${unfinished.map(copy)}
      <label class="wide">${say("import")}
        <input type="file" accept=".jsonl,.zip" data-do="import" @change=${onFiles(bring)}></label>
    </section>
  `);
}

const tell = (/** @type {string | undefined} */ text) =>
  sheet(say("keeping"), html`<p>${text}</p>`);

async function saveCopy(/** @type {string} */ name) {
  const file = await store.lookUp({ do: "export", name });
  if (file?.type !== "export") return tell(file?.text);
  const content = Uint8Array.from(atob(file.data), (sign) => sign.charCodeAt(0));
  save(file.name, content);
}

async function bring(/** @type {File[]} */ [file]) {
  const answer = await store.lookUp({ do: "import", data: await base64(file) });
  await store.ask({ do: "lobby" });
  const isBrought = answer?.type === "import";
  tell(isBrought ? say("brought", { saves: answer.brought.join(", ") || "–" }) : answer?.text);
}

// The screen stays on while the page is visible, where the browser offers that.
const keepAwake = () => {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
};
document.addEventListener("visibilitychange", keepAwake);
document.addEventListener("click", keepAwake, { once: true });
