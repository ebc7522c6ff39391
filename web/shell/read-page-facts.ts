/** What the server wrote into the page. */
import type { ShellData } from '../../shared/domain/shell-data.ts';

/** The server writes them, in this shape; the shell's own file without them is nobody's page. */
export function readPageFacts(): ShellData {
  const element = document.querySelector('script[type="application/json"]');
  return element === null ? { status: 'missing' } : JSON.parse(element.textContent ?? '');
}
