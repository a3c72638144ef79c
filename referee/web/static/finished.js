// Games that are over: how they went, and each of them to be opened again.
import { asked, button, el, say } from "./dom.js";
import { look } from "./sheets.js";

export async function finished(page) {
  const kinds = (await asked(page, { do: "stats" }))?.kinds ?? [];
  return look(page, { do: "finished" }, ({ games }, close) =>
    games.length
      ? [
          kinds.map(stats),
          ["csv", "json"].map((kind) =>
            button(say("plays-as", { kind: kind.toUpperCase() }), { "data-plays": kind }, () =>
              keep(page, kind),
            ),
          ),
          el(
            "ul",
            { class: "past" },
            games.map((game) =>
              el(
                "li",
                {},
                button(
                  [
                    el("b", {}, game.title),
                    " ",
                    el(
                      "span",
                      { class: game.outcome },
                      say(`was-${game.outcome}`),
                      game.score == null ? "" : ` ${game.score}`,
                    ),
                    el("small", {}, game.save, " · ", game.at.slice(0, 16).replace("T", " ")),
                  ],
                  { class: "wide", "data-save": game.save },
                  () => {
                    close();
                    page.ask({ do: "go-on", name: game.save });
                  },
                ),
              ),
            ),
          ),
        ]
      : el("p", {}, say("none-finished")),
  );
}

// All of them as a file.
async function keep(page, kind) {
  const found = await asked(page, { do: "plays", kind });
  if (found?.type !== "plays") return;
  const href = URL.createObjectURL(new Blob([found.text], { type: `text/${kind}` }));
  el("a", { href, download: `games.${kind}` }).click();
}

const VAGUE = 50; // %: an interval that tells nothing

// How often it is won, drawn from the least to the most that is likely.
function stats({ game, title, played, wins, conceded, streak, longest, low, high, scores }) {
  const [from, to] = [Math.round(100 * low), Math.round(100 * high)],
    best = scores.length > 0 && say("best-score", { score: Math.max(...scores) });
  return el(
    "section",
    { class: "row", "data-stats": game },
    el("h3", {}, title, " ", el("b", {}, `${wins}/${played}`)),
    el(
      "p",
      { class: "note" },
      [say("stats-line", { conceded, streak, longest }), best].filter(Boolean).join(" "),
    ),
    el(
      "p",
      { class: "likely", style: { "--from": `${from}%`, "--to": `${to}%` } },
      say(to - from > VAGUE ? "too-few" : "likely", { from, to }),
    ),
  );
}
