import { DynamoDbAppBanks } from '../../functions/adapters/dynamodb/app-services/app-banks.ts';
import { DynamoDbUsers } from '../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbBuildQueue } from '../../functions/adapters/dynamodb/builds/build-queue.ts';
import { DynamoDbBuildReturns } from '../../functions/adapters/dynamodb/builds/build-returns.ts';
import { DynamoDbBuilds } from '../../functions/adapters/dynamodb/builds/builds.ts';
import { DynamoDbSigningKeys } from '../../functions/adapters/dynamodb/builds/signing-keys.ts';
import { DynamoDbBalances } from '../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbPurchases } from '../../functions/adapters/dynamodb/credits/purchases.ts';
import { DynamoDbProjectChanges } from '../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects } from '../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbRateLimits } from '../../functions/adapters/dynamodb/rate-limits.ts';
import type { Table } from '../../functions/adapters/dynamodb/table.ts';
import type { Workflow } from '../../functions/ports/builds.ts';
import type { Chain } from '../../functions/ports/chain.ts';
import type { Clock } from '../../functions/ports/clock.ts';
import { ImageRefusedError } from '../../functions/ports/images.ts';
import { platformSettings } from '../fixtures/platform-settings.ts';
import { receiptSigning } from '../fixtures/receipt-signing.ts';
import type { PaymentOffice } from './chain/payment-office.ts';
import { simulatedAddress } from './chain/simulated-address.ts';
import type { MemoryFiles } from './memory-files.ts';
import { simulatedIds } from './simulated-ids.ts';

export const TREASURY = simulatedAddress('Treasury');
export const SIGNUP_CREDITS = 60;
export const ASV_DISCOUNT_THRESHOLD = 25_000;

const SETTINGS = platformSettings({
  model: { name: 'Model', isBuiltIn: true },
  signupCredits: SIGNUP_CREDITS,
  treasury: TREASURY,
  asvMint: simulatedAddress('ASV mint'),
  asvDiscountThreshold: ASV_DISCOUNT_THRESHOLD,
});

export interface ServiceParts {
  clock: Clock;
  office: PaymentOffice;
  files: { work: MemoryFiles; apps: MemoryFiles };
  chain: Chain;
}

export type Services = ReturnType<typeof servicesOf> & { workflow: Workflow };

/** Returns all services except the workflow, which is created later because it needs the simulated world. */
export function servicesOf(table: Table, parts: ServiceParts) {
  const url = 'https://apps.example';
  return {
    clock: parts.clock,
    ids: simulatedIds(),
    chain: parts.chain,
    payments: parts.office,
    settings: { read: async () => SETTINGS },
    addresses: { appsUrl: url, appOrigin: () => url, siteUrl: url },
    work: parts.files.work,
    uploads: { save: async () => undefined, find: async () => undefined },
    imageEncoder: { encode: () => Promise.reject(new ImageRefusedError('kind')) },
    apps: parts.files.apps,
    users: new DynamoDbUsers(table),
    balances: new DynamoDbBalances(table),
    ledger: new DynamoDbLedger(table),
    appBanks: new DynamoDbAppBanks(table),
    purchases: new DynamoDbPurchases(table),
    rateLimits: new DynamoDbRateLimits(table),
    projects: new DynamoDbProjects(table),
    projectChanges: new DynamoDbProjectChanges(table),
    builds: new DynamoDbBuilds(table, parts.clock),
    queue: new DynamoDbBuildQueue(table),
    receiptSigner: receiptSigning().receiptSigner,
    signingKeys: new DynamoDbSigningKeys(table, parts.clock),
    buildReturns: new DynamoDbBuildReturns(table),
  };
}
