/**
 * Checks builds. A build is completed if and only if its revision is readable. A completed build is paid, unless no
 * template fits its idea or its app shows none of the features. The user may delete the revision, or return the build
 * for a refund.
 */
import { createHash } from 'node:crypto';
import { HOLD_LIFETIME_MS } from '../../../functions/ports/credits.ts';
import { costsNothing, designFates, expectedPrice } from '../operations/build-fates.ts';
import { type Item, isRecord, textOf } from '../store/item.ts';
import type { World } from '../world.ts';
import type { WrittenEntry } from './watch.ts';

/** The longest duration of a hold without faults: its lifetime plus the interval of the job that releases holds. */
const LONGEST_HOLD_MS = HOLD_LIFETIME_MS + 7 * 60_000;
const COSTS: Record<string, number> = { quick: 10, advanced: 25, 'two designs': 35 };
const RETURNS_PER_WEEK = 3;
const WEEK_MS = 7 * 24 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

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
  return [...violations, ...checkReturnRates(entries)];
}

function checkOperation(world: World, operation: Item, entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const operationId = textOf(operation, 'operationId');
  const projectId = textOf(operation, 'projectId');
  const accountId = `user:${textOf(operation, 'ownerPublicKey')}`;
  const find = (kind: string) => entries.get(`${accountId} ${kind}:${operationId}`);
  const { status, mode, heldCredits } = operation;
  const isCaptured = find('capture') !== undefined;
  const isFreeOfCharge = status === 'completed' && costsNothing(operationId);
  const isBuilt = isCaptured || isFreeOfCharge;
  const isReleased = find('release') !== undefined;
  const hasRevision = isReadable(world, projectId, '1');
  const state = `${operationId} (${String(status)})`;
  const violations: string[] = [];
  const hasTwoDesigns = isOfTwoDesigns(world, operationId);
  const cost = COSTS[hasTwoDesigns ? 'two designs' : String(mode)];
  if (heldCredits !== cost || find('hold')?.heldChange !== cost) {
    violations.push(`${state} holds ${String(heldCredits)} for ${String(mode)}`);
  }
  const returned = find('return');
  const paid = find('capture');
  const price = expectedPrice(operationId, String(mode), hasTwoDesigns);
  if (paid && paidCredits(paid) !== price) {
    violations.push(`${state} was paid with ${paidCredits(paid)} instead of ${price}`);
  }
  const charged = isRecord(operation.receipt) ? operation.receipt.creditsCharged : undefined;
  if (status === 'completed' && charged !== (paid ? paidCredits(paid) : 0)) {
    violations.push(`${state} charged something else than the ${String(charged)} credits of its receipt`);
  }
  violations.push(...checkReturn({ state, operation, hasRevision, paid, returned }));
  if (hasTwoDesigns) violations.push(...checkSecondDesign(world, { state, operation, hasRevision }));
  const isDeleted = world.deletions.has(projectId) && isGone(world, projectId);
  if (isBuilt !== hasRevision && !(isBuilt && isDeleted)) {
    violations.push(`${state} is ${isBuilt ? 'paid without a revision' : 'a revision that is not paid'}`);
  }
  if (isCaptured === isReleased) violations.push(`${state} was ${isCaptured ? 'both' : 'neither'} paid and returned`);
  if (isFreeOfCharge && isCaptured) violations.push(`${state} is free and was paid`);
  if (status !== (isBuilt ? 'completed' : 'failed')) violations.push(`${state} ended otherwise than its hold`);
  return violations;
}

function isOfTwoDesigns(world: World, operationId: string): boolean {
  const item = world.table.partition(`OPERATION#${operationId}`).find(({ sk }) => sk === 'REQUEST');
  return isRecord(item?.request) && item.request.hasTwoDesigns === true;
}

function paidCredits({ availableChange, heldChange }: WrittenEntry): number {
  return -(availableChange + heldChange);
}

