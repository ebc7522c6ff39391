import type { ShellData } from '../../shared/domain/shell-data.ts';

/**
 * Returns the facts that the server writes into the page. The static file contains none and counts as a missing app.
 */
export function readPageFacts(): ShellData {
  const element = document.querySelector('script[type="application/json"]');
  return element === null ? { status: 'missing' } : JSON.parse(element.textContent ?? '');
}
