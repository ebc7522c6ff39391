import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { LEDGER_KINDS } from '../../../../shared/domain/ledger-entry.ts';
import { OPERATION_STATUSES } from '../../../../shared/domain/operation-status.ts';
import type { LedgerRecord, LedgerRecords } from '../../../ports/credits.ts';
import { userAccountId } from '../../../ports/credits.ts';

const ACCOUNT_PREFIX = 'ACCOUNT#';
const ENTRY_PREFIX = 'ENTRY#';

const itemSchemas = [
  z
    .object({
      pk: z.string().startsWith(ACCOUNT_PREFIX),
      sk: z.literal('BALANCE'),
      availableCredits: z.number(),
      heldCredits: z.number(),
    })
    .transform(({ pk, availableCredits, heldCredits }): LedgerRecord => {
      const accountId = pk.slice(ACCOUNT_PREFIX.length);
      return { type: 'balance', accountId, availableCredits, heldCredits };
    }),
  z
    .object({
      pk: z.string().startsWith(ACCOUNT_PREFIX),
      sk: z.string().startsWith(ENTRY_PREFIX),
      kind: z.enum(LEDGER_KINDS),
      availableChange: z.number(),
      heldChange: z.number(),
      counterAccountId: z.string().optional(),
      reference: z.string(),
    })
    .transform(({ pk, sk, ...entry }): LedgerRecord => {
      const accountId = pk.slice(ACCOUNT_PREFIX.length);
      return { type: 'entry', accountId, movementId: sk.slice(ENTRY_PREFIX.length), ...entry };
    }),
  z
    .object({
      sk: z.literal('OPERATION'),
      operationId: z.string(),
      status: z.enum(OPERATION_STATUSES),
      receipt: z.object({ creditsCharged: z.number() }).optional(),
      returnedAtMs: z.number().optional(),
    })
    .transform(({ operationId, status, receipt, returnedAtMs }): LedgerRecord => {
      const isFree = receipt?.creditsCharged === 0;
      return { type: 'operation', operationId, status, isFree, isReturned: returnedAtMs !== undefined };
    }),
  z
    .object({
      sk: z.literal('CLAIM'),
      signature: z.string(),
      reference: z.string(),
      publicKey: z.string(),
      credits: z.number(),
      isByAdmin: z.boolean().default(false),
    })
    .transform(({ signature, reference, publicKey, credits, isByAdmin }): LedgerRecord => {
      const accountId = userAccountId(publicKey);
      return { type: 'claim', signature, accountId, credits, ...(!isByAdmin && { reference }) };
    }),
  z
    .object({ sk: z.literal('INTENT'), reference: z.string(), status: z.literal('credited') })
    .transform(({ reference }): LedgerRecord => ({ type: 'credited-intent', reference })),
  z
    .object({
      sk: z.literal('REVIEW'),
      signature: z.string(),
      mismatches: z.array(z.string()),
      lamports: z.number(),
      resolution: z.string().optional(),
    })
    .transform(({ signature, mismatches, lamports, resolution }): LedgerRecord => {
      return { type: 'review', signature, mismatches, lamports, isOpen: resolution === undefined };
    }),
];

const LEDGER_KEYS = /^(?:ACCOUNT#.*\/(?:BALANCE$|ENTRY#)|OPERATION#.*\/OPERATION$|INTENT#.*\/INTENT$|SIGNATURE#)/;

/** Scans the whole table; only the audit command uses it. */
export class DynamoDbLedgerRecords implements LedgerRecords {
  readonly #tableName: string;
  readonly #client: DynamoDBDocumentClient;

  constructor(tableName: string, client: DynamoDBClient) {
    this.#tableName = tableName;
    this.#client = DynamoDBDocumentClient.from(client);
  }

  /** Yields all records. Throws for a ledger item that cannot be parsed, because an audit must not skip it. */
  async *read(): AsyncIterable<LedgerRecord> {
    const pages = paginateScan({ client: this.#client }, { TableName: this.#tableName });
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const record = readItem(item);
        if (record) yield record;
      }
    }
  }
}

function readItem(item: Record<string, unknown>): LedgerRecord | undefined {
  for (const schema of itemSchemas) {
    const parsed = schema.safeParse(item);
    if (parsed.success) return parsed.data;
  }
  const isOpenIntent = item.sk === 'INTENT' && (item.status === 'open' || item.status === 'expired');
  const key = `${item.pk}/${item.sk}`;
  if (LEDGER_KEYS.test(key) && !isOpenIntent) {
    throw new Error(`The item ${key} cannot be read.`);
  }
  return undefined;
}