/** Checks that two successful designs of a build are saved together and returned together. */
function checkSecondDesign(
  world: World,
  { state, operation, hasRevision }: Pick<Returned, 'state' | 'operation' | 'hasRevision'>,
): string[] {
  const hasSecond = isReadable(world, textOf(operation, 'projectId'), '2');
  const isExpected = !Object.values(designFates(textOf(operation, 'operationId'))).includes('failed');
  if (hasSecond && (!isExpected || operation.status !== 'completed')) {
    return [`${state} has a second design that was not made`];
  }
  if (hasRevision && isExpected && !hasSecond) return [`${state} lost its second design`];
  return hasSecond && operation.returnedAtMs !== undefined
    ? [`${state} was returned, and its second design is still there`]
    : [];
}

/** Returns true when the table has the revision and its project, and the document matches the revision's hash. */
function isReadable({ table, files }: World, projectId: string, revisionString: string): boolean {
  const items = table.partition(`PROJECT#${projectId}`);
  const revision = items.find(({ sk }) => sk === `REV#${revisionString}`);
  const hasProject = items.some(({ sk }) => sk === 'PROJECT');
  if (!revision || !hasProject || !isRecord(revision)) return false;
  const document = files.apps.peek(`raw/${projectId}/${revisionString}/index.html`);
  if (document === undefined) return false;
  return createHash('sha256').update(document).digest('hex') === revision.documentSha256;
}

interface Returned {
  state: string;
  operation: Item;
  hasRevision: boolean;
  paid: WrittenEntry | undefined;
  returned: WrittenEntry | undefined;
}

/** Checks that a returned build was refunded completely within a day and that its revision was removed. */
function checkReturn({ state, operation, hasRevision, paid, returned }: Returned): string[] {
  const violations: string[] = [];
  if ((returned !== undefined) !== (typeof operation.returnedAtMs === 'number')) {
    violations.push(`${state} is returned without its credits, or the other way round`);
  }
  if (!returned) return violations;
  if (!paid || returned.availableChange !== paidCredits(paid)) {
    violations.push(`${state} was returned with ${returned.availableChange} instead of what was paid`);
  }
  if (hasRevision) violations.push(`${state} was returned, and its revision is still there`);
  if (returned.writtenAtMs - (paid?.writtenAtMs ?? 0) > DAY_MS) violations.push(`${state} was returned late`);
  return violations;
}

function checkReturnRates(entries: ReadonlyMap<string, WrittenEntry>): string[] {
  const returns = Map.groupBy(
    [...entries.values()].filter(({ kind }) => kind === 'return'),
    ({ accountId }) => accountId,
  );
  return [...returns].flatMap(([accountId, all]) => {
    const times = all.map(({ writtenAtMs }) => writtenAtMs).toSorted((left, right) => left - right);
    const isTooMany = times.some((time, index) => time - (times[index - RETURNS_PER_WEEK] ?? -WEEK_MS) < WEEK_MS);
    return isTooMany ? [`${accountId} returned more than ${RETURNS_PER_WEEK} builds in a week`] : [];
  });
}

/**
 * Returns true when the user deleted the project or its first revision. A deleted project has no items and an empty
 * bank.
 */
function isGone(world: World, projectId: string): boolean {
  const { table } = world;
  const items = table.partition(`PROJECT#${projectId}`);
  const revisions = items.filter(({ sk }) => String(sk).startsWith('REV#'));
  if (revisions.length > 0) {
    const count = items.find(({ sk }) => sk === 'COUNT');
    return count?.revisions === revisions.length && !revisions.some(({ sk }) => sk === 'REV#1');
  }
  const bank = table.partition(`ACCOUNT#bank:${projectId}`).find(({ sk }) => sk === 'BALANCE');
  const isBankEmpty = !bank || (bank.availableCredits === 0 && bank.heldCredits === 0);
  return isBankEmpty && items.length === 0;
}

/** Checks that each hold (reserved credits) ends within LONGEST_HOLD_MS. */
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
