/** The list of projects, as several screens use it. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RouteRequest } from '../../../shared/contract/routes.ts';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

const FIRST_PAGE: string | undefined = undefined;

/** The pages of GET /list-apps in one scope; without one, the server's default for the caller. */
export function projectListOptions(scope: RouteRequest<'listApps'>['scope']) {
  return infiniteQueryOptions({
    queryKey: queryKeys.projectList(scope),
    queryFn: ({ pageParam, signal }) => callApi('listApps', { scope, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    retryOnMount: false,
    meta: { isPrivate: true },
  });
}
