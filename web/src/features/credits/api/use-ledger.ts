import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

const FIRST_PAGE: string | undefined = undefined;
const PAGE_LENGTH = 20;

/** The user's movements of credits page by page, newest first. */
export function useLedger() {
  return useInfiniteQuery({
    queryKey: queryKeys.ledger,
    queryFn: ({ pageParam, signal }) =>
      callApi('listLedger', { limit: PAGE_LENGTH, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta: { isPrivate: true },
  });
}
