import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { loadSource } from '../../../lib/revisions/load-document.ts';

/** The poll interval, which is the interval at which the server stores the unfinished document. */
const REFRESH_MS = 2_000;

export function useUnfinishedDocument(url: string) {
  return useQuery({
    queryKey: [...queryKeys.documents, 'unfinished', url],
    queryFn: ({ signal }) => loadSource(url, signal),
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    retry: false,
    meta: { isPrivate: true },
  });
}
