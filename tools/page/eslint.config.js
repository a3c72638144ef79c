import { readFileSync } from "node:fs";
import js from "@eslint/js";
import globals from "globals";

// Python and JavaScript share one list of words that are no names. What a message calls a value is
// read by destructuring, which binds the key of the wire.
const file = new URL("../../tests/project/words.toml", import.meta.url);
const words = readFileSync(file, "utf8")
  .match(/^banned = """([^"]+)/m)[1]
  .trim()
  .split(/\s+/);
const bannedName = `[name=/^_?(${words.join("|")})_?$/i]`;
const message = "Name the thing or the action (CONTRIBUTING, Words).";
const bindings = [
  ":function > Identifier.id",
  ":function > Identifier.params",
  ":function > AssignmentPattern.params > Identifier.left",
  "ClassDeclaration > Identifier.id",
  "VariableDeclarator > Identifier.id",
  ":matches(PropertyDefinition, MethodDefinition) > :matches(Identifier, PrivateIdentifier).key",
].map((place) => ({ selector: place + bannedName, message }));

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-restricted-syntax": ["error", ...bindings],
      "no-throw-literal": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "error",
    },
  },
  {
    files: ["**/static/**", "**/studio/**", "tests/*/scripts/**"],
    languageOptions: { globals: globals.browser },
  },
  { files: ["**/worker.js"], languageOptions: { globals: globals.worker } },
  {
    files: ["**/service.js"], // `site.py` writes these names above it
    languageOptions: {
      globals: {
        ...globals.serviceworker,
        VERSION: "readonly",
        FILES: "readonly",
        LATER: "readonly",
      },
    },
  },
  { files: ["**/*.mjs", "tools/**", "tests/**"], languageOptions: { globals: globals.node } },
];
