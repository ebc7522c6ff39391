/** What of the list is in view, as Home's address keeps it: `?tab=published&search=timer&type=game`. No React. */
import { PROJECT_TYPES, type ProjectType } from '../../../../shared/constants.ts';
import { LIST_SCOPES } from '../../../../shared/contract/projects.ts';

export type ListScope = (typeof LIST_SCOPES)[number];

export interface ListView {
  tab: ListScope;
  search: string;
  type: ProjectType | 'all';
}

/** What the server takes. */
const SEARCH_MAX_LENGTH = 100;

/** Whatever an address holds besides; a tab that is not offered is the first of those that are. */
export function readListView(query: URLSearchParams, tabs: readonly ListScope[], usual: ListScope): ListView {
  const tab = LIST_SCOPES.find((scope) => scope === query.get('tab'));
  return {
    tab: tab !== undefined && tabs.includes(tab) ? tab : usual,
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    type: PROJECT_TYPES.find((type) => type === query.get('type')) ?? 'all',
  };
}

/** The address's query with some of the view changed; what is as usual is left out. */
export function withListView(
  query: URLSearchParams,
  part: Partial<ListView>,
  usual: ListScope,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  const usually: ListView = { tab: usual, search: '', type: 'all' };
  for (const name of ['tab', 'search', 'type'] as const) {
    const value = part[name];
    if (value === undefined) continue;
    if (value === usually[name]) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
