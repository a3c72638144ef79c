// Games that are over: how they went, and each of them to be opened again.
import { element, html, say } from "./dom.js";
import { showAnswer } from "./sheets.js";

const VAGUE_PERCENT = 50; // an interval that tells nothing

/** @param {Page} page */
export async function showFinished(page) {
  const stats = await page.lookUp({ do: "stats" });
  const kinds = stats?.type === "stats" ? stats.kinds : [];
  return showAnswer(page, { do: "finished" }, ({ games }, close) => {
    if (!games.length) return html`<p>${say("none-finished")}</p>`;
    const past = (/** @type {Wire.FinishedSave} */ { save, title, outcome, score, at }) => {
      const open = () => {
        close();
        page.ask({ do: "go-on", name: save });
      };
      return html`<li><button class="wide" data-save=${save} @click=${open}>
        <b>${title}</b> <span class=${outcome}>${say(`was-${outcome}`)}${score != null && ` ${score}`}</span>
        <small>${save} · ${at.slice(0, 16).replace("T", " ")}</small>
      </button></li>`;
    };
    const download = (/** @type {"csv" | "json"} */ kind) =>
      html`<button data-plays=${kind} @click=${() => save(page, kind)}
        >${say("plays-as", { kind: kind.toUpperCase() })}</button>`;
    return [
      kinds.map(statsView),
      download("csv"),
      download("json"),
      html`<ul class="past">${games.map(past)}</ul>`,
    ];
  });
}

/** Save all of them as a file. @param {Page} page @param {"csv" | "json"} kind */
async function save(page, kind) {
  const plays = await page.lookUp({ do: "plays", kind });
  if (plays?.type !== "plays") return;
  const href = URL.createObjectURL(new Blob([plays.text], { type: `text/${kind}` }));
  element(html`<a href=${href} download="games.${kind}"></a>`).click();
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
