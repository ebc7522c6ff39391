/** What the dashboard reads, and under which keys it is kept. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callAdminApi } from '../../../lib/admin/admin-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const FIRST_PAGE: string | undefined = undefined;
const OPERATIONS_INTERVAL_MS = 5_000;
/** Nothing of it outlives the session. */
const meta = { isPrivate: true };

const keyOf = (...parts: (string | number)[]) => [...queryKeys.admin, ...parts];

export function statsOptions() {
  return queryOptions({
    queryKey: keyOf('stats'),
    queryFn: async ({ signal }) => (await callAdminApi('getAdminStats', {}, { signal })).stats,
    meta,
  });
}

export function seriesOptions(days: number) {
  return queryOptions({
    queryKey: keyOf('series', days),
    queryFn: async ({ signal }) => (await callAdminApi('getAdminSeries', { days }, { signal })).series,
    placeholderData: keepPreviousData,
    meta,
  });
}

export function usersOptions({ page, search }: { page: number; search: string }) {
  return queryOptions({
    queryKey: keyOf('users', search, page),
    queryFn: ({ signal }) => callAdminApi('listUsers', { page, search }, { signal }),
    placeholderData: keepPreviousData,
    meta,
  });
}

export function userOptions(publicKey: string) {
  return queryOptions({
    queryKey: keyOf('user', publicKey),
    queryFn: async ({ signal }) => (await callAdminApi('getUser', { publicKey }, { signal })).user,
    meta,
  });
}

export function userLedgerOptions(publicKey: string) {
  return infiniteQueryOptions({
    queryKey: keyOf('user', publicKey, 'ledger'),
    queryFn: async ({ pageParam, signal }) =>
      (await callAdminApi('getUser', { publicKey, ledgerCursor: pageParam }, { signal })).ledger,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta,
  });
}

export function userProjectsOptions(publicKey: string) {
  return infiniteQueryOptions({
    queryKey: keyOf('user', publicKey, 'projects'),
    queryFn: async ({ pageParam, signal }) =>
      (await callAdminApi('getUser', { publicKey, projectsCursor: pageParam }, { signal })).projects,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta,
  });
}

export function logsOptions(page: number) {
  return queryOptions({
    queryKey: keyOf('logs', page),
    queryFn: ({ signal }) => callAdminApi('listAdminLogs', { page }, { signal }),
    placeholderData: keepPreviousData,
    meta,
  });
}

export function whitelistOptions() {
  return infiniteQueryOptions({
    queryKey: keyOf('whitelist'),
    queryFn: ({ pageParam, signal }) => callAdminApi('listWhitelist', { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta,
  });
}

export function paymentsOptions() {
  return infiniteQueryOptions({
    queryKey: keyOf('payments'),
    queryFn: ({ pageParam, signal }) => callAdminApi('listPayments', { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta,
  });
}

export function reportsOptions() {
  return infiniteQueryOptions({
    queryKey: keyOf('reports'),
    queryFn: ({ pageParam, signal }) => callAdminApi('listReports', { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    meta,
  });
}

export function operationsOptions() {
  return infiniteQueryOptions({
    queryKey: keyOf('operations'),
    queryFn: ({ pageParam, signal }) =>
      callAdminApi('listRunningOperations', { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: OPERATIONS_INTERVAL_MS,
    meta,
  });
}

export function settingsOptions() {
  return queryOptions({
    queryKey: keyOf('settings'),
    queryFn: async ({ signal }) => (await callAdminApi('getSettings', {}, { signal })).settings,
    meta,
  });
}
