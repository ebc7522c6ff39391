import * as z from 'zod';
import { keyedTextSchema } from '../../../../shared/domain/keyed-text.ts';
import type { LedgerEntry } from '../../../../shared/domain/ledger-entry.ts';
import { LEDGER_KINDS } from '../../../../shared/domain/ledger-entry.ts';
import type { Ledger, LedgerMovement, LedgerPage, MoveResult, OpenHold } from '../../../ports/credits.ts';
import { rankSpenderOf } from '../admin/statistics.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { BATCH_MAX, type Table, type TransactItem } from '../table.ts';
import { openHoldSchema, openHoldsQuery } from './holds.ts';
import {
  adjustmentItems,
  captureItems,
  entryKey,
  grantItems,
  historyPartition,
  holdItems,
  holdRefusal,
  releaseItems,
  transferItems,
} from './ledger.ts';
import type { Movement } from './movement.ts';

const ENTRY_PREFIX = 'ENTRY#';

const entrySchema = z.object({
  sk: z.string(),
  kind: z.enum(LEDGER_KINDS),
  availableChange: z.int(),
  heldChange: z.int(),
  counterAccountId: z.string().optional(),
  reason: z.string(),
  reasonText: keyedTextSchema.optional(),
  reference: z.string(),
  createdAtMs: z.number(),
});
type StoredEntry = z.infer<typeof entrySchema>;

export class DynamoDbLedger implements Ledger {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async move(movement: LedgerMovement): Promise<MoveResult> {
    const result = await this.#table.transact(itemsOf(this.#table.name, movement));
    if (result.ok) {
      await rankSpenderOf(this.#table, movement.event);
      return { ok: true, isRepeat: false };
    }
    const happened = await didHappen(this.#table, movement);
    if (happened === 'yes') return { ok: true, isRepeat: true };
    if (happened === 'other') return { ok: false, reason: 'different_movement' };
    if (movement.kind === 'capture' || movement.kind === 'release') return { ok: false, reason: 'not_held' };
    if (movement.kind === 'hold') return { ok: false, reason: holdRefusal(result.failed) ?? 'insufficient_credits' };
    // The last item of a transfer reserves the movement's id in the receiving account.
    const isClaimed = movement.kind === 'transfer' && result.failed.at(-1) === true;
    return { ok: false, reason: isClaimed ? 'different_movement' : 'insufficient_credits' };
  }

  openHolds(beforeMs: number): AsyncIterable<OpenHold> {
    return this.#table.queryAll(openHoldsQuery(beforeMs), openHoldSchema);
  }

  async history(accountId: string, page: { limit: number; cursor?: string | undefined }): Promise<LedgerPage> {
    const partition = historyPartition(accountId);
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ScanIndexForward: false,
        Limit: page.limit,
        ExclusiveStartKey: page.cursor ? decodeCursor(page.cursor, { index: 'gsi1', partition }) : undefined,
      },
      entrySchema,
    );
    return { entries: items.map(entryResponse), nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async entries(accountId: string, entryIds: string[]): Promise<LedgerEntry[]> {
    const keys = [...new Set(entryIds)].map((id) => entryKey(accountId, id));
    const found = [];
    while (keys.length > 0) {
      found.push(...(await this.#table.getMany(keys.splice(0, BATCH_MAX), entrySchema, { isConsistent: true })));
    }
    return found.map(entryResponse);
  }
}

/** Returns whether a refused movement already happened; `other` when a different movement has its id. */
export async function didHappen(table: Table, movement: LedgerMovement): Promise<'yes' | 'no' | 'other'> {
  const entry = await table.get(entryKey(movement.accountId, movement.movementId), entrySchema);
  if (!entry) return 'no';
  const isSame =
    entry.kind === movement.kind &&
    Math.abs(entry.availableChange || entry.heldChange) === Math.abs(movement.credits) &&
    (movement.kind !== 'adjustment' || entry.availableChange === movement.credits) &&
    (movement.kind !== 'transfer' ||
      (entry.counterAccountId === movement.toAccountId && entry.availableChange === -movement.credits)) &&
    entry.reference === movement.reference;
  return isSame ? 'yes' : 'other';
}

function itemsOf(tableName: string, movement: LedgerMovement): TransactItem[] {
  const stored: Movement = { tableName, ...movement };
  switch (movement.kind) {
    case 'grant':
      return grantItems(stored);
    case 'hold':
      return holdItems(stored);
    case 'capture':
      return captureItems(stored);
    case 'release':
      return releaseItems(stored);
    case 'adjustment':
      return adjustmentItems(stored);
    case 'transfer':
      return transferItems(stored, movement.toAccountId);
  }
}

function entryResponse(entry: StoredEntry): LedgerEntry {
  return {
    entryId: entry.sk.slice(ENTRY_PREFIX.length),
    kind: entry.kind,
    credits: entry.availableChange,
    heldCredits: entry.heldChange,
    reason: entry.reason,
    ...(entry.reasonText && { reasonText: entry.reasonText }),
    reference: entry.reference,
    createdAt: new Date(entry.createdAtMs).toISOString(),
  };
}
