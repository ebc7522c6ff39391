import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  bundle,
  cleanUp,
  deploy,
  errorOf,
  isRunning,
  numberIn,
  payloadOf,
  temporaryDir,
  untilGone,
} from './lambda-fixture.ts';

afterEach(cleanUp);

test('a timeout kills the process with its descendants, and the next event gets a new process', async () => {
  const dir = temporaryDir();
  // The child leads a separate process group, as a browser does.
  const lambda = deploy(
    `import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
    export const handler = async (event) => {
      if (!event.hang) return 'fine';
      const child = spawn('sleep', ['600'], { detached: true });
      writeFileSync('${dir}/pids', process.pid + ' ' + child.pid);
      for (;;) { if (event.hang === 'busy') continue; await new Promise((r) => setTimeout(r, 1000)); }
    }`,
    { timeoutMs: 1000 },
  );
  for (const hang of ['idle', 'busy']) {
    const error = errorOf(await lambda.invoke({ hang }));
    expect(error.errorType).toBe('Sandbox.Timedout');
    expect(error.errorMessage).toMatch(/Task timed out after 1\.00 seconds$/);
    for (const pid of readFileSync(join(dir, 'pids'), 'utf8').split(' ')) await untilGone(Number(pid));
    expect(payloadOf(await lambda.invoke({}))).toBe('fine');
  }
});

test('a process that exits, is killed or runs out of memory is a Runtime.ExitError', async () => {
  const lambda = deploy(
    `export const handler = async ({ how }) => {
      if (how === 'exit') process.exit(3);
      if (how === 'kill') process.kill(process.pid, 'SIGKILL');
      const hog = []; for (;;) hog.push(new Array(1e5).fill(hog.length + 0.5));
    }`,
    { memoryMb: 64, timeoutMs: 30_000 },
  );
  expect(errorOf(await lambda.invoke({ how: 'exit' }))).toMatchObject({
    errorType: 'Runtime.ExitError',
    errorMessage: expect.stringContaining('exit status 3'),
  });
  expect(errorOf(await lambda.invoke({ how: 'kill' })).errorMessage).toContain('SIGKILL');
  expect(errorOf(await lambda.invoke({ how: 'memory' })).errorType).toBe('Runtime.ExitError');
});

test('an event for a just killed process runs in another one', async () => {
  const lambda = deploy('export const handler = async () => process.pid;');
  const pid = Number(payloadOf(await lambda.invoke({})));
  process.kill(pid, 'SIGKILL');
  expect(payloadOf(await lambda.invoke({}))).not.toBe(pid);
});

test('stopping ends running and waiting events and leaves no process', async () => {
  const dir = temporaryDir();
  const lambda = deploy(
    `import { writeFileSync } from 'node:fs';
    export const handler = () => { writeFileSync('${dir}/pid', String(process.pid)); return new Promise(() => setInterval(() => {}, 1e6)); }`,
    { maxInstances: 1 },
  );
  const results = Promise.all([lambda.invoke({}), lambda.invoke({})]);
  const pid = await numberIn(join(dir, 'pid'));
  await lambda.stop();
  expect((await results).map((result) => errorOf(result).errorType)).toEqual([
    'Runtime.ExitError',
    'Runtime.ExitError',
  ]);
  expect(isRunning(pid)).toBe(false);
  expect(errorOf(await lambda.invoke({})).errorType).toBe('Runtime.ExitError');
});

test.each(['idle', 'busy'])('when the cloud is killed, an %s function is killed with its descendants', async (mode) => {
  const dir = temporaryDir();
  const codeDir = bundle(`import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
    import { getPriority, tmpdir } from 'node:os';
    export const handler = async () => {
      const child = spawn('sleep', ['600'], { detached: true });
      writeFileSync('${dir}/browser', String(child.pid)); writeFileSync('${dir}/instance', String(process.pid));
      for (;;) { if ('${mode}' === 'busy') continue; await new Promise((r) => setTimeout(r, 1000)); }
    }`);
  const cloud = startCloud(dir, codeDir);
  const pids = [await numberIn(join(dir, 'browser')), await numberIn(join(dir, 'instance'))];
  expect(pids.every(isRunning)).toBe(true);
  cloud.kill('SIGKILL');
  await Promise.all(pids.map(untilGone));
});

function startCloud(dir: string, codeDir: string): ChildProcess {
  const lambdaModule = fileURLToPath(new URL('../../lambda/lambda.ts', import.meta.url));
  const options = {
    name: 'x',
    codeDir,
    handler: 'index.handler',
    memoryMb: 128,
    timeoutMs: 60_000,
    environment: {},
  };
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret', principal: 'X' };
  const settings = JSON.stringify({ ...options, credentials, region: 'us-east-1' });
  writeFileSync(
    join(dir, 'cloud.mjs'),
    `import { createLambda } from '${lambdaModule}';
    await createLambda({ ...${settings}, onLog: () => undefined }).invoke({});`,
  );
  return spawn(process.execPath, [join(dir, 'cloud.mjs')], { stdio: 'inherit' });
}
