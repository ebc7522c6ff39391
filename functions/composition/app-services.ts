import { DynamoDbAppBanks } from '../adapters/dynamodb/app-services/app-banks.ts';
import { DynamoDbAppUsage } from '../adapters/dynamodb/app-services/app-usage.ts';
import { proceduralGenerator } from '../adapters/images/procedural-artist.ts';
import { sharpEncoder } from '../adapters/images/sharp-encoder.ts';
import { users } from './auth.ts';
import { balances, ledger } from './credits.ts';
import { imageGenerators } from './image-generators.ts';
import { model } from './model.ts';
import { once } from './once.ts';
import { addresses, apps, clock, ids, rateLimits, table } from './platform.ts';
import { projects } from './projects.ts';

const banks = /* @__PURE__ */ once(() => new DynamoDbAppBanks(table()));
const appUsage = /* @__PURE__ */ once(() => new DynamoDbAppUsage(table()));

export const bankServices = () => ({
  projects: projects(),
  banks: banks(),
  balances: balances(),
  clock: clock(),
  ids: ids(),
});

export const appUsageServices = () => ({ projects: projects(), appUsage: appUsage(), clock: clock() });

const runtimeServices = () => ({
  projects: projects(),
  users: users(),
  rateLimits: rateLimits(),
  ledger: ledger(),
  ids: ids(),
  clock: clock(),
});

export const appChatServices = () => ({ ...runtimeServices(), model: model() });

export const appImageServices = () => ({
  ...runtimeServices(),
  artist: imageGenerators().IMAGEN3,
  vectorArtist: proceduralGenerator,
  imageEncoder: sharpEncoder,
  apps: apps(),
  addresses: addresses(),
});
