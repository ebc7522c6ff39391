import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDbAdminUsers } from '../../functions/adapters/dynamodb/admin/admin-users.ts';
import {
  DynamoDbStatistics,
  rankSpenderOf,
  statisticItems,
} from '../../functions/adapters/dynamodb/admin/statistics.ts';
import type { Table } from '../../functions/adapters/dynamodb/table.ts';
import { getAdminSeries } from '../../functions/core/admin/statistics/get-admin-series.ts';
import { getAdminStats } from '../../functions/core/admin/statistics/get-admin-stats.ts';
import { listUsers } from '../../functions/core/admin/users/list-users.ts';
import type { StatisticEvent } from '../../functions/ports/statistics.ts';
import { startMeteredTable } from '../fixtures/metered-table.ts';
import { platformSettings } from '../fixtures/platform-settings.ts';
import { type Meter, putItems } from './bench-table.ts';
import type { Figure } from './figure.ts';

const USERS = 100_000;
const CALLS = 60;
const DAY_MS = 24 * 60 * 60_000;
const EVENT_SIZES = [10, 10_000, 1_000_000];

const settings = platformSettings();

export async function measureAdmin(): Promise<Figure[]> {
  const { table, documents, meter, close } = await startMeteredTable();
  try {
    return [...(await measureStatistics(table, meter)), ...(await measureSearch(table, documents, meter))];
  } finally {
    await close();
  }
}

async function measureStatistics(table: Table, meter: Meter): Promise<Figure[]> {
  const services = {
    statistics: new DynamoDbStatistics(table),
    settings: { read: async () => settings },
    clock: { nowMs: () => Date.now() },
  };
  const figures: Figure[] = [];
  let counted = 0;
  for (const size of EVENT_SIZES) {
    await count(table, size - counted);
    counted = size;
    const units = await meter.of(() => getAdminStats(services));
    const series = await meter.of(() => getAdminSeries(services, 92));
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const startedAtMs = performance.now();
      await getAdminStats(services);
      times.push(performance.now() - startedAtMs);
    }
    const p95 = times.toSorted((left, right) => left - right)[Math.floor(CALLS * 0.95)] ?? Number.NaN;
    const events = size.toLocaleString('en');
    figures.push(
      { name: `statistics with ${events} events, p95`, value: p95, unit: 'ms', budget: 80 },
      { name: `statistics with ${events} events, read units`, value: units, unit: '', budget: 20 },
      { name: `92 days with ${events} events, read units`, value: series, unit: '', budget: 60 },
    );
  }
  return figures;
}

/**
 * Counts `events` builds as at most 2,000 statistic events over 92 days; each event carries the figures of several
 * builds.
 */
async function count(table: Table, events: number): Promise<void> {
  const singles = Math.min(events, 2_000);
  const each = Math.floor(events / singles);
  for (let index = 0; index < singles; index += 1) {
    const event: StatisticEvent = {
      kind: 'build',
      publicKey: `key${index % 100}`,
      mode: 'advanced',
      credits: 25 * each,
      inputTokens: 20_000 * each,
      outputTokens: 30_000 * each,
      images: 2 * each,
    };
    const happened = { seed: `event ${events} ${index}`, nowMs: Date.now() - (index % 92) * DAY_MS };
    await table.transact(statisticItems(table.name, event, happened));
    await rankSpenderOf(table, event);
  }
}

async function measureSearch(table: Table, documents: DynamoDBDocumentClient, meter: Meter): Promise<Figure[]> {
  await putItems(documents, USERS, profileItem);
  await table.put({ pk: 'STATISTICS#TOTAL', sk: '00', signups: USERS });
  const services = {
    users: {
      find: async () => undefined,
      create: async () => ({ ok: true }) as const,
      recordActivity: async () => {},
    },
    adminUsers: new DynamoDbAdminUsers(table),
    balances: {
      ofUser: async () => ({ availableCredits: 0, heldCredits: 0 }),
      ofBank: async () => ({ availableCredits: 0, heldCredits: 0 }),
      ofBanks: async () => new Map(),
    },
    settings: { read: async () => settings },
    statistics: new DynamoDbStatistics(table),
  };
  const searches = ['', 'user_00', 'user_0042', publicKeyOf(4_242).slice(0, 12)];
  const figures: Figure[] = [];
  for (const search of searches) {
    const units = await meter.of(() => listUsers(services, { page: 1, search }));
    figures.push({
      name: `first page of ${USERS.toLocaleString('en')} users, search '${search}', read units`,
      value: units,
      unit: '',
      budget: 20,
    });
  }
  return figures;
}

function publicKeyOf(index: number): string {
  return `K${String(index * 7_919).padStart(9, '1')}`.padEnd(44, 'x').replaceAll('0', 'z');
}

function profileItem(index: number) {
  const username = `User_${String(index).padStart(6, '0')}`;
  const publicKey = publicKeyOf(index);
  return {
    pk: `USER#${publicKey}`,
    sk: 'PROFILE',
    gsi1pk: 'USERS#KEY',
    gsi1sk: publicKey,
    gsi2pk: 'USERS',
    gsi2sk: username.toLowerCase(),
    publicKey,
    username,
    isBanned: false,
    createdAtMs: 1_790_000_000_000 + index,
    lastActiveDay: '2026-11-21',
  };
}
