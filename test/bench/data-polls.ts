/** Measures how many read units the visitors of one app consume, in a table that counts reads like AWS. */
import { setTimeout as delay } from 'node:timers/promises';
import { profileKey } from '../../functions/adapters/dynamodb/auth/users.ts';
import { projectKey } from '../../functions/adapters/dynamodb/projects/project-item.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { listRecords } from '../../functions/core/app-data/reads/list-records.ts';
import { writeRecord } from '../../functions/core/app-data/writes/write-record.ts';
import { DATA_POLL_MS } from '../../shared/domain/app-data/data-limits.ts';
import { startMeteredTable } from '../fixtures/metered-table.ts';
import { type DataInstance, dataInstance } from '../simulation/app-data/data-instance.ts';
import { appItems } from '../simulation/app-data/stored-app.ts';
import type { Figure } from './figure.ts';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;
const VISITORS = 200;
const MEASURED_MS = 15_000;
const RECORDS = 100;
const PAGE = { orderBy: '-createdAt', limit: 100, isFresh: false };

export async function measureDataPolls(): Promise<Figure[]> {
  const metered = await startMeteredTable();
  try {
    const app = { projectId: PROJECT_ID, ownerPublicKey: 'owner', billingModel: 'app_wallet' } as const;
    const { user, project } = appItems(app);
    await metered.table.put({ ...profileKey('owner'), ...user });
    await metered.table.put({ ...projectKey(PROJECT_ID), ...project });
    const start = () => dataInstance(metered.table, systemClock);
    const writer = start();
    for (let n = 0; n < RECORDS; n += 1) await add(writer, n);
    const unitsOf = (instances: DataInstance[]) => metered.meter.of(() => pollAll(instances));
    const instances = [start(), start()];
    for (const instance of instances) await list(instance, 'first visitor', undefined);
    const idle = await unitsOf(instances);
    return [
      {
        name: `${VISITORS} visitors of one app, two instances: read units a second`,
        value: idle / (MEASURED_MS / 1_000),
        unit: '',
        budget: 10,
      },
    ];
  } finally {
    await metered.close();
  }
}

async function add(instance: DataInstance, n: number): Promise<void> {
  await writeRecord(instance, visitOf(`writer ${n}`), `network ${n}`, {
    projectId: PROJECT_ID,
    collection: 'board',
    writeId: `bench-write-${n}`,
    madeAtMs: Date.now(),
    change: { type: 'add', value: { n, text: 'Something that somebody has to say.' } },
  });
}

/** Each visitor polls at the interval of the site. The polls are spread over the instances. */
async function pollAll(instances: readonly DataInstance[]): Promise<void> {
  const untilMs = performance.now() + MEASURED_MS;
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, index) => {
      await delay((index / VISITORS) * DATA_POLL_MS);
      let knownState: string | undefined;
      for (let poll = index; performance.now() < untilMs; poll += 1) {
        const instance = instances[poll % instances.length];
        if (!instance) return;
        knownState = await list(instance, `visitor ${index}`, knownState);
        await delay(DATA_POLL_MS);
      }
    }),
  );
}

async function list(instance: DataInstance, visitorKey: string, knownState: string | undefined): Promise<string> {
  const query = { projectId: PROJECT_ID, collection: 'board', ...PAGE, knownState };
  return (await listRecords(instance, visitOf(visitorKey), query)).state;
}

function visitOf(visitorKey: string) {
  return { projectId: PROJECT_ID, visitorKey, isSignedIn: false };
}
