import { useQuery } from '@tanstack/react-query';
import { readPublic } from '../../../lib/public-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const STALE_AFTER_MS = 5 * 60_000;

export function useAnnouncement(): string {
  const { data = '' } = useQuery({
    queryKey: queryKeys.announcement,
    queryFn: async ({ signal }) => (await readPublic('getAnnouncement', signal)).announcement,
    staleTime: STALE_AFTER_MS,
  });
  return data;
}
