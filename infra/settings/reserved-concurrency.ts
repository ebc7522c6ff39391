import { type FunctionName, LAMBDA_FUNCTIONS } from '../lambda-functions.ts';

/**
 * The percentage of the account's concurrency that a function has for itself and cannot exceed. What serves visitors of apps is
 * bounded by it, so that a popular app leaves the rest to everyone else, and so is what waits for builds; polls, payments and jobs have a part that nobody takes
 * from them. The states of builds share what is left with the other functions.
 */
const SHARES: Partial<Record<FunctionName, number>> = {
  'api-publishing': 25,
  'api-app-services': 10,
  'api-app-data': 15,
  'api-builds': 15,
  'api-credits': 5,
  'api-assistant': 5,
  'api-mcp': 5,
  'api-authorizer': 1,
  'job-settle-execution': 1,
  'job-sweep-holds': 1,
  'job-settle-purchases': 1,
  'job-send-webhooks': 1,
};

/** AWS leaves so many executions to the functions without a part of their own. */
export const LEFT_BY_AWS = 100;

const RESERVED_PERCENT = Object.values(SHARES).reduce((sum, percent) => sum + percent, 0);

/** The least concurrency of an account that can be divided. */
export const LEAST_DIVIDED_CONCURRENCY = Math.ceil((LEFT_BY_AWS * 100) / (100 - RESERVED_PERCENT));

/** Returns the executions that are reserved for a function; undefined for none, also where the account has too few to divide. */
export function reservedConcurrencyOf(name: FunctionName, accountConcurrency: number): number | undefined {
  const percent = SHARES[name];
  if (percent === undefined || accountConcurrency < LEAST_DIVIDED_CONCURRENCY) return undefined;
  return Math.floor((accountConcurrency * percent) / 100);
}

/** Returns the executions that all functions reserve together on an account that has so many. */
export function reservedOf(accountConcurrency: number): number {
  const names = LAMBDA_FUNCTIONS.map(({ name }) => reservedConcurrencyOf(name, accountConcurrency) ?? 0);
  return names.reduce((sum, reserved) => sum + reserved, 0);
}
