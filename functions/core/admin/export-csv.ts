import type { ExportKind } from '../../../shared/contract/admin/users.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { csvLine } from '../../../shared/domain/csv/csv-line.ts';
import { utcDay } from '../../../shared/domain/utc-day.ts';
import type { AdminLog } from '../../ports/action-log.ts';
import type { AdminUsers, AppSuspensions } from '../../ports/admin.ts';
import type { Clock } from '../../ports/clock.ts';
import { bankAccountId, type Ledger, userAccountId } from '../../ports/credits.ts';
import { invalidCursor } from '../../ports/pagination.ts';
import type { Caller } from '../auth/authenticate.ts';
import { newAction } from './admin-action.ts';

interface ExportServices {
  adminUsers: AdminUsers;
  adminLog: AdminLog;
  suspensions: AppSuspensions;
  ledger: Ledger;
  clock: Clock;
}

interface ExportPart {
  fileName: string;
  csv: string;
  nextCursor?: string | undefined;
}

const ROWS_A_PART = 500;
const USERS_A_PAGE = 100;
const ACCOUNTS_A_PART = 25;
/** Written at the start of the file. Without it, Excel reads the file as Latin-1. */
const BYTE_ORDER_MARK = '\u{feff}';

const HEADERS: Record<ExportKind, string[]> = {
  users: ['publicKey', 'username', 'credits', 'heldCredits', 'isBanned', 'createdAt'],
  ledger: ['account', 'entryId', 'createdAt', 'kind', 'credits', 'heldCredits', 'reason', 'reference'],
  log: ['createdAt', 'actionId', 'admin', 'adminPublicKey', 'actionType', 'target', 'details'],
};

const PARTS = { users: usersPart, ledger: ledgerPart, log: logPart } as const;

/** Returns one part of the export. Throws RequestError `invalid_input` for a cursor of another list. */
export async function exportCsv(
  services: ExportServices,
  caller: Caller,
  { kind, cursor }: RouteInput<'exportCsv'>,
): Promise<ExportPart> {
  if (cursor === undefined) {
    await services.adminLog.record(
      newAction(services, caller, { actionType: 'export', targetIdentifier: kind, details: '' }),
    );
  }
  return exportPart(services, kind, cursor);
}

async function exportPart(services: ExportServices, kind: ExportKind, cursor: string | undefined): Promise<ExportPart> {
  const { rows, nextCursor } = await PARTS[kind](services, cursor);
  const header = cursor === undefined ? `${BYTE_ORDER_MARK}${csvLine(HEADERS[kind])}` : '';
  const day = utcDay(services.clock.nowMs());
  return { fileName: `buidl-${kind}-${day}.csv`, csv: header + rows.map(csvLine).join(''), nextCursor };
}

type Row = (string | number | boolean)[];
interface Part {
  rows: Row[];
  nextCursor?: string | undefined;
}

async function usersPart({ adminUsers }: ExportServices, cursor: string | undefined): Promise<Part> {
  const { entries, nextCursor } = await adminUsers.list({ limit: USERS_A_PAGE, cursor });
  const balances = await adminUsers.balances(entries.map(({ publicKey }) => publicKey));
  const rows = entries.map(({ publicKey, username, isBanned, createdAtMs }) => {
    const balance = balances.get(publicKey);
    return [
      publicKey,
      username,
      balance?.availableCredits ?? 0,
      balance?.heldCredits ?? 0,
      isBanned,
      new Date(createdAtMs).toISOString(),
    ];
  });
  return { rows, nextCursor };
}

async function logPart({ adminLog }: ExportServices, cursor: string | undefined): Promise<Part> {
  const { entries, nextCursor } = await adminLog.page(ROWS_A_PART, cursor);
  const rows = entries.map((entry) => [
    new Date(entry.createdAtMs).toISOString(),
    entry.actionId,
    entry.adminUsername,
    entry.adminPublicKey,
    entry.actionType,
    entry.targetIdentifier,
    entry.details,
  ]);
  return { rows, nextCursor };
}

/** The kinds of accounts in export order: users, then the credit accounts of apps, then those of deleted apps. */
const ACCOUNTS = ['users', 'banks', 'closed'] as const;

interface LedgerPosition {
  accounts: (typeof ACCOUNTS)[number];
  pageCursor: string;
  index: number;
  historyCursor: string;
}

const START: LedgerPosition = { accounts: 'users', pageCursor: '', index: 0, historyCursor: '' };

async function ledgerPart(services: ExportServices, cursor: string | undefined): Promise<Part> {
  const position = cursor === undefined ? START : decodePosition(cursor);
  const page = await accountsPage(services, position);
  const rows: Row[] = [];
  let { historyCursor } = position;
  for (let { index } = position; index < page.accountIds.length; index += 1) {
    const accountId = page.accountIds[index] ?? '';
    const history = await services.ledger.history(accountId, {
      limit: ROWS_A_PART,
      cursor: historyCursor || undefined,
    });
    rows.push(...history.entries.map((entry) => ledgerRow(accountId, entry)));
    historyCursor = history.nextCursor ?? '';
    if (historyCursor !== '') return { rows, nextCursor: encodePosition({ ...position, index, historyCursor }) };
    if (rows.length >= ROWS_A_PART) {
      return { rows, nextCursor: encodePosition({ ...position, index: index + 1, historyCursor }) };
    }
  }
  return { rows, nextCursor: nextPage(position, page.nextCursor) };
}

function nextPage({ accounts }: LedgerPosition, pageCursor: string | undefined): string | undefined {
  if (pageCursor !== undefined) return encodePosition({ ...START, accounts, pageCursor });
  const next = ACCOUNTS[ACCOUNTS.indexOf(accounts) + 1];
  return next && encodePosition({ ...START, accounts: next });
}

async function accountsPage({ adminUsers, suspensions }: ExportServices, position: LedgerPosition) {
  const query = { limit: ACCOUNTS_A_PART, cursor: position.pageCursor || undefined };
  if (position.accounts === 'users') {
    const { entries, nextCursor } = await adminUsers.list(query);
    return { accountIds: entries.map(({ publicKey }) => userAccountId(publicKey)), nextCursor };
  }
  const isClosed = position.accounts === 'closed';
  const { entries, nextCursor } = await (isClosed ? suspensions.listDeletedIds(query) : suspensions.listIds(query));
  return { accountIds: entries.map(bankAccountId), nextCursor };
}

function ledgerRow(accountId: string, entry: Awaited<ReturnType<Ledger['history']>>['entries'][number]): Row {
  const { entryId, createdAt, kind, credits, heldCredits, reason, reference } = entry;
  return [accountId, entryId, createdAt, kind, credits, heldCredits, reason, reference];
}

function encodePosition({ accounts, pageCursor, index, historyCursor }: LedgerPosition): string {
  return [accounts, pageCursor, index, historyCursor].join('.');
}

function decodePosition(cursor: string): LedgerPosition {
  const [, kind, pageCursor = '', index, historyCursor = ''] =
    /^(\w+)\.([\w-]*)\.(\d{1,3})\.([\w-]*)$/.exec(cursor) ?? [];
  const accounts = ACCOUNTS.find((each) => each === kind);
  if (accounts === undefined) throw invalidCursor();
  return { accounts, pageCursor, index: Number(index), historyCursor };
}
