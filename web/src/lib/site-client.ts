import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { browserParts, createApiClient } from './api-client.ts';

export const callSiteApi = createApiClient(siteRoutes, browserParts);
