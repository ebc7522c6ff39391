/** The bar below a published app: what made it, what it was made from, remix and report, and whether there is a connection. */
import type { PublishedAppFacts } from '../../shared/domain/published-app-facts.ts';
import { elementById } from './element-by-id.ts';
import { prepareReport } from './report-dialog.ts';

type LiveFacts = Extract<PublishedAppFacts, { status: 'live' }>;

export function showBar({ projectId, isRemixable, remixedFrom }: LiveFacts): void {
  if (remixedFrom) elementById('lineage').textContent = `Remixed from ${remixedFrom}`;
  const remix = elementById('remix');
  remix.hidden = !isRemixable;
  remix.setAttribute('href', `/?remix=${projectId}`);
  prepareReport(projectId);
  elementById('bar').hidden = false;
  const tellConnection = () => {
    elementById('offline').textContent = navigator.onLine ? '' : 'You are offline.';
  };
  for (const type of ['online', 'offline']) window.addEventListener(type, tellConnection);
  tellConnection();
}
