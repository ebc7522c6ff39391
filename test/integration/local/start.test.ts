import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findFreePorts, findTakenPort } from '../../../infra/local/free-ports.ts';
import { signUpUser } from '../api-user.ts';

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

it('starts, refuses a second one beside it, keeps its data when it is killed, and stops on Ctrl-C', async () => {
  const port = await freePortRange();
  const dataDir = newDataDir();
  const first = start(port, dataDir);
  await isReady(first);
  expect(first.output()).toContain(`http://localhost:${port}\n`);
  expect(first.output()).toContain('built-in composer');
  expect(first.output()).toContain('Admin password');
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  }
  await isRefusedBeside(first, port, dataDir);

  const user = await signUpUser(`http://localhost:${port}/api`, 'killed_user');
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = start(port, dataDir);
  await isReady(second);
  expect(second.output()).not.toContain('Admin password');
  expect((await user.call('/auth/me')).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const fresh = start(port, dataDir, { ADMIN_PASSWORD: 'open sesame' }, ['--fresh']);
  await isReady(fresh);
  expect(fresh.output()).not.toContain('Admin password');
  expect((await user.call('/auth/me')).status).toBe(401);
  fresh.child.kill('SIGINT');
  expect(await fresh.ended).toBe(0);
  expect(await findTakenPort([port, port + 1, port + 2, port + 3, port + 4])).toBeUndefined();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

async function isRefusedBeside(running: Run, port: number, dataDir: string): Promise<void> {
  const samePort = start(port, newDataDir());
  const sameData = start(await freePortRange(), dataDir);
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toContain(`Port ${port} is in use`);
  expect(samePort.output()).toContain('PORT=');
  expect(await sameData.ended).toBe(1);
  expect(sameData.output()).toContain(`in use by process ${running.child.pid}`);
}

it('refuses a provider of models that it does not know', async () => {
  const run = start(await freePortRange(), newDataDir(), { MODEL_PROVIDER: 'oracle' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(
    'MODEL_PROVIDER=oracle is not known; use built-in, bedrock or openai-compatible.',
  );
});
