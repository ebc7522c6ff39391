import { FUNCTION_CONFIG } from '../../infra/function-config.ts';
import { SAFETY_POLL_MS } from '../../shared/domain/app-data/change-events.ts';
import { DATA_POLL_MS } from '../../shared/domain/app-data/data-limits.ts';
import { PRICES } from '../bench/build-cost.ts';
import { LOG_GIGABYTES, usdOf } from './usage.ts';

/**
 * Table units that a change consumes, measured by `npm run bench -- --only "shared data"`. Its read units are counted
 * as write units, which cost more.
 */
const CHANGE_UNITS = 27;
const INSTANCE_READ_UNITS_A_SECOND = 4.3;
/** Assumed durations of function calls in seconds: a poll that is answered from memory, and a change. */
const POLL_SECONDS = 0.02;
const CHANGE_SECONDS = 0.06;
/** The calls of the authorizer for a visitor: to connect and to subscribe. */
const AUTHORIZATIONS = 2;
const AUTHORIZATION_SECONDS = 0.02;
/** The calls of a page that opens: the visitor, the list, and the list again once events arrive. */
const OPENING_CALLS = 3;
const SECONDS_A_MONTH = 30 * 24 * 3_600;
const SECONDS_AN_HOUR = 3_600;

const call = { calls: 1, tableReads: 0, tableWrites: 0, objectRequests: 0 };

const CHANGES_AN_HOUR = 360;

/** Returns the price of a visitor who receives events for an hour, without the changes. */
function visitorHourUsd(poll: number): number {
  const { memoryMb } = FUNCTION_CONFIG['job-authorize-subscriber'];
  const authorization =
    PRICES.lambdaRequest +
    (memoryMb / 1_024) * AUTHORIZATION_SECONDS * PRICES.lambdaGigabyteSecond +
    LOG_GIGABYTES * PRICES.logGigabyte;
  const safetyPolls = (SECONDS_AN_HOUR * 1_000) / SAFETY_POLL_MS;
  return (
    60 * PRICES.eventConnectionMinute +
    AUTHORIZATIONS * (PRICES.eventOperation + authorization) +
    (OPENING_CALLS + safetyPolls) * poll
  );
}

export function appDataUsd() {
  const poll = usdOf({ ...call, seconds: POLL_SECONDS });
  return {
    millionPolls: 1e6 * poll,
    /** A visitor whose browser cannot receive events, while records keep changing. */
    polledHour: (poll * SECONDS_AN_HOUR * 1_000) / DATA_POLL_MS,
    /** 1,000 visitors of one app for an hour in which nothing changes. */
    quietHour: 1_000 * visitorHourUsd(poll),
    /** The same visitors, while a record changes every ten seconds. */
    busyHour: 1_000 * (visitorHourUsd(poll) + CHANGES_AN_HOUR * (PRICES.eventOperation + poll)),
    /**
     * The monthly price of the reads for an app that visitors use all the time. One instance reads for all visitors of
     * the app.
     */
    instanceMonth: INSTANCE_READ_UNITS_A_SECOND * SECONDS_A_MONTH * PRICES.tableReadUnit,
    millionChanges: 1e6 * usdOf({ ...call, seconds: CHANGE_SECONDS, tableWrites: CHANGE_UNITS }),
  };
}
