/** What the server wrote into the page of a published app. */
import type { PublishedAppFacts } from '../../shared/domain/published-app-facts.ts';

/** Null in the page of a preview, which has no facts. The server writes them, in this shape. */
export function readPageFacts(): PublishedAppFacts | null {
  const element = document.querySelector('script[type="application/json"]');
  return element === null ? null : JSON.parse(element.textContent ?? '');
}
