import { afterAll, beforeAll, expect, it } from 'vitest';
import { DynamoDbUsernames } from '../../../../../functions/adapters/dynamodb/auth/usernames.ts';
import { DynamoDbBalances } from '../../../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbProjectChanges } from '../../../../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects, revisionItems } from '../../../../../functions/adapters/dynamodb/projects/projects.ts';
import { revisionCountKey, summaryOf } from '../../../../../functions/adapters/dynamodb/projects/revision-summaries.ts';
import { DynamoDbUrlKeys } from '../../../../../functions/adapters/dynamodb/projects/url-keys.ts';
import { randomIds } from '../../../../../functions/adapters/random-ids.ts';
import { systemClock } from '../../../../../functions/adapters/system-clock.ts';
import { listApps } from '../../../../../functions/core/projects/lists/list-apps.ts';
import { BENCH_TABLE, putItems } from '../../../../../test/bench/bench-table.ts';
import { startMeteredTable } from '../../../../../test/fixtures/metered-table.ts';
import { projectOf, revisionOf } from '../../../../../test/fixtures/project-of.ts';

const COUNT = 20;
const NUMBERS = Array.from({ length: COUNT }, (_, index) => index + 1);
const OWNER = 'owner';

let metered: Awaited<ReturnType<typeof startMeteredTable>>;
let changes: DynamoDbProjectChanges;

beforeAll(async () => {
  metered = await startMeteredTable();
  changes = new DynamoDbProjectChanges(metered.table);
  const items = NUMBERS.flatMap((number) => itemsOf(projectIdOf(number - 1)));
  await putItems(metered.documents, items.length, (index) => items[index] ?? {});
});

afterAll(() => metered.close());

it.each([
  ['their owner', OWNER, 'mine', 3, 62],
  ['an admin', 'admin', 'all', 4, 62],
] as const)('20 projects with 20 revisions each cost %s few reads', async (_who, publicKey, scope, requests, units) => {
  const reads = await listReads(publicKey, scope, Array(COUNT).fill(COUNT));
  expect(reads.requests).toBe(requests);
  expect(reads.units).toBeLessThanOrEqual(units);
});

it('the cost stays after an image was replaced and revisions were deleted', async () => {
  const projectId = projectIdOf(0);
  const lock = { projectId, revisionString: '7', lockId: 'lock' };
  expect(await changes.lock(lock, 0, 1)).toBe(true);
  const imageAssets = [{ placeholder_id: 'hero', url: 'https://x', description: 'A hill', purpose: '' }];
  expect(await changes.saveLocked(lock, { ...revisionOf(7), imageAssets, modifiedAtMs: 9 })).toBe(true);
  const removal = { projectId, ownerPublicKey: OWNER, projectType: 'website', bankCredits: 0 } as const;
  const one = { revisionString: '8', createdAtMs: 8, otherDesign: { revisionString: '9', createdAtMs: 9 } };
  expect(await changes.removeRevision({ ...removal, ...one, isLast: false, nowMs: 9 })).toBe(true);
  const reads = await listReads(OWNER, 'mine', [COUNT - 2, ...Array(COUNT - 1).fill(COUNT)]);
  expect(reads.requests).toBe(3);
});

function listReads(publicKey: string, scope: 'mine' | 'all', revisionCounts: number[]) {
  const { table } = metered;
  const services = {
    projects: new DynamoDbProjects(table),
    balances: new DynamoDbBalances(table),
    usernames: new DynamoDbUsernames(table),
    urlKeys: new DynamoDbUrlKeys(table),
    addresses: { appOrigin: () => 'https://apps.example' },
    ids: randomIds,
    clock: systemClock,
  };
  const caller = {
    user: { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 },
    apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 },
    isAdmin: scope === 'all',
  };
  return metered.meter.readsOf(async () => {
    const { projects } = await listApps(services, caller, { scope, limit: COUNT });
    expect(Object.values(projects).map((revisions) => revisions.length)).toEqual(revisionCounts);
  });
}

function projectIdOf(index: number): string {
  return `prj_${String(index).padStart(2, '0')}`;
}

function itemsOf(projectId: string): Record<string, unknown>[] {
  const project = projectOf({ projectId, ownerPublicKey: OWNER, createdAtMs: 0, urlKey: 'a'.repeat(32) });
  const puts = NUMBERS.map((number) => revisionOf(number)).flatMap((revision, index) =>
    revisionItems(
      BENCH_TABLE,
      index === 0 ? { ...revision, project, isFirst: true } : { ...revision, project: { projectId }, isFirst: false },
    ),
  );
  const summaries = NUMBERS.map((number) => [`REV#${number}`, summaryOf(revisionOf(number))]);
  return [
    ...puts.flatMap(({ Put }) => (Put?.Item ? [Put.Item] : [])),
    { ...revisionCountKey(projectId), revisions: COUNT, ...Object.fromEntries(summaries) },
  ];
}
