import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbApiKeys } from '../../../../../functions/adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbUsers } from '../../../../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbBuildWatches } from '../../../../../functions/adapters/dynamodb/builds/build-watches.ts';
import { DynamoDbBuilds } from '../../../../../functions/adapters/dynamodb/builds/builds.ts';
import { operationKey, runningSlotKey } from '../../../../../functions/adapters/dynamodb/builds/operation-keys.ts';
import { DynamoDbProjectChanges } from '../../../../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects, revisionItems } from '../../../../../functions/adapters/dynamodb/projects/projects.ts';
import { DynamoDbUrlKeys } from '../../../../../functions/adapters/dynamodb/projects/url-keys.ts';
import { DynamoDbPublications } from '../../../../../functions/adapters/dynamodb/publishing/publications.ts';
import { randomIds } from '../../../../../functions/adapters/random-ids.ts';
import { systemClock } from '../../../../../functions/adapters/system-clock.ts';
import { hashApiKey } from '../../../../../functions/core/auth/keys/api-key.ts';
import { getOperationStatus, watchedStatus } from '../../../../../functions/core/builds/get-operation-status.ts';
import { liveDocumentUrl } from '../../../../../functions/core/projects/files/document-urls.ts';
import { REVISIONS_MAX } from '../../../../../functions/core/projects/managed-project.ts';
import { getAppDocument } from '../../../../../functions/core/publishing/pages/get-app-document.ts';
import { getPublishedPage } from '../../../../../functions/core/publishing/pages/get-published-page.ts';
import type { Operation } from '../../../../../functions/ports/builds.ts';
import type { NewRevision, Project } from '../../../../../functions/ports/projects.ts';
import { BENCH_TABLE } from '../../../../../test/bench/bench-table.ts';
import { MemoryFiles } from '../../../../../test/fixtures/memory-files.ts';
import { startMeteredTable } from '../../../../../test/fixtures/metered-table.ts';
import { projectOf, revisionOf } from '../../../../../test/fixtures/project-of.ts';

const OWNER = 'owner';
const DOCUMENT = '<!doctype html><title>Hills</title>';
const SHA256 = createHash('sha256').update(DOCUMENT).digest('hex');

let metered: Awaited<ReturnType<typeof startMeteredTable>>;
let services: ReturnType<typeof servicesOf>;
const shell = new MemoryFiles();
const apps = new MemoryFiles();

beforeAll(async () => {
  metered = await startMeteredTable();
  services = servicesOf();
  await services.users.create(
    { publicKey: OWNER, username: 'owner', isBanned: false, createdAtMs: 0, lastActiveDay: '2026-11-23' },
    0,
  );
  await shell.write(
    'shell/index.html',
    '<title>Buidl</title><meta name="robots" content="noindex" /><div id="app"></div>',
  );
  const project = await saveFullProject('prj_full');
  await apps.write(`live/${project.projectId}/${SHA256}/index.html`, DOCUMENT);
  const result = await services.publications.publish({
    project,
    name: 'hills',
    revisionString: '1',
    documentSha256: SHA256,
    revisionCreatedAtMs: 0,
    description: 'Hills',
    devices: [],
    dataPolicy: {},
    reviewReportId: undefined,
    nowMs: 0,
  });
  expect(result).toEqual({ ok: true });
});

afterAll(() => metered.close());

describe('a published app with 150 revisions', () => {
  it('costs 4 read units per view, for its page and its document', async () => {
    const live = await liveDocumentUrl(services, required(await services.projects.findProject('prj_full')));
    const token = live.split('/').at(-1) ?? '';
    const page = await metered.meter.readsOf(async () =>
      expect(
        await getPublishedPage(
          { ...services, site: shell, visitorSecret: async () => 'secret', clock: systemClock },
          'hills',
        ),
      ).toMatchObject({ status: 200 }),
    );
    const document = await metered.meter.readsOf(async () =>
      expect(
        await getAppDocument(
          {
            ...services,
            adminLog: { recordRead: async () => {} },
            runtimes: { published: '', inspected: '' },
          },
          { projectId: 'prj_full', version: 'live', token },
          '',
        ),
      ).toMatchObject({ status: 200 }),
    );
    expect(page.units + document.units).toBeLessThanOrEqual(4);
  });

  it('a just published name is found, and an unused one costs two reads', async () => {
    const unknown = await metered.meter.readsOf(async () =>
      expect(
        await getPublishedPage(
          { ...services, site: shell, visitorSecret: async () => 'secret', clock: systemClock },
          'nobody',
        ),
      ).toMatchObject({ status: 404 }),
    );
    expect(unknown).toEqual({ requests: 2, units: 1.5 });
  });

  it('costs a read of two items to show one of its revisions', async () => {
    const reads = await metered.meter.readsOf(async () =>
      expect(await services.projects.findRevision('prj_full', '77')).toMatchObject({
        project: { projectId: 'prj_full' },
        revision: { revisionString: '77' },
      }),
    );
    expect(reads).toEqual({ requests: 1, units: 2 });
    expect(await services.projects.findRevision('prj_full', '151')).toMatchObject({ revision: undefined });
    expect(await services.projects.findRevision('prj_none', '1')).toBeUndefined();
  });
});

