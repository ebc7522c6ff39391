import { LIST_SCOPES } from '../../../../shared/contract/projects.ts';
import { PROJECT_TYPES, type ProjectType } from '../../../../shared/domain/project-type.ts';

export type ListScope = (typeof LIST_SCOPES)[number];

export interface ListView {
  tab: ListScope;
  search: string;
  type: ProjectType | 'all';
}

/** The server's limit for the search text, in characters. */
const SEARCH_MAX_LENGTH = 100;

/** Parses the view from the query. Unknown values and unavailable tabs give the defaults. */
export function readListView(query: URLSearchParams, tabs: readonly ListScope[], usual: ListScope): ListView {
  const tab = LIST_SCOPES.find((scope) => scope === query.get('tab'));
  return {
    tab: tab !== undefined && tabs.includes(tab) ? tab : usual,
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    type: PROJECT_TYPES.find((type) => type === query.get('type')) ?? 'all',
  };
}

/** Returns the query with a part of the view changed. Omits defaults. */
export function withListView(query: URLSearchParams, part: Partial<ListView>, usual: ListScope): URLSearchParams {
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
