/** What users do in a month, what AWS charges for it, and which limit a growing number of users reaches first. */
import { FUNCTION_CONFIG } from '../../infra/function-config.ts';
import { LEAST_DIVIDED_CONCURRENCY, reservedConcurrencyOf } from '../../infra/reserved-concurrency.ts';
import { DEFAULT_THROTTLE, throttleOf } from '../../infra/route-throttles.ts';
import { routes } from '../../shared/contract/routes.ts';
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

/** The part of a month's calls that comes in its busiest hour; even use would be 1 of 730. */
const BUSIEST_HOUR = 1 / 150;
const SECONDS_AN_HOUR = 3_600;
/** The budget of `npm run bench -- --only builds`, in USD; the model comes on top. */
const BUILD_USD = 0.005;
/** Bytes of a log line and of a response, in GB. */
const LOG_GIGABYTES = 0.000_000_5;
/** A build with review and repair reserves about this many tokens, output counted five times, as Bedrock does. */
const BUILD_TOKENS = 150_000;
const ACCOUNT_CONCURRENCY = 1_000;
const POLL_SECONDS = 0.02;
const BUILD_SECONDS = 240;

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

export interface Limit {
  name: string;
  /** Where its number comes from. */
  source: string;
  perSecond: number;
  /** What a user takes of it in a second of the busiest hour. */
  perUser: number;
}

/** The limits that users share, with the one that fewest users reach first. */
export function limitsInOrder(uses: ReadonlyMap<string, RouteUse>): (Limit & { users: number })[] {
  const all = Object.entries(MONTHLY);
  const sum = (of: (action: string, count: number) => number) =>
    all.reduce((total, [action, count]) => total + of(action, count), 0) * (BUSIEST_HOUR / SECONDS_AN_HOUR);
  const perSecond = (action: keyof typeof MONTHLY) => sum((name, count) => (name === action ? count : 0));
  const used = (of: (use: RouteUse) => number) =>
    sum((action, count) => {
      const use = uses.get(action);
      return use === undefined ? 0 : count * of(use);
    });
  const reserved = reservedConcurrencyOf('api-builds', ACCOUNT_CONCURRENCY) ?? LEAST_DIVIDED_CONCURRENCY;
  const pollThrottle = throttleOf('getOperationStatus', routes.getOperationStatus) ?? DEFAULT_THROTTLE;
  const buildThrottle = throttleOf('createApp', routes.createApp) ?? DEFAULT_THROTTLE;
  const limits: Limit[] = [
    {
      name: 'Bedrock, 200,000 tokens a minute',
      source: 'Service Quotas of the model; accounts differ',
      perSecond: 200_000 / 60,
      perUser: perSecond('build') * BUILD_TOKENS,
    },
    {
      name: 'Lambda, 1,000 executions, those of builds',
      source: 'docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
      perSecond: ACCOUNT_CONCURRENCY * 0.27,
      perUser: perSecond('build') * BUILD_SECONDS,
    },
    {
      name: `Lambda, ${reserved} executions of api-builds`,
      source: 'infra/reserved-concurrency.ts',
      perSecond: reserved,
      perUser: perSecond('poll') * POLL_SECONDS,
    },
    {
      name: `throttle of polls, ${pollThrottle.rateLimit}/s`,
      source: 'infra/route-throttles.ts',
      perSecond: pollThrottle.rateLimit,
      perUser: perSecond('poll'),
    },
    {
      name: `throttle of lists, ${DEFAULT_THROTTLE.rateLimit}/s`,
      source: 'infra/route-throttles.ts',
      perSecond: DEFAULT_THROTTLE.rateLimit,
      perUser: perSecond('list of own apps') + perSecond('list of published apps'),
    },
    {
      name: `throttle of builds, ${buildThrottle.rateLimit}/s`,
      source: 'infra/route-throttles.ts',
      perSecond: buildThrottle.rateLimit,
      perUser: perSecond('build'),
    },
    {
      name: 'API Gateway, 10,000 requests/s',
      source: 'docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
      perSecond: 10_000,
      perUser: used(({ calls }) => calls),
    },
    {
      name: 'DynamoDB, 3,000 read units/s of the public list',
      source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
      perSecond: 3_000,
      perUser: perSecond('list of published apps') * (uses.get('list of published apps')?.tableReads ?? 0),
    },
    {
      name: 'DynamoDB, 40,000 read units/s of the table',
      source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
      perSecond: 40_000,
      perUser: used(({ tableReads }) => tableReads),
    },
    {
      name: 'DynamoDB, 40,000 write units/s of the table',
      source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
      perSecond: 40_000,
      perUser: used(({ tableWrites }) => tableWrites) + perSecond('build') * 60,
    },
  ];
  return limits
    .map((limit) => ({ ...limit, users: limit.perSecond / limit.perUser }))
    .toSorted((one, other) => one.users - other.users);
}
