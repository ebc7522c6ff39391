/** The plans and thresholds of GET /config/credits. */
import { queryOptions } from '@tanstack/react-query';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type CreditPlan = RouteResponse<'getCreditConfig'>['config']['creditPlans'][number];

export const creditConfigOptions = queryOptions({
  queryKey: queryKeys.creditConfig,
  queryFn: async ({ signal }) => (await callApi('getCreditConfig', {}, { signal })).config,
});
