import { DynamoDbAccountDeletions } from '../adapters/dynamodb/auth/account-deletions.ts';
import { DynamoDbActivities } from '../adapters/dynamodb/auth/activities.ts';
import { DynamoDbAllowList } from '../adapters/dynamodb/auth/allow-list.ts';
import { DynamoDbApiKeys } from '../adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbAuthorizationCodes } from '../adapters/dynamodb/auth/authorization-codes.ts';
import { DynamoDbNamedKeys } from '../adapters/dynamodb/auth/named-keys.ts';
import { DynamoDbNonces } from '../adapters/dynamodb/auth/nonces.ts';
import { DynamoDbUsernames } from '../adapters/dynamodb/auth/usernames.ts';
import { DynamoDbUsers } from '../adapters/dynamodb/auth/users.ts';
import { DynamoDbProjectNames } from '../adapters/dynamodb/projects/project-names.ts';
import { balances } from './credits.ts';
import { once } from './once.ts';
import {
  actionLog,
  addresses,
  clock,
  idempotency,
  ids,
  isFromCloudFront,
  rateLimits,
  settings,
  table,
} from './platform.ts';
import { visitorSecret } from './visitor-secret.ts';

export const users = /* @__PURE__ */ once(() => new DynamoDbUsers(table()));
export const usernames = /* @__PURE__ */ once(() => new DynamoDbUsernames(table()));
export const allowList = /* @__PURE__ */ once(() => new DynamoDbAllowList(table()));
export const apiKeys = /* @__PURE__ */ once(() => new DynamoDbApiKeys(table()));
const namedKeys = /* @__PURE__ */ once(() => new DynamoDbNamedKeys(table()));
const activities = /* @__PURE__ */ once(() => new DynamoDbActivities(table()));
const projectNames = /* @__PURE__ */ once(() => new DynamoDbProjectNames(table()));
const codes = /* @__PURE__ */ once(() => new DynamoDbAuthorizationCodes(table()));
const deletions = /* @__PURE__ */ once(() => new DynamoDbAccountDeletions(table()));
const nonces = /* @__PURE__ */ once(() => new DynamoDbNonces(table()));

export const admissionServices = () => ({
  users: users(),
  apiKeys: apiKeys(),
  settings: settings(),
  adminLog: actionLog(),
  idempotency: idempotency(),
  clock: clock(),
  activities: activities(),
  isFromCloudFront,
  visitorSecret,
});

export const signInServices = () => ({
  ...admissionServices(),
  usernames: usernames(),
  namedKeys: namedKeys(),
  projectNames: projectNames(),
  codes: codes(),
  nonces: nonces(),
  deletions: deletions(),
  balances: balances(),
  addresses: addresses(),
  ids: ids(),
  allowList: allowList(),
  rateLimits: rateLimits(),
});
