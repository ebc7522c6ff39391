import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

export function useAppUsage(projectId: string, days: number) {
  return useQuery({
    queryKey: [...queryKeys.projects, 'usage', projectId, days],
    queryFn: async ({ signal }) => (await callApi('getAppUsage', { projectId, days }, { signal })).days,
    meta: { isPrivate: true },
  });
}
