// Written by tests/page/test_types.py from the desk's schema.

declare namespace Studio {
  type AddedRegions = { "added": string[]; "name": string; "missing": boolean; "files": File[]; "lang": string; "undo"?: (CanUndo | null); "texts"?: (Record<string, string> | null); "colours"?: (Record<string, NamedColour[]> | null); "words"?: (Record<string, string> | null); "deck"?: (DeckFacts | null); "cards"?: (CardListed[] | null); "pictures"?: (Record<string, string> | null); "more"?: (boolean | null); "tables"?: (TableRows[] | null); "faults"?: (Issue[] | null) };
  type CanUndo = { "undo": boolean; "redo": boolean };
  type CardListed = { "code": string; "name": string; "copies": number; "boxes": number; "picture": number; "lies": boolean };
  type CardRow = { "place": number; "code": string; "cells": Record<string, string>; "fixed": string[] };
  type CardVariant = { "name": string; "svg": string; "lies": boolean };
  type CardVariants = { "compared": CardVariant[] };
  type ChangedFile = { "file": string; "name": string; "missing": boolean; "files": File[]; "lang": string; "undo"?: (CanUndo | null); "texts"?: (Record<string, string> | null); "colours"?: (Record<string, NamedColour[]> | null); "words"?: (Record<string, string> | null); "deck"?: (DeckFacts | null); "cards"?: (CardListed[] | null); "pictures"?: (Record<string, string> | null); "more"?: (boolean | null); "tables"?: (TableRows[] | null); "faults"?: (Issue[] | null) };
  type CheckResult = { "problems": number };
  type Content = { "content": string };
  type DeckFacts = { "title": string; "width": number; "height": number; "bleed": number; "safe": number; "shape": string; "backs": boolean };
  type DeckNews = { "name": string; "missing": boolean; "files": File[]; "lang": string; "undo"?: (CanUndo | null); "texts"?: (Record<string, string> | null); "colours"?: (Record<string, NamedColour[]> | null); "words"?: (Record<string, string> | null); "deck"?: (DeckFacts | null); "cards"?: (CardListed[] | null); "pictures"?: (Record<string, string> | null); "more"?: (boolean | null); "tables"?: (TableRows[] | null); "faults"?: (Issue[] | null) };
  type FairnessReport = { "running": boolean; "lines": string[] };
  type File = { "name": string; "rev": string };
  type GuessedColumn = { "file": string; "key": string; "column": string };
  type GuessedColumns = { "likely": GuessedColumn[] };
  type Icons = { "icons": Record<string, string>; "own": string[] };
  type Issue = { "said": string; "grave": boolean; "file"?: string; "row"?: number; "card"?: number; "code"?: string; "column"?: string; "region"?: string; "line"?: number };
  type KeysSeen = { "own": Record<string, any>; "below": Record<string, any>; "silent": string[]; "offers": Record<string, string[]>; "colours": Record<string, string>; "grounds": string[] };
  type Layer = { "name": string; "sort": string; "here": boolean; "group": string };
  type Link = { "link": LinkedDeck };
  type LinkedDeck = { "deck": string; "files": Record<string, string> };
  type NamedColour = { "key": string; "at": number; "colour": string };
  type NewRegion = { "name": string; "keys": Record<string, any>; "area"?: ([number, number, number, number] | null); "like"?: string };
  type Nothing = {};
  type Order = { "lang"?: string; "paper"?: "a3" | "a4" | "a5" | "legal" | "letter" | "tabloid"; "backs"?: "none" | "long-edge" | "short-edge" | "gutterfold" | "fronts-then-backs"; "bleed"?: string; "bleed_mode"?: "shared" | "outer" | "each"; "from"?: number; "margin"?: string; "marks"?: "outer" | "corners" | "lines" | "none"; "corners"?: string; "cut_file"?: "svg" | "dxf"; "cutter"?: "silhouette" | "cameo-5-alpha" | "cricut" | "siser"; "inset"?: string; "low_ink"?: boolean; "large_print"?: boolean; "small_type"?: boolean; "suits"?: "two-colour" | "four-colour"; "border"?: boolean; "camera"?: boolean; "fillable"?: boolean; "sleeved"?: boolean; "anyway"?: boolean; "single"?: boolean; "profile"?: string; "cards"?: string };
  type Pasted = { "pasted": number; "name": string; "missing": boolean; "files": File[]; "lang": string; "undo"?: (CanUndo | null); "texts"?: (Record<string, string> | null); "colours"?: (Record<string, NamedColour[]> | null); "words"?: (Record<string, string> | null); "deck"?: (DeckFacts | null); "cards"?: (CardListed[] | null); "pictures"?: (Record<string, string> | null); "more"?: (boolean | null); "tables"?: (TableRows[] | null); "faults"?: (Issue[] | null) };
  type PrintChoice = { "name": string; "title": string; "short"?: string };
  type PrintOptions = { "papers": PrintChoice[]; "backs": string[]; "marks": string[]; "services": PrintChoice[]; "elsewhere": boolean; "languages": string[] };
  type PrintedFile = { "made": string; "bytes": number; "pages"?: (number | null); "sheets"?: (number | null); "warning"?: string };
  type RegionArea = { "name": string; "sort": string; "area": number[] };
  type RegionList = { "regions": RegionArea[]; "layout"?: string; "layers"?: Layer[] };
  type RegionMove = { "region": string; "from": [number, number, number, number]; "to": [number, number, number, number] };
  type Schemas = { "deck": Record<string, any>; "layout": Record<string, any> };
  type SheetPicture = { "svg": string; "page": number; "pages": number; "wide": number; "high": number; "warning": string };
  type Start = { "name": string; "title": string; "svg": string; "wide": number; "high": number };
  type StartedFile = { "begun": string; "name": string; "missing": boolean; "files": File[]; "lang": string; "undo"?: (CanUndo | null); "texts"?: (Record<string, string> | null); "colours"?: (Record<string, NamedColour[]> | null); "words"?: (Record<string, string> | null); "deck"?: (DeckFacts | null); "cards"?: (CardListed[] | null); "pictures"?: (Record<string, string> | null); "more"?: (boolean | null); "tables"?: (TableRows[] | null); "faults"?: (Issue[] | null) };
  type StartedLayout = { "layout": string; "name": string; "missing": boolean; "files": File[]; "lang": string; "undo"?: (CanUndo | null); "texts"?: (Record<string, string> | null); "colours"?: (Record<string, NamedColour[]> | null); "words"?: (Record<string, string> | null); "deck"?: (DeckFacts | null); "cards"?: (CardListed[] | null); "pictures"?: (Record<string, string> | null); "more"?: (boolean | null); "tables"?: (TableRows[] | null); "faults"?: (Issue[] | null) };
  type Starts = { "starts": Start[] };
  type TableRows = { "file": string; "columns": string[]; "rows": CardRow[]; "is_read"?: boolean; "follows"?: boolean };
  type ViewOptions = { "lang"?: string; "ink"?: boolean; "large"?: boolean; "backs"?: boolean };
  interface Verbs {
    "add": { asked: { "do": "add"; "at": number; "rows": Record<string, string>[]; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "add-regions": { asked: { "do": "add-regions"; "code": string; "regions": NewRegion[]; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: AddedRegions };
    "balance": { asked: { "do": "balance"; "act"?: "begin" | "end" | "look" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: FairnessReport };
    "begin-table": { asked: { "do": "begin-table"; "table"?: string; "address"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: StartedFile };
    "begin-translation": { asked: { "do": "begin-translation"; "language": string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: StartedFile };
    "cells": { asked: { "do": "cells"; "cells": [number, string, string][]; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "check": { asked: { "do": "check" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: CheckResult };
    "compare": { asked: { "do": "compare"; "code": string; "languages"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: CardVariants };
    "copy": { asked: { "do": "copy"; "row": number; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "drop": { asked: { "do": "drop"; "file": string; "content"?: string; "rev"?: string; "deed"?: string } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Nothing };
    "file": { asked: { "do": "file"; "name": string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Content };
    "font": { asked: { "do": "font"; "name": string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Content };
    "icons": { asked: { "do": "icons" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Icons };
    "keys": { asked: { "do": "keys"; "file": string; "table": string[]; "code"?: string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: KeysSeen };
    "likely-columns": { asked: { "do": "likely-columns" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: GuessedColumns };
    "link": { asked: { "do": "link" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Link };
    "look": { asked: { "do": "look"; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "made": { asked: { "do": "made"; "name": string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Content };
    "move": { asked: { "do": "move"; "row": number; "to": number; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "move-column": { asked: { "do": "move-column"; "column": string; "to": number; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "move-regions": { asked: { "do": "move-regions"; "code": string; "moves": RegionMove[]; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "open-link": { asked: { "do": "open-link"; "deck": string; "files": Record<string, string> } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "open-pack": { asked: { "do": "open-pack"; "content"?: string } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "order-region": { asked: { "do": "order-region"; "region": string; "before"?: string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "own-layout": { asked: { "do": "own-layout"; "code"?: string; "kind"?: string; "back"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: StartedLayout };
    "pack": { asked: { "do": "pack" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Content };
    "paste": { asked: { "do": "paste"; "grid": string[][]; "row": number; "column": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Pasted };
    "picture": { asked: { "do": "picture"; "name": string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Content };
    "print": { asked: { "do": "print"; "how"?: Order; "everything"?: boolean; "png"?: boolean } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: PrintedFile };
    "print-options": { asked: { "do": "print-options" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: PrintOptions };
    "read-again": { asked: { "do": "read-again"; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: StartedFile };
    "recolour": { asked: { "do": "recolour"; "at": number; "colour": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "redo": { asked: { "do": "redo"; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: ChangedFile };
    "regions": { asked: { "do": "regions"; "code": string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: RegionList };
    "remove": { asked: { "do": "remove"; "row": number; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "remove-column": { asked: { "do": "remove-column"; "column": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "remove-regions": { asked: { "do": "remove-regions"; "code": string; "regions": string[]; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "remove-table": { asked: { "do": "remove-table"; "sort": "kinds" | "backs"; "name": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "rename-column": { asked: { "do": "rename-column"; "column": string; "to": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "rename-region": { asked: { "do": "rename-region"; "region": string; "to": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "schema": { asked: { "do": "schema" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Schemas };
    "set-keys": { asked: { "do": "set-keys"; "table": string[]; "keys": Record<string, any>; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "sheet": { asked: { "do": "sheet"; "how"?: Order; "page"?: number; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: SheetPicture };
    "sort": { asked: { "do": "sort"; "column": string; "down"?: boolean; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "start": { asked: { "do": "start"; "layout"?: string } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
    "start-font": { asked: { "do": "start-font"; "name": string; "view"?: ViewOptions } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Content };
    "starts": { asked: { "do": "starts" } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: Starts };
    "undo": { asked: { "do": "undo"; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: ChangedFile };
    "write": { asked: { "do": "write"; "text": string; "file": string; "rev"?: string; "deed"?: string; "view"?: ViewOptions; "since"?: number; "revs"?: Record<string, string>; "first"?: string[] } & { view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: string }; answer: DeckNews };
  }
  interface Refusal { refused?: string; changed?: boolean; anew?: boolean; content?: any }
  type Send = <Verb extends keyof Verbs>(
    request: { do: Verb } & Verbs[Verb]["asked"],
    file?: BodyInit,
  ) => Promise<Verbs[Verb]["answer"] & Refusal>;
  type SendOfFile = <Verb extends keyof Verbs>(
    request: { do: Verb } & Omit<Verbs[Verb]["asked"], "file">,
  ) => Promise<Verbs[Verb]["answer"] & Refusal>;
}
