// Modules that are written with the folder, or come with Python for browsers.
declare module "*/words.js" {
  export const WORDS: Record<string, Record<string, string>>;
  export const COVERS: string[], FACES: string[], GAMES: string[], PACKS: string[], ROOMS: string[];
}
declare module "*/pyodide.mjs" {
  export const loadPyodide: (options: object) => Promise<any>;
}
