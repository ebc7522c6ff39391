import { LEAST_DIVIDED_CONCURRENCY } from './reserved-concurrency.ts';

/** How executions are shared: for builds, and for calls of the API, which take about so long. */
const SHARE_OF_BUILDS = 0.4;
const FUNCTIONS_OF_A_BUILD = 2;
const CALL_SECONDS = 0.1;

/** Says what a number of concurrent executions carries, and what it does not protect. */
export function whatCarries(executions: number): string {
  const builds = Math.max(1, Math.floor((executions * SHARE_OF_BUILDS) / FUNCTIONS_OF_A_BUILD));
  const calls = Math.round((executions * (1 - SHARE_OF_BUILDS)) / CALL_SECONDS);
  const carries = `${executions} at a time carry about ${builds} builds and ${calls} calls a second; more are refused and tried again`;
  if (executions >= LEAST_DIVIDED_CONCURRENCY) return carries;
  return `${carries}. Below ${LEAST_DIVIDED_CONCURRENCY} nothing is reserved, so that a popular app can take all of them from payments, polls and builds`;
}
