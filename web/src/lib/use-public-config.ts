import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { callApi } from './site-api.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The costs, the network and the model of this deployment. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await callApi('getPublicConfig', {}, { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The configuration for a page that the build renders; undefined until the page has been taken over. The build knows no
 * answers, so a page whose code arrives after the answer must not begin with it.
 */
export function useRenderedPageConfig() {
  const { data } = usePublicConfig();
  return useIsHydrated() ? data : undefined;
}
