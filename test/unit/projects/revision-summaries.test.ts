import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DynamoDbProjectChanges } from '../../../functions/adapters/dynamodb/projects/project-changes.ts';
import { DynamoDbProjects, revisionItems } from '../../../functions/adapters/dynamodb/projects/projects.ts';
import { revisionCountKey } from '../../../functions/adapters/dynamodb/projects/revision-summaries.ts';
import { DynamoDbRevisionSummaries } from '../../../functions/adapters/dynamodb/projects/summary-repair.ts';
import type { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { rebuildSummaries } from '../../../functions/core/projects/lists/rebuild-summaries.ts';
import type { ListedRevision, SavedRevision } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { restoreDocuments, runCommand, simulatedTable, TABLE_NAME } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const REVISIONS_MAX = 5;
const LANES = 4;
/** A description that is longer than the summary of a revision may be. */
const LONG = 'long '.repeat(800);

let table: Table;
let projects: DynamoDbProjects;
let changes: DynamoDbProjectChanges;
let summaries: DynamoDbRevisionSummaries;
let owners = 0;

beforeAll(() => {
  const memory = new MemoryTable(() => 0);
  table = simulatedTable(async (command) => {
    memory.indexes.catchUp(0);
    return runCommand(memory, command);
  });
  projects = new DynamoDbProjects(table);
  changes = new DynamoDbProjectChanges(table);
  summaries = new DynamoDbRevisionSummaries(table);
});
afterEach(() => vi.restoreAllMocks());
afterAll(restoreDocuments);

const actionArbitrary = fc.record({
  kind: fc.constantFrom('add', 'add', 'replace image', 'remove'),
  revision: fc.integer({ min: 1, max: REVISIONS_MAX + 2 }),
  project: fc.integer({ min: 0, max: 1 }),
  isLong: fc.boolean(),
  /** True if the caller gets no response, although the transaction was committed. */
  isLost: fc.boolean(),
});

type Action = (typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never) & { atMs: number };

describe('the listed summaries of revisions', () => {
  it('equal the revisions after random histories of parallel changes with lost responses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actionArbitrary, { minLength: 8, maxLength: 24 }), async (history) => {
        const owner = await newOwner();
        await run(owner, history);
        await expectRight(owner);
      }),
      { numRuns: 200 },
    );
  });

  it('are read from the revisions when a summary would be too long', async () => {
    const owner = await newOwner();
    await run(owner, [{ kind: 'add', revision: 3, project: 0, isLong: true, isLost: false }]);
    await expectRight(owner);
    await run(owner, [{ kind: 'replace image', revision: 3, project: 0, isLong: false, isLost: false }]);
    await expectRight(owner);
  });

  it('are written by a command for older projects, which are listed even before', async () => {
    const owner = await newOwner();
    await run(
      owner,
      [2, 3].map((revision) => ({ ...PLAIN, revision })),
    );
    await forgetSummaries(`${owner}-0`);
    await expectList(owner);
    expect(await rebuild(false)).toMatchObject([{ projectId: `${owner}-0`, outdated: ['1', '2', '3'] }]);
    expect(await rebuild(true)).toHaveLength(1);
    await expectRight(owner);
  });

  it('are written by the command despite concurrent changes of the project', async () => {
    const owner = await newOwner();
    await run(owner, [{ ...PLAIN, revision: 2 }]);
    await forgetSummaries(`${owner}-0`);
    const update = table.update.bind(table);
    vi.spyOn(table, 'update').mockImplementationOnce(async (input) => {
      await run(
        owner,
        [
          { ...PLAIN, kind: 'remove', revision: 2 },
          { ...PLAIN, revision: 4 },
        ],
        1,
      );
      return update(input);
    });
    await rebuild(true);
    await expectRight(owner);
    expect((await projects.find(`${owner}-0`))?.revisions).toHaveLength(2);
  });
});

const PLAIN = { kind: 'add', revision: 1, project: 0, isLong: false, isLost: false } as const;

async function newOwner(): Promise<string> {
  owners += 1;
  const ownerPublicKey = `owner${owners}`;
  for (const number of [0, 1]) {
    const project = appProject({
      projectId: `${ownerPublicKey}-${number}`,
      ownerPublicKey,
      name: `App ${number}`,
      projectType: 'webapp',
    });
    const items = revisionItems(TABLE_NAME, {
      ...revisionOf({ ...PLAIN, atMs: 0 }),
      project,
      isFirst: true,
    });
    expect(await table.transact(items)).toEqual({ ok: true });
  }
  return ownerPublicKey;
}

