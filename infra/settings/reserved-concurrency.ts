import { type FunctionName, LAMBDA_FUNCTIONS } from '../lambda-functions.ts';

/**
 * The percentage of the account's concurrency that is reserved for each function. The reservation guarantees the
 * executions, and is also the limit of the function. The stages of builds have no reservation. They share the remaining
 * executions: as they wait for a model for minutes, they would otherwise use up the executions of other functions.
 */
const SHARES: Partial<Record<FunctionName, number>> = {
  'api-publishing': 15,
  'api-app-services': 7,
  'api-app-data': 10,
  'api-builds': 10,
  'api-settings': 5,
  'api-auth': 4,
  'api-projects': 4,
  'api-assistant': 3,
  'api-credits': 3,
  'api-webhooks': 3,
  'api-mcp': 3,
  'api-admin': 1,
  'job-settle-execution': 1,
  'job-sweep-holds': 1,
  'job-settle-purchases': 1,
  'job-send-webhooks': 1,
  'job-watch-site': 1,
  'job-authorize-subscriber': 1,
};

/** AWS requires this number of unreserved executions. */
export const LEFT_BY_AWS = 100;

export const RESERVED_PERCENT = Object.values(SHARES).reduce((sum, percent) => sum + percent, 0);

export const LEAST_DIVIDED_CONCURRENCY = Math.ceil((LEFT_BY_AWS * 100) / (100 - RESERVED_PERCENT));

/** Returns undefined for functions without a reservation, and when the account's concurrency is too low. */
export function reservedConcurrencyOf(name: FunctionName, accountConcurrency: number): number | undefined {
  const percent = SHARES[name];
  if (percent === undefined || accountConcurrency < LEAST_DIVIDED_CONCURRENCY) return undefined;
  return Math.floor((accountConcurrency * percent) / 100);
}

export function reservedOf(accountConcurrency: number): number {
  const names = LAMBDA_FUNCTIONS.map(({ name }) => reservedConcurrencyOf(name, accountConcurrency) ?? 0);
  return names.reduce((sum, reserved) => sum + reserved, 0);
}
