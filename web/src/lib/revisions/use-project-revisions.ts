import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { callApi } from '../site-api.ts';
import { DRAFT_ADDRESS_REFRESH_MS } from './draft-address.ts';

export function useProjectRevisions(projectId: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: [...queryKeys.projects, 'revisions', projectId],
    queryFn: async ({ signal }) => (await callApi('getProject', { projectId }, { signal })).revisions,
    enabled: isEnabled,
    refetchInterval: DRAFT_ADDRESS_REFRESH_MS,
    meta: { isPrivate: true },
  });
}
