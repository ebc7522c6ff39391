import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { callApi } from './site-api.ts';

/** The costs, the network and the model of this deployment. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await callApi('getPublicConfig', {}, { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
