/** What the server wrote into the page. */
import type { PublishedAppFacts } from '../../shared/domain/published-app-facts.ts';

/** The server writes them, in this shape; the shell's own file without them is nobody's page. */
export function readPageFacts(): PublishedAppFacts {
  const element = document.querySelector('script[type="application/json"]');
  return element === null ? { status: 'missing' } : JSON.parse(element.textContent ?? '');
}
