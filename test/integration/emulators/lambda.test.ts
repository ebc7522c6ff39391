import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import type { InvokeResult } from '../../../infra/local/lambda/invoke-result.ts';
import { createLambda, type Lambda } from '../../../infra/local/lambda/lambda.ts';
import type { LambdaOptions } from '../../../infra/local/lambda/lambda-options.ts';
import { maxInstancesFor } from '../../../infra/local/lambda/max-instances-for.ts';

const PAYLOAD_LIMIT_BYTES = 6_291_456;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lambda-test-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function bundle(source: string): string {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'index.mjs'), source);
  return dir;
}

function deploy(source: string, overrides: Partial<LambdaOptions> = {}): Lambda {
  const lambda = createLambda({
    name: 'greeter',
    codeDir: bundle(source),
    handler: 'index.handler',
    memoryMb: 128,
    timeoutMs: 5000,
    environment: { GREETING: 'hello' },
    credentials: { accessKeyId: 'AKIAFUNCTION', secretAccessKey: 'function-secret', principal: 'Greeter' },
    region: 'us-east-1',
    onLog: () => undefined,
    ...overrides,
  });
  cleanups.push(() => lambda.stop());
  return lambda;
}

function payloadOf(result: InvokeResult): unknown {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.payload;
}

function errorOf(result: InvokeResult) {
  if (result.ok) throw new Error(`expected an error, got ${JSON.stringify(result.payload)}`);
  return result.error;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie is dead, although its pid still exists.
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

const untilGone = (pid: number) =>
  vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000, interval: 20 });

const numberIn = (path: string) =>
  vi.waitFor(
    () => {
      const value = Number(readFileSync(path, 'utf8'));
      expect(value).toBeGreaterThan(0);
      return value;
    },
    { timeout: 20_000, interval: 20 },
  );

test('a handler gets the event and a context, and its result comes back', async () => {
  const lambda = deploy(`export const handler = async (event, context) => ({
    event, id: context.awsRequestId, name: context.functionName, left: context.getRemainingTimeInMillis() })`);
  const result = await lambda.invoke({ who: 'you' });
  expect(payloadOf(result)).toMatchObject({ event: { who: 'you' }, id: result.requestId, name: 'greeter' });
  expect(payloadOf(result)).toHaveProperty('left', expect.closeTo(5000, -3));
  expect(payloadOf(await lambda.invoke(Buffer.from('{"raw":true}')))).toMatchObject({ event: { raw: true } });
});

test('a function sees its own variables and nothing of the environment of the cloud', async () => {
  process.env.OPERATOR_SECRET = 'do not tell';
  cleanups.push(() => delete process.env.OPERATOR_SECRET);
  const lambda = deploy('export const handler = async () => process.env');
  const environment = payloadOf(await lambda.invoke({}));
  expect(environment).toMatchObject({
    GREETING: 'hello',
    AWS_ACCESS_KEY_ID: 'AKIAFUNCTION',
    AWS_SECRET_ACCESS_KEY: 'function-secret',
    AWS_REGION: 'us-east-1',
    AWS_LAMBDA_FUNCTION_NAME: 'greeter',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    TZ: ':UTC',
  });
  expect(JSON.stringify(environment)).not.toContain('do not tell');
  expect(environment).not.toHaveProperty('HOME', process.env.HOME);
  const allowed =
    /^(GREETING|PATH|HOME|TMPDIR|TZ|LANG|PWD|NODE_(PATH|COMPILE_CACHE|CHANNEL_\w+)|_HANDLER|_X_AMZN_TRACE_ID|(AWS|LAMBDA)_\w+)$/;
  expect(Object.keys(environment ?? {}).filter((name) => !allowed.test(name))).toEqual([]);
});

