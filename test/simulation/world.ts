/** A simulated world: virtual time, a database, a chain, files, and the product's parts on top of them. */
import { DynamoDbAppBanks } from '../../functions/adapters/dynamodb/app-services/app-banks.ts';
import { DynamoDbUsers } from '../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbBuildReturns } from '../../functions/adapters/dynamodb/builds/build-returns.ts';
import { DynamoDbBuilds } from '../../functions/adapters/dynamodb/builds/builds.ts';
import { DynamoDbBalances } from '../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbPurchases } from '../../functions/adapters/dynamodb/credits/purchases.ts';
import { DynamoDbProjectChanges } from '../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects } from '../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbRateLimits } from '../../functions/adapters/dynamodb/rate-limits.ts';
import { RpcPool } from '../../functions/adapters/solana/rpc-pool.ts';
import { SolanaChain } from '../../functions/adapters/solana/solana-chain.ts';
import type { Workflow } from '../../functions/ports/builds.ts';
import type { Chain } from '../../functions/ports/chain.ts';
import type { Clock } from '../../functions/ports/clock.ts';
import { ImageRefusedError } from '../../functions/ports/images.ts';
import { type PlatformSettings, settingsSchema } from '../../functions/ports/settings.ts';
import type { Bug } from './bugs/bug.ts';
import type { LogicalCall } from './calls.ts';
import { PaymentOffice } from './chain/payment-office.ts';
import type { PaymentRecord } from './chain/payment-record.ts';
import { simulatedAddress } from './chain/simulated-address.ts';
import { SimulatedChain } from './chain/simulated-chain.ts';
import { SimulatedNode } from './chain/simulated-node.ts';
import { tableAnsweredBy } from './document-requests.ts';
import { Faults } from './faults.ts';
import { faultyDatabase } from './faulty-database.ts';
import { MemoryFiles } from './memory-files.ts';
import { SimulatedWorkflow } from './operations/executions.ts';
import { Random } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { simulatedIds } from './simulated-ids.ts';
import { MemoryTable } from './store/memory-table.ts';

export const START_MS = Date.UTC(2026, 0, 1);
export const TREASURY = simulatedAddress('Treasury');
export const SIGNUP_CREDITS = 60;
export const ASV_DISCOUNT_THRESHOLD = 25_000;

const NODE_URLS = ['https://one.example', 'https://two.example'];

const SETTINGS: PlatformSettings = settingsSchema.parse({
  network: 'devnet',
  rpcUrls: ['https://rpc.example'],
  modelId: 'model',
  model: { name: 'Model', isBuiltIn: true },
  signupCredits: SIGNUP_CREDITS,
  treasury: TREASURY,
  asvMint: simulatedAddress('ASV mint'),
  adminPublicKeys: [],
  isAllowListEnabled: false,
  asvDiscountThreshold: ASV_DISCOUNT_THRESHOLD,
});

export interface World {
  seed: number;
  random: Random;
  scheduler: Scheduler;
  clock: Clock;
  faults: Faults;
  table: MemoryTable;
  chain: SimulatedChain;
  office: PaymentOffice;
  files: { work: MemoryFiles; apps: MemoryFiles };
  services: Services;
  /** The calls of users. */
  calls: LogicalCall[];
  /** The payments of users by signature. */
  payments: Map<string, PaymentRecord>;
  projectIds: string[];
  /** The owners of projects by project id. */
  owners: Map<string, string>;
  /** Builds whose start was confirmed to the user. */
  startedOperationIds: string[];
  /** Projects whose owners tried to delete them. */
  deletions: Set<string>;
  /** Background work: executions and late copies of requests. */
  errands: Promise<void>[];
  /** Errors that no fault explains. */
  defects: string[];
  bug: Bug | undefined;
}

export type Services = ReturnType<typeof servicesOf> & { workflow: Workflow };

/** Creates a world; a planted bug alters the requests between its parts. */
export function createWorld(seed: number, bug: Bug | undefined): World {
  const random = new Random(seed);
  const scheduler = new Scheduler(random, START_MS);
  const clock = { nowMs: () => scheduler.nowMs() };
  const faults = new Faults(random);
  const table = new MemoryTable(clock.nowMs);
  const chain = new SimulatedChain(clock.nowMs);
  const office = new PaymentOffice();
  const files = { work: new MemoryFiles(scheduler, faults), apps: new MemoryFiles(scheduler, faults) };
  const rpc = new RpcPool({
    urls: async () => NODE_URLS,
    connect: (url) => new SimulatedNode(url, { chain, scheduler, faults }),
  });
  const alter = (command: unknown) => (bug?.alterRequest ? bug.alterRequest(command, table) : command);
  const answer = faultyDatabase({ table, scheduler, faults, random }, alter);
  const parts = { clock, office, files, chain: new SolanaChain(rpc) };
  const services = servicesOf(tableAnsweredBy(answer), parts);
  const world = { seed, random, scheduler, clock, faults, table, chain, office, files, services };
  const workflow = new SimulatedWorkflow(() => made);
  const made: World = {
    ...world,
    services: { ...services, workflow },
    calls: [],
    payments: new Map(),
    projectIds: [],
    owners: new Map(),
    startedOperationIds: [],
    deletions: new Set(),
    errands: [],
    defects: [],
    bug,
  };
  bug?.alterServices?.(made.services, made);
  return made;
}

function servicesOf(
  table: ReturnType<typeof tableAnsweredBy>,
  parts: { clock: Clock; office: PaymentOffice; files: World['files']; chain: Chain },
) {
  const url = async () => 'https://apps.example';
  return {
    clock: parts.clock,
    ids: simulatedIds(),
    chain: parts.chain,
    payments: parts.office,
    settings: { read: async () => SETTINGS },
    addresses: { appsUrl: url, siteUrl: url },
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
    buildReturns: new DynamoDbBuildReturns(table),
  };
}
