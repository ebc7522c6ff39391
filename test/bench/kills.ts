import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { QUICK_APP } from '../fixtures/app-build.ts';
import { buildAmongKills, endsOf } from '../fixtures/killed-clouds.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import type { Figure } from './figure.ts';

const KILLS = 10;
const BUILDS_PER_KILL = 3;
const TOKENS_PER_SECOND = 40;
const CREDITS = { grantCredits: 100, priceCredits: 10 };

export async function measureKills(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  try {
    const [site = 0, apps = 0, s3 = 0, events = 0, rpc = 0, websocket = 0] = await findFreePorts(6);
    const ports = { site, apps, s3, events, rpc, websocket };
    const builds = await buildAmongKills(
      { dataDir, ports, tokensPerSecond: TOKENS_PER_SECOND },
      { kills: KILLS, buildsPerKill: BUILDS_PER_KILL, fields: QUICK_APP },
    );
    // `close` rejects when balances or counters are inconsistent.
    const cloud = await startTestCloud({ dataDir, ports });
    const { completed, wrong } = await endsOf(cloud.api, builds, CREDITS).finally(() => cloud.close());
    for (const sentence of wrong) console.error(sentence);
    const notCompleted = ((builds.length - completed) / builds.length) * 100;
    const what = `${KILLS} kills, ${builds.length} builds`;
    return [
      { name: `${what}: not completed and charged once`, value: notCompleted, unit: '%', budget: 10 },
      { name: `${what}: neither completed nor returned`, value: wrong.length, unit: '', budget: 0 },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
