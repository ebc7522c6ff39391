import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { removeManagedRecord } from '../../../functions/core/app-data/management/remove-managed-record.ts';
import { removeRecords } from '../../../functions/core/app-data/removals/remove-records.ts';
import { restoreRecords } from '../../../functions/core/app-data/removals/restore-records.ts';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { dataInstance } from '../../simulation/app-data/data-instance.ts';
import { ShardCounts } from '../../simulation/app-data/shard-counts.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';
import { storeApp } from '../../simulation/app-data/stored-app.ts';
import { restoreDocuments, runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;
const OWNER = callerOf('owner');
const COLLECTIONS = ['posts', 'votes'] as const;
const VISITORS = ['a', 'b', 'c'] as const;

type World = ReturnType<typeof createWorld>;
type Action = (world: World) => Promise<unknown>;

afterAll(() => restoreDocuments());

function createWorld() {
  const clock = { now: Date.UTC(2026, 0, 15), nowMs: () => clock.now };
  const memory = new MemoryTable(clock.nowMs);
  storeApp(memory, { projectId: PROJECT_ID, ownerPublicKey: 'owner', billingModel: 'creator_account' });
  const counts = new ShardCounts();
  const problems: string[] = [];
  memory.onCommit = (changes) => {
    const isWrite = changes.some(({ pk }) => pk.startsWith('WRITES#'));
    problems.push(...counts.follow(changes, isWrite ? 1 : 0));
  };
  const instance = dataInstance(
    simulatedTable(async (command) => runCommand(memory, command)),
    clock,
  );
  return { clock, memory, instance, problems, written: 0 };
}

/** Returns the ids of the app's records, the ids of its removed records, and the removals. */
function idsIn({ memory }: World) {
  const items = [...memory.all()].filter(({ pk }) => String(pk).startsWith(`DATA#${PROJECT_ID}`));
  const idsOf = (prefix: string) =>
    items.filter(({ sk }) => String(sk).startsWith(prefix)).map(({ sk }) => String(sk).split('#').at(-1) ?? '');
  const removals = items.filter(({ sk }) => String(sk).startsWith('REMOVAL#'));
  return { stored: idsOf('REC#'), removed: idsOf('REMOVED#'), removals };
}

const add = fc.record({ visitor: fc.constantFrom(...VISITORS), collection: fc.constantFrom(...COLLECTIONS) }).map(
  ({ visitor, collection }): Action =>
    (world) => {
      world.written += 1;
      world.clock.now += 10_000;
      const visit = { projectId: PROJECT_ID, visitorKey: visitor.repeat(64), isSignedIn: false };
      const writeId = `write-${String(world.written).padStart(8, '0')}`;
      const change = { type: 'add', value: { text: 'x'.repeat(world.written % 7) } } as const;
      const request = { projectId: PROJECT_ID, collection, writeId, madeAtMs: world.clock.now, change };
      return writeRecord(world.instance, visit, visitor, request);
    },
);
const removeOne = fc.nat().map(
  (number): Action =>
    async (world) => {
      const { stored } = idsIn(world);
      const recordId = stored[number % Math.max(1, stored.length)];
      if (recordId === undefined) return;
      for (const collection of COLLECTIONS) {
        await removeManagedRecord(world.instance, OWNER, {
          projectId: PROJECT_ID,
          space: 'live',
          collection,
          recordId,
        });
      }
    },
);
const removalId = fc.constantFrom('removal-1', 'removal-2', 'removal-3');
const remove = fc.record({ removalId, collection: fc.option(fc.constantFrom(...COLLECTIONS), { nil: undefined }) }).map(
  ({ removalId: id, collection }): Action =>
    (world) => {
      const conditions = { collection, sinceMs: 0, sameVisitor: false, sameNetwork: false };
      return removeRecords(world.instance, OWNER, { projectId: PROJECT_ID, removalId: id, ...conditions });
    },
);
const restore = removalId.map(
  (id): Action =>
    (world) =>
      restoreRecords(world.instance, OWNER, { projectId: PROJECT_ID, removalId: id }),
);
const action = fc.oneof({ weight: 6, arbitrary: add }, removeOne, { weight: 2, arbitrary: remove }, restore);
/** A list of groups. The actions of one group run concurrently. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 25 });

async function attempt(world: World, act: Action): Promise<void> {
  try {
    await act(world);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}

it('bulk removals and restores lose no record, store none twice and keep the counts right, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      const world = createWorld();
      for (const group of groups) {
        await Promise.all(group.map((act) => attempt(world, act)));
        const { stored, removed, removals } = idsIn(world);
        expect(new Set([...stored, ...removed]).size).toBe(stored.length + removed.length);
        expect(removals.reduce((sum, { records }) => sum + Number(records), 0)).toBe(removed.length);
        expect(world.problems).toEqual([]);
      }
      const before = idsIn(world);
      for (const { removalId: id } of before.removals) {
        await restoreRecords(world.instance, OWNER, { projectId: PROJECT_ID, removalId: String(id) });
      }
      const after = idsIn(world);
      expect(after.removed).toEqual([]);
      expect(after.stored.toSorted()).toEqual([...before.stored, ...before.removed].toSorted());
      expect(world.problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