describe('a running build', () => {
  const apiKey = `buidl_${'k'.repeat(43)}`;
  const record = {
    keyHash: hashApiKey(apiKey),
    publicKey: OWNER,
    createdAtMs: 0,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  };
  const user = { publicKey: OWNER, username: 'owner', isBanned: false, createdAtMs: 0 };
  const caller = { user, apiKey: record, isAdmin: false };
  const operation: Operation = {
    operationId: 'op_1',
    projectId: 'prj_new',
    ownerPublicKey: OWNER,
    mode: 'quick',
    status: 'running',
    stage: 'code',
    percent: 40,
    progress: 'Writing the app',
    heldCredits: 0,
    startedAtMs: 0,
  };
  const running = { success: true, status: 'running', percent: 40 };

  beforeAll(async () => {
    await services.apiKeys.add(record, 10);
    await metered.table.put({ ...operationKey('op_1'), ...operation });
    await metered.table.put({ ...runningSlotKey(OWNER), operationId: 'op_1' });
  });

  it('costs one read of one unit per poll, for the key that polled first', async () => {
    expect(await watchedStatus(services, 'op_1', apiKey)).toBeUndefined();
    expect(await getOperationStatus(services, caller, 'op_1')).toMatchObject(running);
    const reads = await metered.meter.readsOf(async () =>
      expect(await watchedStatus(services, 'op_1', apiKey)).toMatchObject(running),
    );
    expect(reads).toEqual({ requests: 1, units: 1 });
    expect(await watchedStatus(services, 'op_1', `buidl_${'x'.repeat(43)}`)).toBeUndefined();
    expect(await watchedStatus(services, 'op_1', '')).toBeUndefined();
  });

  it('is not shown to a deleted key, nor to one that is deleted during a poll', async () => {
    await services.apiKeys.remove(record, 'revoked');
    expect(await watchedStatus(services, 'op_1', apiKey)).toBeUndefined();
    // This call was already authenticated, so it works although the key is deleted.
    expect(await getOperationStatus(services, caller, 'op_1')).toMatchObject(running);
    expect(await watchedStatus(services, 'op_1', apiKey)).toBeUndefined();
  });

  it('needs a full read again once it has ended', async () => {
    await services.apiKeys.add(record, 10);
    await getOperationStatus(services, caller, 'op_1');
    expect(await watchedStatus(services, 'op_1', apiKey)).toMatchObject(running);
    await metered.table.update({
      Key: operationKey('op_1'),
      UpdateExpression: 'SET #status = :failed',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':failed': 'failed' },
    });
    expect(await watchedStatus(services, 'op_1', apiKey)).toBeUndefined();
  });
});

function servicesOf() {
  const { table } = metered;
  return {
    users: new DynamoDbUsers(table),
    apiKeys: new DynamoDbApiKeys(table),
    builds: new DynamoDbBuilds(table, systemClock),
    buildWatches: new DynamoDbBuildWatches(table),
    clock: systemClock,
    projects: new DynamoDbProjects(table),
    projectChanges: new DynamoDbProjectChanges(table),
    publications: new DynamoDbPublications(table),
    urlKeys: new DynamoDbUrlKeys(table),
    apps,
    ids: randomIds,
    addresses: {
      siteUrl: 'https://site.example',
      appsUrl: 'https://apps.example',
      appOrigin: () => 'https://apps.example',
    },
  };
}

/** Saves a project with the maximum number of revisions. */
async function saveFullProject(projectId: string): Promise<Project> {
  const project = projectOf({ projectId, ownerPublicKey: OWNER, createdAtMs: 0, urlKey: 'a'.repeat(32) });
  const first: NewRevision = { ...revisionOf(1, SHA256), project, isFirst: true };
  await metered.table.transact(revisionItems(BENCH_TABLE, first));
  for (let number = 2; number <= REVISIONS_MAX; number += 1) {
    await services.projectChanges.addRevision(projectId, revisionOf(number, SHA256), REVISIONS_MAX);
  }
  return project;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is nothing.');
  return value;
}
