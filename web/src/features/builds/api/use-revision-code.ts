import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { loadSource } from '../../../lib/revisions/load-document.ts';

interface CodeSource {
  appUrl: string;
  lastModified: string;
}

/**
 * Loads the code of a revision. The query key includes the time of the last change, because replacing an asset changes
 * the document in place.
 */
export function useRevisionCode({ appUrl, lastModified }: CodeSource) {
  return useQuery({
    queryKey: [...queryKeys.documents, 'code', appUrl, lastModified],
    queryFn: ({ signal }) => loadSource(appUrl, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPrivate: true },
  });
}
