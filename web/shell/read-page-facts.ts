import type { PublishedAppFacts } from '../../shared/domain/published-app-facts.ts';

/**
 * The facts that the server writes into the page. The shell's static file has none and counts as a missing
 * app.
 */
export function readPageFacts(): PublishedAppFacts {
  const element = document.querySelector('script[type="application/json"]');
  return element === null ? { status: 'missing' } : JSON.parse(element.textContent ?? '');
}
