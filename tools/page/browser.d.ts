// What the modules of the page meet in a browser beside what the standard library of types knows of.

// All elements of the page are HTML's, and what happens there happens to one of them.
interface Element {
  dataset: DOMStringMap;
  disabled?: boolean;
  value?: string;
  type?: string;
  focus(options?: FocusOptions): void;
  select?(): void;
}
interface ChildNode extends ParentNode {}
interface ParentNode {
  querySelector(selector: "dialog"): Dialog | null;
  querySelector(selector: "key-fields"): Studio.KeyFields | null;
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}
interface EventTarget {
  closest(selector: string): HTMLElement | null;
  matches(selector: string): boolean;
}
interface Navigator {
  connection?: { saveData: boolean };
}

// `site.py` writes these above the service worker, or beside the page.
declare const VERSION: string;
declare const FILES: string[];
declare const LATER: Record<string, string[]>;
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };
interface Event {
  waitUntil(until: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  request: Request;
}

// How far a file has come that Python makes in the browser.
interface WindowEventMap {
  making: CustomEvent<{ done: number; pages: number }>;
}
