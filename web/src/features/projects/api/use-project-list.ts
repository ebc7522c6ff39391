import { useInfiniteQuery } from '@tanstack/react-query';
import { projectListOptions } from '../../../lib/project-list.ts';
import type { ListScope } from '../list-view.ts';

/** Returns all pages of one scope. */
export function useProjectList(scope: ListScope) {
  return useInfiniteQuery(projectListOptions(scope));
}

/** The server searches until all pages are loaded; then the caller filters locally. */
export function useProjectSearch(scope: ListScope, search: string) {
  const all = useProjectList(scope);
  const needsServer = search !== '' && all.hasNextPage;
  const found = useInfiniteQuery({ ...projectListOptions(scope, search), enabled: needsServer });
  return needsServer ? found : all;
}
