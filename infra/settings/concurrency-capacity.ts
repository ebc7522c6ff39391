import { LEAST_DIVIDED_CONCURRENCY } from './reserved-concurrency.ts';

/**
 * Assumptions: the share of all executions that builds use, the concurrent functions of a build, and the duration of an
 * API call.
 */
const SHARE_OF_BUILDS = 0.4;
const FUNCTIONS_OF_A_BUILD = 2;
const CALL_SECONDS = 0.1;

/**
 * Describes how many builds and calls this number of concurrent executions supports. For a low number, the text also
 * says that nothing is reserved for payments and polls.
 */
export function describeCapacity(executions: number): string {
  const builds = Math.max(1, Math.floor((executions * SHARE_OF_BUILDS) / FUNCTIONS_OF_A_BUILD));
  const calls = Math.round((executions * (1 - SHARE_OF_BUILDS)) / CALL_SECONDS);
  const carries = `${executions} concurrent executions support about ${builds} builds and ${calls} calls a second; further ones are refused and retried`;
  if (executions >= LEAST_DIVIDED_CONCURRENCY) return carries;
  return `${carries}. Below ${LEAST_DIVIDED_CONCURRENCY} nothing is reserved, so a popular app can use all of them and block payments, polls and builds`;
}
