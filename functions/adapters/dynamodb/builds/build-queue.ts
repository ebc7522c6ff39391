import * as z from 'zod';
import type { BuildQueue, QueuedBuild, QueuedBuilds } from '../../../ports/build-queue.ts';
import type { Table } from '../table.ts';

const KEY = { pk: 'MODEL#QUEUE', sk: 'QUEUE' };
const PREFIX = 'waiting:';

const waitingSchema = z.object({ startedAtMs: z.number(), seenAtMs: z.number() });
const queueSchema = z.looseObject({ throttledUntilMs: z.number().default(0) });

/**
 * Stores the queue in one item, MODEL#QUEUE/QUEUE, with an attribute for each build, so that a stage needs one read and
 * one update.
 */
export class DynamoDbBuildQueue implements BuildQueue {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(): Promise<QueuedBuilds> {
    const item = await this.#table.get(KEY, queueSchema);
    if (item === undefined) return { throttledUntilMs: 0, waiting: [] };
    const waiting = Object.entries(item).flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [{ operationId: name.slice(PREFIX.length), ...z.parse(waitingSchema, value) }] : [],
    );
    return { throttledUntilMs: item.throttledUntilMs, waiting };
  }

  async wait({ operationId, ...waiting }: QueuedBuild, gone: readonly string[]): Promise<void> {
    const others = gone.filter((other) => other !== operationId);
    const removal = others.map((_, index) => `#gone${index}`).join(', ');
    await this.#table.update({
      Key: KEY,
      UpdateExpression: `SET #own = :own${removal === '' ? '' : ` REMOVE ${removal}`}`,
      ExpressionAttributeNames: {
        '#own': PREFIX + operationId,
        ...Object.fromEntries(others.map((other, index) => [`#gone${index}`, PREFIX + other])),
      },
      ExpressionAttributeValues: { ':own': waiting },
    });
  }

  async leave(operationId: string): Promise<void> {
    await this.#table.update({
      Key: KEY,
      UpdateExpression: 'REMOVE #own',
      ConditionExpression: 'attribute_exists(#own)',
      ExpressionAttributeNames: { '#own': PREFIX + operationId },
    });
  }

  async throttled(untilMs: number): Promise<void> {
    await this.#table.update({
      Key: KEY,
      UpdateExpression: 'SET throttledUntilMs = :until',
      ConditionExpression: 'attribute_not_exists(throttledUntilMs) OR throttledUntilMs < :until',
      ExpressionAttributeValues: { ':until': untilMs },
    });
  }
}
