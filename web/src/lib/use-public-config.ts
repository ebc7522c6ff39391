import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { callApi } from './site-api.ts';
import { useIsTakenOver } from './use-is-taken-over.ts';

/** Returns the costs, the network and the model of this deployment. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await callApi('getPublicConfig', {}, { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Returns the configuration for a prerendered page. Undefined during hydration, because the build does not know it,
 * even if a lazy page hydrates after the response.
 */
export function useRenderedPageConfig() {
  const { data } = usePublicConfig();
  return useIsTakenOver() ? data : undefined;
}
