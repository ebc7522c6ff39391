import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbRateLimits } from '../../../functions/adapters/dynamodb/rate-limits.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { countNewName, type NewNameServices } from '../../../functions/core/publishing/count-new-name.ts';
import type { NameHolder } from '../../../functions/ports/publishing.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';
import { requestLimitsSchema } from '../../../shared/domain/request-limits.ts';
import { appProject } from '../../fixtures/app-project.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const HALF_DAY_SECONDS = 12 * 60 * 60;
const LIMIT = 2;

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let ownerCount = 0;

beforeAll(async () => {
  emulator = await startWithTable();
});
afterAll(() => emulator.close());

/**
 * Returns functions that publish an app of a new owner and advance the clock. The owner may take LIMIT new names a day.
 */
function newOwner(keptUntilMs: Record<string, number> = {}) {
  ownerCount += 1;
  const ownerPublicKey = `owner-${ownerCount}`;
  let nowMs = NOON_MS;
  const released = (name: string): NameHolder | undefined => {
    const untilMs = keptUntilMs[name];
    return untilMs === undefined
      ? undefined
      : { released: { projectId: 'prj_1', ownerPublicKey, keptUntilMs: untilMs } };
  };
  const services: NewNameServices = {
    rateLimits: new DynamoDbRateLimits(new Table(TABLE, emulator.client)),
    settings: { read: async () => ({ limits: requestLimitsSchema.parse({ appNamesPerDay: LIMIT }) }) },
    publications: { findHolder: async (name) => released(name) },
    clock: { nowMs: () => nowMs },
  };
  const project = appProject({ ownerPublicKey, publishedAppName: 'current', publishedRevision: '1' });
  return {
    publish: (name: string, result: () => Promise<string> = async () => name) =>
      countNewName(services, project, name, result),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('a new name', () => {
  it('is refused beyond the day’s limit, until the next UTC day', async () => {
    const { publish, pass } = newOwner();
    await publish('one');
    await publish('two');
    await expect(publish('three')).rejects.toMatchObject({
      reason: 'app_names_used_up',
      retryAfterSeconds: HALF_DAY_SECONDS,
    });
    pass(HALF_DAY_SECONDS * 1000);
    expect(await publish('three')).toBe('three');
  });

  it('does not count when it is refused', async () => {
    const { publish } = newOwner();
    const taken = new RequestError({ key: 'app_name_taken', params: { name: 'taken' } });
    for (let attempt = 0; attempt <= LIMIT; attempt += 1) {
      await expect(publish('taken', () => Promise.reject(taken))).rejects.toBe(taken);
    }
    await publish('one');
    expect(await publish('two')).toBe('two');
  });

  it('counts after an error that leaves open whether it was reserved', async () => {
    const { publish } = newOwner();
    await expect(publish('one', () => Promise.reject(new Error('No response.')))).rejects.toThrow('No response.');
    await publish('two');
    await expect(publish('three')).rejects.toMatchObject({ reason: 'app_names_used_up' });
  });
});

it('a name that the app has, or that is kept for its owner, does not count', async () => {
  const { publish } = newOwner({ earlier: NOON_MS + 1, expired: NOON_MS });
  await publish('earlier');
  await publish('current');
  await publish('one');
  await publish('expired');
  await expect(publish('two')).rejects.toMatchObject({ reason: 'app_names_used_up' });
});
