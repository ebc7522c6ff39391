import { customNameRoutes } from '../../../shared/contract/publishing/custom-names.ts';
import { browserParts, createApiClient } from './api-client.ts';

/** Separate from `callApi`, so that only the dialog for publishing loads the routes of names. */
export const callCustomNamesApi = createApiClient(customNameRoutes, browserParts);
