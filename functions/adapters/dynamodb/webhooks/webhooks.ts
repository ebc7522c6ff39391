import * as z from 'zod';
import { WEBHOOK_EVENTS } from '../../../../shared/domain/webhook-payload.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import type { Webhook, Webhooks } from '../../../ports/webhooks.ts';
import type { Table } from '../table.ts';

const MAX_ATTEMPTS = 10;

const listSchema = z.object({
  version: z.int(),
  webhooks: z.array(
    z.object({
      webhookId: z.string(),
      url: z.string(),
      events: z.array(z.enum(WEBHOOK_EVENTS)),
      createdAtMs: z.number(),
      failuresInRow: z.int(),
      disabledAtMs: z.number().optional(),
    }),
  ),
});

export function webhooksPartition(publicKey: string): string {
  return `WEBHOOKS#${publicKey}`;
}

/**
 * Returns the key of the item that contains all webhooks of a user. It is one item, because each ended build reads all
 * of them.
 */
function listKey(publicKey: string) {
  return { pk: webhooksPartition(publicKey), sk: 'LIST' };
}

export async function readWebhooks(table: Table, publicKey: string): Promise<{ version: number; webhooks: Webhook[] }> {
  return (await table.get(listKey(publicKey), listSchema)) ?? { version: 0, webhooks: [] };
}

/** Access pattern: all webhooks of a user (GetItem WEBHOOKS#publicKey/LIST). */
export class DynamoDbWebhooks implements Webhooks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(publicKey: string): Promise<Webhook[]> {
    return (await readWebhooks(this.#table, publicKey)).webhooks;
  }

  async change(publicKey: string, change: (webhooks: Webhook[]) => Webhook[] | undefined): Promise<void> {
    await retryOnConflict(
      MAX_ATTEMPTS,
      async () => {
        const { version, webhooks } = await readWebhooks(this.#table, publicKey);
        const changed = change(webhooks);
        if (changed === undefined) return true;
        return (await this.#write(publicKey, changed, version)) || undefined;
      },
      () => {
        throw new RequestError('webhooks_busy');
      },
    );
  }

  async removeAll(publicKey: string): Promise<void> {
    await this.#table.delete({ Key: listKey(publicKey) });
  }

  #write(publicKey: string, webhooks: Webhook[], version: number): Promise<boolean> {
    return this.#table.update({
      Key: listKey(publicKey),
      UpdateExpression: 'SET version = :next, webhooks = :webhooks',
      ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
      ExpressionAttributeValues: {
        ':next': version + 1,
        ':webhooks': webhooks,
        ...(version !== 0 && { ':version': version }),
      },
    });
  }
}
