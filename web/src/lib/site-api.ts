import type { CallApi } from './api-client.ts';

/**
 * Calls a route of the site. The schemas load with the first call, because the first paint needs none. Throws ApiError.
 */
export const callApi: CallApi = async (id, request, options) => {
  const { callSiteApi } = await import('./site-client.ts');
  return callSiteApi(id, request, options);
};
