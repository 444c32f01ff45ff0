// Finds elements of the page. All scripts that Python's drawings pass through call it: it names the
// type that drawn elements have, signs included, as far as scripts make use of them.

/** @type {(root: ParentNode, selector: string) => HTMLElement | null} */
export const find = (root, selector) => root.querySelector(selector);

/** @type {(root: ParentNode, selector: string) => HTMLElement[]} */
export const findAll = (root, selector) => [
  .../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector)),
];

/** The part of the page that Python draws. */
export const app = /** @type {HTMLElement} */ (document.getElementById("app"));