/** Performs the actions in several parallel lanes. A caller that gets no response does not retry. */
async function run(owner: string, history: readonly Omit<Action, 'atMs'>[], lanes = LANES): Promise<void> {
  const left = history.map((action, index) => ({ ...action, atMs: index + 1 }));
  const lane = async () => {
    for (let action = left.shift(); action; action = left.shift()) {
      await perform(`${owner}-${action.project}`, action);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function perform(projectId: string, action: Action): Promise<void> {
  const sent = action.isLost ? forgetful() : changes;
  try {
    if (action.kind === 'add') await sent.addRevision(projectId, revisionOf(action), REVISIONS_MAX);
    else if (action.kind === 'remove') await remove(sent, projectId, action);
    else await replaceImage(sent, projectId, action);
  } catch (error) {
    if (!(error instanceof LostResponseError)) throw error;
  }
}

async function remove(sent: DynamoDbProjectChanges, projectId: string, action: Action): Promise<void> {
  const found = await projects.find(projectId);
  const revision = found?.revisions.find(({ revisionString }) => revisionString === String(action.revision));
  if (!found || !revision) return;
  await sent.removeRevision({
    projectId,
    ownerPublicKey: found.project.ownerPublicKey,
    projectType: 'webapp',
    revisionString: revision.revisionString,
    createdAtMs: revision.createdAtMs,
    isLast: found.revisions.length === 1,
    bankCredits: 0,
    nowMs: action.atMs,
  });
}

async function replaceImage(sent: DynamoDbProjectChanges, projectId: string, action: Action): Promise<void> {
  const revisionString = String(action.revision);
  const lock = { projectId, revisionString, lockId: `lock-${action.atMs}` };
  if (!(await changes.lock(lock, action.atMs, action.atMs + 1_000))) return;
  const revision = (await projects.findRevision(projectId, revisionString))?.revision;
  if (!revision) return;
  const { imageAssets } = revisionOf(action);
  await sent.saveLocked(lock, { ...revision, imageAssets, modifiedAtMs: action.atMs });
}

class LostResponseError extends Error {
  override readonly name = 'LostResponseError';
  readonly code = 'lost_response';
}

/** Returns a store whose transactions are committed, but whose callers never get a response. */
function forgetful(): DynamoDbProjectChanges {
  const forgetfulTable = Object.create(table, {
    transact: {
      value: async (items: Parameters<typeof table.transact>[0]) => {
        await table.transact(items);
        throw new LostResponseError();
      },
    },
  });
  return new DynamoDbProjectChanges(forgetfulTable);
}

function revisionOf({ revision, isLong, atMs }: Action): SavedRevision {
  const url = `https://apps.example/${atMs}.webp`;
  return {
    revisionString: String(revision),
    imageAssets: [{ placeholder_id: 'hero', url, description: isLong ? LONG : 'A hill', purpose: 'Background' }],
    documentSha256: 'a'.repeat(64),
    createdAtMs: atMs,
    ...(revision % 2 === 0 && { design: { name: 'Calm', thumbnailUrl: url } }),
  };
}

/** Rewrites the count item of a project in the format of older releases, which had no summaries. */
async function forgetSummaries(projectId: string): Promise<void> {
  const revisions = (await projects.find(projectId))?.revisions.length;
  await table.put({ ...revisionCountKey(projectId), revisions });
}

async function rebuild(isRepair: boolean) {
  return (await rebuildSummaries(summaries, { isRepair })).drifts;
}

async function expectRight(owner: string): Promise<void> {
  await expectList(owner);
  for (const number of [0, 1]) {
    expect(await summaries.compare(`${owner}-${number}`, { isRepair: false })).toBeUndefined();
  }
}

async function expectList(owner: string): Promise<void> {
  const { projects: listed } = await projects.listWithRevisions({ ownerPublicKey: owner, limit: 20 });
  const found = (await Promise.all([0, 1].map((number) => projects.find(`${owner}-${number}`)))).filter(
    (entry) => entry !== undefined,
  );
  expect(listed.map(({ project }) => project)).toEqual(found.map(({ project }) => project));
  expect(listed.map(({ revisions }) => shown(revisions))).toEqual(found.map(({ revisions }) => shown(revisions)));
}

function shown(revisions: readonly ListedRevision[]) {
  return revisions
    .map(({ revisionString, imageAssets, createdAtMs, modifiedAtMs, design }) => {
      return { revisionString, imageAssets, createdAtMs, modifiedAtMs, design };
    })
    .toSorted((left, right) => left.revisionString.localeCompare(right.revisionString));
}
