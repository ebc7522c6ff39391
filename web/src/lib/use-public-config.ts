/** What the site says about itself: costs, network, model. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { queryKeys } from './query-keys.ts';

export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await callApi('getPublicConfig', {}, { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
