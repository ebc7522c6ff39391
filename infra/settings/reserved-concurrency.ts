import { type FunctionName, LAMBDA_FUNCTIONS } from '../lambda-functions.ts';

/**
 * The percentage of the account's concurrency that is reserved for each function. The reservation guarantees executions
 * for polls, payments and jobs. It is also the limit of the function, so that a popular app cannot use all executions.
 */
const SHARES: Partial<Record<FunctionName, number>> = {
  'api-publishing': 25,
  'api-app-services': 10,
  'api-app-data': 15,
  'api-builds': 15,
  'api-credits': 5,
  'api-assistant': 5,
  'api-mcp': 5,
  'job-settle-execution': 1,
  'job-sweep-holds': 1,
  'job-settle-purchases': 1,
  'job-send-webhooks': 1,
};

/** AWS requires this number of unreserved executions. */
export const LEFT_BY_AWS = 100;

const RESERVED_PERCENT = Object.values(SHARES).reduce((sum, percent) => sum + percent, 0);

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
