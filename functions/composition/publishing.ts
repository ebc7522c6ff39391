import { inspectedScript, publishedScript } from 'virtual:app-scripts';
import { DynamoDbAppRecords } from '../adapters/dynamodb/app-data/app-records.ts';
import { DynamoDbAppReports } from '../adapters/dynamodb/publishing/app-reports.ts';
import { DynamoDbPublications } from '../adapters/dynamodb/publishing/publications.ts';
import { MemoryRateLimits } from '../adapters/memory-rate-limits.ts';
import { admissionServices, apiKeys, usernames, users } from './auth.ts';
import { once } from './once.ts';
import { actionLog, addresses, apps, clock, filesIn, ids, rateLimits, settings, table } from './platform.ts';
import { projectChangeServices, projects, urlKeys } from './projects.ts';

export const reports = /* @__PURE__ */ once(() => new DynamoDbAppReports(table()));
export const publications = /* @__PURE__ */ once(() => new DynamoDbPublications(table()));
const records = /* @__PURE__ */ once(() => new DynamoDbAppRecords(table(), clock()));
const site = /* @__PURE__ */ once(() => filesIn('SITE_BUCKET'));

export const publishingServices = () => ({
  ...projectChangeServices(),
  publications: publications(),
  reports: reports(),
  users: users(),
  settings: settings(),
  records: records(),
  clock: clock(),
});

export const pageServices = () => ({
  publications: publications(),
  projects: projects(),
  users: users(),
  urlKeys: urlKeys(),
  addresses: addresses(),
  ids: ids(),
  clock: clock(),
  site: site(),
  visitorSecret: admissionServices().visitorSecret,
});

const pageLimits = /* @__PURE__ */ once(() => new MemoryRateLimits());

export const pageLimitServices = () => ({
  pageLimits: pageLimits(),
  settings: settings(),
  clock: clock(),
  site: site(),
});

export const feedServices = () => ({
  projects: projects(),
  reports: reports(),
  addresses: addresses(),
});

export const embedServices = () => ({
  publications: publications(),
  projects: projects(),
  users: users(),
  addresses: addresses(),
  rateLimits: rateLimits(),
  settings: settings(),
  clock: clock(),
});

export const profileServices = () => ({
  usernames: usernames(),
  projects: projects(),
  rateLimits: rateLimits(),
  settings: settings(),
  clock: clock(),
});

export const documentServices = () => ({
  publications: publications(),
  projects: projects(),
  users: users(),
  apps: apps(),
  addresses: addresses(),
  runtimes: { published: publishedScript, inspected: inspectedScript },
  apiKeys: apiKeys(),
  adminLog: actionLog(),
  clock: clock(),
});

export const appealServices = () => ({
  projects: projects(),
  reports: reports(),
  ids: ids(),
  clock: clock(),
});

export const reportServices = () => ({
  projects: projects(),
  reports: reports(),
  rateLimits: rateLimits(),
  settings: settings(),
  ids: ids(),
  clock: clock(),
});
