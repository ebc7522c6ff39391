/** All revisions of one project, newest first, found in the pages of the project list. */
import { queryOptions } from '@tanstack/react-query';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { compareRevisions } from '../../../../../shared/domain/revision-number.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function projectRevisionsOptions(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'revisions', projectId],
    queryFn: ({ signal }) => findRevisions(projectId, signal),
    meta: { isPrivate: true },
  });
}

async function findRevisions(projectId: string, signal: AbortSignal): Promise<Revision[]> {
  let cursor: string | undefined;
  do {
    const page = await callApi('listApps', { cursor }, { signal });
    const revisions = page.projects[projectId];
    if (revisions !== undefined) {
      return revisions.toSorted((a, b) => compareRevisions(b.revisionString, a.revisionString));
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return [];
}
