import type { ShellData } from '../../shared/domain/shell-data.ts';
import { profilePath } from '../src/lib/app-address.ts';
import { t } from '../src/lib/language/translate.ts';
import { isStoredUser } from '../src/lib/session/is-stored-user.ts';
import { elementById } from './element-by-id.ts';
import { prepareReport } from './report-dialog.ts';

type ShownFacts = Extract<ShellData, { status: 'live' | 'preview' }>;

export function showBar(facts: ShownFacts): void {
  if (facts.status === 'live') showOrigin(facts);
  else elementById('lineage').textContent = t`Preview of revision ${facts.revisionString}`;
  elementById('warning').addEventListener('click', () => elementById('report').click());
  prepareReport(facts.projectId, facts.status === 'preview' ? facts.revisionString : undefined);
  elementById('bar').hidden = false;
  const isKept = facts.status === 'live' && facts.isOffline;
  const tellConnection = () => {
    const connected = isKept ? t`Opened offline. Reload to connect.` : '';
    elementById('offline').textContent = navigator.onLine ? connected : t`You are offline.`;
  };
  for (const type of ['online', 'offline']) window.addEventListener(type, tellConnection);
  tellConnection();
}

function showOrigin(facts: Extract<ShownFacts, { status: 'live' }>): void {
  const { projectId, author, isRemixable, remixedFrom, asksForSecrets } = facts;
  const made = elementById('made');
  made.textContent = t`Made by ${author} with Buidl`;
  made.setAttribute('href', profilePath(author));
  elementById('warning').hidden = asksForSecrets !== true;
  if (remixedFrom) elementById('lineage').textContent = t`Remixed from ${remixedFrom}`;
  const remix = elementById('remix');
  remix.hidden = !isRemixable || isStoredUser(author);
  remix.setAttribute('href', `/?remix=${projectId}`);
}
