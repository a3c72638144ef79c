// At a draw, a camera in place of the keys: live where the browser gives one, else a photo. The eye itself, which
// reads the picture, is fetched with the first tap.
import { el, icon, open, say, styled } from "./dom.js";

await styled("lens.css");

// A file that the camera may take; its label is what is seen of it.
export const photo = (more) =>
  el("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "unseen",
    "data-photo": true,
    ...more,
  });

export function lens(page) {
  const cell = document.querySelector(".lens");
  if (!cell || document.querySelector("dialog.looks")) return; // there is a way to photos already
  const look = (file) => open("eye/at-table", "look", page, { file });
  const onclick = (event) => {
    if (!navigator.mediaDevices) return;
    event.preventDefault();
    look();
  };
  const onchange = ({ target: { files } }) => files[0] && look(files[0]);
  cell.replaceChildren(
    el(
      "label",
      { class: "verb", "data-do": "look" },
      icon("check"),
      el("span", {}, say("look")),
      photo({ "aria-label": say("eye-deal"), onclick, onchange }),
    ),
  );
}
