/** What users do in a month, and what AWS charges for it. */
import { FUNCTION_CONFIG } from '../../infra/function-config.ts';
import { PRICES } from '../bench/build-cost.ts';
import type { Units } from './load-messages.ts';

/**
 * What one active user does in a month: an assumption, and the first thing to replace by what the statistics show. A build of four
 * minutes is polled every five seconds, and each app has 50 views.
 */
export const MONTHLY = {
  poll: 96,
  account: 40,
  'list of own apps': 30,
  'list of published apps': 10,
  settings: 40,
  'published view': 100,
  'sign-in': 2,
  build: 2,
} as const;

/** The budget of `npm run bench -- --only builds`, in USD; the model comes on top. */
const BUILD_USD = 0.005;
/** Bytes of a log line and of a response, in GB. */
const LOG_GIGABYTES = 0.000_000_5;

/** What one call took. */
export interface RouteUse extends Units {
  /** Calls of the API in it. */
  calls: number;
  seconds: number;
}

/** USD of one call, without free tiers; the time of the function is that of the whole call here, which is too much. */
export function usdOf(use: RouteUse): number {
  const gigabytes = FUNCTION_CONFIG['api-builds'].memoryMb / 1_024;
  const each = PRICES.edgeRequest + PRICES.apiRequest + PRICES.lambdaRequest + PRICES.trace;
  return (
    use.calls * (each + LOG_GIGABYTES * PRICES.logGigabyte) +
    gigabytes * use.seconds * PRICES.lambdaGigabyteSecond +
    use.tableReads * PRICES.tableReadUnit +
    use.tableWrites * PRICES.tableWriteUnit +
    use.objectRequests * PRICES.objectWrite
  );
}

/** USD a month for 1,000 users, by what they do. */
export function monthlyUsd(uses: ReadonlyMap<string, RouteUse>): Map<string, number> {
  return new Map(
    Object.entries(MONTHLY).map(([action, count]) => {
      const use = uses.get(action);
      return [action, 1_000 * count * (use === undefined ? BUILD_USD : usdOf(use))];
    }),
  );
}
