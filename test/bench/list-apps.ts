/** Measures an app list's first page. Read units must not grow with the number of revisions in the table. */
import { DynamoDbUsernames } from '../../functions/adapters/dynamodb/auth/usernames.ts';
import { DynamoDbBalances } from '../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbProjects, revisionItems } from '../../functions/adapters/dynamodb/projects/projects.ts';
import { revisionCountKey, summaryOf } from '../../functions/adapters/dynamodb/projects/revision-summaries.ts';
import { DynamoDbUrlKeys } from '../../functions/adapters/dynamodb/projects/url-keys.ts';
import { listingItems } from '../../functions/adapters/dynamodb/publishing/public-lists.ts';
import type { TransactItem } from '../../functions/adapters/dynamodb/table.ts';
import { randomIds } from '../../functions/adapters/random-ids.ts';
import { listApps } from '../../functions/core/projects/lists/list-apps.ts';
import type { NewRevision } from '../../functions/ports/projects.ts';
import { type MeteredTable, startMeteredTable } from '../fixtures/metered-table.ts';
import { projectOf } from '../fixtures/project-of.ts';
import { BENCH_TABLE, putItems } from './bench-table.ts';
import type { Figure } from './figure.ts';

const SIZES = [100, 10_000, 100_000];
/** The number of entries on a page of the list. Every measured table has more entries than this. */
const PAGE = 20;
/** The table items of a project: the project, its revision, the revision's summary and its entry in the public list. */
const ITEMS_EACH = 4;
const CALLER = {
  user: { publicKey: 'owner-of-all', username: 'owner', isBanned: false, createdAtMs: 0 },
  isAdmin: true,
  apiKey: { keyHash: '', publicKey: '', createdAtMs: 0, expiresAtMs: 0 },
};
/** Maximum difference of the read units between table sizes, in percent. */
const DRIFT_BUDGET_PERCENT = 10;

export async function measureListApps(): Promise<Figure[]> {
  const metered = await startMeteredTable();
  try {
    return await measureSizes(metered);
  } finally {
    await metered.close();
  }
}

async function measureSizes({ table, documents, meter }: MeteredTable): Promise<Figure[]> {
  const services = {
    projects: new DynamoDbProjects(table),
    balances: new DynamoDbBalances(table),
    urlKeys: new DynamoDbUrlKeys(table),
    ids: randomIds,
    clock: { nowMs: Date.now },
    usernames: new DynamoDbUsernames(table),
    addresses: { siteUrl: 'https://site', appOrigin: () => 'https://apps' },
  };
  const units = new Map<string, number[]>();
  let made = 0;
  for (const size of SIZES) {
    const first = made;
    await putItems(documents, (size - made) * ITEMS_EACH, (index) =>
      itemOf(first + Math.floor(index / ITEMS_EACH), index % ITEMS_EACH),
    );
    made = size;
    for (const scope of ['all', 'mine', 'published'] as const) {
      const used = await meter.of(() => listApps(services, CALLER, { scope, limit: PAGE }));
      units.set(scope, [...(units.get(scope) ?? []), used]);
    }
  }
  return [...units].flatMap(([scope, used]) => {
    const [smallest = Number.NaN] = used;
    const drift = Math.max(...used.map((each) => Math.abs(each / smallest - 1) * 100));
    return [
      { name: `first ${PAGE} apps of scope ${scope}, read units`, value: smallest, unit: '', budget: 65 },
      {
        name: `the same at ${SIZES.map((size) => size.toLocaleString('en')).join(' / ')}, drift`,
        value: drift,
        unit: '%',
        budget: DRIFT_BUDGET_PERCENT,
      },
    ] satisfies Figure[];
  });
}

function itemOf(index: number, part: number): Record<string, unknown> {
  const revision = newRevision(index);
  const written = [
    ...revisionItems(BENCH_TABLE, revision),
    ...listingItems(BENCH_TABLE, { ...revision.project, publishedAppName: `app-${index}` }, true),
  ]
    .flatMap(putOf)
    .concat({
      ...revisionCountKey(revision.project.projectId),
      revisions: 1,
      'REV#1': summaryOf(revision),
    });
  const item = written[part];
  if (item === undefined) throw new Error(`A project has ${written.length} items.`);
  return item;
}

function putOf({ Put }: TransactItem): Record<string, unknown>[] {
  return Put?.Item === undefined ? [] : [Put.Item];
}

function newRevision(index: number): NewRevision {
  const number = String(index).padStart(26, '0');
  return {
    project: projectOf({
      projectId: `prj_${number}`,
      ownerPublicKey: CALLER.user.publicKey,
      name: `Application ${String(index * 7_919).padStart(10, '0')}`,
      projectType: 'webapp',
      urlKey: 'a'.repeat(32),
    }),
    isFirst: true,
    revisionString: '1',
    imageAssets: [],
    documentSha256: 'a'.repeat(64),
    createdAtMs: 1_700_000_000_000,
  };
}
