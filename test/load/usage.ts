/** Computes the AWS charges for the assumed monthly use of one user. */
import { FUNCTION_CONFIG } from '../../infra/function-config.ts';
import { PRICES } from '../bench/build-cost.ts';
import type { Units } from './load-messages.ts';

/**
 * Assumed actions of an active user per month, to be replaced by real statistics. A build of four minutes is polled
 * every five seconds, and each app has 50 views.
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

/** The budget in USD for one build without the model, as in `npm run bench -- --only builds`. */
const BUILD_USD = 0.005;
/** The log of one call. */
export const LOG_GIGABYTES = 0.000_000_5;

export interface RouteUse extends Units {
  calls: number;
  seconds: number;
}

/** Returns the cost of one call in USD, without free tiers. The whole call counts as function time (an upper bound). */
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

export function monthlyUsd(uses: ReadonlyMap<string, RouteUse>): Map<string, number> {
  return new Map(
    Object.entries(MONTHLY).map(([action, count]) => {
      const use = uses.get(action);
      return [action, 1_000 * count * (use === undefined ? BUILD_USD : usdOf(use))];
    }),
  );
}
