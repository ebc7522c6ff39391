import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { signUpUser } from '../../../../../test/integration/api-user.ts';
import { findFreePorts } from '../../../host/find-free-ports.ts';
import { findPortInUse } from '../../../host/find-port-in-use.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const PORTS = 6;
const started: ChildProcess[] = [];
const folders: string[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | NodeJS.Signals | null>;
}

function start(
  ports: readonly number[],
  dataDir: string,
  variables: Record<string, string> = {},
  args: string[] = [],
): Run {
  const child = spawn(process.execPath, ['bin/start.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(ports[0]), DATA_DIR: dataDir, ...variables },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  return { child, output: () => output, ended };
}

/** The start builds the site, which can take a minute on a busy machine. */
const START_LIMIT_MS = 180_000;
const isReady = (run: Run) => vi.waitFor(() => expect(run.output()).toContain('Buidl is ready'), START_LIMIT_MS);

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'buidl-start-'));
  folders.push(folder);
  return folder;
}

it('starts, refuses a second instance, keeps its data when it is killed, and stops on Ctrl-C', async () => {
  const ports = await findFreePorts(PORTS);
  const dataDir = newDataDir();
  const first = start(ports, dataDir);
  await isReady(first);
  expect(first.output()).toContain(`http://localhost:${ports[0]}\n`);
  expect(first.output()).toContain('built-in composer');
  expect(first.output()).toContain('Admin password');
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await fetch(`http://${host}:${ports[0]}/`)).status).toBe(200);
  }
  await isRefusedBeside(first, ports, dataDir);

  expect(modesOpenToOthers(dataDir)).toEqual([]);

  const user = await signUpUser(`http://localhost:${ports[0]}/api`, 'killed_user');
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = start(ports, dataDir);
  await isReady(second);
  expect(second.output()).not.toContain('Admin password');
  expect((await user.call('/auth/me')).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const fresh = start(ports, dataDir, { ADMIN_PASSWORD: 'open sesame' }, ['--fresh']);
  await isReady(fresh);
  expect(fresh.output()).not.toContain('Admin password');
  expect((await user.call('/auth/me')).status).toBe(401);
  fresh.child.kill('SIGINT');
  expect(await fresh.ended).toBe(0);
  expect(await findPortInUse(ports)).toBeUndefined();
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

/** Returns the paths in a folder that other users of the machine may read, write or execute. */
function modesOpenToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => {
    const found = lstatSync(join(folder, path));
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });
}

async function isRefusedBeside(running: Run, ports: readonly number[], dataDir: string): Promise<void> {
  const samePort = start(ports, newDataDir());
  const sameData = start(await findFreePorts(PORTS), dataDir);
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toContain(`Port ${ports[0]} is in use`);
  expect(samePort.output()).toContain('PORT=');
  expect(await sameData.ended).toBe(1);
  expect(sameData.output()).toContain(`in use by process ${running.child.pid}`);
}

it.each<{ variables: Record<string, string>; sentence: string }>([
  {
    variables: { ADMIN_PUBLIC_KEYS: 'So11111111111111111111111111111111111111112, me' },
    sentence:
      'ADMIN_PUBLIC_KEYS: “me” is no public key, which is 32 bytes in base58. Several keys are separated by commas.',
  },
  {
    variables: { DATA_DIR: join(ROOT, 'package.json') },
    sentence: `DATA_DIR=${join(ROOT, 'package.json')} cannot be used: it is a file. Choose another folder.`,
  },
])('refuses a setting at once: $sentence', async ({ variables, sentence }) => {
  const run = start(await findFreePorts(PORTS), newDataDir(), variables);
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(sentence);
});

it('refuses an unknown model provider', async () => {
  const run = start(await findFreePorts(PORTS), newDataDir(), { MODEL_PROVIDER: 'oracle' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(
    'MODEL_PROVIDER=oracle is not known; use built-in, bedrock, anthropic or openai-compatible.',
  );
});
