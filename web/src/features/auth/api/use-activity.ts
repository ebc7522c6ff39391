import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

const FIRST_PAGE: string | undefined = undefined;
const PAGE_LENGTH = 20;

export function useActivity() {
  return useInfiniteQuery({
    queryKey: queryKeys.activity,
    queryFn: ({ pageParam, signal }) => callApi('listActivity', { limit: PAGE_LENGTH, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta: { isPrivate: true },
  });
}
