import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

const FIRST_PAGE: string | undefined = undefined;

export function useProfile(username: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.profile(username),
    queryFn: ({ pageParam, signal }) => callApi('getProfile', { username, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}
