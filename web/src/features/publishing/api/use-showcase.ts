import { useQuery } from '@tanstack/react-query';
import { readPublic } from '../../../lib/public-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Returns the showcased apps, which visitors may read too. */
export function useShowcase() {
  return useQuery({
    queryKey: queryKeys.showcase,
    queryFn: async ({ signal }) => (await readPublic('getShowcase', signal)).apps,
  });
}
