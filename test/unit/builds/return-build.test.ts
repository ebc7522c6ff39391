/** Builds that are given back: the credits, the revision and the limit change together, once, or not at all. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DynamoDbStatisticRecords } from '../../../functions/adapters/dynamodb/admin/statistic-records.ts';
import { DynamoDbBuildReturns } from '../../../functions/adapters/dynamodb/builds/build-returns.ts';
import { DynamoDbBuilds } from '../../../functions/adapters/dynamodb/builds/builds.ts';
import { operationKey } from '../../../functions/adapters/dynamodb/builds/operations.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbLedgerRecords } from '../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { DynamoDbProjectChanges } from '../../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { findDrift } from '../../../functions/core/admin/rebuild-statistics.ts';
import { operationStatus } from '../../../functions/core/builds/operation-status.ts';
import { returnBuild } from '../../../functions/core/builds/return-build.ts';
import { auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import type { BuildRequest, Operation } from '../../../functions/ports/builds.ts';
import { buildRequestSchema } from '../../../functions/ports/builds.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/credits.ts';
import type { FileStore } from '../../../functions/ports/objects.ts';
import type { NewRevision, Project } from '../../../functions/ports/projects.ts';
import { DEFAULT_LLM_SETTINGS, DEFAULT_STYLE_SETTINGS } from '../../../shared/domain/build-settings.ts';
import { type Receipt, receiptSchema } from '../../../shared/domain/receipt.ts';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import { startWithTable, TABLE } from '../../integration/emulators/dynamodb-fixture.ts';

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let table: Table;
let nowMs = Date.UTC(2026, 10, 21);
let count = 0;
let failsToRemove = false;
const files = new Set<string>();
const clock = { nowMs: () => nowMs };

const apps: FileStore = {
  readText: async () => undefined,
  readBytes: async () => undefined,
  write: async () => undefined,
  writeNew: async () => true,
  remove: async (key) => {
    if (failsToRemove) throw new Error('The bucket did not respond.');
    files.delete(key);
  },
  removeFolder: async (keyStart) => {
    if (failsToRemove) throw new Error('The bucket did not respond.');
    for (const key of files) if (key.startsWith(keyStart)) files.delete(key);
  },
};

beforeAll(async () => {
  emulator = await startWithTable();
  table = new Table(TABLE, emulator.client);
});
beforeEach(() => {
  failsToRemove = false;
});
afterAll(async () => {
  const { problems, totals } = await auditLedger(new DynamoDbLedgerRecords(TABLE, emulator.client));
  const drift = await findDrift(new DynamoDbStatisticRecords(TABLE, emulator.client));
  await emulator.close();
  expect(problems).toEqual([]);
  expect(totals.difference).toBe(0);
  // The users of this file have no profiles, and some projects are put in place without an event.
  expect(drift).toMatchObject({ drifts: [], unexplained: [] });
});

function services() {
  return {
    builds: new DynamoDbBuilds(table, clock),
    buildReturns: new DynamoDbBuildReturns(table),
    projects: new DynamoDbProjects(table),
    projectChanges: new DynamoDbProjectChanges(table),
    balances: new DynamoDbBalances(table),
    ledger: new DynamoDbLedger(table),
    addresses: { appsUrl: async () => 'https://apps.example', siteUrl: async () => 'https://example' },
    apps,
    clock,
  };
}

const returned = (publicKey: string, operationId: string) =>
  returnBuild(services(), callerOf(publicKey), operationId);

function callerOf(publicKey: string) {
  const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 };
  return { user, apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 }, isAdmin: false };
}

/** Returns the key of a new user who has 100 credits. */
async function newUser(): Promise<string> {
  count += 1;
  const publicKey = `user-${count}`;
  await grant(userAccountId(publicKey), 100);
  return publicKey;
}

async function grant(accountId: string, credits: number): Promise<void> {
  count += 1;
  const details = { movementId: `grant:${count}`, reason: 'test', reference: 'test', nowMs };
  await services().ledger.move({ kind: 'grant', accountId, credits, ...details });
}

interface Made {
  project?: Project;
  revisionString?: string;
  receipt?: Partial<Receipt>;
}

/** Runs a build to its end. By default it costs half, and makes the first revision of a project. */
async function build(publicKey: string, { project, revisionString = '1', receipt = {} }: Made = {}) {
  count += 1;
  const operation = operationOf(publicKey, `op_${count}`, project?.projectId ?? `prj_${count}`);
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
  await builds.complete(operation, revision, whole, { idea: 'a timer' });
  files.add(`raw/${operation.projectId}/${revisionString}/index.html`);
  return { operationId: operation.operationId, project: revision.project };
}

