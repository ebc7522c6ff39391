import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RouteRequest } from '../../../shared/contract/routes.ts';
import { queryKeys } from './query-keys.ts';
import { DRAFT_ADDRESS_REFRESH_MS } from './revisions/draft-address.ts';
import { callApi } from './site-api.ts';

const FIRST_PAGE: string | undefined = undefined;

export function projectListOptions(scope: RouteRequest<'listApps'>['scope'], search = '') {
  return infiniteQueryOptions({
    queryKey: queryKeys.projectList(scope, search),
    queryFn: ({ pageParam, signal }) =>
      callApi('listApps', { scope, cursor: pageParam, search: search === '' ? undefined : search }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    retryOnMount: false,
    refetchInterval: DRAFT_ADDRESS_REFRESH_MS,
    meta: { isPrivate: true },
  });
}
