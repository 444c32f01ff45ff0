// Finds elements of the page. All scripts that handle Python's drawings use it. It gives drawn
// elements, including SVG signs, the type that scripts need.

/** @type {(root: ParentNode, selector: string) => HTMLElement | null} */
export const find = (root, selector) => root.querySelector(selector);

/** @type {(root: ParentNode, selector: string) => HTMLElement[]} */
export const findAll = (root, selector) => [
  .../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector)),
];

/** The part of the page that Python draws. */
export const app = /** @type {HTMLElement} */ (document.getElementById("app"));
