/** Actions of an app's owner or of an admin. */
import { policyItem } from '../../../functions/adapters/dynamodb/app-data/app-data-settings.ts';
import { projectKey } from '../../../functions/adapters/dynamodb/projects/project-item.ts';
import { emptyCollection } from '../../../functions/core/app-data/management/empty-collection.ts';
import { listManagedRecords } from '../../../functions/core/app-data/management/list-managed-records.ts';
import { removeManagedRecord } from '../../../functions/core/app-data/management/remove-managed-record.ts';
import { saveManagedRecord } from '../../../functions/core/app-data/management/save-managed-record.ts';
import { bankAccountId, userAccountId } from '../../../functions/ports/credits.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import type { CollectionPolicy, DataPolicy } from '../../../shared/domain/app-data/data-policy.ts';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/policy-presets.ts';
import { BILLING_MODELS } from '../../../shared/domain/billing-model.ts';
import { TABLE_NAME } from '../document-requests.ts';
import { isPostponed } from '../expected-errors.ts';
import { type DataWorld, OWNER } from './data-world.ts';
import { callerOf } from './simulated-browser.ts';
import { COLLECTIONS } from './visitor-operations.ts';

const POLICIES: readonly CollectionPolicy[] = [
  POLICY_PRESETS.shared,
  POLICY_PRESETS.private,
  POLICY_PRESETS.inbox,
  { read: 'everyone', add: 'owner', change: 'owner' },
  { read: 'everyone', add: 'signed-in', change: 'nobody' },
  { read: 'owner', add: 'everyone', change: 'author' },
  { read: 'owner', add: 'everyone', change: 'owner' },
];
const POLL_SHAPE = {
  type: 'object',
  properties: { votes: { type: 'integer', minimum: 0, maximum: 60 } },
} as const;
const POLL: CollectionPolicy = {
  read: 'everyone',
  add: 'everyone',
  change: 'owner',
  counters: ['votes'],
  shape: POLL_SHAPE,
};
const SUSPENDED_MS = { low: 1_000, high: 60_000 };
const MOST_STEPS = 5;
const FUNDS = { low: 1, high: 2 };

export type OwnerOperation = (world: DataWorld, projectId: string) => Promise<void>;

export const publish: OwnerOperation = (world, projectId) =>
  attempt(world, 'publish', async () => {
    const { random } = world;
    const policy: DataPolicy = {
      ...{ board: random.pick(POLICIES), notes: random.pick(POLICIES), inbox: random.pick(POLICIES) },
      poll: random.chance(0.8) ? POLL : { ...POLL, read: 'owner' },
    };
    await world.table.transact([policyItem(TABLE_NAME, projectId, policy)]);
  });

export const approveFirst: OwnerOperation = (world, projectId) =>
  attempt(world, 'settings', () =>
    world.random.pick(world.instances).dataSettings.setApprovesFirst(projectId, world.random.chance(0.5)),
  );

export const suspend: OwnerOperation = async (world, projectId) => {
  const { random, scheduler } = world;
  const set = (isTakenDown: boolean) =>
    attempt(world, 'takedown', async () => {
      await world.table.update({
        Key: projectKey(projectId),
        UpdateExpression: 'SET isTakenDown = :isTakenDown',
        ExpressionAttributeValues: { ':isTakenDown': isTakenDown },
      });
    });
  await set(true);
  await scheduler.sleep(random.integer(SUSPENDED_MS.low, SUSPENDED_MS.high));
  // Repeats the end of the takedown, because a call may fail and the app must not stay suspended.
  for (let tries = 0; tries < MOST_STEPS; tries += 1) await set(false);
};

export const approve: OwnerOperation = (world, projectId) =>
  managed(world, projectId, undefined, async (collection) => {
    const { instances, random } = world;
    const place = { projectId, space: 'live', collection } as const;
    const instance = random.pick(instances);
    const query = { ...place, isPending: true, limit: 10 };
    const { records } = await listManagedRecords(instance, callerOf(OWNER), query);
    for (const { id, version } of records) {
      const writeId = `approval-${world.nextNumber()}`;
      const change = { ...place, recordId: id, writeId, ifVersion: version, isApproved: true } as const;
      await saveManagedRecord(instance, callerOf(OWNER), change);
    }
  });

export const edit: OwnerOperation = (world, projectId) =>
  managed(world, projectId, 'one', async (collection, recordId = '') => {
    const record = world.history.recordsOf(projectId, collection).get(recordId)?.at(-1)?.record;
    const text = `the owner's ${world.random.integer(1, 99)}`;
    const value: Record<string, string | number> = collection === 'poll' ? { votes: 1 } : { text };
    const change = {
      projectId,
      space: 'live',
      collection,
      recordId,
      writeId: `edit-${world.nextNumber()}`,
      ifVersion: record?.version ?? 1,
      value,
    } as const;
    await saveManagedRecord(world.random.pick(world.instances), callerOf(OWNER), change);
  });

export const remove: OwnerOperation = (world, projectId) =>
  managed(world, projectId, 'one', async (collection, recordId = '') => {
    const place = { projectId, space: 'live', collection, recordId } as const;
    await removeManagedRecord(world.random.pick(world.instances), callerOf(OWNER), place);
  });

export const empty: OwnerOperation = (world, projectId) =>
  managed(world, projectId, undefined, async (collection) => {
    const place = { projectId, space: 'live', collection } as const;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { isEmpty } = await emptyCollection(world.random.pick(world.instances), callerOf(OWNER), place);
      if (isEmpty) return;
    }
  });

export const fund: OwnerOperation = (world, projectId) =>
  attempt(world, 'gift', async () => {
    const reference = `gift-${world.nextNumber()}`;
    const accountId = world.random.chance(0.5) ? bankAccountId(projectId) : userAccountId(OWNER);
    const movement = {
      movementId: reference,
      accountId,
      reason: 'Gift',
      reference,
      nowMs: world.clock.nowMs(),
    };
    const credits = world.random.integer(FUNDS.low, FUNDS.high);
    await world.ledger.move({ kind: 'grant', ...movement, credits });
  });

export const chooseBilling: OwnerOperation = (world, projectId) =>
  attempt(world, 'billing', async () => {
    await world.table.update({
      Key: projectKey(projectId),
      UpdateExpression: 'SET billingModel = :billingModel',
      ExpressionAttributeValues: { ':billingModel': world.random.pick(BILLING_MODELS) },
    });
  });

export const restart: OwnerOperation = async (world) => {
  world.instances.shift();
  world.instances.push(world.startInstance());
};

/** Runs an owner's change of all records of a collection. With `one`, changes only a random record. */
async function managed(
  world: DataWorld,
  projectId: string,
  which: 'one' | undefined,
  act: (collection: string, recordId: string | undefined) => Promise<void>,
): Promise<void> {
  const collection = world.random.pick(COLLECTIONS);
  const ids = [...world.history.recordsOf(projectId, collection).keys()];
  if (which && ids.length === 0) return;
  const call = { projectId, collection, recordId: which && world.random.pick(ids) };
  world.history.ownersCalls.add(call);
  await attempt(world, 'owner', () => act(collection, call.recordId));
  world.history.ownersCalls.delete(call);
}

async function attempt(world: DataWorld, label: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const isRefused = error instanceof RequestError || isPostponed(error);
    if (!isRefused) world.defects.push(`${label}: ${String(error)}`);
  }
}
