import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { maxInstancesFor } from '../../lambda/max-instances-for.ts';
import { cleanUp, deploy, errorOf, isRunning, payloadOf, temporaryDir } from './lambda-fixture.ts';

afterEach(cleanUp);

const untilTwo = (dir: string) => `import { appendFileSync, readFileSync } from 'node:fs';
  export const handler = async () => {
    appendFileSync('${dir}/started', process.pid + '\\n');
    while (readFileSync('${dir}/started', 'utf8').split('\\n').length < 3) await new Promise((r) => setTimeout(r, 5));
    return process.pid;
  }`;

test('parallel events run in parallel instances up to the limit, the others wait', async () => {
  const lambda = deploy(untilTwo(temporaryDir()), { maxInstances: 2, patienceMs: 0 });
  const pids = (await Promise.all(Array.from({ length: 6 }, () => lambda.invoke({})))).map(payloadOf);
  expect(new Set(pids).size).toBe(2);
});

test('an event beyond the reserved concurrency is refused, and accepted again after another one has ended', async () => {
  const dir = temporaryDir();
  const lambda = deploy(untilTwo(dir), { reservedConcurrency: 2, maxInstances: 2, patienceMs: 0 });
  const running = [lambda.invoke({}), lambda.invoke({})];
  const refused = errorOf(await lambda.invoke({}));
  expect(refused).toEqual({ errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' });
  for (const result of await Promise.all(running)) payloadOf(result);
  expect(payloadOf(await lambda.invoke({}))).toEqual(expect.any(Number));
});

test('short events wait for the existing instance, because starting another one takes longer', async () => {
  const lambda = deploy(`export const handler = () => process.pid;`, { patienceMs: 60_000 });
  const pids = (await Promise.all(Array.from({ length: 50 }, () => lambda.invoke({})))).map(payloadOf);
  expect(new Set(pids).size).toBe(1);
});

test('continuous events wait for the existing instance too, as long as none of them waits for long', async () => {
  const patienceMs = 2_000;
  const lambda = deploy(`export const handler = () => process.pid;`, { patienceMs });
  const pids = new Set([payloadOf(await lambda.invoke({}))]);
  const untilMs = performance.now() + patienceMs * 1.5;
  const follow = async () => {
    while (performance.now() < untilMs) pids.add(payloadOf(await lambda.invoke({})));
  };
  await Promise.all(Array.from({ length: 8 }, follow));
  expect(pids.size).toBe(1);
});

test('the limit of instances follows from the machine’s processors and the function’s memory', () => {
  expect([128, 1024, 2048, 10_240].map((memoryMb) => maxInstancesFor(memoryMb, 2))).toEqual([4, 4, 2, 1]);
  expect([128, 1024, 2048, 10_240].map((memoryMb) => maxInstancesFor(memoryMb, 1))).toEqual([4, 2, 1, 1]);
  expect([2048, 10_240].map((memoryMb) => maxInstancesFor(memoryMb, 16))).toEqual([4, 3]);
});

test('a background function yields the processors to functions that a user waits for', async () => {
  const source = `import { getPriority } from 'node:os';
    export const handler = async () => getPriority();`;
  const niceness = async (timeoutMs: number) => payloadOf(await deploy(source, { timeoutMs }).invoke({}));
  expect(await niceness(29_000)).toBe(getPriority());
  expect(await niceness(60_000)).toBe(Math.min(19, getPriority() + 7));
});

test('a background function yields with its browser even where each session has an equal share', async () => {
  const source = `import { spawn } from 'node:child_process'; import { readFileSync } from 'node:fs';
    const shareOf = (pid) => { try { return readFileSync('/proc/' + pid + '/autogroup', 'utf8').trim(); } catch { return ''; } };
    export const handler = async () => {
      const browser = spawn('sleep', ['600'], { detached: true });
      const shares = () => [process.pid, browser.pid].map(shareOf);
      while (shares().some((share) => share.endsWith(' nice 0'))) await new Promise((resolve) => setTimeout(resolve, 20));
      const given = shares();
      browser.kill('SIGKILL');
      return given;
    }`;
  const given = payloadOf(await deploy(source, { timeoutMs: 60_000 }).invoke({}));
  const share = hasSharesOfSessions()
    ? expect.stringMatching(new RegExp(` nice ${Math.min(19, getPriority() + 7)}$`))
    : '';
  expect(given).toEqual([share, share]);
});

/** Returns true when Linux schedules each session as a group (autogroup). */
function hasSharesOfSessions(): boolean {
  return existsSync('/proc/self/autogroup') && readFileSync('/proc/self/autogroup', 'utf8') !== '';
}

test('all idle instances but one are stopped', async () => {
  const lambda = deploy(untilTwo(temporaryDir()), { idleTimeoutMs: 50, patienceMs: 0 });
  const pids = (await Promise.all([lambda.invoke({}), lambda.invoke({})])).map((result) => Number(payloadOf(result)));
  expect(new Set(pids).size).toBe(2);
  await vi.waitFor(() => expect(pids.filter(isRunning)).toHaveLength(1), { timeout: 20_000 });
  expect(pids).toContain(payloadOf(await lambda.invoke({})));
});