test('an instance is reused, keeps its state, and survives an error that the handler throws', async () => {
  const lambda = deploy(`let count = 0;
    export const handler = async (event) => {
      count++;
      if (event.fail) throw new RangeError('too far');
      return { count, pid: process.pid };
    }`);
  const first = payloadOf(await lambda.invoke({}));
  const error = errorOf(await lambda.invoke({ fail: true }));
  expect(error).toMatchObject({ errorType: 'RangeError', errorMessage: 'too far' });
  expect(error.trace?.[0]).toBe('RangeError: too far');
  expect(payloadOf(await lambda.invoke({}))).toEqual({ ...Object(first), count: 3 });
});

/** Code that returns its pid when two events have begun. */
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

test('an event beyond the reserved concurrency is refused, and accepted again when another one has ended', async () => {
  const dir = temporaryDir();
  const lambda = deploy(untilTwo(dir), { reservedConcurrency: 2, maxInstances: 2, patienceMs: 0 });
  const running = [lambda.invoke({}), lambda.invoke({})];
  const refused = errorOf(await lambda.invoke({}));
  expect(refused).toEqual({ errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' });
  for (const result of await Promise.all(running)) payloadOf(result);
  expect(payloadOf(await lambda.invoke({}))).toEqual(expect.any(Number));
});

test('short events wait for the instance that exists, because another one starts slower', async () => {
  const lambda = deploy(`export const handler = () => process.pid;`, { patienceMs: 60_000 });
  const pids = (await Promise.all(Array.from({ length: 50 }, () => lambda.invoke({})))).map(payloadOf);
  expect(new Set(pids).size).toBe(1);
});

test('a function has as many instances as the machine has the processors that AWS gives for its memory', () => {
  expect([128, 1024, 2048, 10_240].map((memoryMb) => maxInstancesFor(memoryMb, 2))).toEqual([4, 4, 2, 1]);
  expect([128, 1024, 2048, 10_240].map((memoryMb) => maxInstancesFor(memoryMb, 1))).toEqual([4, 2, 1, 1]);
  expect([2048, 10_240].map((memoryMb) => maxInstancesFor(memoryMb, 16))).toEqual([4, 3]);
});

test('a function that nobody waits for yields the processors to those that somebody waits for', async () => {
  const source = `import { getPriority } from 'node:os';
    export const handler = async () => getPriority();`;
  const niceness = async (timeoutMs: number) => payloadOf(await deploy(source, { timeoutMs }).invoke({}));
  expect(await niceness(29_000)).toBe(getPriority());
  expect(await niceness(60_000)).toBe(Math.min(19, getPriority() + 7));
});

test('such a function and its browser give way also where each session has an equal share', async () => {
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

/** Linux may have the feature and not use it. */
function hasSharesOfSessions(): boolean {
  return existsSync('/proc/self/autogroup') && readFileSync('/proc/self/autogroup', 'utf8') !== '';
}

test('all idle instances but one are stopped', async () => {
  const lambda = deploy(untilTwo(temporaryDir()), { idleTimeoutMs: 50, patienceMs: 0 });
  const pids = (await Promise.all([lambda.invoke({}), lambda.invoke({})])).map((result) =>
    Number(payloadOf(result)),
  );
  expect(new Set(pids).size).toBe(2);
  await vi.waitFor(() => expect(pids.filter(isRunning)).toHaveLength(1), { timeout: 20_000 });
  expect(pids).toContain(payloadOf(await lambda.invoke({})));
});

test('a timeout kills the process with its descendants, and the next event gets a new process', async () => {
  const dir = temporaryDir();
  // The child leads its own process group, as a browser does.
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

test('an event for a process that was just killed runs in another one', async () => {
  const lambda = deploy('export const handler = async () => process.pid;');
  const pid = Number(payloadOf(await lambda.invoke({})));
  process.kill(pid, 'SIGKILL');
  expect(payloadOf(await lambda.invoke({}))).not.toBe(pid);
});

test('an unhandled rejection ends the process and is reported', async () => {
  const lambda = deploy(`export const handler = async () => {
    Promise.reject(new Error('forgotten')); await new Promise(() => setInterval(() => {}, 1000)); }`);
  expect(errorOf(await lambda.invoke({}))).toMatchObject({
    errorType: 'Runtime.UnhandledPromiseRejection',
    errorMessage: 'forgotten',
  });
});

test('code that cannot be loaded is reported with the reason', async () => {
  expect(errorOf(await deploy('throw new TypeError("bad start")').invoke({}))).toMatchObject({
    errorType: 'TypeError',
    errorMessage: 'bad start',
  });
  expect(errorOf(await deploy('export const other = 1').invoke({})).errorType).toBe(
    'Runtime.HandlerNotFound',
  );
  expect(errorOf(await deploy('export const handler = () => { process.stdout').invoke({})).errorType).toBe(
    'SyntaxError',
  );
});

test('packages are found in the bundle and in layers only', async () => {
  const layerDir = temporaryDir();
  const packageDir = join(layerDir, 'nodejs/node_modules/painter');
  mkdirSync(packageDir, { recursive: true });
  writeFileSync(join(packageDir, 'package.json'), '{"type":"module","exports":"./main.js"}');
  writeFileSync(join(packageDir, 'main.js'), 'export const colour = "green";');
  const source = 'import { colour } from "painter"; export const handler = async () => colour;';
  expect(payloadOf(await deploy(source, { layerDirs: [layerDir] }).invoke({}))).toBe('green');
  expect(errorOf(await deploy(source).invoke({})).errorType).toBe('Runtime.ImportModuleError');

  const project = temporaryDir();
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  mkdirSync(join(project, 'dist'));
  writeFileSync(join(project, 'node_modules', 'painter.js'), '');
  mkdirSync(join(project, 'node_modules/painter'), { recursive: true });
  writeFileSync(
    join(project, 'node_modules/painter/package.json'),
    '{"type":"module","exports":"./main.js"}',
  );
  writeFileSync(join(project, 'node_modules/painter/main.js'), 'export const colour = "red";');
  writeFileSync(join(project, 'dist/index.mjs'), source);
  const codeDir = join(project, 'dist');
  expect(errorOf(await deploy('', { codeDir }).invoke({})).errorType).toBe('Runtime.ImportModuleError');
  expect(payloadOf(await deploy('', { codeDir, layerDirs: [layerDir] }).invoke({}))).toBe('green');
});

test('payloads are limited in both directions as on AWS', async () => {
  const lambda = deploy(
    'export const handler = async ({ text, repeat }) => repeat ? "x".repeat(repeat) : text.length',
  );
  const room = PAYLOAD_LIMIT_BYTES - JSON.stringify({ text: '' }).length;
  expect(payloadOf(await lambda.invoke({ text: 'x'.repeat(room) }))).toBe(room);
  const tooLarge = errorOf(await lambda.invoke({ text: 'x'.repeat(room + 1) }));
  expect(tooLarge.errorType).toBe('RequestEntityTooLarge');
  expect(payloadOf(await lambda.invoke({ repeat: PAYLOAD_LIMIT_BYTES - 2 }))).toHaveLength(
    PAYLOAD_LIMIT_BYTES - 2,
  );
  const response = errorOf(await lambda.invoke({ repeat: PAYLOAD_LIMIT_BYTES - 1 }));
  expect(response.errorType).toBe('Function.ResponseSizeTooLarge');
});

test('the output of a function goes to the log line by line', async () => {
  const lines: string[] = [];
  const lambda = deploy(
    'export const handler = async () => { console.log("one\\ntwo"); console.error("three"); }',
    {
      onLog: (line) => lines.push(line),
    },
  );
  expect(payloadOf(await lambda.invoke({}))).toBeNull();
  await expect.poll(() => [...lines].sort()).toEqual(['one', 'three', 'two']);
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

test.each(['idle', 'busy'])(
  'when the cloud is killed, an %s function is killed with its descendants',
  async (mode) => {
    const dir = temporaryDir();
    const codeDir =
      bundle(`import { spawn } from 'node:child_process'; import { writeFileSync } from 'node:fs';
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
  },
);

/** Starts a separate process with a function, which a test can kill. */
function startCloud(dir: string, codeDir: string): ChildProcess {
  const lambdaModule = fileURLToPath(new URL('../../../infra/local/lambda/lambda.ts', import.meta.url));
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
