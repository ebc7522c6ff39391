import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

const FIRST_PAGE: string | undefined = undefined;
const PAGE_LENGTH = 20;

/** `by`: the user's own requests, or those that admins made in the user's projects. */
export function useActivity(by: 'user' | 'admins') {
  return useInfiniteQuery({
    queryKey: queryKeys.activity(by),
    queryFn: ({ pageParam, signal }) =>
      callApi('listActivity', { by, limit: PAGE_LENGTH, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta: { isPrivate: true },
  });
}
