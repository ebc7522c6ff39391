import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

/** Returns the showcased apps, which visitors may read too. */
export function useShowcase() {
  return useQuery({
    queryKey: queryKeys.showcase,
    queryFn: async ({ signal }) => (await callApi('getShowcase', {}, { signal })).apps,
  });
}