function operationOf(ownerPublicKey: string, operationId: string, projectId: string): Operation {
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
    startedAtMs: nowMs,
  };
}

function requestOf({ projectId, ownerPublicKey }: Operation): BuildRequest {
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

function revisionOf(operation: Operation, revisionString: string, project?: Project): NewRevision {
  const { projectId, ownerPublicKey, operationId } = operation;
  return {
    revisionString,
    imageAssets: [],
    documentSha256: operationId,
    createdAtMs: nowMs,
    isFirst: project === undefined,
    project: project ?? {
      projectId,
      ownerPublicKey,
      name: 'Tomato',
      projectType: 'webapp',
      createdAtMs: nowMs,
      isShowcased: false,
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    },
  };
}

const creditsOf = async (publicKey: string) => (await services().balances.ofUser(publicKey)).availableCredits;
const statusOf = (publicKey: string, operationId: string) =>
  operationStatus(services(), publicKey, operationId);

describe('a build for half of its price', () => {
  it('is given back with its credits, and its project goes with the only revision', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    expect(await creditsOf(user)).toBe(88);
    const until = new Date(nowMs + DAY_MS).toISOString();
    expect(await statusOf(user, operationId)).toMatchObject({ returnableUntil: until });
    nowMs += DAY_MS;
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
    expect(await creditsOf(user)).toBe(100);
    expect(await services().projects.find(project.projectId)).toBeUndefined();
    expect([...files].filter((key) => key.includes(project.projectId))).toEqual([]);
    const status = await statusOf(user, operationId);
    expect(status).toMatchObject({ status: 'completed', returnedAt: new Date(nowMs).toISOString() });
    expect(status.returnableUntil).toBeUndefined();
    const { entries } = await services().ledger.history(userAccountId(user), { limit: 9 });
    expect(entries.find(({ kind }) => kind === 'return')).toMatchObject({
      entryId: `return:${operationId}`,
      credits: 12,
      heldCredits: 0,
      reason: 'Returned a build of Tomato',
      reference: operationId,
    });
  });

  it('leaves the other revisions, of which the newest is the latest again', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    nowMs += 1;
    await build(user, { project, revisionString: '1.1', receipt: { openProblems: [], creditsCharged: 25 } });
    nowMs += 1;
    const { operationId } = await build(user, { project, revisionString: '1.2' });
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12, remainingRevision: '1.1' });
    const left = await services().projects.find(project.projectId);
    expect(left?.revisions.map(({ revisionString }) => revisionString)).toEqual(['1', '1.1']);
    expect([...files].filter((key) => key.includes(project.projectId))).toHaveLength(2);
    expect(await creditsOf(user)).toBe(50);
  });

  it('brings what its bank holds along', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    await grant(bankAccountId(project.projectId), 7);
    await returned(user, operationId);
    expect(await creditsOf(user)).toBe(107);
    expect(await services().balances.ofBank(project.projectId)).toEqual({
      availableCredits: 0,
      heldCredits: 0,
    });
  });

  it('has the same result for a second request that finds the project gone', async () => {
    const user = await newUser();
    const { operationId } = await build(user);
    const second = services();
    const { projects } = second;
    second.projects = Object.assign(Object.create(projects), {
      find: async (projectId: string) => {
        // The first request comes between the second one's two reads.
        await returned(user, operationId);
        return projects.find(projectId);
      },
    });
    const result = await returnBuild(second, callerOf(user), operationId);
    expect(result).toEqual({ creditsReturned: 12, remainingRevision: undefined });
  });

  it('is given back once, however often and at once it is asked for', async () => {
    const user = await newUser();
    const { operationId } = await build(user);
    const results = await Promise.all([1, 2, 3, 4].map(() => returned(user, operationId)));
    expect(results).toEqual([1, 2, 3, 4].map(() => ({ creditsReturned: 12 })));
    expect(await creditsOf(user)).toBe(100);
  });

  it('loses its files at the next try when the bucket failed after the credits were back', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    failsToRemove = true;
    await expect(returned(user, operationId)).rejects.toThrow('did not respond');
    expect(await creditsOf(user)).toBe(100);
    failsToRemove = false;
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
    expect(await creditsOf(user)).toBe(100);
    expect([...files].filter((key) => key.includes(project.projectId))).toEqual([]);
  });

  it('leaves a later revision alone that has its number', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    const { operationId } = await build(user, { project, revisionString: '2' });
    await returned(user, operationId);
    nowMs += 1;
    await build(user, { project, revisionString: '2', receipt: { openProblems: [], creditsCharged: 25 } });
    expect(await returned(user, operationId)).toMatchObject({ remainingRevision: '2' });
    expect(files).toContain(`raw/${project.projectId}/2/index.html`);
  });
});

