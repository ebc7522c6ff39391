import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { loadDocument } from '../../../lib/revisions/load-document.ts';

/** The server stores the unfinished document at the same interval. */
const REFRESH_MS = 2_000;

/** The document that a build is writing, as far as it is written. */
export function useUnfinishedDocument(url: string) {
  return useQuery({
    queryKey: [...queryKeys.documents, 'unfinished', url],
    queryFn: ({ signal }) => loadDocument(url, signal),
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    retry: false,
    meta: { isPrivate: true },
  });
}
