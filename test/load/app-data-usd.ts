import { DATA_POLL_MS } from '../../shared/domain/app-data/data-limits.ts';
import { PRICES } from '../bench/build-cost.ts';
import { usdOf } from './usage.ts';

/**
 * Table units that a change consumes, measured by `npm run bench -- --only "shared data"`. Its read units are counted
 * as write units, which cost more.
 */
const CHANGE_UNITS = 27;
const INSTANCE_READ_UNITS_A_SECOND = 4.3;
/** Assumed durations of function calls in seconds: a poll that is answered from memory, and a change. */
const POLL_SECONDS = 0.02;
const CHANGE_SECONDS = 0.06;
const SECONDS_A_MONTH = 30 * 24 * 3_600;
const SECONDS_AN_HOUR = 3_600;

const call = { calls: 1, tableReads: 0, tableWrites: 0, objectRequests: 0 };

export function appDataUsd() {
  const poll = usdOf({ ...call, seconds: POLL_SECONDS });
  return {
    millionPolls: 1e6 * poll,
    visitorHour: (poll * SECONDS_AN_HOUR * 1_000) / DATA_POLL_MS,
    /**
     * The monthly price of the reads for an app that visitors use all the time. One instance reads for all visitors of
     * the app.
     */
    instanceMonth: INSTANCE_READ_UNITS_A_SECOND * SECONDS_A_MONTH * PRICES.tableReadUnit,
    millionChanges: 1e6 * usdOf({ ...call, seconds: CHANGE_SECONDS, tableWrites: CHANGE_UNITS }),
  };
}
