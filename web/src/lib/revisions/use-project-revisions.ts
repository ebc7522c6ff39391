import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

/** All revisions of one project, newest first. */
export function useProjectRevisions(projectId: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: [...queryKeys.projects, 'revisions', projectId],
    queryFn: async ({ signal }) => (await callApi('getProject', { projectId }, { signal })).revisions,
    enabled: isEnabled,
    meta: { isPrivate: true },
  });
}
