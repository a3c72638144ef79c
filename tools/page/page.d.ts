// Types of the page: messages that no schema describes, and what its modules hand to each other.

declare namespace Wire {
  /** The games, and the texts and rooms of the page. */
  interface Lobby {
    type: "lobby";
    games: Game[];
    playing: string;
    lang: string;
    langs: string[];
    texts: Record<string, string>;
    verbs: string[];
    rooms: string[];
  }
  /** A game in the list; a broken one has its title and the error alone. */
  interface Game {
    game: string;
    title: string;
    broken?: string;
    options: GameOption[];
    unfinished: { save: string; began: string | null; text?: string }[];
    record?: { games: number; wins: number };
    faces?: boolean;
    lessons?: number | null;
    daily?: boolean;
    about?: Invitation;
  }
  interface Invitation {
    hue: number;
    minutes: number;
    won: number | null;
    line?: string;
    needs?: string;
    chances?: string;
  }
  interface GameOption {
    name: string;
    label: string;
    switch: boolean;
    choices?: string[];
    words: string[];
    default?: string | number;
  }
  /** A finished file; the carrier of the request turns `content` into `bytes`. */
  interface Download {
    bytes: Uint8Array<ArrayBuffer>;
    content?: string;
  }
  type Verb = keyof Requests;
  type Answer = string | number | (string | number)[] | null;
  type Request = (Requests[Verb] | { answer: Answer }) & { save?: string; rev?: number | null };
  /** The message with which a verb is answered. */
  type AnswerOf<Do extends Verb> =
    | (0 extends 1 & Answers[Do] ? Extract<Message, { type: Do }> : Answers[Do])
    | Refused
    | undefined;
  /** The answer, if the verb was carried out. */
  type Found<Do extends Verb> = Exclude<AnswerOf<Do>, Refused | undefined>;
}

/** Tells whether the referee can be reached: true, false, or why not. */
type TellLink = (state: boolean | string) => void;
/** A request without an answer yet. */
type Waiting = { resolve(messages: Wire.Message[]): void; reject(error: Error): void };

/** A question of the referee, with what a page is always told. */
type Question = Wire.Ask & { rev: number; can: Wire.Can };
type Finish = Wire.Over & { rev: number; can: Wire.Can };

/** The cards of a game as they look. */
interface Looks {
  /** True if cards look as they are printed. */
  isPrinted: boolean;
  /** The picture of a card, by its code. */
  pictures: Record<string, string>;
  /** The printed rule of a card, by its code. */
  rules: Record<string, string>;
  /** The address of what the game draws itself, if it does. */
  drawing?: string;
  /** The pictures of plain court cards. */
  courts?: Record<string, string>;
  /** Draws the face of a plain card with all of its pips. */
  draw?: (face: Wire.Face, court?: string) => string;
}

/** Modules that are loaded with the first question that needs them. */
interface Parts {
  pad: typeof import("../../referee/web/static/pad.js");
  kit: typeof import("../../referee/web/static/kit.js");
  advice: typeof import("../../referee/web/static/advice.js");
  motion: typeof import("../../referee/web/static/motion.js");
}

/** What a change of the store was. */
interface Change {
  /** This device asked for it, so that focus and voice go to it. */
  isMine?: boolean;
  /** Another question is there. */
  isNew?: boolean;
  /** A picture arrived, which may wait until no finger is down. */
  isLate?: boolean;
}

