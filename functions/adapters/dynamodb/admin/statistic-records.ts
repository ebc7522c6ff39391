import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BUILD_MODES } from '../../../../shared/domain/build-mode.ts';
import { PROJECT_TYPES } from '../../../../shared/domain/project-type.ts';
import { utcDay } from '../../../../shared/domain/utc-day.ts';
import type {
  CounterPlace,
  Counts,
  StatisticEvent,
  StatisticRecord,
  StatisticRecords,
} from '../../../ports/statistics.ts';
import { Table } from '../table.ts';
import {
  addItems,
  countsSchema,
  dayCountersKey,
  TOTALS_KEY,
  TOTALS_PARTITION,
  userStatisticsKey,
  userStatisticsSchema,
} from './statistics.ts';

const count = z.int();
const usage = {
  inputTokens: count,
  outputTokens: count,
  images: count,
  // Missing in old events, which did not count cached tokens.
  cachedInputTokens: count.optional(),
};
const spending = { publicKey: z.string(), credits: count, ...usage };

const eventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('build'),
    ...spending,
    mode: z.enum(BUILD_MODES),
    newProjectType: z.enum(PROJECT_TYPES).optional(),
  }),
  z.object({ kind: z.literal('build_failed'), publicKey: z.string(), refundedCredits: count, ...usage }),
  z.object({
    kind: z.literal('build_returned'),
    publicKey: z.string(),
    credits: count,
    removedProjectType: z.enum(PROJECT_TYPES).optional(),
  }),
  z.object({ kind: z.literal('chat'), ...spending, endpoint: z.enum(['general-chat', 'project-chat']) }),
  z.object({
    kind: z.literal('gated'),
    projectId: z.string(),
    ...spending,
    publicKey: z.string().optional(),
    endpoint: z.enum(['chat', 'image']),
  }),
  z.object({
    kind: z.literal('data'),
    projectId: z.string(),
    publicKey: z.string().optional(),
    credits: count,
  }),
  z.object({ kind: z.literal('purchase'), credits: count, lamports: count }),
]);

const itemSchemas = [
  z
    .object({ sk: z.string().startsWith('ENTRY#'), event: eventSchema, createdAtMs: z.number() })
    .transform(({ event, createdAtMs }) => happened(withoutProject(event), createdAtMs)),
  z
    .object({
      pk: z.string(),
      sk: z.string().startsWith('ENTRY#'),
      kind: z.literal('capture'),
      availableChange: count,
      heldChange: count,
    })
    .transform(
      ({ pk, sk, availableChange, heldChange }): StatisticRecord => ({
        type: 'unexplained',
        creditsSpent: -(availableChange + heldChange),
        movement: `${pk} ${sk}`,
      }),
    ),
  z
    .object({ pk: z.string().startsWith('USER#'), sk: z.literal('PROFILE'), createdAtMs: z.number() })
    .transform(({ createdAtMs }) => happened({ kind: 'signup' }, createdAtMs)),
  z.object({ pk: z.string().startsWith('ACTIVE#') }).transform(
    ({ pk }): StatisticRecord => ({
      type: 'event',
      event: { kind: 'active' },
      day: pk.slice('ACTIVE#'.length),
    }),
  ),
  z
    .object({
      sk: z.literal('PROJECT'),
      ownerPublicKey: z.string(),
      projectType: z.enum(PROJECT_TYPES),
      createdAtMs: z.number(),
    })
    .transform(({ ownerPublicKey: publicKey, projectType, createdAtMs }) =>
      happened({ kind: 'project', publicKey, projectType, change: 1 }, createdAtMs),
    ),
  z
    .looseObject({ pk: z.literal(TOTALS_PARTITION) })
    .transform((item) => counted({ of: 'total' }, countsSchema.parse(item))),
  z
    .looseObject({ pk: z.string().startsWith('STATISTICS#'), sk: z.string() })
    .transform((item) => counted({ of: 'day', day: item.sk.slice(0, '2026-11-21'.length) }, countsSchema.parse(item))),
  z
    .looseObject({ pk: z.string().startsWith('USER#'), sk: z.literal('STATISTICS') })
    .transform((item) =>
      counted({ of: 'user', publicKey: item.pk.slice('USER#'.length) }, userStatisticsSchema.parse(item)),
    ),
];

/** Scans the whole table; only the command that rebuilds the statistics uses it. */
export class DynamoDbStatisticRecords implements StatisticRecords {
  readonly #table: Table;
  readonly #client: DynamoDBDocumentClient;

  constructor(tableName: string, client: DynamoDBClient) {
    this.#table = new Table(tableName, client);
    this.#client = DynamoDBDocumentClient.from(client);
  }

  async *read(): AsyncIterable<StatisticRecord> {
    const pages = paginateScan({ client: this.#client }, { TableName: this.#table.name });
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const record = readItem(item);
        if (record) yield record;
      }
    }
  }

  async add(place: CounterPlace, counts: Counts): Promise<void> {
    await this.#table.transact(addItems(this.#table.name, keyOf(place), counts));
  }
}

function keyOf(place: CounterPlace) {
  switch (place.of) {
    case 'total':
      return TOTALS_KEY;
    case 'day':
      return dayCountersKey(place.day, 0);
    case 'user':
      return userStatisticsKey(place.publicKey);
  }
}

function readItem(item: Record<string, unknown>): StatisticRecord | undefined {
  for (const schema of itemSchemas) {
    const parsed = schema.safeParse(item);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function happened(event: StatisticEvent, timeMs: number): StatisticRecord {
  return { type: 'event', event, day: utcDay(timeMs) };
}

function counted(place: CounterPlace, counts: Counts): StatisticRecord {
  return { type: 'counted', place, counts };
}

/** Removes the project count from an event, because the rebuild counts the stored projects instead. */
function withoutProject(event: z.output<typeof eventSchema>): StatisticEvent {
  if (event.kind === 'build') return { ...event, newProjectType: undefined };
  return event.kind === 'build_returned' ? { ...event, removedProjectType: undefined } : event;
}
