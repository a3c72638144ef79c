// Games that are over: how they went, and each of them to be opened again.
import { save } from "./controls.js";
import { html, say } from "./dom.js";
import { showAnswer } from "./sheets.js";
import { store } from "./store.js";

const VAGUE_PERCENT = 50; // an interval that tells nothing

export async function showFinished() {
  const kinds = (await store.find({ do: "stats" }))?.kinds ?? [];
  return showAnswer({ do: "finished" }, ({ games }) => {
    if (!games.length) return html`<p>${say("none-finished")}</p>`;
    const past = (/** @type {Wire.FinishedSave} */ { save: name, title, outcome, score, at }) =>
      html`<li><button class="wide" data-close data-save=${name} @click=${() => store.ask({ do: "go-on", name })}>
        <b>${title}</b> <span class=${outcome}>${say(`was-${outcome}`)}${score != null && ` ${score}`}</span>
        <small>${name} · ${at.slice(0, 16).replace("T", " ")}</small>
      </button></li>`;
    const download = (/** @type {"csv" | "json"} */ kind) =>
      html`<button data-plays=${kind} @click=${() => savePlays(kind)}
        >${say("plays-as", { kind: kind.toUpperCase() })}</button>`;
    const list = html`<ul class="past">${games.map(past)}</ul>`;
    return [kinds.map(statsView), download("csv"), download("json"), list];
  });
}

/** Save all of them as a file. @param {"csv" | "json"} kind */
async function savePlays(kind) {
  const plays = await store.find({ do: "plays", kind });
  if (plays) save(`games.${kind}`, plays.text, `text/${kind}`);
}

/** How often it is won, drawn from the least to the most that is likely. @param {Wire.Tally} tally */
function statsView({ game, title, played, wins, conceded, streak, longest, low, high, scores }) {
  const from = Math.round(100 * low);
  const to = Math.round(100 * high);
  const best = scores.length > 0 && say("best-score", { score: Math.max(...scores) });
  const line = [say("stats-line", { conceded, streak, longest }), best].filter(Boolean).join(" ");
  const likely = say(to - from > VAGUE_PERCENT ? "too-few" : "likely", { from, to });
  return html`
    <section class="row" data-stats=${game}>
      <h3>${title} <b>${wins}/${played}</b></h3>
      <p class="note">${line}</p>
      <p class="likely" css=${{ "--from": `${from}%`, "--to": `${to}%` }}>${likely}</p>
    </section>
  `;
}
