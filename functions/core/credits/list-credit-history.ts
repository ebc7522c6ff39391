import * as z from 'zod';
import type { CreditHistoryRow } from '../../../shared/contract/credits.ts';
import type { LedgerEntry } from '../../../shared/domain/ledger-entry.ts';
import { type Balances, type Ledger, userAccountId } from '../../ports/credits.ts';
import { invalidCursor, type ListQuery } from '../../ports/pagination.ts';

interface CreditHistoryServices {
  ledger: Pick<Ledger, 'history' | 'entries'>;
  balances: Pick<Balances, 'ofUser'>;
}

/** What a page starts from: the balance after its first entry, and where that entry is. */
interface Start {
  balance: number;
  cursor?: string | undefined;
}

/** Holds that stand in the row of their end are no rows, so a page reads on until it is full, this often at most. */
const MAX_READS = 10;
/** How often the first page is read again because credits moved meanwhile. */
const MAX_TRIES = 3;

// Clocks of servers differ, so a line may stand before the one that it needed, with a balance below zero between them.
const startSchema = z
  .string()
  .regex(/^-?\d{1,15}\../)
  .transform((text): Start => {
    const dot = text.indexOf('.');
    return { balance: Number(text.slice(0, dot)), cursor: text.slice(dot + 1) };
  });

/**
 * Returns one page of a user's history, newest first, with one row for each build, AI call, purchase or other movement.
 * A hold stands in the row of the capture or release that ended it, on whichever page that is, and in a row of its own
 * while it is open. `balance` counts held credits, so only the movement that a row is about changes it. A page has fewer
 * rows than `limit` only behind very many such holds. Throws RequestError `invalid_input` for a cursor of another list.
 */
export async function listCreditHistory(
  services: CreditHistoryServices,
  publicKey: string,
  { limit, cursor }: ListQuery,
): Promise<{ rows: CreditHistoryRow[]; nextCursor?: string | undefined }> {
  const accountId = userAccountId(publicKey);
  const rows: CreditHistoryRow[] = [];
  // No more entries than there is room for rows, because a cursor stands behind the last one that was read.
  const read = (from: string | undefined) =>
    services.ledger.history(accountId, { limit: limit - rows.length, cursor: from });
  let { start, page } =
    cursor === undefined
      ? await readFirst(services, publicKey, () => read(undefined))
      : await readFrom(startOf(cursor), read);
  for (let reads = 1; ; reads += 1) {
    rows.push(...(await rowsOf(services.ledger, accountId, page.entries, start.balance)));
    const balance = start.balance - sum(page.entries);
    const { nextCursor } = page;
    if (nextCursor === undefined) return { rows };
    if (rows.length === limit || reads === MAX_READS) return { rows, nextCursor: `${balance}.${nextCursor}` };
    ({ start, page } = await readFrom({ balance, cursor: nextCursor }, read));
  }
}

function startOf(cursor: string): Start {
  const start = startSchema.safeParse(cursor);
  if (start.success) return start.data;
  throw invalidCursor(start.error);
}

type Page = Awaited<ReturnType<Ledger['history']>>;

async function readFrom(start: Start, read: (cursor: string | undefined) => Promise<Page>) {
  return { start, page: await read(start.cursor) };
}

/** Reads the newest page between two equal balances, so that a movement meanwhile is in both or in neither. */
async function readFirst(
  { balances }: CreditHistoryServices,
  publicKey: string,
  read: () => Promise<Page>,
): Promise<{ start: Start; page: Page }> {
  const readBalance = async () => {
    const { availableCredits, heldCredits } = await balances.ofUser(publicKey);
    return availableCredits + heldCredits;
  };
  let balance = await readBalance();
  for (let tries = 1; ; tries += 1) {
    const page = await read();
    const after = await readBalance();
    if (after === balance || tries === MAX_TRIES) return { start: { balance: after }, page };
    balance = after;
  }
}

async function rowsOf(
  ledger: Pick<Ledger, 'entries'>,
  accountId: string,
  entries: LedgerEntry[],
  balance: number,
): Promise<CreditHistoryRow[]> {
  const found = await ledger.entries(accountId, entries.flatMap(partnerIds));
  const partners = new Map(found.map((entry) => [entry.entryId, entry]));
  const rows: CreditHistoryRow[] = [];
  let after = balance;
  for (const entry of entries) {
    const related = partnerIds(entry).flatMap((id) => partners.get(id) ?? []);
    const isInOtherRow = entry.kind === 'hold' && related.length > 0;
    if (!isInOtherRow) rows.push({ entries: [entry, ...related], credits: changeOf(entry), balance: after });
    after -= changeOf(entry);
  }
  return rows;
}

/** The ids of the entries that may share a row with this one. */
function partnerIds({ kind, reference }: LedgerEntry): string[] {
  if (kind === 'hold') return [`capture:${reference}`, `release:${reference}`];
  return kind === 'capture' || kind === 'release' ? [`hold:${reference}`] : [];
}

/** How an entry changes the credits that are available or held. */
function changeOf({ credits, heldCredits }: LedgerEntry): number {
  return credits + heldCredits;
}

function sum(entries: LedgerEntry[]): number {
  return entries.reduce((total, entry) => total + changeOf(entry), 0);
}
