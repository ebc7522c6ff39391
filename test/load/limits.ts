/** Finds the limit of AWS that a growing number of users reaches first. */
import { capacityOf } from '../../infra/settings/concurrency-capacity.ts';
import { LEAST_DIVIDED_CONCURRENCY, reservedConcurrencyOf } from '../../infra/settings/reserved-concurrency.ts';
import { DEFAULT_THROTTLE, throttleOf } from '../../shared/contract/route-throttles.ts';
import { routes } from '../../shared/contract/routes.ts';
import { MONTHLY, type RouteUse } from './usage.ts';

/** The assumed share of a month's calls in the busiest hour. With an even load, it would be 1/730. */
const BUSIEST_HOUR = 1 / 150;
const SECONDS_AN_HOUR = 3_600;
/**
 * Roughly the tokens that a build with review and repair takes from Bedrock's quota, which counts an output token as
 * five tokens.
 */
const BUILD_TOKENS = 150_000;
const ACCOUNT_CONCURRENCY = 1_000;
const POLL_SECONDS = 0.02;
const BUILD_SECONDS = 240;
/** Share of a month's calls that happen in one second of the busiest hour. */
const BUSIEST_SECOND = BUSIEST_HOUR / SECONDS_AN_HOUR;

export interface Limit {
  name: string;
  source: string;
  perSecond: number;
  /** The use of the limit by one user, in one second of the busiest hour. */
  perUser: number;
}

type Uses = ReadonlyMap<string, RouteUse>;

export function limitsInOrder(uses: Uses): (Limit & { users: number })[] {
  return [...executionLimits(), ...throttles(), ...awsLimits(uses)]
    .map((limit) => ({ ...limit, users: limit.perSecond / limit.perUser }))
    .toSorted((one, other) => one.users - other.users);
}

function perSecond(action: keyof typeof MONTHLY): number {
  return MONTHLY[action] * BUSIEST_SECOND;
}

function used(uses: Uses, of: (use: RouteUse) => number): number {
  const each = Object.entries(MONTHLY).map(([action, count]) => {
    const use = uses.get(action);
    return use === undefined ? 0 : count * of(use);
  });
  return each.reduce((sum, one) => sum + one, 0) * BUSIEST_SECOND;
}

function executionLimits(): Limit[] {
  const reserved = reservedConcurrencyOf('api-builds', ACCOUNT_CONCURRENCY) ?? LEAST_DIVIDED_CONCURRENCY;
  const { builds } = capacityOf(ACCOUNT_CONCURRENCY);
  return [
    {
      name: 'Bedrock, 200,000 tokens a minute',
      source: 'Service Quotas of the model; accounts differ',
      perSecond: 200_000 / 60,
      perUser: perSecond('build') * BUILD_TOKENS,
    },
    {
      name: `Lambda, 1,000 executions, ${builds} builds at the same time`,
      source: 'docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
      perSecond: builds,
      perUser: perSecond('build') * BUILD_SECONDS,
    },
    {
      name: `Lambda, ${reserved} executions of api-builds`,
      source: 'infra/settings/reserved-concurrency.ts',
      perSecond: reserved,
      perUser: perSecond('poll') * POLL_SECONDS,
    },
  ];
}

function throttles(): Limit[] {
  const pollThrottle = throttleOf('getOperationStatus', routes.getOperationStatus) ?? DEFAULT_THROTTLE;
  const buildThrottle = throttleOf('createApp', routes.createApp) ?? DEFAULT_THROTTLE;
  return [
    {
      name: `throttle of polls, ${pollThrottle.rateLimit}/s`,
      source: 'shared/contract/route-throttles.ts',
      perSecond: pollThrottle.rateLimit,
      perUser: perSecond('poll'),
    },
    {
      name: `throttle of lists, ${DEFAULT_THROTTLE.rateLimit}/s`,
      source: 'shared/contract/route-throttles.ts',
      perSecond: DEFAULT_THROTTLE.rateLimit,
      perUser: perSecond('list of own apps') + perSecond('list of published apps'),
    },
    {
      name: `throttle of builds, ${buildThrottle.rateLimit}/s`,
      source: 'shared/contract/route-throttles.ts',
      perSecond: buildThrottle.rateLimit,
      perUser: perSecond('build'),
    },
  ];
}

function awsLimits(uses: Uses): Limit[] {
  return [
    {
      name: 'API Gateway, 10,000 requests/s',
      source: 'docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
      perSecond: 10_000,
      perUser: used(uses, ({ calls }) => calls),
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
      perUser: used(uses, ({ tableReads }) => tableReads),
    },
    {
      name: 'DynamoDB, 40,000 write units/s of the table',
      source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
      perSecond: 40_000,
      perUser: used(uses, ({ tableWrites }) => tableWrites) + perSecond('build') * 60,
    },
  ];
}
