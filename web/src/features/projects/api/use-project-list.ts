import { useInfiniteQuery } from '@tanstack/react-query';
import { projectListOptions } from '../../../lib/project-list.ts';
import type { ListScope } from '../list-view.ts';

/** Lists the projects of one scope, page by page. */
export function useProjectList(scope: ListScope) {
  return useInfiniteQuery(projectListOptions(scope));
}

/**
 * Returns the projects to search. Until all pages are loaded, the server searches; afterwards, the caller filters the
 * loaded projects.
 */
export function useProjectSearch(scope: ListScope, search: string) {
  const all = useProjectList(scope);
  const needsServer = search !== '' && all.hasNextPage;
  const found = useInfiniteQuery({ ...projectListOptions(scope, search), enabled: needsServer });
  return needsServer ? found : all;
}
