import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The showcased apps, which visitors may read as well. */
export function useShowcase() {
  return useQuery({
    queryKey: queryKeys.showcase,
    queryFn: async ({ signal }) => (await callApi('getShowcase', {}, { signal })).apps,
  });
}