/** All that the page knows of its game. Only `store.js` changes it. */
interface Store {
  /** Games, texts and rooms; there before anything is shown. */
  lobby: Wire.Lobby;
  /** The open game with its cards. */
  hello: Wire.Hello | null;
  /** The present question, or how the game ended; null without a game. */
  now: Question | Finish | null;
  /** What happened since the question before. */
  events: Wire.Event[];
  /** Cards and options of the answer that is being put together. */
  draft: readonly string[];
  /** Why the last request was rejected, or "". */
  error: string;
  /** True while a request that may change the game is on its way. */
  isBusy: boolean;
  /** Values of the tracks at the question before, by key, while they are shown for the first time. */
  before: Record<string, number>;
  /** Advice about the present question, if the player asked for it; undefined while it is worked out. */
  hint: Wire.Hint | null | undefined;
  /** Which side of a finished game is seen. */
  side: "end" | "table";
  /** The save and language whose `looks` these are. */
  looksKey: string;
  looks: Looks;
  /** What cards are called once they have been met, by code. */
  names: Record<string, string>;
  /** Modules that some questions need, once they are loaded. */
  parts: Partial<Parts>;
  /** The name of the present question. */
  readonly place: string | null;
  /** The open game in the list of games. */
  readonly game: Wire.Game | undefined;

  /** Send a request until the referee answers. A quiet request changes nothing that is shown. */
  ask(request: Wire.Request, isQuiet?: boolean): Promise<Wire.Message[]>;
  /** Ask quietly for something beside the game. */
  lookUp<Do extends Wire.Verb>(request: Wire.Requests[Do] & { do: Do }): Promise<Wire.AnswerOf<Do>>;
  /** Ask quietly for something that need not be there. */
  find<Do extends Wire.Verb>(request: Wire.Requests[Do] & { do: Do }): Promise<Wire.Found<Do> | undefined>;
  give(answer: Wire.Answer): Promise<Wire.Message[]>;
  /** Take back all answers from this one on. */
  undoTo(n: number): Promise<Wire.Message[]>;
  setDraft(draft: readonly string[]): void;
  /** See the end, or the table as it lay. */
  see(side: "end" | "table"): void;
  /** Get advice, or put it away. */
  toggleHint(): void;
  endLessons(lesson: Wire.Event): Promise<void>;
  /** Take pictures, rules and the like, if they are for the present looks. */
  setLooks(key: string, looks: Partial<Looks>): void;
  /** Load a part of the table. */
  load(name: keyof Parts): Promise<void>;
  /** Show the page again. */
  refresh(): void;
}
type Page = Readonly<Store>;
/** The page while a question is open, or the end is seen as a table. */
type Playing = Page & { readonly hello: Wire.Hello; readonly now: Question };
/** The page, or a dialog with an old question. */
type Asking = Playing;
type Ended = Page & { readonly hello: Wire.Hello; readonly now: Finish };

/** What is worked out about a game at its end; undefined until it is. */
interface Findings {
  /** Its question and language. */
  key: string;
  end?: Wire.End;
  /** How many days in a row the cards of the day were won. */
  days?: number;
  /** Null if there is none. */
  review?: Wire.Review | null;
  winnable?: Wire.Winnable;
}
/** How the cards of the day of a game went: days as numbers, and the save of the last. */
type DailyRecord = { streak?: number; won?: number; begun?: number; save?: string };
/** Where cards lay, by code. */
type Positions = Map<string, { card: HTMLElement; was: DOMRect }>;
/** Where campaigns are shown. */
interface Room {
  place: HTMLElement;
  files: ReturnType<typeof import("../../referee/web/static/press.js").finishedFiles>;
  refresh(): void;
}
/** Texts by name. */
type Texts = Record<string, string>;
/** Where a game turned. */
type Turning = { n: number; by: string; text: string };

