/** The difference between two revisions' documents. */
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { loadDocument } from '../../../lib/revisions/load-document.ts';

interface DiffSides {
  before: { appUrl: string; lastModified: string };
  after: { appUrl: string; lastModified: string };
}

/** A document changes when a picture is replaced, so its last change is part of the key. */
export function revisionDiffOptions({ before, after }: DiffSides) {
  return queryOptions({
    queryKey: [
      ...queryKeys.documents,
      'diff',
      before.appUrl,
      before.lastModified,
      after.appUrl,
      after.lastModified,
    ],
    queryFn: async ({ signal }) => {
      const [{ diffDocuments }, ...documents] = await Promise.all([
        import('../document-diff.ts'),
        loadDocument(before.appUrl, signal),
        loadDocument(after.appUrl, signal),
      ]);
      return diffDocuments(...documents);
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPrivate: true },
  });
}
