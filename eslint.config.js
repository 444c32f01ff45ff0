// ESLint's rules for the scripts of the page and the build; TypeScript checks the types.
import js from "@eslint/js";
import globals from "globals";

/** Globals that `static/start/` provides for the page's other scripts (`tools/types/globals.d.ts`). */
const OURS = { stpFail: "readonly", stpEarly: "readonly", stpWord: "readonly", stpSpeak: "readonly" };

const RULES = {
  "array-callback-return": "error",
  "consistent-return": "error",
  "default-case-last": "error",
  eqeqeq: "error",
  "no-alert": "error",
  "no-eval": "error",
  "no-implicit-coercion": "error",
  "no-implied-eval": "error",
  "no-lonely-if": "error",
  "no-new-func": "error",
  "no-param-reassign": "error",
  "no-return-assign": "error",
  "no-self-compare": "error",
  "no-sequences": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unneeded-ternary": "error",
  "no-unused-expressions": "error",
  "no-useless-assignment": "error",
  "no-useless-concat": "error",
  "no-useless-rename": "error",
  "no-useless-return": "error",
  "prefer-promise-reject-errors": "error",
  "require-await": "error",
  complexity: ["error", 18],
  "max-depth": ["error", 4],
  "max-lines": ["error", 320],
};

/** Rules for scripts that need not run in browsers without modules. */
const MODERN = {
  "arrow-body-style": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-destructuring": ["error", { VariableDeclarator: { array: false, object: true } }],
  "prefer-object-spread": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "prefer-template": "error",
};

export default [
  { ignores: ["build/", "dist/", ".venv/", ".venv-docs/", ".venv-proof/"] },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, rules: { ...RULES, ...MODERN } },
  { files: ["static/**/*.js"], languageOptions: { globals: { ...globals.browser, ...OURS } } },
  {
    // Plain scripts, which run before any module.
    files: ["static/start/{early_clicks,failure,heal,rescue,language,launch,theme}.js"],
    languageOptions: { sourceType: "script" },
  },
  {
    // They tell people that their browser is too old, so they must run in old browsers.
    files: ["static/start/{failure,heal,rescue}.js"],
    languageOptions: { ecmaVersion: 5, globals: { Promise: "readonly" } },
    rules: { ...Object.fromEntries(Object.keys(MODERN).map((name) => [name, "off"])) },
  },
  { files: ["sw.js"], languageOptions: { globals: globals.serviceworker } },
  {
    // One long expression, which the tests evaluate in the page.
    files: ["tests/browser/layout.js"],
    languageOptions: { sourceType: "script", globals: globals.browser },
    rules: { complexity: "off", "max-depth": ["error", 5], "no-unused-expressions": "off" },
  },
  { files: ["tools/**/*.mjs", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
