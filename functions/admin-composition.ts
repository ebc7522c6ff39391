/** Joins ports to adapters for the admin's platform, beside the parts that everyone has. */
import { DynamoDbAdminLog } from './adapters/dynamodb/action-log.ts';
import { DynamoDbPasswordAttempts } from './adapters/dynamodb/admin-attempts.ts';
import { DynamoDbRunningBuilds } from './adapters/dynamodb/admin-operations.ts';
import { DynamoDbPaymentReviews } from './adapters/dynamodb/admin-payments.ts';
import { DynamoDbAppSuspensions } from './adapters/dynamodb/admin-projects.ts';
import { DynamoDbSettingsEditor } from './adapters/dynamodb/admin-settings.ts';
import { DynamoDbAdminUsers } from './adapters/dynamodb/admin-users.ts';
import { DynamoDbStatistics } from './adapters/dynamodb/statistics.ts';
import { SecretAdminPassword } from './adapters/secrets/admin-password.ts';
import {
  allowList,
  balances,
  builds,
  clock,
  environment,
  ledger,
  once,
  purchases,
  reports,
  secrets,
  settings,
  table,
  users,
  work,
  workflow,
} from './composition.ts';
import { noteRefusedAccess } from './core/admin/note-refused-access.ts';
import type { Caller } from './core/sign-in/authenticate.ts';

const adminUsers = once(() => new DynamoDbAdminUsers(table()));
const adminLog = once(() => new DynamoDbAdminLog(table()));
const statistics = once(() => new DynamoDbStatistics(table()));
const suspensions = once(() => new DynamoDbAppSuspensions(table()));
const paymentReviews = once(() => new DynamoDbPaymentReviews(table()));
const runningBuilds = once(() => new DynamoDbRunningBuilds(table()));
const settingsEditor = once(() => new DynamoDbSettingsEditor(table()));
const passwordAttempts = once(() => new DynamoDbPasswordAttempts(table()));
const adminPassword = once(() => new SecretAdminPassword(environment('ADMIN_PASSWORD_SECRET'), secrets()));

/** Leaves a trace of callers who want what only admins may. */
export const noteRefusal = (caller: Caller, call: string) =>
  noteRefusedAccess({ adminLog: adminLog(), clock: clock() }, caller, call);

export const adminReadServices = () => ({
  users: users(),
  adminUsers: adminUsers(),
  balances: balances(),
  settings: settings(),
  statistics: statistics(),
  ledger: ledger(),
  suspensions: suspensions(),
  allowList: allowList(),
  adminLog: adminLog(),
  paymentReviews: paymentReviews(),
  purchases: purchases(),
  reports: reports(),
  runningBuilds: runningBuilds(),
  clock: clock(),
});

export const adminServices = () => ({
  ...adminReadServices(),
  adminPassword: adminPassword(),
  passwordAttempts: passwordAttempts(),
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
});
