import type { Route } from './route.ts';
import type { RouteId } from './routes.ts';

/**
 * Requests in a second, and how many may come at once. API Gateway responds to those beyond with 429. No rate is above what the
 * executions of its function carry at 50 ms a call, on an account with 1,000: a flood is refused here, where a refusal is free,
 * and not for lack of executions.
 */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/** Of each route that has none of its own. */
export const DEFAULT_THROTTLE: Throttle = { rateLimit: 500, burstLimit: 1_000 };

/** What everybody's pages ask all the time: 150 executions, the least part of their functions. */
const FREQUENT: Throttle = { rateLimit: 3_000, burstLimit: 5_000 };
/** What costs money, a model's time or much writing, and what nobody does often. */
const COSTLY: Throttle = { rateLimit: 50, burstLimit: 100 };
/** Of the tools for models, which wait for builds. */
export const MCP_THROTTLE: Throttle = { rateLimit: 50, burstLimit: 100 };
const ADMIN: Throttle = { rateLimit: 20, burstLimit: 100 };

const OWN_THROTTLES = {
  getOperationStatus: FREQUENT,
  getPublicConfig: FREQUENT,
  getAnnouncement: FREQUENT,
  listRecords: FREQUENT,
  createApp: COSTLY,
  reviseApp: COSTLY,
  createUpload: COSTLY,
  importApp: COSTLY,
  signup: COSTLY,
  generalChat: COSTLY,
  projectChat: COSTLY,
  prepareTransaction: COSTLY,
  deleteAccount: COSTLY,
} satisfies Partial<Record<RouteId, Throttle>>;

/** Returns the throttle of a route; undefined for the default. */
export function throttleOf(routeId: string, route: Route): Throttle | undefined {
  const own: Partial<Record<string, Throttle>> = OWN_THROTTLES;
  if (route.auth === 'admin') return ADMIN;
  // A page, or the document of an app.
  if (route.success === 'page') return FREQUENT;
  return own[routeId];
}
