import { useQuery } from '@tanstack/react-query';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';

export type CreditConfig = RouteResponse<'getCreditConfig'>['config'];

declare global {
  /** What `fill-credit-plans.tsx` has written into the rendered page, with which React has to begin. */
  var buidlCreditConfig: CreditConfig | undefined;
}

/** The plans and the ASV thresholds. */
export function useCreditConfig() {
  return useQuery({
    initialData: globalThis.buidlCreditConfig,
    initialDataUpdatedAt: 0,
    queryKey: queryKeys.creditConfig,
    queryFn: async ({ signal }) => (await callApi('getCreditConfig', {}, { signal })).config,
  });
}
