/** Returns an element of the page's static markup. Throws a TypeError when no element has the id. */
export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new TypeError(`The page has no #${id}.`);
  return element;
}
