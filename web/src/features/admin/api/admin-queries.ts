import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callAdminApi } from '../../../lib/admin/admin-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const OPERATIONS_INTERVAL_MS = 5_000;
/** Private queries are removed from the cache when the session ends. */
const meta = { isPrivate: true };

const keyOf = (...parts: (string | number)[]) => [...queryKeys.admin, ...parts];

interface CursorPage {
  nextCursor?: string | undefined;
}

function cursorOptions<Page extends CursorPage>(
  key: string[],
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  const firstPage: string | undefined = undefined;
  return infiniteQueryOptions({
    queryKey: keyOf(...key),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: Page): string | undefined => page.nextCursor,
    meta,
  });
}

export function useStats() {
  return useQuery({
    queryKey: keyOf('stats'),
    queryFn: async ({ signal }) => (await callAdminApi('getAdminStats', {}, { signal })).stats,
    meta,
  });
}

export function useSeries(days: number) {
  return useQuery({
    queryKey: keyOf('series', days),
    queryFn: async ({ signal }) => (await callAdminApi('getAdminSeries', { days }, { signal })).series,
    placeholderData: keepPreviousData,
    meta,
  });
}

export function useUsers({ page, search }: { page: number; search: string }) {
  return useQuery({
    queryKey: keyOf('users', search, page),
    queryFn: ({ signal }) => callAdminApi('listUsers', { page, search }, { signal }),
    placeholderData: keepPreviousData,
    meta,
  });
}

export function useUserDetails(publicKey: string) {
  return useQuery({
    queryKey: keyOf('user', publicKey),
    queryFn: async ({ signal }) => (await callAdminApi('getUser', { publicKey }, { signal })).user,
    meta,
  });
}

export function useUserLedger(publicKey: string) {
  return useInfiniteQuery(
    cursorOptions(
      ['user', publicKey, 'ledger'],
      async (ledgerCursor, signal) => (await callAdminApi('getUser', { publicKey, ledgerCursor }, { signal })).ledger,
    ),
  );
}

export function useUserProjects(publicKey: string) {
  return useInfiniteQuery(
    cursorOptions(
      ['user', publicKey, 'projects'],
      async (projectsCursor, signal) =>
        (await callAdminApi('getUser', { publicKey, projectsCursor }, { signal })).projects,
    ),
  );
}

export function useLogs(page: number) {
  return useQuery({
    queryKey: keyOf('logs', page),
    queryFn: ({ signal }) => callAdminApi('listAdminLogs', { page }, { signal }),
    placeholderData: keepPreviousData,
    meta,
  });
}

export function useWhitelist() {
  return useInfiniteQuery(
    cursorOptions(['whitelist'], (cursor, signal) => callAdminApi('listWhitelist', { cursor }, { signal })),
  );
}

export function usePayments() {
  return useInfiniteQuery(
    cursorOptions(['payments'], (cursor, signal) => callAdminApi('listPayments', { cursor }, { signal })),
  );
}

export function useReports() {
  return useInfiniteQuery(
    cursorOptions(['reports'], (cursor, signal) => callAdminApi('listReports', { cursor }, { signal })),
  );
}

export function useReturns() {
  return useInfiniteQuery(
    cursorOptions(['returns'], (cursor, signal) => callAdminApi('listReturns', { cursor }, { signal })),
  );
}

export function useRunningOperations() {
  return useInfiniteQuery({
    ...cursorOptions(['operations'], (cursor, signal) => callAdminApi('listRunningOperations', { cursor }, { signal })),
    refetchInterval: OPERATIONS_INTERVAL_MS,
  });
}
