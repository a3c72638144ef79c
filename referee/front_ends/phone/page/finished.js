// Games that are over: each can be opened again.
import { button, el, say } from "./dom.js";
import { look } from "./sheets.js";

export const finished = (page) => look(page, { do: "finished" }, ({ games }, close) => (games.length ? el("ul", { class: "past" }, games.map((game) =>
  el("li", {}, button([el("b", {}, game.title), " ", el("span", { class: game.outcome }, say(`was-${game.outcome}`), game.score == null ? "" : ` ${game.score}`), el("small", {}, game.save, " · ", game.at.slice(0, 16).replace("T", " "))],
    { class: "wide", "data-save": game.save }, () => { close(); page.ask({ do: "go-on", name: game.save }); })))) : el("p", {}, say("none-finished"))));
