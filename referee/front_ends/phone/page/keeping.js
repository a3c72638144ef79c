// What the page says of how it is kept: here by the referee's own computer.
import { el, say } from "./dom.js";

export const keeping = () => el("p", { class: "note" }, say("screen"));
