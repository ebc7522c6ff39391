import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

const STALE_AFTER_MS = 5 * 60_000;

/** Returns the banner's text. Empty when there is none. */
export function useAnnouncement(): string {
  const { data = '' } = useQuery({
    queryKey: queryKeys.announcement,
    queryFn: async ({ signal }) => (await callApi('getAnnouncement', {}, { signal })).announcement,
    staleTime: STALE_AFTER_MS,
  });
  return data;
}
