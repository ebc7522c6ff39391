import { appDataRoutes } from '../../../shared/contract/app-data.ts';
import { browserParts, createApiClient } from './api-client.ts';

/** Separate from `callApi`, so that only what shows an app's data loads the schemas of policies and values. */
export const callDataApi = createApiClient(appDataRoutes, browserParts);
