import { setTimeout as delay } from 'node:timers/promises';
import { treeMegabytes } from '../fixtures/process-memory.ts';
import { type ApiUser, signUpUser } from '../integration/api-user.ts';
import { withChildCloud } from './child-cloud.ts';
import type { Figure } from './figure.ts';

const BUILDS = 20;
const CLIENTS = 200;
const POLL_MS = 5_000;
const SAMPLE_MS = 1_000;

interface Build {
  user: ApiUser;
  operationId: string;
}

export async function measurePollers(): Promise<Figure[]> {
  const { pollMs, peakMegabytes } = await withChildCloud(({ siteUrl, pid }) => poll(`${siteUrl}/api`, pid));
  const p95 = pollMs.toSorted((left, right) => left - right)[Math.floor(pollMs.length * 0.95)] ?? Number.NaN;
  const what = `${CLIENTS} clients, ${BUILDS} builds`;
  return [
    { name: `${what}: poll, p95`, value: p95 / 1_000, unit: 's', budget: 0.5 },
    { name: `${what}: memory of all processes`, value: peakMegabytes, unit: 'MB', budget: 3_072 },
  ];
}

async function poll(api: string, pid: number): Promise<{ pollMs: number[]; peakMegabytes: number }> {
  const builds: Build[] = [];
  for (let index = 0; index < BUILDS; index += 1) {
    const user = await signUpUser(api, `bench_user_${index}`);
    builds.push({ user, operationId: '' });
  }
  await Promise.all(builds.map(async (build) => Object.assign(build, await build.user.createApp())));
  const pollMs: number[] = [];
  let peakMegabytes = 0;
  const isDone = new AbortController();
  const sampling = sampleUntil(isDone.signal, () => {
    peakMegabytes = Math.max(peakMegabytes, treeMegabytes(pid));
  });
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const build = builds[index % BUILDS];
      // Clients start at different times within an interval.
      await delay((index / CLIENTS) * POLL_MS);
      if (build) await follow(build, pollMs);
    }),
  );
  isDone.abort();
  await sampling;
  return { pollMs, peakMegabytes };
}

async function follow({ user, operationId }: Build, pollMs: number[]): Promise<void> {
  await (await user.call('/auth/me')).text();
  for (;;) {
    const beganMs = performance.now();
    const { status, error } = await user.operationStatus(operationId);
    pollMs.push(performance.now() - beganMs);
    if (status === 'failed') throw new Error(`A build failed: ${error}`);
    if (status === 'completed') return;
    await delay(POLL_MS);
  }
}

async function sampleUntil(signal: AbortSignal, sample: () => void): Promise<void> {
  while (!signal.aborted) {
    sample();
    await delay(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
}
