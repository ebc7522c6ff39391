/**
 * How many polls a second the product answers on this machine, how long calls take at four fifths of that, and whether its memory
 * grows meanwhile. `-- --minutes 30` measures the growth for longer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '../../infra/local/host/find-free-ports.ts';
import { treeMegabytes } from '../fixtures/process-memory.ts';
import { type ApiUser, signUpUser } from '../integration/api-user.ts';
import type { Figure } from './figure.ts';

const BUILDS = 4;
const CONNECTIONS = 24;
const WARM_UP_MS = 4_000;
const SATURATION_MS = 10_000;
/** Of the rate at saturation. */
const LOAD_SHARE = 0.8;
const SAMPLE_MS = 2_000;
const SLOPE_MINUTES = 30;
/** Of ten calls of the mixed load, so many are polls; the others take turns. */
const POLLS_OF_TEN = 7;
const OTHER_PATHS = ['/auth/me', '/list-apps?scope=mine', '/config/public', '/announcement'];
const CHILD_PATH = join(import.meta.dirname, '../fixtures/cloud-child.ts');

/** `minutes` is how long the mixed load lasts. */
export async function measureLoad(minutes: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  const [site = 0, apps = 0, s3 = 0, rpc = 0, websocket = 0] = await findFreePorts(5);
  // The model writes so slowly that the builds run until the end.
  const settings = { dataDir, ports: { site, apps, s3, rpc, websocket }, tokensPerSecond: 0.05 };
  const child = spawn(process.execPath, [CHILD_PATH, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    return await measure(`http://localhost:${site}/api`, child.pid ?? 0, minutes);
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(api: string, pid: number, minutes: number): Promise<Figure[]> {
  const calls = await startBuilds(api);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const poll = (index: number) => get(agent, calls.polls[index % calls.polls.length]);
  await saturate(poll, WARM_UP_MS);
  const pollsPerSecond = await saturate(poll, SATURATION_MS);
  const mixed = (index: number) =>
    index % 10 < POLLS_OF_TEN ? poll(index) : get(agent, calls.others[index % calls.others.length]);
  const { latenciesMs, megabytes } = await loadAt(mixed, pollsPerSecond * LOAD_SHARE, minutes, pid);
  agent.destroy();
  const p95 = latenciesMs.toSorted((one, other) => one - other)[Math.floor(latenciesMs.length * 0.95)];
  return [
    { name: '1,000 polls at saturation', value: 1_000_000 / pollsPerSecond, unit: 'ms', budget: 1_000 },
    {
      name: `API, p95 at ${Math.round(pollsPerSecond * LOAD_SHARE)} mixed calls/s`,
      value: p95 ?? Number.NaN,
      unit: 'ms',
      budget: 50,
    },
    {
      name: `memory growth in ${SLOPE_MINUTES} min, from ${minutes} min`,
      value: Math.max(0, slopePerMinute(megabytes) * SLOPE_MINUTES),
      unit: 'MB',
      budget: 100,
    },
  ];
}

interface Call {
  url: string;
  apiKey: string;
}

async function startBuilds(api: string): Promise<{ polls: Call[]; others: Call[] }> {
  const polls: Call[] = [];
  const users: ApiUser[] = [];
  for (let index = 0; index < BUILDS; index += 1) {
    const user = await signUpUser(api, `load_user_${index}`);
    const { operationId } = await user.createApp();
    polls.push({ url: `${api}/operation-status/${operationId}`, apiKey: user.apiKey });
    users.push(user);
  }
  const others = users.flatMap(({ apiKey }) => OTHER_PATHS.map((path) => ({ url: api + path, apiKey })));
  return { polls, others };
}

/** Calls by all connections without a pause; returns how many calls a second were answered. */
async function saturate(call: (index: number) => Promise<void>, forMs: number): Promise<number> {
  const beganMs = performance.now();
  let index = 0;
  const work = async () => {
    while (performance.now() - beganMs < forMs) {
      index += 1;
      await call(index);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (index / (performance.now() - beganMs)) * 1_000;
}

/** Calls at a constant rate, whether or not earlier calls were answered. */
async function loadAt(
  call: (index: number) => Promise<void>,
  perSecond: number,
  minutes: number,
  pid: number,
) {
  const latenciesMs: number[] = [];
  const megabytes: { minute: number; used: number }[] = [];
  const beganMs = performance.now();
  const endMs = minutes * 60_000;
  const waiting = new Set<Promise<void>>();
  let sampledMs = 0;
  for (let index = 0; ; index += 1) {
    const dueMs = (index / perSecond) * 1_000;
    if (dueMs > endMs) break;
    const aheadMs = dueMs - (performance.now() - beganMs);
    if (aheadMs > 1) await delay(aheadMs);
    const one = call(index).then(() => {
      latenciesMs.push(performance.now() - beganMs - dueMs);
      waiting.delete(one);
    });
    waiting.add(one);
    if (dueMs - sampledMs < SAMPLE_MS) continue;
    sampledMs = dueMs;
    megabytes.push({ minute: dueMs / 60_000, used: treeMegabytes(pid) });
  }
  await Promise.all(waiting);
  return { latenciesMs, megabytes };
}

/** The slope of the line through the samples of the second half, when caches are full. */
function slopePerMinute(all: readonly { minute: number; used: number }[]): number {
  const samples = all.slice(Math.floor(all.length / 2));
  const mean = (of: (sample: { minute: number; used: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, used] = [mean((sample) => sample.minute), mean((sample) => sample.used)];
  const covariance = mean((sample) => (sample.minute - minute) * (sample.used - used));
  return covariance / mean((sample) => (sample.minute - minute) ** 2);
}

/** Throws for a response that is no success. */
function get(agent: Agent, call: Call | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!call) throw new Error('There is nothing to call.');
    const sent = request(call.url, { agent, headers: { 'x-api-key': call.apiKey } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${call.url}: ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
