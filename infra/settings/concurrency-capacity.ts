import { LEAST_DIVIDED_CONCURRENCY, reservedOf } from './reserved-concurrency.ts';

/** Assumption: the share of all executions that builds use while nothing is reserved for others. */
const SHARE_OF_BUILDS = 0.4;
/** The concurrent functions of a build; a build with two designs uses three for a while. */
const FUNCTIONS_OF_A_BUILD = 2;
/** Assumption: the duration of an API call. */
const CALL_SECONDS = 0.1;

export interface Capacity {
  /** The number of builds that can run at the same time. */
  builds: number;
  callsPerSecond: number;
}

/** Returns how many builds and calls the executions support. Builds use the executions that are not reserved. */
export function capacityOf(executions: number): Capacity {
  const isDivided = executions >= LEAST_DIVIDED_CONCURRENCY;
  const ofBuilds = isDivided ? executions - reservedOf(executions) : executions * SHARE_OF_BUILDS;
  return {
    builds: Math.max(1, Math.floor(ofBuilds / FUNCTIONS_OF_A_BUILD)),
    callsPerSecond: Math.round((executions - ofBuilds) / CALL_SECONDS),
  };
}

/**
 * Describes how many builds and calls this number of concurrent executions supports. For a low number, the text also
 * says that nothing is reserved.
 */
export function describeCapacity(executions: number): string {
  const { builds, callsPerSecond } = capacityOf(executions);
  const carries = `${executions} concurrent executions support about ${builds} builds and ${callsPerSecond} calls a second; further ones are refused and retried`;
  if (executions >= LEAST_DIVIDED_CONCURRENCY) return carries;
  return `${carries}. Below ${LEAST_DIVIDED_CONCURRENCY} nothing is reserved, so builds or a popular app can use all of them and block sign-in, payments and polls`;
}
