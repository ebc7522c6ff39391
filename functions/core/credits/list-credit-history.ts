import * as z from 'zod';
import type { CreditHistoryRow } from '../../../shared/contract/credits.ts';
import type { LedgerEntry } from '../../../shared/domain/ledger-entry.ts';
import { type Balances, type Ledger, userAccountId } from '../../ports/credits.ts';
import { invalidCursor, type ListQuery } from '../../ports/pagination.ts';

interface CreditHistoryServices {
  ledger: Pick<Ledger, 'history' | 'entries'>;
  balances: Pick<Balances, 'ofUser'>;
}

/** The start of a page: the cursor of its first entry, and the balance after that entry. */
interface Start {
  balance: number;
  cursor?: string | undefined;
}

/**
 * The maximum number of ledger reads for one page. A page may need several, because resolved holds get no row of their
 * own.
 */
const MAX_READS = 10;
/** The maximum number of times that the first page is read. It is read again when credits move during the read. */
const MAX_TRIES = 3;

// Server clocks differ, so an expense may be dated before the purchase that paid for it. The balance may therefore be
// negative.
const startSchema = z
  .string()
  .regex(/^-?\d{1,15}\../)
  .transform((text): Start => {
    const dot = text.indexOf('.');
    return { balance: Number(text.slice(0, dot)), cursor: text.slice(dot + 1) };
  });

/**
 * Returns one page of a user's history, newest first, with one row for each build, AI call, purchase or other movement.
 * An open hold has its own row; a resolved hold is part of the row of its capture or release. `balance` includes held
 * credits. A page before the last one has fewer than `limit` rows only after very many resolved holds in a row. Throws
 * RequestError `invalid_input` for a cursor of another list.
 */
export async function listCreditHistory(
  services: CreditHistoryServices,
  publicKey: string,
  { limit, cursor }: ListQuery,
): Promise<{ rows: CreditHistoryRow[]; nextCursor?: string | undefined }> {
  const accountId = userAccountId(publicKey);
  const rows: CreditHistoryRow[] = [];
  // Request only as many entries as the page still needs: the cursor would skip any others.
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

/**
 * Reads the newest page between two reads of the balance. Retries when the balance changed, so that page and balance
 * match.
 */
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

function partnerIds({ kind, reference }: LedgerEntry): string[] {
  if (kind === 'hold') return [`capture:${reference}`, `release:${reference}`];
  return kind === 'capture' || kind === 'release' ? [`hold:${reference}`] : [];
}

function changeOf({ credits, heldCredits }: LedgerEntry): number {
  return credits + heldCredits;
}

function sum(entries: LedgerEntry[]): number {
  return entries.reduce((total, entry) => total + changeOf(entry), 0);
}
