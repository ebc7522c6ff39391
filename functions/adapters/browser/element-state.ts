/**
 * Reads elements with Playwright's own functions. They run in an isolated world, where properties that the page's
 * scripts replaced are still the browser's own.
 */
import type { Locator, Page } from 'playwright-core';

/** The time limit for reading an element that was just found. */
const READ_LIMIT_MS = 1_000;
/** The maximum number of elements whose texts are read. */
const MAX_READ = 100;

/** Returns the text of an element; empty when the element is gone. */
export async function readText(element: Locator): Promise<string> {
  return (await element.textContent({ timeout: READ_LIMIT_MS }).catch(unlessClosed(element, null))) ?? '';
}

/**
 * Returns an element's text in two forms: its text nodes joined without a space, and with a space. Users see, for
 * example, the texts of two cells as separate words.
 */
export async function readForms(element: Locator): Promise<string[]> {
  const text = await readText(element);
  const pieces = await element.evaluate(findPieces).catch(unlessClosed(element, []));
  // `findPieces` runs in the page's own world, so the page can falsify the result. This check limits the harm to the
  // places of the spaces.
  return pieces.join('') === text ? [text, pieces.join(' ')] : [text];
}

/** Runs inside the page. Returns the texts of the text nodes in order. */
function findPieces(element: Element): string[] {
  const pieces: string[] = [];
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) pieces.push(nodes.currentNode.nodeValue ?? '');
  return pieces;
}

/** Returns the texts of the first elements, in order. */
export function readTexts(elements: Locator, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: Math.min(count, MAX_READ) }, (_, index) => readText(elements.nth(index))));
}

/** Returns the value of a field, or else the `aria-valuenow` of the element; empty when it has neither. */
export async function readValue(element: Locator): Promise<string> {
  const value = await element.inputValue({ timeout: READ_LIMIT_MS }).catch(unlessClosed(element, undefined));
  if (value !== undefined) return value;
  return (
    (await element.getAttribute('aria-valuenow', { timeout: READ_LIMIT_MS }).catch(unlessClosed(element, null))) ?? ''
  );
}

/** Returns the labels of the chosen options of a list; none for another element. */
export async function readChoices(element: Locator): Promise<string[]> {
  const chosen = element.locator('option:checked');
  return readTexts(chosen, await chosen.count());
}

export function isDisabled(element: Locator): Promise<boolean> {
  return matches(element, ':disabled, [aria-disabled="true"]');
}

/** Returns whether the element is checked, chosen or pressed. */
export function isChecked(element: Locator): Promise<boolean> {
  return matches(element, ':checked, [aria-checked="true"], [aria-selected="true"], [aria-pressed="true"]');
}

/**
 * Returns the color and the background color as CSS. A page could replace `getComputedStyle`, but `findReplacedNatives`
 * reports that.
 */
export function readColors(element: Locator): Promise<string[]> {
  return element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    return [color, backgroundColor];
  });
}

async function matches(element: Locator, selector: string): Promise<boolean> {
  return (await element.and(element.page().locator(selector)).count()) > 0;
}

/** Returns a handler of errors that returns the fallback, except when the page has crashed or closed. */
function unlessClosed<Fallback>(element: { page(): Page }, fallback: Fallback): (error: unknown) => Fallback {
  return (error) => {
    if (element.page().isClosed()) throw error;
    return fallback;
  };
}
