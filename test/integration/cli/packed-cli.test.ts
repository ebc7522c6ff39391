import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../../packages/cli/src/exit-codes.ts';
import { receiptFileResponseSchema } from '../../../shared/contract/builds.ts';
import { cliStartFiles } from '../../bench/command-line.ts';
import { installPackage } from '../../fixtures/installed-package.ts';
import { putFile } from '../../fixtures/published-app.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { APP_DOCUMENT, saveProject } from '../../fixtures/saved-project.ts';
import { newUsername, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';
import { buildPackages } from '../start-cloud.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/use/command-line.md');

let cloud: SharedCloud;
let dir = '';
let files: string[] = [];
let user: ApiUser;

beforeAll(async () => {
  await buildPackages();
  [cloud, { dir, files }] = await Promise.all([borrowCloud(), installPackage('cli')]);
  user = await signUpUser(cloud.api, newUsername());
});
afterAll(() => cloud.close());

interface RunOptions {
  input?: string;
  env?: object;
  /** Sends SIGINT (Ctrl-C) once the text on stderr matches this pattern. */
  interruptAt?: RegExp;
  onSaid?: (said: string) => void;
}

async function buidl(args: readonly string[], { input = '', env = {}, interruptAt, onSaid }: RunOptions = {}) {
  const child = spawn(process.execPath, [join(dir, 'node_modules/.bin/buidl'), ...args], {
    cwd: dir,
    env: { PATH: process.env.PATH, HOME: dir, BUIDL_URL: cloud.siteUrl, ...env },
  });
  child.stdin.end(input);
  let heard = '';
  child.stderr.on('data', (chunk) => {
    heard += chunk;
    // A second SIGINT would end the process immediately.
    if (interruptAt?.test(heard) && !child.killed) child.kill('SIGINT');
    onSaid?.(heard);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, exitCode };
}

/** Returns the command lines of the guide that begin with `buidl`, without their comments. */
function guideLines(): string[][] {
  const section = /```sh\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('buidl '))
    .map((line) =>
      [...line.replace(/ #.*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
    )
    .map(([, ...args]) => args);
}

describe('the packed command', () => {
  it('starts without a schema or a library of Solana or AWS', () => {
    expect(files.filter((file) => !/^[\w-]+-[A-Z0-9]{8}\.js$/.test(file))).toEqual([
      'LICENSE',
      'buidl.js',
      'package.json',
    ]);
    expect(statSync(join(dir, 'node_modules/buidl-cli/buidl.js')).mode & 0o111).toBe(0o111);
    const code = cliStartFiles().map((path) => readFileSync(path, 'utf8'));
    expect(code[0]?.startsWith('#!/usr/bin/env node\n')).toBe(true);
    for (const library of ['ZodType', 'jsonrpc', 'aws-sdk', 'blockhash']) expect(code.join('')).not.toContain(library);
  });

  it('runs the examples of the guide', async () => {
    const said = new Map<string, string>();
    for (const [name = '', ...args] of guideLines()) {
      const { stdout, stderr, exitCode } = await buidl([name, ...args], { input: user.apiKey });
      expect({ name, exitCode, stderr }).toMatchObject({ exitCode: EXIT.done });
      said.set(name, stdout + stderr);
    }
    expect([...said.keys()]).toEqual([
      'login',
      'new',
      'revise',
      'credits',
      'ls',
      'diff',
      'publish',
      'export',
      'import',
    ]);
    expect(said.get('new')).toContain('This costs up to 10 credits. You have 100.');
    expect(said.get('new')).toContain('cost 10 credits; 90 are left.');
    expect(said.get('ls')).toMatch(/prj_\w{26} {2}Tomato {2}2? ?/);
    expect(said.get('diff')).toMatch(/^\+[^+]/m);
    const address = /^http\S+\/p\/\S+$/m.exec(said.get('publish') ?? '')?.[0] ?? '';
    expect((await fetch(address)).status).toBe(200);
    expect(readFileSync(join(dir, 'tomato.html'), 'utf8')).toMatch(/<html[\s>]/);
    expect(said.get('import')).toMatch(/^http\S+\/raw\/prj_/);
    expect(said.get('import')).toMatch(/Revision 1 of prj_\w{26} cost 0 credits; \d+ are left\./);
    expect(statSync(join(dir, '.config/buidl/config.json')).mode & 0o777).toBe(0o600);
  });

  it('shows a project, and deposits into its bank', async () => {
    const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Bankable');
    const env = { BUIDL_KEY: user.apiKey };
    const moved = await buidl(['bank', 'Bankable', 'deposit', '3'], { env });
    expect(moved.stdout).toMatch(/^The bank has 3 credits, you have \d+\.\n$/);
    expect((await buidl(['bank', projectId, 'withdraw', '99'], { env })).exitCode).toBe(EXIT.credits);
    expect((await buidl(['open', 'Bankable'], { env })).stdout).toBe(`${cloud.siteUrl}/preview/${projectId}/1\n`);
    expect((await buidl(['logs', projectId], { env })).stdout).toMatch(/^Rev 1 {2}\d{4}-/);
    const { stdout } = await buidl(['data', projectId, '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ collections: [] });
  });

  it('lets a build continue after Ctrl-C, and follows it again', async () => {
    const maker = await signUpUser(cloud.api, newUsername());
    const env = { BUIDL_KEY: maker.apiKey };
    cloud.setTokensPerSecond(5);
    const stopped = await buidl(['new', 'a pomodoro timer'], { env, interruptAt: /^Building .*\n/m });
    cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    expect(stopped.exitCode).toBe(EXIT.interrupted);
    const [, operationId = ''] = /Follow it with: buidl watch (op_\w+)/.exec(stopped.stderr) ?? [];
    const watched = await buidl(['watch', operationId], { env });
    expect(watched).toMatchObject({ exitCode: EXIT.done, stdout: expect.stringMatching(/^http\S+\n$/) });
  });

  it('ends when its key is revoked during a build, which another key follows to its end', async () => {
    const calls = routeCalls(cloud.api);
    const maker = await signUpAndLogIn(cloud.api);
    const named = await calls.call(maker, 'createApiKey', { name: 'Laptop', scopes: ['build', 'read'] });
    cloud.setTokensPerSecond(5);
    let revoked: Promise<unknown> | undefined;
    const revoke = (said: string) => {
      if (/^Building .*\n/m.test(said)) {
        revoked ??= calls.call(maker, 'revokeApiKey', { keyId: named.key.keyId });
      }
    };
    const env = { BUIDL_KEY: named.apiKey };
    const refused = await buidl(['new', 'a pomodoro timer'], { env, onSaid: revoke });
    await revoked;
    cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    expect(refused.exitCode).toBe(EXIT.signedOut);
    expect(refused.stderr).toContain('error: This API key was revoked by its user.');
    const [, operationId = ''] = /Follow the build with: buidl watch (op_\w+)/.exec(refused.stderr) ?? [];
    const watched = await buidl(['watch', operationId], { env: { BUIDL_KEY: maker.apiKey } });
    expect(watched).toMatchObject({ exitCode: EXIT.done, stdout: expect.stringMatching(/^http\S+\n$/) });
  });

  it('signs in with a wallet, and revokes the key at the end', async () => {
    const { publicKey, secretKey } = nacl.sign.keyPair();
    const sign = (message: string) => bs58.encode(nacl.sign.detached(new TextEncoder().encode(message), secretKey));
    const { username } = await signUpAndLogIn(cloud.api, { publicKey: bs58.encode(publicKey), sign });
    writeFileSync(join(dir, 'id.json'), JSON.stringify([...secretKey]));
    const env = { HOME: join(dir, 'other') };
    const login = await buidl(['login', '--wallet', 'id.json', '--json'], { env });
    expect(JSON.parse(login.stdout)).toMatchObject({ url: cloud.siteUrl, user: { username } });
    expect((await buidl(['ls', '--json'], { env })).stdout).toBe('{"projects":[]}\n');
    expect((await buidl(['logout'], { env })).exitCode).toBe(EXIT.done);
    expect((await buidl(['ls'], { env })).exitCode).toBe(EXIT.signedOut);
  });

  it('follows a build in JSON, and compares what is saved', async () => {
    const { operationId } = await user.createApp();
    const env = { BUIDL_KEY: user.apiKey };
    const watched = await buidl(['watch', operationId, '--json'], { env });
    const last = JSON.parse(watched.stdout.trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ operationId, status: 'completed', percent: 100 });
    const projectId = await saveProject(cloud, user.publicKey, ['1', '1.1']);
    const changed = APP_DOCUMENT.replace('<h1>', '<h1>New ');
    await putFile(cloud, `raw/${projectId}/1.1/index.html`, changed, 'text/html');
    const compared = JSON.parse((await buidl(['diff', projectId, '1', '1.1', '--json'], { env })).stdout);
    expect(compared).toMatchObject({ from: '1', to: '1.1', patch: expect.stringContaining('<h1>New Hills') });
  });

  it('serves MCP until its input ends, and writes only protocol messages', async () => {
    const { exitCode, stdout, stderr } = await buidl(['mcp']);
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: EXIT.done, stdout: '', stderr: '' });
  });

  it('lists all problems that prevent the import of a file', async () => {
    const html = '<!doctype html><base href="/"><iframe></iframe><script src="https://ads.example/a.js"></script>';
    writeFileSync(join(dir, 'page.html'), html);
    const env = { BUIDL_KEY: user.apiKey };
    const { exitCode, stderr } = await buidl(['import', 'page.html'], { env });
    expect(exitCode).toBe(EXIT.usage);
    for (const what of ['<base> element', '(<iframe>)', 'ads.example']) expect(stderr).toContain(what);
    writeFileSync(join(dir, 'page.html'), 'Dear all, the app is late.');
    expect((await buidl(['import', 'page.html'], { env })).stderr).toContain('not an HTML document');
    const made = await buidl(['ls', '--search', 'Tomato again', '--json'], { env });
    expect(JSON.parse(made.stdout).projects).toHaveLength(1);
  });

  it('verifies the receipt of a build with the public keys of its site', async () => {
    const maker = await signUpUser(cloud.api, newUsername());
    const { operationId } = await maker.createApp();
    await buidl(['watch', operationId], { env: { BUIDL_KEY: maker.apiKey } });
    const { file } = receiptFileResponseSchema.parse(
      await (await maker.call(`/operations/${operationId}/receipt`)).json(),
    );
    writeFileSync(join(dir, 'receipt.json'), JSON.stringify(file));
    const right = await buidl(['verify', 'receipt.json']);
    expect(right).toMatchObject({ exitCode: EXIT.done, stderr: expect.stringContaining(cloud.siteUrl) });
    expect(right.stdout).toContain('The receipt holds.');
    writeFileSync(join(dir, 'receipt.json'), JSON.stringify({ ...file, owner: 'somebody' }));
    expect((await buidl(['verify', 'receipt.json'])).exitCode).toBe(EXIT.doesNotHold);
  });

  it('refuses a wrong key with its exit code', async () => {
    const { exitCode, stderr } = await buidl(['ls', '--json'], { env: { BUIDL_KEY: 'buidl_wrong' } });
    expect(exitCode).toBe(EXIT.signedOut);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'unauthenticated', status: 401 } });
  });
});
