import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readPublic } from './public-api.ts';
import { queryKeys } from './query-keys.ts';

/** Returns the costs, the network and the model of this deployment. */
export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await readPublic('getPublicConfig', signal)).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The configuration for a prerendered page; undefined while the page is hydrated, because the first rendering must equal the
 * prerendered one even when the response arrives before.
 */
export function useHydratedConfig() {
  const { data } = usePublicConfig();
  return useSyncExternalStore(
    subscribeToNothing,
    () => data,
    () => undefined,
  );
}

function subscribeToNothing() {
  return () => undefined;
}
