import { useQuery } from '@tanstack/react-query';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { readPublic } from '../../../lib/public-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type CreditConfig = RouteResponse<'getCreditConfig'>['config'];

export function useCreditConfig() {
  return useQuery({
    queryKey: queryKeys.creditConfig,
    queryFn: async ({ signal }) => (await readPublic('getCreditConfig', signal)).config,
  });
}
