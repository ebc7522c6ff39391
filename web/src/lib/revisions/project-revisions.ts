/** All revisions of one project, newest first. */
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

export function projectRevisionsOptions(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.projects, 'revisions', projectId],
    queryFn: async ({ signal }) => (await callApi('getProject', { projectId }, { signal })).revisions,
    meta: { isPrivate: true },
  });
}
