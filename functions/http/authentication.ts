import type middy from '@middy/core';
import type { Route } from '../../shared/contract/route.ts';
import { authenticate } from '../core/auth/authenticate.ts';
import { recordRefusedAccess } from '../core/auth/record-refused-access.ts';
import type { AdminLog } from '../ports/action-log.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { authenticateVisitor, type VisitorServices } from './visitor-authentication.ts';

/**
 * Authenticates the caller of a route. If a user without admin rights calls an admin route, records the call in the
 * admin log. Throws RequestError `unauthenticated`, `banned`, `forbidden`.
 */
export function authentication(
  routeId: string,
  route: Route,
  services: () => VisitorServices & { adminLog: AdminLog },
): middy.MiddlewareObj<ApiEvent, ApiResult> {
  return {
    before: async ({ event }) => {
      if (route.auth === 'public') return;
      if (route.auth === 'visitor') {
        event.visit = await authenticateVisitor(services(), event);
        return;
      }
      const caller = await authenticate(services(), apiKeyOf(event.headers), route);
      if (route.auth === 'admin' && !caller.isAdmin) {
        await recordRefusedAccess(services(), caller, routeId);
        throw new RequestError('admins_only');
      }
      event.caller = caller;
    },
  };
}