declare namespace Studio {
  /** What any answer may be instead. */
  interface Refusal {
    refused?: string;
    changed?: boolean;
    anew?: boolean;
    content?: any;
  }
  type Verb = keyof Requests;
  /** Keys that the page adds to requests by itself. */
  type Added = "file" | "rev" | keyof Common;
  type StudioRequest<Do extends Verb> = Omit<Requests[Do], Added> & Partial<Requests[Do]> & Partial<Common> & { do: Do; file?: string; rev?: string };
  /** All that the studio's page knows of the deck. Only `state.js` changes it. */
  interface State {
    /** The file of the deck. */
    name: string;
    /** True if there is no deck yet. */
    missing: boolean;
    lang: string;
    deck: DeckFacts | null;
    cards: CardListed[];
    tables: TableRows[];
    faults: Issue[];
    files: File[];
    /** The text files by name. */
    texts: Record<string, string>;
    undo: Partial<CanUndo>;
    /** The code of the chosen card. */
    code: string;
    view: ViewOptions;
    /** The pictures of cards, by number. */
    pictures: Map<number, string>;
  }
  /** What changed: news of the deck, or the code of the card that was chosen. */
  type News = Partial<DeckNews> & { isUndone?: boolean; chosenCode?: string };
  type Area = [left: number, top: number, right: number, bottom: number];
  interface Region extends RegionArea {
    area: Area;
  }
  /** The regions of the chosen card, and how they are edited. */
  interface Editor {
    isOn: boolean;
    /** The layout, if it is the deck's own; else "". */
    file: string;
    regions: readonly Region[];
    /** All regions of the layout, also those that this card does not have. */
    layers: readonly Layer[];
    /** The names of the chosen regions. */
    selection: readonly string[];
    /** The sort of region that is drawn next, or "". */
    tool: string;
    /** In mm, or 0. */
    grid: number;
  }
  /** What the pointer drags. */
  interface Sketch {
    /** Where dragged regions would lie. */
    areas: ReadonlyMap<string, Area>;
    /** The guides that edges meet. */
    guides: readonly [side: number, mm: number][];
    /** The band that is drawn. */
    band?: Area;
  }
  /** What may stand at a place of a file. */
  interface SchemaNode {
    hint: string;
    format: string;
    control: "flag" | "choice" | "number" | "long" | "line";
    words: string[];
    standard: unknown;
    min: number | null;
    max: number | null;
    isList: boolean;
    isText: boolean;
    isTable: boolean;
    isPencil: boolean;
    isOld: boolean;
    keys: Record<string, SchemaNode>;
    /** What stands under other names. */
    others: SchemaNode | null;
  }
  /** A table of a file whose keys are shown. */
  interface KeyTable {
    root: keyof Schemas;
    file: string;
    table: string[];
    code?: string;
    /** Creates a file of one's own where there is none yet. */
    own?: (deed: string) => Promise<string>;
  }
  type KeyFields = import("../../cards_pdf/studio/static/inspector.js").KeyFields;
  type Answer<Do extends Verb> = Answers[Do] & Refusal;
  type Send = <Do extends Verb>(request: StudioRequest<Do>, file?: BodyInit) => Promise<Answer<Do>>;
}

// --- templates ---

// `html` describes elements, `render` makes the page equal to the description, `element` creates it once, and
// `markup` is a description without values, such as a drawing.
//
// How it works: the text between the values of a template is parsed once. `render` then changes only what differs
// from the last time, so that nodes keep focus, typed text and transitions.
// - ${value} between tags is text, a node, a template, or a list of these.
// - name=${value} is an attribute: false and null remove it, true sets it empty ("true" in `aria-`).
// - ${{ "data-do": "x" }} in a tag are attributes that do not change.
// - @click=${function} is a listener, .value=${value} a property, css=${{ "--n": 3 }} style.
//
// What is delicate: items of a list keep their nodes by position, or by the name in keyed(name)`…`. A line break between tags is no
// space. Style is set by property because the page's policy forbids `style` attributes.

/** A description of elements: the text between the values, and the values. */
interface Template {
  strings: readonly string[];
  values: unknown[];
  /** What it is in a list of several, if that is not its position. */
  key?: unknown;
}
/** Makes a listener of what is done with these values of an event. */
type ListenerOf<Values extends unknown[]> = (act: (...values: Values) => unknown) => (event: any) => unknown;
/** What can be shown: booleans, null and undefined show nothing. */
type View = Template | Node | string | number | boolean | null | undefined | readonly View[];
/** Shows a value of a template; `all` are its other values. */
type Update = (value: any, all?: unknown[]) => void;
/** Where a value of a template goes: into an element's attribute, or between elements. */
interface Hole {
  /** The number of the element or comment in the template. */
  node: number;
  /** The attribute, or "". */
  name: string;
  /** The text of the attribute around its values. */
  parts: string[];
  /** The number of the (first) value. */
  value: number;
}
/** What stands for one item of a list: its nodes from the first to the last. */
interface Item {
  key: unknown;
  strings?: readonly string[];
  first: ChildNode;
  last: ChildNode;
  update(item: any): void;
}