describe('a build of two designs for half of its price', () => {
  const NAMES = ['Calm and roomy', 'Bold and dense'];

  async function buildTwo(publicKey: string) {
    count += 1;
    const operation = { ...operationOf(publicKey, `op_${count}`, `prj_${count}`), heldCredits: 35 };
    const revision = revisionOf(operation, '1');
    const otherDesign = { ...revision, revisionString: '2', documentSha256: `${operation.operationId}-2` };
    const { builds } = services();
    await builds.start(operation, requestOf(operation));
    const openProblems = ['A step fails.'];
    const receipt = receiptSchema.parse({
      stages: [],
      checksPassed: [],
      openProblems,
      designs: NAMES.map((name, index) => ({
        name,
        revisionString: String(index + 1),
        openProblems,
        repairs: 3,
      })),
      repairs: 3,
      documentSha256: revision.documentSha256,
      documentBytes: 1,
      creditsCharged: 17,
    });
    await builds.complete(operation, { ...revision, otherDesign }, receipt, { idea: 'a timer' });
    for (const number of ['1', '2']) files.add(`raw/${operation.projectId}/${number}/index.html`);
    return { operationId: operation.operationId, project: revision.project };
  }

  const revisionsLeft = async ({ projectId }: Project) =>
    (await services().projects.find(projectId))?.revisions.map(({ revisionString }) => revisionString);

  it('is given back with both, and its project goes with them', async () => {
    const user = await newUser();
    const { operationId, project } = await buildTwo(user);
    expect(await creditsOf(user)).toBe(83);
    expect(await revisionsLeft(project)).toEqual(['1', '2']);
    const results = await Promise.all([1, 2, 3].map(() => returned(user, operationId)));
    expect(results).toEqual([1, 2, 3].map(() => ({ creditsReturned: 17 })));
    expect(await creditsOf(user)).toBe(100);
    expect(await services().projects.find(project.projectId)).toBeUndefined();
    expect([...files].filter((key) => key.includes(project.projectId))).toEqual([]);
  });

  it('leaves what was made of them, and takes the one that is left', async () => {
    const user = await newUser();
    const { operationId, project } = await buildTwo(user);
    const ofProject = { ownerPublicKey: user, projectType: project.projectType, bankCredits: 0, nowMs };
    const removal = { ...ofProject, projectId: project.projectId, createdAtMs: nowMs, isLast: false };
    await services().projectChanges.removeRevision({ ...removal, revisionString: '1' });
    const revised = { ...revisionOf(operationOf(user, 'revised', project.projectId), '2.1', project) };
    await services().projectChanges.addRevision(project.projectId, { ...revised, createdAtMs: nowMs + 1 });
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 17, remainingRevision: '2.1' });
    expect(await revisionsLeft(project)).toEqual(['2.1']);
    const count = { pk: `PROJECT#${project.projectId}`, sk: 'COUNT' };
    expect(await table.get(count, z.object({ revisions: z.int() }))).toEqual({ revisions: 1 });
  });

  it('is refused while either of them is live', async () => {
    const user = await newUser();
    const { operationId, project } = await buildTwo(user);
    await table.update({
      Key: { pk: `PROJECT#${project.projectId}`, sk: 'PROJECT' },
      UpdateExpression: 'SET publishedRevision = :revision',
      ExpressionAttributeValues: { ':revision': '2' },
    });
    await expect(returned(user, operationId)).rejects.toThrow('This revision is live.');
    expect(await revisionsLeft(project)).toEqual(['1', '2']);
    expect(await creditsOf(user)).toBe(83);
  });
});

describe('returns are limited', () => {
  it('to three in seven days, those that come at once too', async () => {
    const user = await newUser();
    await grant(userAccountId(user), 100);
    const builds = [];
    for (let number = 1; number <= 5; number += 1) builds.push(await build(user));
    const results = await Promise.allSettled(builds.map(({ operationId }) => returned(user, operationId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 7 * 86_400 }),
      expect.objectContaining({ code: 'rate_limited' }),
    ]);
    nowMs += 7 * DAY_MS;
    const { operationId } = await build(user);
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
  });

  it('by what was returned, so that a refused return does not count', async () => {
    const user = await newUser();
    const { operationId } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    for (let number = 1; number <= 4; number += 1) await returned(user, operationId).catch(() => undefined);
    expect(await services().buildReturns.recent(user)).toEqual({ timesMs: [], version: 0 });
  });
});

