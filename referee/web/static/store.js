// All that the page knows of its game (see `Store` in tools/page/page.d.ts); no other module changes it.
import { memory, RejectedError, run, setTexts } from "./dom.js";
import { listen, send } from "./transport.js";

const RETRY_MS = 1500;

/** @type {(change: Change) => void} */
let show;
/** @type {TellLink} */
let tellLink;
let waiting = /** @type {(() => void)[]} */ ([]);

/** @param {typeof show} showChange @param {TellLink} showLink @param {(lobby: Wire.Lobby) => boolean} isWanted */
export function subscribe(showChange, showLink, isWanted) {
  show = showChange;
  tellLink = (state) => {
    showLink(state);
    if (state !== true) return;
    for (const retry of waiting) retry();
    waiting = [];
  };
  listen((messages) => {
    if (isWanted(/** @type {Wire.Lobby} */ (messages[0]))) receive(messages, false);
  }, tellLink);
}

/** @type {Store} */
export const store = {
  lobby: /** @type {any} */ (null),
  hello: null,
  now: null,
  events: [],
  draft: [],
  error: "",
  isBusy: false,
  before: {},
  hint: null,
  side: "end",
  looksKey: "",
  looks: { isPrinted: false, pictures: {}, rules: {} },
  names: {},
  parts: {},

  get place() {
    return this.now && this.hello && `${this.hello.save} ${this.now.rev}`;
  },
  get game() {
    return this.lobby.games.find(({ game }) => game === this.hello?.game);
  },

  async ask(request, isQuiet = false) {
    if (this.isBusy && !isQuiet) return [];
    this.isBusy ||= !isQuiet;
    const { now, hello } = this;
    try {
      // `rev` counts changes: a request that is sent again is carried out once.
      const facts = now && hello ? { save: hello.save, rev: now.rev } : {};
      const messages = await deliver({ ...facts, ...request }, isQuiet);
      if (messages.length && !isQuiet) receive(messages, true);
      return messages;
    } finally {
      if (!isQuiet) this.isBusy = false;
    }
  },

  async lookUp(request) {
    const messages = await this.ask(request, true);
    return /** @type {any} */ (messages.find(({ type }) => [request.do, "error"].includes(type)));
  },

  async find(request) {
    const answer = /** @type {any} */ (await this.lookUp(/** @type {any} */ (request)));
    return answer?.type === request.do ? answer : undefined;
  },

  give(answer) {
    document.querySelector("dialog")?.close();
    navigator.vibrate?.(15);
    if (memory.get("sound")) run("sound", "beep");
    return this.ask({ answer });
  },

  undoTo(n) {
    return this.ask({ do: "undo", to: n });
  },

  setDraft(draft) {
    this.draft = [...draft];
    memory.set("draft", { place: this.place, draft });
    show({});
  },

  see(side) {
    this.side = side;
    show({ isMine: true });
  },

  async toggleHint() {
    const { place } = this;
    this.hint = this.hint ? null : undefined;
    show({});
    if (this.hint === null) return;
    const [hint] = await Promise.all([this.find({ do: "hint" }), this.load("advice")]);
    if (this.place === place) this.hint = hint ?? null;
    if (this.now) show({});
  },

  async endLessons(lesson) {
    await this.ask({ do: "enough" }, true);
    this.events = this.events.filter((event) => event !== lesson);
    show({});
  },

  setLooks(key, looks) {
    if (!this.now || this.looksKey !== key) return;
    Object.assign(this.looks, looks);
    show({ isLate: true });
  },

  async load(name) {
    this.parts[name] ??= await import(`./${name}.js`);
  },

  refresh() {
    show({});
  },
};

/** The store while a game is open. */
export const page = /** @type {Playing} */ (store);

/** Send a request until it is answered. @param {any} request @param {boolean} isQuiet @returns {Promise<Wire.Message[]>} */
async function deliver(request, isQuiet) {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      const messages = await send(request);
      if (isRepeated || !isQuiet) tellLink(true);
      return messages.filter((one) => !(isRepeated && "code" in one && one.code === "stale"));
    } catch (error) {
      const isRejected = error instanceof RejectedError;
      tellLink(isRejected && error.message);
      if (isRejected && (!isQuiet || error.hasRestarted)) return [];
      if (isRejected) return [{ type: "error", code: "", text: error.message }];
      await new Promise((retry) => {
        waiting.push(() => retry(null));
        setTimeout(retry, RETRY_MS);
      });
    }
  }
}

function receive(/** @type {Wire.Message[]} */ messages, /** @type {boolean} */ isMine) {
  const { place, hello, lobby, now } = store;
  store.error = "";
  for (const message of messages) {
    if (message.type === "lobby") setTexts(message.texts, message.lang);
    if (message.type === "lobby") store.lobby = message;
    if (message.type === "hello") store.hello = message;
    if (message.type === "ask" || message.type === "over") store.now = /** @type {any} */ (message);
    if (message.type === "error") store.error = message.text;
  }
  if (messages.at(-1)?.type === "lobby") store.now = store.hello = null;
  const isNew = !place || place !== store.place;
  if (!isNew && !isMine && lobby?.lang === store.lobby.lang) return;
  store.before = {};
  if (isNew) {
    const memo = memory.get("draft");
    Object.assign(store, { hint: null, side: "end" });
    store.events = messages.filter((message) => message.type === "event");
    store.draft = memo?.place === store.place ? memo.draft : [];
    if (hello?.save === store.hello?.save)
      for (const track of now?.tracks ?? []) store.before[track.key] = track.value;
  }
  const key = store.hello && `${store.hello.save} ${store.lobby.lang}`;
  if (key && store.looksKey !== key) {
    const isPrinted = Boolean(store.game?.faces && !memory.get("plain"));
    Object.assign(store, {
      looksKey: key,
      names: {},
      looks: { isPrinted, pictures: {}, rules: {} },
    });
    requestAnimationFrame(() => run("art", "loadPictures").catch(() => {}));
    requestAnimationFrame(() => store.load("motion"));
  }
  for (const { called } of store.now?.rows ?? []) Object.assign(store.names, called);
  show({ isMine, isNew });
  store.before = {};
}
