import { DynamoDbProjectChanges } from '../adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects } from '../adapters/dynamodb/projects/projects.ts';
import { DynamoDbUrlKeys } from '../adapters/dynamodb/projects/url-keys.ts';
import { usernames } from './auth.ts';
import { balances } from './credits.ts';
import { imageReadingServices } from './images.ts';
import { once } from './once.ts';
import { addresses, apps, clock, ids, rateLimits, settings, table } from './platform.ts';

export const projects = /* @__PURE__ */ once(() => new DynamoDbProjects(table()));
export const urlKeys = /* @__PURE__ */ once(() => new DynamoDbUrlKeys(table()));
export const projectChanges = /* @__PURE__ */ once(() => new DynamoDbProjectChanges(table()));

export const projectServices = () => ({
  projects: projects(),
  urlKeys: urlKeys(),
  addresses: addresses(),
  balances: balances(),
  usernames: usernames(),
  ids: ids(),
  clock: clock(),
});

export const projectChangeServices = () => ({
  ...projectServices(),
  ...imageReadingServices(),
  projectChanges: projectChanges(),
  rateLimits: rateLimits(),
  apps: apps(),
});

export const templateServices = () => ({
  projects: projects(),
  projectChanges: projectChanges(),
  apps: apps(),
  addresses: addresses(),
  rateLimits: rateLimits(),
  settings: settings(),
  ids: ids(),
  clock: clock(),
});
