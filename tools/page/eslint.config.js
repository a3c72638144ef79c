import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-throw-literal": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "error",
    },
  },
  { files: ["**/static/**", "**/studio/**"], languageOptions: { globals: globals.browser } },
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
