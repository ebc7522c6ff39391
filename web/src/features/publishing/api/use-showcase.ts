import { useQuery } from '@tanstack/react-query';
import { readPublic } from '../../../lib/public-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useShowcase() {
  return useQuery({
    queryKey: queryKeys.showcase,
    queryFn: async ({ signal }) => (await readPublic('getShowcase', signal)).apps,
  });
}
