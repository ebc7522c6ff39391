import * as z from 'zod';
import { KEY_SCOPES } from '../../../../shared/domain/key-scope.ts';
import type {
  AuthorizationCode,
  AuthorizationCodes,
  KeyExchange,
  ProgramGrant,
  RefreshToken,
} from '../../../ports/auth.ts';
import type { Table, TransactItem } from '../table.ts';

const secretSchema = z.object({ codeHash: z.string(), grantId: z.string(), expiresAtMs: z.number() });

const codeSchema = z.union([
  secretSchema.extend({ redirectUri: z.string(), codeChallenge: z.string() }),
  secretSchema.extend({ redirectUri: z.undefined().optional() }),
  // A code or token that was stored before grants existed. Its client must ask the user for access again.
  z.object({ grantId: z.undefined().optional() }),
]);

const grantSchema = z.object({
  grantId: z.string(),
  publicKey: z.string(),
  clientId: z.string(),
  keyGrant: z.object({
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    dailyCreditLimit: z.int().optional(),
  }),
  currentHash: z.string(),
  keyHash: z.string().optional(),
});

/** The time for which a code or token is stored after its expiry, so that a second use is recognized. */
const KEPT_S = 24 * 60 * 60;

function codeKey(codeHash: string) {
  return { pk: `CODE#${codeHash}`, sk: 'CODE' };
}

function grantKey(grantId: string) {
  return { pk: `GRANT#${grantId}`, sk: 'GRANT' };
}

/**
 * Returns the items that give a new key and the next token to a grant. The first item fails when the grant's code or
 * token was already used, or the grant revoked.
 */
export function exchangeItems(tableName: string, { grant, next }: KeyExchange, keyHash: string): TransactItem[] {
  return [
    {
      Update: {
        TableName: tableName,
        Key: grantKey(grant.grantId),
        UpdateExpression: 'SET currentHash = :next, keyHash = :keyHash, expiresAt = :expiresAt',
        ConditionExpression: 'currentHash = :current',
        ExpressionAttributeValues: {
          ':current': grant.currentHash,
          ':next': next.codeHash,
          ':keyHash': keyHash,
          ':expiresAt': endOf(next),
        },
      },
    },
    { Put: { TableName: tableName, Item: itemOf(next) } },
  ];
}

function itemOf(code: AuthorizationCode | RefreshToken) {
  return { ...codeKey(code.codeHash), ...code, expiresAt: endOf(code) };
}

/** Returns the time at which DynamoDB may delete a code or token, in seconds. */
function endOf({ expiresAtMs }: AuthorizationCode | RefreshToken): number {
  return Math.ceil(expiresAtMs / 1000) + KEPT_S;
}

/** Access patterns: a code or refresh token (GetItem CODE#hash/CODE); its grant (GetItem GRANT#grantId/GRANT). */
export class DynamoDbAuthorizationCodes implements AuthorizationCodes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async save(code: AuthorizationCode, grant: ProgramGrant): Promise<void> {
    const grantItem = { ...grantKey(grant.grantId), ...grant, expiresAt: endOf(code) };
    await this.#table.transact([
      { Put: { TableName: this.#table.name, Item: itemOf(code) } },
      { Put: { TableName: this.#table.name, Item: grantItem } },
    ]);
  }

  async find(codeHash: string): Promise<AuthorizationCode | RefreshToken | undefined> {
    const found = await this.#table.get(codeKey(codeHash), codeSchema);
    return found?.grantId === undefined ? undefined : found;
  }

  findGrant(grantId: string): Promise<ProgramGrant | undefined> {
    return this.#table.get(grantKey(grantId), grantSchema);
  }

  endGrant({ grantId, currentHash }: Pick<ProgramGrant, 'grantId' | 'currentHash'>): Promise<boolean> {
    return this.#table.delete({
      Key: grantKey(grantId),
      ConditionExpression: 'currentHash = :current',
      ExpressionAttributeValues: { ':current': currentHash },
    });
  }
}
