import { AppSyncChangeEvents } from '../adapters/appsync/appsync-change-events.ts';
import { DynamoDbAppDataSettings } from '../adapters/dynamodb/app-data/app-data-settings.ts';
import { DynamoDbAppRecords } from '../adapters/dynamodb/app-data/app-records.ts';
import { DynamoDbAppVisitors } from '../adapters/dynamodb/app-data/app-visitors.ts';
import { DynamoDbDataDeletions } from '../adapters/dynamodb/app-data/data-deletions.ts';
import { DynamoDbDataPayments } from '../adapters/dynamodb/app-data/data-payments.ts';
import { DynamoDbDataRemovals } from '../adapters/dynamodb/app-data/data-removals.ts';
import { DynamoDbReportedRecords } from '../adapters/dynamodb/app-data/reported-records.ts';
import { MemoryRateLimits } from '../adapters/memory-rate-limits.ts';
import type { OpenDataServices } from '../core/app-data/open-data.ts';
import { ReadCache } from '../core/app-data/reads/read-cache.ts';
import { admissionServices, users } from './auth.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { apps, clock, rateLimits, table } from './platform.ts';
import { projects } from './projects.ts';

/**
 * The cache of published apps. CloudFront caches their pages for the same time, so that both expire together after a
 * takedown.
 */
const RECENT_APPS = { maxAgeMs: 5_000, max: 500 };
const RECENT_VISITORS = { maxAgeMs: 60_000, max: 5_000 };

const records = /* @__PURE__ */ once(() => new DynamoDbAppRecords(table(), clock()));
const dataSettings = /* @__PURE__ */ once(() => new DynamoDbAppDataSettings(table()));
const visitors = /* @__PURE__ */ once(() => new DynamoDbAppVisitors(table()));
const reported = /* @__PURE__ */ once(() => new DynamoDbReportedRecords(table()));
const payments = /* @__PURE__ */ once(() => new DynamoDbDataPayments(table()));
const removals = /* @__PURE__ */ once(() => new DynamoDbDataRemovals(table()));
const deletions = /* @__PURE__ */ once(() => new DynamoDbDataDeletions(table()));
const changeEvents = /* @__PURE__ */ once(
  () =>
    new AppSyncChangeEvents({
      url: environment('EVENTS_URL'),
      host: environment('EVENTS_HOST'),
      region: environment('AWS_REGION'),
      endpoint: process.env.AWS_ENDPOINT_URL_APPSYNC,
      credentials: {
        accessKeyId: environment('AWS_ACCESS_KEY_ID'),
        secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
        sessionToken: process.env.AWS_SESSION_TOKEN,
      },
    }),
);
const memoryLimits = /* @__PURE__ */ once(() => new MemoryRateLimits());

const openServices = () => ({
  projects: projects(),
  users: users(),
  dataSettings: dataSettings(),
  visitors: visitors(),
  apps: apps(),
  clock: clock(),
});

const recentApps = /* @__PURE__ */ once((): OpenDataServices['recentApps'] => new ReadCache(clock(), RECENT_APPS));
const recentVisitors = /* @__PURE__ */ once(
  (): OpenDataServices['recentVisitors'] => new ReadCache(clock(), RECENT_VISITORS),
);

const announceServices = () => ({
  changeEvents: changeEvents(),
  announceLimits: memoryLimits(),
  clock: clock(),
});

export const visitServices = () => ({
  ...openServices(),
  recentApps: recentApps(),
  recentVisitors: recentVisitors(),
  visitorSecret: admissionServices().visitorSecret,
});

export const getVisitorServices = () => ({ ...visitServices(), ...announceServices(), tokenLimits: memoryLimits() });

export const readDataServices = () => ({
  ...visitServices(),
  records: records(),
  readLimits: memoryLimits(),
});

export const writeDataServices = () => ({
  ...visitServices(),
  records: records(),
  rateLimits: rateLimits(),
  payments: payments(),
  ...announceServices(),
});

export const manageDataServices = () => ({
  projects: projects(),
  apps: apps(),
  dataSettings: dataSettings(),
  records: records(),
  reported: reported(),
  visitors: visitors(),
  removals: removals(),
  payments: payments(),
  rateLimits: rateLimits(),
  ...announceServices(),
});

export const deleteDataServices = () => ({ deletions: deletions(), projects: projects(), clock: clock() });
