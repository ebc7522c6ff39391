import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findFreePorts, findTakenPort } from '../../../infra/local/free-ports.ts';
import { signUpUser, userWithKey } from '../api-user.ts';

const ROOT = join(import.meta.dirname, '../../..');
const started: ChildProcess[] = [];
const folders: string[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

function start(
  port: number,
  dataDir: string,
  variables: Record<string, string> = {},
  args: string[] = [],
): Run {
  const child = spawn(process.execPath, ['bin/start.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...variables },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  return { child, output: () => output, ended };
}

const isReady = (run: Run) => vi.waitFor(() => expect(run.output()).toContain('Buidl is ready'), 60_000);

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'buidl-start-'));
  folders.push(folder);
  return folder;
}

/** The first of five neighbouring ports that are free. */
async function freePortRange(): Promise<number> {
  for (;;) {
    const [port = 0] = await findFreePorts(1);
    const range = [port, port + 1, port + 2, port + 3, port + 4];
    if (port < 65_000 && (await findTakenPort(range)) === undefined) return port;
  }
}

it('starts, refuses a second one beside it, and stops on Ctrl-C', async () => {
  const port = await freePortRange();
  const dataDir = newDataDir();
  const run = start(port, dataDir, { ADMIN_PASSWORD: 'open sesame' });
  await isReady(run);
  expect(run.output()).toContain(`http://localhost:${port}\n`);
  expect(run.output()).toContain('built-in composer');
  expect(run.output()).not.toContain('Admin password');
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  }

  const samePort = start(port, newDataDir());
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toContain(`Port ${port} is in use`);
  expect(samePort.output()).toContain('PORT=');
  const sameData = start(await freePortRange(), dataDir);
  expect(await sameData.ended).toBe(1);
  expect(sameData.output()).toContain(`in use by process ${run.child.pid}`);

  run.child.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(await findTakenPort([port, port + 1, port + 2, port + 3, port + 4])).toBeUndefined();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

it('refuses a provider of models that it does not know', async () => {
  const run = start(await freePortRange(), newDataDir(), { MODEL_PROVIDER: 'oracle' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(
    'MODEL_PROVIDER=oracle is not known; use built-in, bedrock or openai-compatible.',
  );
});

it('leaves no stuck operation and no lost credit when it is killed in the middle of a generation', async () => {
  const port = await freePortRange();
  const dataDir = newDataDir();
  const api = `http://localhost:${port}/api`;
  const first = start(port, dataDir, { MODEL_TOKENS_PER_SECOND: '50' });
  await isReady(first);
  expect(first.output()).toContain('Admin password');
  const user = await signUpUser(api, 'killed_user');
  const before = await user.credits();
  const { operationId } = await user.createApp();
  expect((await user.credits()).heldCredits).toBeGreaterThan(0);
  await vi.waitFor(async () => expect((await user.operationStatus(operationId)).stage).toBe('code'), 20_000);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');

  const second = start(port, dataDir);
  await isReady(second);
  expect(second.output()).not.toContain('Admin password');
  const again = userWithKey(api, user.publicKey, user.apiKey);
  await vi.waitFor(async () => {
    const status = await again.operationStatus(operationId);
    expect(status.status).toBe('failed');
    expect(status.error).toBeTruthy();
  }, 20_000);
  expect(await again.credits()).toEqual(before);
  const retry = await again.createApp();
  await vi.waitFor(
    async () => expect((await again.operationStatus(retry.operationId)).status).toBe('completed'),
    { timeout: 30_000, interval: 200 },
  );
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const fresh = start(port, dataDir, {}, ['--fresh']);
  await isReady(fresh);
  expect((await again.call('/auth/me')).status).toBe(401);
  fresh.child.kill('SIGTERM');
  expect(await fresh.ended).toBe(0);
});
