import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { loadSource } from '../../../lib/revisions/load-document.ts';

interface DiffSides {
  before: { appUrl: string; lastModified: string };
  after: { appUrl: string; lastModified: string };
}

/**
 * Compares two revisions. The query key includes the times of the last changes, because replacing an asset changes a
 * document in place.
 */
export function useRevisionDiff({ before, after }: DiffSides) {
  return useQuery({
    queryKey: [...queryKeys.documents, 'diff', before.appUrl, before.lastModified, after.appUrl, after.lastModified],
    queryFn: async ({ signal }) => {
      const [{ diffDocuments }, ...documents] = await Promise.all([
        import('../document-diff.ts'),
        loadSource(before.appUrl, signal),
        loadSource(after.appUrl, signal),
      ]);
      return diffDocuments(...documents);
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPrivate: true },
  });
}
