import { DATA_POLL_MS } from '../../shared/domain/app-data/data-limits.ts';
import { PRICES } from '../bench/build-cost.ts';
import { usdOf } from './usage.ts';

/** Table units of a change, measured by `npm run bench -- --only "shared data"`. Its reads are counted as writes. */
const CHANGE_UNITS = 27;
const INSTANCE_READ_UNITS_A_SECOND = 4.3;
/** Assumed durations of function calls: a poll from memory, and a change. */
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
    /** The reads for an app that visitors see all month. One instance serves it, whatever the number of visitors. */
    instanceMonth: INSTANCE_READ_UNITS_A_SECOND * SECONDS_A_MONTH * PRICES.tableReadUnit,
    millionChanges: 1e6 * usdOf({ ...call, seconds: CHANGE_SECONDS, tableWrites: CHANGE_UNITS }),
  };
}
