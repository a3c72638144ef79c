// What tests do in a page of Firefox or WebKit, whose drivers know clicks alone. It is run anew with each
// call: a driver need not keep what a script leaves behind, apart from properties of the window.
const dispatch = (target, kind, more) => {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), more);
  target.dispatchEvent(event);
  return event;
};

globalThis.hands = {
  /** Note from now on what goes wrong in this page. */
  watch: () => {
    window.wrong = [];
    addEventListener("error", ({ message }) => window.wrong.push(String(message)));
    addEventListener("unhandledrejection", ({ reason }) => window.wrong.push(String(reason)));
  },

  type: (keys) => {
    for (const key of keys) dispatch(document.body, "keydown", { key });
  },

  /** Note on the body how many printed cards were decoded. */
  decode: async () => {
    const printed = "[data-option] [data-face]:not([data-plain]) > img";
    const pictures = [...document.querySelectorAll(printed)];
    await Promise.all(pictures.map((picture) => picture.decode()));
    document.body.dataset.drawn = pictures.length;
  },

  /** Give the eye a JPEG. */
  givePhoto: (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "cards.jpg", { type: "image/jpeg" }));
    const input = document.querySelector("[data-photo]");
    input.files = files.files;
    dispatch(input, "change");
  },

  /** Rest a finger on a card, and note on the body whether the click was taken from it. */
  touch: (selector, milliseconds) => {
    const card = document.querySelector(selector);
    const { left, top } = card.getBoundingClientRect();
    dispatch(card, "touchstart", { touches: [{ clientX: left + 9, clientY: top + 9 }] });
    setTimeout(() => {
      const end = dispatch(card, "touchend", { touches: [] });
      card.click();
      document.body.dataset.held = end.defaultPrevented;
    }, milliseconds);
  },
};
