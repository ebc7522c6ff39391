import { customNameRoutes } from '../../../shared/contract/publishing/custom-names.ts';
import { browserParts, createApiClient } from './api-client.ts';

/** Separate from `callApi`, so that only the publish dialog loads the routes of custom domains. */
export const callCustomNamesApi = createApiClient(customNameRoutes, browserParts);