describe('a return is refused', () => {
  it.each<[string, Partial<Receipt>]>([
    ['at the full price', { openProblems: [], creditsCharged: 25 }],
    ['for free', { creditsCharged: 0 }],
  ])('for a build %s', async (_name, receipt) => {
    const user = await newUser();
    const { operationId } = await build(user, { receipt });
    expect((await statusOf(user, operationId)).returnableUntil).toBeUndefined();
    await expect(returned(user, operationId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only a build that was delivered for half of its price can be returned.',
    });
  });

  it('while it runs, and after it failed', async () => {
    const user = await newUser();
    const operation = operationOf(user, `op_running_${user}`, 'prj_running');
    await services().builds.start(operation, requestOf(operation));
    await expect(returned(user, operation.operationId)).rejects.toMatchObject({ code: 'conflict' });
    await services().builds.fail(operation, 'It failed.');
    await expect(returned(user, operation.operationId)).rejects.toThrow('Only a finished build');
  });

  it('after 24 hours', async () => {
    const user = await newUser();
    const { operationId } = await build(user);
    nowMs += DAY_MS + 1;
    expect((await statusOf(user, operationId)).returnableUntil).toBeUndefined();
    await expect(returned(user, operationId)).rejects.toThrow('within 24 hours');
  });

  it('for the build of another user', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { operationId } = await build(owner);
    await expect(returned(other, operationId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await creditsOf(owner)).toBe(88);
  });

  it('for the last revision of a project of another user, whose build an admin paid for', async () => {
    const [owner, admin] = [await newUser(), await newUser()];
    const { project } = await build(owner, { receipt: { openProblems: [], creditsCharged: 25 } });
    nowMs += 1;
    const { operationId } = await build(admin, { project, revisionString: '1.1' });
    const asAdmin = () => returnBuild(services(), { ...callerOf(admin), isAdmin: true }, operationId);
    await expect(returned(admin, operationId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await asAdmin()).toEqual({ creditsReturned: 12, remainingRevision: '1' });
  });

  it('for the live revision, until it is unpublished', async () => {
    const user = await newUser();
    const { operationId, project } = await build(user);
    const publish = (UpdateExpression: string, values?: Record<string, unknown>) =>
      table.update({
        Key: { pk: `PROJECT#${project.projectId}`, sk: 'PROJECT' },
        UpdateExpression,
        ...(values && { ExpressionAttributeValues: values }),
      });
    await publish('SET publishedRevision = :revision', { ':revision': '1' });
    await expect(returned(user, operationId)).rejects.toThrow(
      'This revision is live. Please unpublish it first.',
    );
    expect(await creditsOf(user)).toBe(88);
    await publish('REMOVE publishedRevision');
    expect(await returned(user, operationId)).toEqual({ creditsReturned: 12 });
  });

  it('while there is a copy of it, or when it was deleted', async () => {
    const user = await newUser();
    const { project } = await build(user, { receipt: { openProblems: [], creditsCharged: 25 } });
    nowMs += 1;
    const { operationId } = await build(user, { project, revisionString: '1.1' });
    const copy = {
      revisionString: '2',
      imageAssets: [],
      documentSha256: operationId,
      createdAtMs: nowMs + 1,
    };
    await services().projectChanges.addRevision(project.projectId, copy);
    await expect(returned(user, operationId)).rejects.toThrow('Revision 2 is a copy of this build.');
    const removal = {
      projectId: project.projectId,
      ownerPublicKey: user,
      projectType: project.projectType,
      revisionString: '1.1',
      createdAtMs: nowMs,
      isLast: false,
      bankCredits: 0,
      nowMs,
    };
    expect(await services().projectChanges.removeRevision(removal)).toBe(true);
    await expect(returned(user, operationId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('an operation that was written before returns existed has no end and cannot be returned', async () => {
  const user = await newUser();
  const { operationId } = await build(user);
  await table.update({ Key: operationKey(operationId), UpdateExpression: 'REMOVE endedAtMs' });
  await expect(returned(user, operationId)).rejects.toThrow('Only a finished build');
});
