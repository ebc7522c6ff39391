import { useInfiniteQuery } from '@tanstack/react-query';
import { projectListOptions } from '../../../lib/project-list.ts';
import type { ListScope } from '../list-view.ts';

/** All pages of one scope. */
export function useProjectList(scope: ListScope) {
  return useInfiniteQuery(projectListOptions(scope));
}

/**
 * The projects of one scope for a search. While pages are missing in the browser the server searches; otherwise the
 * caller filters what is loaded, without a request.
 */
export function useProjectSearch(scope: ListScope, search: string) {
  const all = useProjectList(scope);
  const needsServer = search !== '' && all.hasNextPage;
  const found = useInfiniteQuery({ ...projectListOptions(scope, search), enabled: needsServer });
  return needsServer ? found : all;
}
