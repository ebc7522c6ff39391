import { dataRemovalRoutes } from '../../../shared/contract/app-data/removals.ts';
import { appDataRoutes } from '../../../shared/contract/app-data.ts';
import { browserParts, createApiClient } from './api-client.ts';

/** Separate from `callApi`, so that only the views of an app's data load the schemas of policies and values. */
export const callDataApi = createApiClient({ ...appDataRoutes, ...dataRemovalRoutes }, browserParts);
