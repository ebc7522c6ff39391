import { DynamoDbAppDataSettings } from '../../../functions/adapters/dynamodb/app-data/app-data-settings.ts';
import { DynamoDbAppRecords } from '../../../functions/adapters/dynamodb/app-data/app-records.ts';
import { DynamoDbAppVisitors } from '../../../functions/adapters/dynamodb/app-data/app-visitors.ts';
import { DynamoDbDataPayments } from '../../../functions/adapters/dynamodb/app-data/data-payments.ts';
import { DynamoDbDataRemovals } from '../../../functions/adapters/dynamodb/app-data/data-removals.ts';
import { DynamoDbUsers } from '../../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbProjects } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbRateLimits } from '../../../functions/adapters/dynamodb/rate-limits.ts';
import type { Table } from '../../../functions/adapters/dynamodb/table.ts';
import type { OpenDataServices } from '../../../functions/core/app-data/open-data.ts';
import { ReadCache } from '../../../functions/core/app-data/reads/read-cache.ts';
import type { Clock } from '../../../functions/ports/clock.ts';

/** The time in ms for which an instance may use cached data of an app. */
export const RECENT_APP_MS = 5_000;
/** The time in ms for which an instance may use cached data of a visitor. */
export const RECENT_VISITOR_MS = 60_000;

export type DataInstance = ReturnType<typeof dataInstance>;

export function dataInstance(table: Table, clock: Clock) {
  const recentApps: OpenDataServices['recentApps'] = new ReadCache(clock, {
    maxAgeMs: RECENT_APP_MS,
    max: 500,
  });
  const recentVisitors: OpenDataServices['recentVisitors'] = new ReadCache(clock, {
    maxAgeMs: RECENT_VISITOR_MS,
    max: 500,
  });
  return {
    clock,
    recentApps,
    recentVisitors,
    projects: new DynamoDbProjects(table),
    users: new DynamoDbUsers(table),
    dataSettings: new DynamoDbAppDataSettings(table),
    visitors: new DynamoDbAppVisitors(table),
    records: new DynamoDbAppRecords(table, clock),
    removals: new DynamoDbDataRemovals(table),
    payments: new DynamoDbDataPayments(table),
    rateLimits: new DynamoDbRateLimits(table),
    // Turns off read limits, because they use memory and the real clock.
    readLimits: { takeToken: async () => 0 },
    changeEvents: {
      address: { url: 'wss://events.example/event/realtime', host: 'events.example' },
      publish: async () => {},
    },
    announceLimits: { takeToken: async () => 0 },
    // Only previews read documents, and the simulation has no previews.
    apps: { readText: async () => undefined },
    visitorSecret: async () => 'secret',
  };
}
