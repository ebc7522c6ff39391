/** The user's credit history, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const FIRST_PAGE: string | undefined = undefined;
const PAGE_LENGTH = 20;

/** The pages of GET /credits/ledger, newest movement first. */
export function ledgerOptions() {
  return infiniteQueryOptions({
    queryKey: queryKeys.ledger,
    queryFn: ({ pageParam, signal }) =>
      callApi('listLedger', { limit: PAGE_LENGTH, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta: { isPrivate: true },
  });
}
