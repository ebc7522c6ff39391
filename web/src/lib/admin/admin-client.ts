/** The client of the calls that only admins make, loaded with the dashboard. */
import { adminRoutes } from '../../../../shared/contract/admin-routes.ts';
import { browserParts, createApiClient } from '../api-client.ts';

export const callAdminApi = createApiClient(adminRoutes, browserParts);