interface Dialog extends HTMLDialogElement {
  /** Show its content again. */
  refresh(): void;
}
/** A parsed template, which is copied each time it is shown. */
interface ParsedTemplate {
  source: DocumentFragment;
  holes: Hole[];
}

// --- the table ---

/** A card in a lane. */
interface LaneCard {
  code: string;
  /** How it lies. */
  state?: Wire.PoseInWords;
  name: string;
  note: string;
  /** It lies face down. */
  down?: boolean;
  /** It loses the game. */
  loses?: boolean;
  /** The option that a tap on it gives. */
  option: string | null;
}
/** Cards in their places. */
interface Lane extends Pick<Wire.Row, "label" | "note" | "drawn" | "cells" | "columns" | "fanned" | "danger"> {
  text: string;
  group: string;
  /** Cards that peep out from under others. */
  under: readonly string[];
  cards: LaneCard[];
  /** The codes of its cards, and of those that left a free place. */
  seats?: string[];
  role: "decide" | "watch";
}
interface Line {
  label?: string;
  text: string;
  danger?: string | null;
}
/** A whole answer. */
interface Proposal {
  answer: string[];
  text?: string | null;
  best?: boolean;
  danger?: string | null;
}
/** What the table and the question show: each option of the question is in one place. */
interface Plan {
  tracks: Wire.Track[];
  lines: Line[];
  lanes: Lane[];
  /** Options that are no card in sight. */
  words: Wire.Choice[];
  /** Options that are offered beside the others. */
  also: Wire.Choice[];
  /** Options about a card, by its code. */
  boxes: Map<string, Wire.Choice[]>;
  proposals: Proposal[];
}

type PartialQuestion = Pick<Question, "kind"> & Partial<Question>;
/** What of a question is not on the table. */
type Rest = Pick<Plan, "words" | "also" | "boxes" | "proposals">;

// How a table is laid out (fit.js).
//
// Guarantee: options are never folded away; the table scrolls only if no fold makes it fit.
//
// How it works: cards to decide on lie in one line, or in two or three even ones where that makes them larger. If
// they stay small the table folds, from notes to what is only watched. The style sheet knows nothing of games, so
// every guess is measured: a width is halved until it fits, and each fold is tried with each number of lines. What
// is only watched then takes what is left over.
//
// What is delicate: measuring costs a layout each time. What fitted a table like this one is tried first.

/** How a table lies. */
interface Layout {
  /** Of a card to decide on, in px; 0 if nothing fits. */
  width: number;
  /** Of lines of such cards. */
  number: number;
  fold: string;
  /** Of the cards that are only watched. */
  scale: number;
  /** Printed cards that are watched are whole, too. */
  entire: boolean;
  /** The kinds of lanes whose cards are large enough for all of their pips. */
  pips: string;
  /** In px across. */
  room: number;
  /** What lay on the table, roughly. */
  content: string;
  height: number;
}

/** What can be chosen: values with their texts. */
type Choices = readonly (readonly string[])[];

interface CardOptions {
  /** For screen readers; without one they skip the card. */
  label?: string | null;
  className?: string;
  css?: Record<string, string>;
  /** The code of its other side, which is up. */
  otherSide?: string | null;
  content?: View;
}
/** Cards by their codes. */
type Faces = Record<string, Partial<Wire.Face>>;

// --- the eye ---

/** Shades of grey, or a mask: one number a pixel. */
interface Plane {
  pixels: Uint8Array;
  width: number;
  height: number;
}
/** A picture: four bytes a pixel. */
interface Level {
  pixels: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}
