import { adminRoutes } from '../../../../shared/contract/admin/routes.ts';
import { browserParts, createApiClient } from '../api-client.ts';

/** Separate from `callApi`, so that only the admin pages load the schemas of the admin routes. */
export const callAdminApi = createApiClient(adminRoutes, browserParts);
