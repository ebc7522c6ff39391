import * as z from 'zod';
import type { PasswordAttempt, PasswordAttempts } from '../../../ports/admin.ts';
import type { Table } from '../table.ts';

const attemptsSchema = z.object({
  attempts: z.array(z.object({ attemptId: z.string(), atMs: z.number(), isWrong: z.boolean() })),
  version: z.int(),
});

/** Access pattern: the attempts of one admin (GetItem ADMIN_PASSWORD#publicKey/ATTEMPTS). */
export class DynamoDbPasswordAttempts implements PasswordAttempts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(publicKey: string): Promise<{ attempts: PasswordAttempt[]; version: number }> {
    return (await this.#table.get(attemptsKey(publicKey), attemptsSchema)) ?? { attempts: [], version: 0 };
  }

  write(publicKey: string, attempts: PasswordAttempt[], basedOnVersion: number, expiresAtMs: number): Promise<boolean> {
    return this.#table.update({
      Key: attemptsKey(publicKey),
      UpdateExpression: 'SET attempts = :attempts, version = :next, expiresAt = :expiresAt',
      ConditionExpression: basedOnVersion === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ExpressionAttributeValues: {
        ':attempts': attempts,
        ':next': basedOnVersion + 1,
        ':expiresAt': Math.ceil(expiresAtMs / 1000),
        ...(basedOnVersion !== 0 && { ':version': basedOnVersion }),
      },
    });
  }
}

function attemptsKey(publicKey: string) {
  return { pk: `ADMIN_PASSWORD#${publicKey}`, sk: 'ATTEMPTS' };
}
