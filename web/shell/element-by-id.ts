/** An element that the shell's own markup has. */

/** Throws a TypeError when the markup has no such element. */
export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new TypeError(`The page has no #${id}.`);
  return element;
}
