import { DynamoDbAdminUsers } from '../adapters/dynamodb/admin/admin-users.ts';
import { DynamoDbAppSuspensions } from '../adapters/dynamodb/admin/app-suspensions.ts';
import { DynamoDbStatistics } from '../adapters/dynamodb/admin/statistics.ts';
import { DynamoDbReturnCases } from '../adapters/dynamodb/builds/return-cases.ts';
import { DynamoDbRunningBuilds } from '../adapters/dynamodb/builds/running-builds.ts';
import { DynamoDbSettingsEditor } from '../adapters/dynamodb/settings/settings-editor.ts';
import { adminAccess } from './admin-access.ts';
import { allowList, usernames, users } from './auth.ts';
import { builds, workflow } from './builds.ts';
import { balances, ledger, paymentReviews, purchases } from './credits.ts';
import { once } from './once.ts';
import { actionLog, apps, clock, settings, table, work } from './platform.ts';
import { projectChanges, projects } from './projects.ts';
import { publications, reports } from './publishing.ts';
import { deliveries, webhooks } from './webhooks.ts';

const adminUsers = /* @__PURE__ */ once(() => new DynamoDbAdminUsers(table()));
const statistics = /* @__PURE__ */ once(() => new DynamoDbStatistics(table()));
const suspensions = /* @__PURE__ */ once(() => new DynamoDbAppSuspensions(table()));
const runningBuilds = /* @__PURE__ */ once(() => new DynamoDbRunningBuilds(table()));
const returnCases = /* @__PURE__ */ once(() => new DynamoDbReturnCases(table()));
const settingsEditor = /* @__PURE__ */ once(() => new DynamoDbSettingsEditor(table()));
export const adminReadServices = () => ({
  users: users(),
  usernames: usernames(),
  adminUsers: adminUsers(),
  balances: balances(),
  settings: settings(),
  statistics: statistics(),
  ledger: ledger(),
  suspensions: suspensions(),
  allowList: allowList(),
  adminLog: actionLog(),
  paymentReviews: paymentReviews(),
  purchases: purchases(),
  reports: reports(),
  runningBuilds: runningBuilds(),
  returnCases: returnCases(),
  clock: clock(),
});

export const adminServices = () => ({
  ...adminReadServices(),
  ...adminAccess(),
  settingsEditor: settingsEditor(),
  builds: builds(),
  work: work(),
  workflow: workflow(),
});

export const cascadeServices = () => ({
  adminUsers: adminUsers(),
  suspensions: suspensions(),
  builds: builds(),
  work: work(),
  clock: clock(),
  removal: {
    projects: projects(),
    projectChanges: projectChanges(),
    publications: publications(),
    balances: balances(),
    ledger: ledger(),
    apps: apps(),
    webhooks: webhooks(),
    deliveries: deliveries(),
    clock: clock(),
  },
});