/** Four [x, y], clockwise. */
type Quad = number[][];
/** A card in a picture. */
interface SeenCard {
  /** Its code, or null where the eye doubts. */
  card: string | null;
  /** What it may be, the best first. */
  likely: string[];
  /** Clockwise from the card's left top. */
  corners: Quad;
  cut?: boolean;
  /** How far the best is ahead of the next, in logarithms; 0 under a mark. */
  lead: number;
  /** At least one of its corners was read for certain. */
  isClear: boolean;
}
/** How a picture is looked at. */
interface SeeOptions {
  /** Which mark is on which card. */
  marks?: Wire.MarksOn;
  /** The codes that may be offered as likely. */
  cards?: readonly string[];
  /** Where a single card is expected: if it is read there, it is looked for nowhere else. */
  at?: readonly Quad[];
  /** How much of a card is in sight at least, of a single one. */
  fill?: number;
}
/** What a net believes: logarithms of shares, by rank and by suit. */
interface Reading {
  rank: Float32Array;
  suit: Float32Array;
  /** How many pips were counted one by one. */
  pips: number;
}

declare namespace Eye {
  interface Planes {
    /** The least of the three colours, in which paper is bright and everything coloured dark. */
    darkest: Plane;
    grey: Plane;
  }
  interface Region {
    /** The first of its pixels. */
    start: number;
    pixels: number;
    value: number;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** A quadrilateral that may be a card. */
  interface Candidate {
    quad: Quad;
    area: number;
    fill: number;
    worth: number;
    cut: boolean;
  }
  interface Mark {
    number: number;
    /** Clockwise from the mark's left top. */
    corners: Quad;
    /** Places that were read wrongly. */
    wrong: number;
  }
  interface Layer {
    shape: number[];
    weights: Float64Array;
    bias: Float32Array;
  }
  /** As many planes as a layer takes. */
  interface Image {
    planes: Float64Array | Float32Array;
    width: number;
    height: number;
  }
  /** An image in its rim, and the size of what comes out. */
  interface Padded {
    image: Float64Array;
    wide: number;
    across: number;
    down: number;
  }
  /** What the net says of a corner. */
  type Corner = Omit<Reading, "pips">;
  interface Ink {
    red: number;
    coloured: boolean;
    /** Whose colour it is in decks of four colours. */
    suit?: number;
  }
  /** A candidate that was read. */
  interface Read {
    corners: Quad;
    tall?: number;
    isCard: boolean;
    isSure: boolean;
    worth: number;
    likely: string[];
    card?: string;
    isClear?: boolean;
    lead?: number;
    cut?: boolean;
  }
  interface Sight {
    cards: SeenCard[];
    trouble?: string;
  }
  /** What cards mean to the game. */
  interface Verdict {
    doubts?: readonly { place: number }[];
    /** Places of cards that are no part of the answer. */
    others?: readonly number[];
    /** The picture is held. */
    hold?: boolean;
    /** It is ready, though not held. */
    isSteady?: boolean;
    /** What is shown below. */
    footer: View;
  }
  interface Wishes {
    /** The faces of all that may lie there. */
    cards: () => Faces;
    options: () => Promise<SeeOptions>;
    judge: (sight: readonly SeenCard[]) => Promise<Verdict>;
  }
}

declare namespace Shuffle {
  /** What a frame shows. */
  interface Reading {
    code: string;
    weight: number;
    /** 1 if the eye itself is sure. */
    sure: number;
  }
  /** Frames in a row that name the same card. */
  interface Stretch extends Reading {
    frames: number;
    /** Frames before it that show none. */
    blank: number;
  }
  /** What is known of a pack. */
  interface Pass {
    /** As the cards were shown; "" where one has to be read again. */
    order: readonly string[];
    missing: readonly string[];
    /** Pairs of places in the order; what lies between them is in doubt. */
    doubts: readonly number[][];
    /** How often a card may have passed unread. */
    missed: number;
    /** Cards came twice. */
    isMixed: boolean;
  }
}
