/** Fixtures for returned builds: each test gets its own table with builds that a user can return for a refund. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { DynamoDbStatisticRecords } from '../../../functions/adapters/dynamodb/admin/statistic-records.ts';
import { DynamoDbBuildReturns } from '../../../functions/adapters/dynamodb/builds/build-returns.ts';
import { DynamoDbBuildWatches } from '../../../functions/adapters/dynamodb/builds/build-watches.ts';
import { DynamoDbBuilds } from '../../../functions/adapters/dynamodb/builds/builds.ts';
import { DynamoDbReturnCases } from '../../../functions/adapters/dynamodb/builds/return-cases.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbLedgerRecords } from '../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { DynamoDbProjectChanges } from '../../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbUrlKeys } from '../../../functions/adapters/dynamodb/projects/url-keys.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { randomIds } from '../../../functions/adapters/random-ids.ts';
import { findDrift } from '../../../functions/core/admin/statistics/rebuild-statistics.ts';
import { getOperationStatus } from '../../../functions/core/builds/get-operation-status.ts';
import { returnBuild } from '../../../functions/core/builds/return-build.ts';
import { auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import { type BuildRequest, buildRequestSchema, type Operation } from '../../../functions/ports/builds.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';
import type { NewRevision, Project } from '../../../functions/ports/projects.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';
import { DEFAULT_LLM_SETTINGS, DEFAULT_STYLE_SETTINGS } from '../../../shared/domain/build-settings.ts';
import { type Receipt, receiptSchema } from '../../../shared/domain/receipt.ts';
import { finalReceipt } from '../../fixtures/receipt-signing.ts';

export const state = { nowMs: Date.UTC(2026, 10, 21), count: 0, failsToRemove: false };

let emulator: Awaited<ReturnType<typeof startWithTable>>;
export let table: Table;
export const files = new Set<string>();
const clock = { nowMs: () => state.nowMs };

const apps: FileStore = {
  readText: async () => undefined,
  readBytes: async () => undefined,
  write: async () => undefined,
  writeNew: async () => true,
  remove: async (key) => {
    if (state.failsToRemove) throw new Error('The bucket did not respond.');
    files.delete(key);
  },
  removeFolder: async (keyStart) => {
    if (state.failsToRemove) throw new Error('The bucket did not respond.');
    for (const key of files) if (key.startsWith(keyStart)) files.delete(key);
  },
};

/** Starts a table for the tests of a file. After the last test, checks that ledger and statistics are consistent. */
export function prepareTable(): void {
  beforeAll(async () => {
    emulator = await startWithTable();
    table = new Table(TABLE, emulator.client);
  });
  beforeEach(() => {
    state.failsToRemove = false;
  });
  afterAll(expectSoundBooks);
}

async function expectSoundBooks(): Promise<void> {
  const { problems, totals } = await auditLedger(new DynamoDbLedgerRecords(TABLE, emulator.client));
  const drift = await findDrift(new DynamoDbStatisticRecords(TABLE, emulator.client));
  await emulator.close();
  expect(problems).toEqual([]);
  expect(totals.difference).toBe(0);
  // Ignores other findings, because these tests create users without profiles, and some projects without a statistics
  // event.
  expect(drift).toMatchObject({ drifts: [], unexplained: [] });
}

export function services() {
  return {
    builds: new DynamoDbBuilds(table, clock),
    buildReturns: new DynamoDbBuildReturns(table),
    returnCases: new DynamoDbReturnCases(table),
    buildWatches: new DynamoDbBuildWatches(table),
    projects: new DynamoDbProjects(table),
    urlKeys: new DynamoDbUrlKeys(table),
    ids: randomIds,
    projectChanges: new DynamoDbProjectChanges(table),
    balances: new DynamoDbBalances(table),
    ledger: new DynamoDbLedger(table),
    addresses: {
      appsUrl: 'https://apps.example',
      appOrigin: () => 'https://apps.example',
      siteUrl: 'https://example',
    },
    apps,
    clock,
  };
}

export const REASON = 'The total stays 0 when I add a price.';

export const returned = (publicKey: string, operationId: string) =>
  returnBuild(services(), callerOf(publicKey), { operationId, reason: REASON });

export function callerOf(publicKey: string) {
  const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 };
  return { user, apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 }, isAdmin: false };
}

/** Returns the public key of a new user with 100 credits. */
export async function newUser(): Promise<string> {
  state.count += 1;
  const publicKey = `user-${state.count}`;
  await grant(userAccountId(publicKey), 100);
  return publicKey;
}

export async function grant(accountId: string, credits: number): Promise<void> {
  state.count += 1;
  const details = {
    movementId: `grant:${state.count}`,
    reason: 'test',
    reference: 'test',
    nowMs: state.nowMs,
  };
  await services().ledger.move({ kind: 'grant', accountId, credits, ...details });
}

interface Made {
  project?: Project;
  revisionString?: string;
  receipt?: Partial<Receipt>;
}

/**
 * Stores a completed build. By default, it was charged half the price and created the first revision of a new project.
 */
export async function build(publicKey: string, { project, revisionString = '1', receipt = {} }: Made = {}) {
  state.count += 1;
  const operation = operationOf(publicKey, `op_${state.count}`, project?.projectId ?? `prj_${state.count}`);
  const revision = revisionOf(operation, revisionString, project);
  const { builds } = services();
  await builds.start(operation, requestOf(operation));
  const whole = receiptSchema.parse({
    stages: [],
    checksPassed: [],
    openProblems: ['A step fails.'],
    repairs: 3,
    documentSha256: revision.documentSha256,
    documentBytes: 1,
    creditsCharged: 12,
    ...receipt,
  });
  await builds.complete(operation, revision, await finalReceipt(operation, whole), { idea: 'a timer' });
  files.add(`raw/${operation.projectId}/${revisionString}/index.html`);
  return { operationId: operation.operationId, project: revision.project };
}

export function operationOf(ownerPublicKey: string, operationId: string, projectId: string): Operation {
  return {
    operationId,
    projectId,
    ownerPublicKey,
    mode: 'advanced',
    status: 'running',
    stage: 'queued',
    percent: 0,
    progress: '',
    heldCredits: 25,
    startedAtMs: state.nowMs,
  };
}

export function requestOf({ projectId, ownerPublicKey }: Operation): BuildRequest {
  return buildRequestSchema.parse({
    projectId,
    ownerPublicKey,
    projectName: 'Tomato',
    projectType: 'webapp',
    idea: 'a timer',
    llmSettings: DEFAULT_LLM_SETTINGS,
    styleSettings: DEFAULT_STYLE_SETTINGS,
    imageMode: 'None',
    userImageKeys: [],
  });
}

export function revisionOf(operation: Operation, revisionString: string, project?: Project): NewRevision {
  const { projectId, ownerPublicKey, operationId } = operation;
  return {
    revisionString,
    imageAssets: [],
    documentSha256: operationId,
    createdAtMs: state.nowMs,
    isFirst: project === undefined,
    project: project ?? {
      projectId,
      ownerPublicKey,
      name: 'Tomato',
      projectType: 'webapp',
      createdAtMs: state.nowMs,
      isShowcased: false,
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    },
  };
}

export const creditsOf = async (publicKey: string) => (await services().balances.ofUser(publicKey)).availableCredits;
export const statusOf = (publicKey: string, operationId: string) =>
  getOperationStatus(services(), callerOf(publicKey), operationId);
