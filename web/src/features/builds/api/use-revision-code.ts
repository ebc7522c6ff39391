import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { loadDocument } from '../../../lib/revisions/load-document.ts';

interface CodeSource {
  appUrl: string;
  lastModified: string;
}

/** The document of a revision. Replacing an asset changes it in place, so the time of the last change is part of the key. */
export function useRevisionCode({ appUrl, lastModified }: CodeSource) {
  return useQuery({
    queryKey: [...queryKeys.documents, 'code', appUrl, lastModified],
    queryFn: ({ signal }) => loadDocument(appUrl, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPrivate: true },
  });
}
