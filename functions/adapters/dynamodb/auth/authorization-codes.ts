import * as z from 'zod';
import { KEY_SCOPES } from '../../../../shared/domain/key-scope.ts';
import type { AuthorizationCode, AuthorizationCodes } from '../../../ports/auth.ts';
import type { Table, TransactItem } from '../table.ts';

const codeSchema = z.object({
  codeHash: z.string(),
  publicKey: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  grant: z.object({
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    dailyCreditLimit: z.int().optional(),
  }),
  expiresAtMs: z.number(),
  keyHash: z.string().optional(),
});

/** The time for which a used code is stored with the hash of the API key that it was exchanged for. */
const KEPT_S = 24 * 60 * 60;

function codeKey(codeHash: string) {
  return { pk: `CODE#${codeHash}`, sk: 'CODE' };
}

/** Returns the item that marks a code as exchanged for a key; fails when the code was already used. */
export function usedCodeItem(tableName: string, codeHash: string, keyHash: string): TransactItem {
  return {
    Update: {
      TableName: tableName,
      Key: codeKey(codeHash),
      UpdateExpression: 'SET keyHash = :keyHash',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(keyHash)',
      ExpressionAttributeValues: { ':keyHash': keyHash },
    },
  };
}

/** Access pattern: a code (GetItem CODE#hash/CODE). */
export class DynamoDbAuthorizationCodes implements AuthorizationCodes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async save(code: AuthorizationCode): Promise<void> {
    const expiresAt = Math.ceil(code.expiresAtMs / 1000) + KEPT_S;
    await this.#table.put({ ...codeKey(code.codeHash), ...code, expiresAt });
  }

  find(codeHash: string): Promise<AuthorizationCode | undefined> {
    return this.#table.get(codeKey(codeHash), codeSchema);
  }

  async discard(codeHash: string): Promise<void> {
    await this.#table.delete({
      Key: codeKey(codeHash),
      ConditionExpression: 'attribute_not_exists(keyHash)',
    });
  }
}
