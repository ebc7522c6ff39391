/** A build completes if and only if its revision can be read; then it is paid, unless its model had only a substitute. */
import { createHash } from 'node:crypto';
import { HOLD_LIFETIME_MS } from '../../../functions/ports/credits.ts';
import { isFree } from '../operations/executions.ts';
import { type Item, isRecord, textOf } from '../store/item.ts';
import type { World } from '../world.ts';
import type { WrittenEntry } from './watch.ts';

/** How long a hold may last without faults: its lifetime plus the sweeper's period. */
const LONGEST_HOLD_MS = HOLD_LIFETIME_MS + 7 * 60_000;
const COSTS: Record<string, number> = { quick: 10, advanced: 25 };

/** Returns violations about builds and their holds. */
export function checkGenerations(world: World, entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const violations: string[] = [];
  const operations = new Map<string, Item>();
  for (const item of world.table.all()) {
    if (item.sk === 'OPERATION') operations.set(textOf(item, 'operationId'), item);
  }
  for (const operationId of world.startedOperationIds) {
    if (!operations.has(operationId)) violations.push(`${operationId} was started and is nowhere`);
  }
  for (const operation of operations.values()) violations.push(...checkOperation(world, operation, entries));
  if (world.faults.isCalm) violations.push(...checkLifetimes(entries));
  return violations;
}

function checkOperation(world: World, operation: Item, entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const operationId = textOf(operation, 'operationId');
  const projectId = textOf(operation, 'projectId');
  const accountId = `user:${textOf(operation, 'ownerPublicKey')}`;
  const find = (kind: string) => entries.get(`${accountId} ${kind}:${operationId}`);
  const { status, mode, heldCredits } = operation;
  const isCaptured = find('capture') !== undefined;
  const isFreeOfCharge = status === 'completed' && isFree(operationId);
  const isBuilt = isCaptured || isFreeOfCharge;
  const isReleased = find('release') !== undefined;
  const hasRevision = isReadable(world, projectId, '1');
  const state = `${operationId} (${String(status)})`;
  const violations: string[] = [];
  const cost = COSTS[String(mode)];
  if (heldCredits !== cost || find('hold')?.heldChange !== cost) {
    violations.push(`${state} holds ${String(heldCredits)} for ${String(mode)}`);
  }
  const isDeleted = world.deletions.has(projectId) && isGone(world, projectId);
  if (isBuilt !== hasRevision && !(isBuilt && isDeleted)) {
    violations.push(`${state} is ${isBuilt ? 'paid without a revision' : 'a revision that is not paid'}`);
  }
  if (isCaptured === isReleased)
    violations.push(`${state} was ${isCaptured ? 'both' : 'neither'} paid and returned`);
  if (isFreeOfCharge && isCaptured) violations.push(`${state} is free and was paid`);
  if (status !== (isBuilt ? 'completed' : 'failed'))
    violations.push(`${state} ended otherwise than its hold`);
  return violations;
}

/** Whether the revision and its project are in the table, and its document is the one that the receipt names. */
function isReadable({ table, files }: World, projectId: string, revisionString: string): boolean {
  const items = table.partition(`PROJECT#${projectId}`);
  const revision = items.find(({ sk }) => sk === `REV#${revisionString}`);
  const hasProject = items.some(({ sk }) => sk === 'PROJECT');
  if (!revision || !hasProject || !isRecord(revision)) return false;
  const document = files.apps.peek(`raw/${projectId}/${revisionString}/index.html`);
  if (document === undefined) return false;
  return createHash('sha256').update(document).digest('hex') === revision.documentSha256;
}

/** Whether a deleted project has no items left and its bank is empty. */
function isGone({ table }: World, projectId: string): boolean {
  const bank = table.partition(`ACCOUNT#bank:${projectId}`).find(({ sk }) => sk === 'BALANCE');
  const isBankEmpty = !bank || (bank.availableCredits === 0 && bank.heldCredits === 0);
  return isBankEmpty && table.partition(`PROJECT#${projectId}`).length === 0;
}

/** A hold ends after half an hour plus the schedule's period at the latest. */
function checkLifetimes(entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const violations: string[] = [];
  for (const { kind, accountId, reference, writtenAtMs } of entries.values()) {
    if (kind !== 'hold') continue;
    const ends = ['capture', 'release'].map((end) => entries.get(`${accountId} ${end}:${reference}`));
    const end = ends.find((entry) => entry !== undefined);
    if (end && end.writtenAtMs - writtenAtMs > LONGEST_HOLD_MS) {
      violations.push(`The hold of ${accountId} ${reference} lasted too long`);
    }
  }
  return violations;
}
