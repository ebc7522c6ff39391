import * as z from 'zod';
import { KEY_SCOPES } from '../../../../shared/domain/key-scope.ts';
import type { AuthorizationCode, AuthorizationCodes, KeyExchange, RefreshToken } from '../../../ports/auth.ts';
import type { Table, TransactItem } from '../table.ts';

const exchangeSchema = z.object({
  codeHash: z.string(),
  publicKey: z.string(),
  clientId: z.string(),
  grant: z.object({
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    dailyCreditLimit: z.int().optional(),
  }),
  expiresAtMs: z.number(),
  keyHash: z.string().optional(),
  nextHash: z.string().optional(),
});

const codeSchema = z.union([
  exchangeSchema.extend({ renews: z.string() }),
  exchangeSchema.extend({ redirectUri: z.string(), codeChallenge: z.string(), renews: z.undefined().optional() }),
]);

/** The time for which a used code or token is stored with the hash of the API key that it was exchanged for. */
const KEPT_S = 24 * 60 * 60;

function codeKey(codeHash: string) {
  return { pk: `CODE#${codeHash}`, sk: 'CODE' };
}

/**
 * Returns the items that mark a code or token as exchanged for a key and store the next token. The first item fails
 * when the code or token was already used.
 */
export function exchangeItems(tableName: string, { codeHash, next }: KeyExchange, keyHash: string): TransactItem[] {
  return [
    {
      Update: {
        TableName: tableName,
        Key: codeKey(codeHash),
        UpdateExpression: 'SET keyHash = :keyHash, nextHash = :nextHash',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(keyHash)',
        ExpressionAttributeValues: { ':keyHash': keyHash, ':nextHash': next.codeHash },
      },
    },
    { Put: { TableName: tableName, Item: itemOf(next) } },
  ];
}

function itemOf(code: AuthorizationCode | RefreshToken) {
  return { ...codeKey(code.codeHash), ...code, expiresAt: Math.ceil(code.expiresAtMs / 1000) + KEPT_S };
}

/** Access pattern: a code or refresh token (GetItem CODE#hash/CODE). */
export class DynamoDbAuthorizationCodes implements AuthorizationCodes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async save(code: AuthorizationCode): Promise<void> {
    await this.#table.put(itemOf(code));
  }

  find(codeHash: string): Promise<AuthorizationCode | RefreshToken | undefined> {
    return this.#table.get(codeKey(codeHash), codeSchema);
  }

  async discard(codeHash: string): Promise<void> {
    await this.#table.delete({
      Key: codeKey(codeHash),
      ConditionExpression: 'attribute_not_exists(keyHash)',
    });
  }
}
