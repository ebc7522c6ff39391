import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { callApi } from '../site-api.ts';

export function useProjectRevisions(projectId: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: [...queryKeys.projects, 'revisions', projectId],
    queryFn: async ({ signal }) => (await callApi('getProject', { projectId }, { signal })).revisions,
    enabled: isEnabled,
    meta: { isPrivate: true },
  });
}
