// Who sits at this table: every device by its name; whoever is not wanted is sent away.
import { button, el, say } from "./dom.js";
import { look } from "./sheets.js";
import { seat } from "./transport.js";

export const devices = (page) =>
  look(page, { do: "devices" }, ({ devices: there }, close) => [
    el(
      "ul",
      { class: "past" },
      there.map(({ device, name }) =>
        el(
          "li",
          {},
          el("b", {}, name),
          " ",
          device === seat
            ? el("span", { class: "note" }, say("this-device"))
            : button(
                say("send-away"),
                { "data-away": device, "aria-label": `${name}: ${say("send-away")}` },
                () => {
                  close();
                  page.ask({ do: "send-away", device }, true);
                },
              ),
        ),
      ),
    ),
    el("p", { class: "note" }, say("away-note")),
  ]);
