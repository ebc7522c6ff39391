import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readPublic } from './public-api.ts';
import { queryKeys } from './query-keys.ts';

export function usePublicConfig() {
  return useQuery({
    queryKey: queryKeys.publicConfig,
    queryFn: async ({ signal }) => (await readPublic('getPublicConfig', signal)).config,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Returns the public configuration. It is undefined during hydration, because the first rendering must equal the
 * prerendered one.
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
