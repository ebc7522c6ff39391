import type { Route } from './route.ts';
import type { RouteId } from './routes.ts';

/** A rate above which API Gateway responds 429 at no cost. It is never more than the route's function can handle. */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/** For routes without a rate limit in `OWN_THROTTLES`. */
export const DEFAULT_THROTTLE: Throttle = { rateLimit: 500, burstLimit: 1_000 };

/**
 * For pages. 3,000 requests a second need 150 concurrent executions at 50 ms each, which `reserved-concurrency.ts`
 * reserves; the rates below follow from its shares in the same way.
 */
const PAGES: Throttle = { rateLimit: 3_000, burstLimit: 5_000 };
/** For requests that open pages repeat. */
const POLLS: Throttle = { rateLimit: 2_000, burstLimit: 4_000 };
/** For requests that a page makes when it opens. */
const AT_START: Throttle = { rateLimit: 1_000, burstLimit: 2_000 };
/** For requests that cost money, occupy a model or write a lot, and that users rarely make. */
const COSTLY: Throttle = { rateLimit: 50, burstLimit: 100 };
/** For the MCP endpoint, where requests wait for builds. */
export const MCP_THROTTLE: Throttle = { rateLimit: 50, burstLimit: 100 };
const ADMIN: Throttle = { rateLimit: 20, burstLimit: 100 };

const OWN_THROTTLES = {
  getOperationStatus: POLLS,
  getPublicConfig: AT_START,
  getAnnouncement: AT_START,
  getProposal: POLLS,
  listRecords: POLLS,
  createApp: COSTLY,
  reviseApp: COSTLY,
  createUpload: COSTLY,
  importApp: COSTLY,
  inspectImport: COSTLY,
  signup: COSTLY,
  generalChat: COSTLY,
  proposeApp: COSTLY,
  projectChat: COSTLY,
  prepareTransaction: COSTLY,
  deleteAccount: COSTLY,
} satisfies Partial<Record<RouteId, Throttle>>;

export function throttleOf(routeId: string, route: Route): Throttle | undefined {
  const own: Partial<Record<string, Throttle>> = OWN_THROTTLES;
  if (route.auth === 'admin') return ADMIN;
  if (route.success === 'page') return PAGES;
  return own[routeId];
}
