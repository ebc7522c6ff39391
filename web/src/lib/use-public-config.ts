import { useQuery } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

/** The costs, the network and the model of this deployment. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await callApi('getPublicConfig', {}, { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
