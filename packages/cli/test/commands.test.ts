import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDir } from '../../../test/fixtures/temporary-dir.ts';
import { listedRevision } from '../../client/test/listed-revision.ts';
import { PROJECT, refused } from '../../client/test/scripted-build.ts';
import { json, lost, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { SERVER } from './buidl-server.ts';
import { runWithServer } from './run-with-server.ts';

const revision = (name: string, more: Record<string, unknown> = {}) =>
  listedRevision(name, { usageControls: { appWalletBalance: 7, billingModel: 'app_wallet' }, ...more });

const projects = (...all: unknown[]) =>
  json({ success: true, projects: Object.fromEntries(all.map((each, index) => [`p${index}`, [each]])) });

describe('the exit code', () => {
  it.each<[string, Reaction, number, string]>([
    ['402', refused(402, 'insufficient_credits'), EXIT.credits, 'Buy credits'],
    [
      '400',
      refused(400, 'invalid_input', { problems: [{ message: 'a' }, { field: 'x', message: 'b' }] }),
      EXIT.usage,
      'x: b',
    ],
    ['403', refused(403, 'forbidden'), EXIT.refused, 'No, thanks.'],
    ['a ban', refused(403, 'banned'), EXIT.signedOut, 'No, thanks.'],
    ['404', refused(404, 'not_found'), EXIT.refused, 'No, thanks.'],
    ['an unknown code', refused(418, 'teapot', { requestId: 'r-9' }), EXIT.refused, 'Request r-9'],
    [
      '429',
      json({ success: false, error: 'Slow.', code: 'rate_limited' }, 429, { 'retry-after': '90' }),
      EXIT.busy,
      'Try again in 90 seconds.',
    ],
    ['an older server without the call', json({ message: 'Not Found' }, 404), EXIT.unreachable, 'responded with 404'],
    ['503', refused(503, 'unavailable'), EXIT.busy, 'Try again in a while.'],
    ['no network', lost, EXIT.unreachable, 'Check the network'],
    [
      'a page',
      () => new Response('<h1>Hotel</h1>'),
      EXIT.unreachable,
      'responded in a form that this client does not understand',
    ],
  ])('stands for %s', async (_what, reaction, expected, text) => {
    const { exitCode, stderr } = await runWithServer(['ls'], { 'GET /api/list-apps': reaction });
    expect(exitCode).toBe(expected);
    expect(stderr).toContain(text);
  });

  it('stands for a missing API key', async () => {
    const { exitCode, stderr } = await runWithServer(['ls'], {}, { env: { BUIDL_URL: 'https://buidl.example/x' } });
    expect(exitCode).toBe(EXIT.signedOut);
    expect(stderr).toContain('There is no API key for https://buidl.example.\n  Sign in with: buidl login');
  });
});

describe('a project', () => {
  it('is listed without the control characters of its name', async () => {
    const listed = projects(revision('\u001b[31mEvil\u202e\nApp', { publishedAppName: 'evil' }));
    const { stdout } = await runWithServer(['ls'], { 'GET /api/list-apps': listed });
    expect(stdout).toBe(
      `ID                              NAME          REV  CHANGED     PUBLISHED\n${PROJECT}  [31mEvil App  2    2026-11-24  /p/evil\n`,
    );
  });

  it('is listed once when the server repeats a cursor', async () => {
    const again = json({ success: true, projects: {}, nextCursor: 'same' });
    const { exitCode, calls } = await runWithServer(['ls'], { 'GET /api/list-apps': again });
    expect(exitCode).toBe(EXIT.done);
    expect(calls).toHaveLength(2);
  });

  it('is found by its name when the name is unique', async () => {
    const one = { 'GET /api/list-apps': projects(revision('Tomato'), revision('Tomatoes')) };
    const project = json({ success: true, revisions: [revision('Tomato')] });
    const found = await runWithServer(['bank', 'tomato'], {
      ...one,
      [`GET /api/projects/${PROJECT}`]: project,
    });
    expect(found.stdout).toContain('The bank has 7 credits.');
    const two = { 'GET /api/list-apps': projects(revision('Tomato'), revision('Tomato')) };
    expect((await runWithServer(['bank', 'Tomato'], two)).stderr).toContain('Several projects are called Tomato.');
    const none = await runWithServer(['bank', 'Potato'], one);
    expect(none.exitCode).toBe(EXIT.refused);
    expect(none.stderr).toContain('You have no project "Potato".\n  List your projects with: buidl ls');
  });

  it('is compared with the base of its revision', async () => {
    const revisions = [
      revision('Tomato', { revisionString: '3', turn: { baseRevisionString: '1' } }),
      revision('Tomato', { revisionString: '2' }),
      revision('Tomato', { revisionString: '1', appUrl: 'https://apps.example/1' }),
    ];
    const { stdout } = await runWithServer(['diff', PROJECT], {
      [`GET /api/projects/${PROJECT}`]: json({ success: true, revisions }),
      'GET /1': () => new Response('<p>old</p>\n<p>same</p>\n'),
      'GET /2': () => new Response('<p>new</p>\n<p>same</p>\n'),
    });
    expect(stdout).toBe('--- rev1.html\n+++ rev3.html\n@@ -1,2 +1,2 @@\n-<p>old</p>\n+<p>new</p>\n <p>same</p>\n');
  });

  it('does not overwrite an existing file', async () => {
    const out = join(temporaryDir('buidl-export-'), 'app.html');
    writeFileSync(out, 'mine');
    const server = {
      [`GET /api/projects/${PROJECT}`]: json({ success: true, revisions: [revision('Tomato')] }),
      // The first response is that of an older server, which does not have this route.
      [`POST /api/projects/${PROJECT}/rev/2/export`]: [
        json({ success: false, error: 'Not found.', code: 'not_found' }, 404),
        json({ success: true }),
      ],
      'GET /2': () => new Response('<p>app</p>'),
    };
    const kept = await runWithServer(['export', PROJECT, '--out', out], server);
    expect(kept.stderr).toContain('already exists.\n  Replace it with --force.');
    expect(readFileSync(out, 'utf8')).toBe('mine');
    await runWithServer(['export', PROJECT, '--out', out, '--force'], server);
    expect(readFileSync(out, 'utf8')).toContain('<p>app</p>');
  });
});

describe('a sign-in', () => {
  const env = { BUIDL_URL: 'https://buidl.example' };

  it('saves the key for the deployment in a file that only the user can read', async () => {
    const { homeDir, stdout } = await runWithServer(['login'], SERVER, { env, input: ' buidl_secret\n' });
    expect(stdout).toBe('Signed in to https://buidl.example as ada, with 90 credits.\n');
    const path = join(homeDir, '.config/buidl/config.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const keyOf = async (argv: string[]) => {
      let key: string | null = null;
      const listing: Reaction = (request) => {
        key = request.headers.get('x-api-key');
        return projects()(request);
      };
      await runWithServer(argv, { 'GET /api/list-apps': listing }, { env: {}, homeDir });
      return key;
    };
    expect(await keyOf(['ls'])).toBe('buidl_secret');
    expect(await keyOf(['ls', '--url', 'https://other.example'])).toBeNull();
    const out = await runWithServer(
      ['logout'],
      { 'POST /api/auth/logout': json({ success: true }) },
      { env: {}, homeDir },
    );
    expect(out.exitCode).toBe(EXIT.done);
    expect(out.stderr).toBe('If you copied the key from the site or to another program, it ended there too.\n');
    expect(readFileSync(path, 'utf8')).not.toContain('buidl_secret');
  });

  it('with a wrong key saves nothing', async () => {
    const server = { 'GET /api/auth/me': refused(401, 'unauthenticated') };
    const argv = ['login', '--key', 'buidl_wrong'];
    const { exitCode, homeDir, stderr } = await runWithServer(argv, server, { env });
    expect(exitCode).toBe(EXIT.signedOut);
    // The hint does not advise to sign in, because that would fail again.
    expect(stderr).toBe('error: No, thanks.\n  The account menu of https://buidl.example shows the API key.\n');
    expect(() => statSync(join(homeDir, '.config/buidl/config.json'))).toThrow('ENOENT');
  });

  it('with a wallet signs for no other site', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('ed25519');
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
    const file = join(temporaryDir('buidl-wallet-'), 'id.json');
    const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]);
    writeFileSync(file, JSON.stringify([...bytes]));
    const nonce = json({
      success: true,
      domain: 'bank.example',
      nonce: '0',
      chainId: 'x',
      issuedAt: '',
      expirationTime: '',
    });
    const { stderr, calls } = await runWithServer(
      ['login', '--wallet', file],
      { 'GET /api/auth/nonce': nonce },
      { env },
    );
    expect(stderr).toContain('buidl.example asks for a signature for "bank.example", which is another site.');
    expect(calls).toEqual(['GET /api/auth/nonce']);
  });
});

describe('buidl credits', () => {
  const me = (heldCredits: number) => ({
    'GET /api/auth/me': json({ success: true, user: { username: 'ada', credits: 90, heldCredits } }),
  });

  it.each([
    [0, 'You have 90 credits.\n'],
    [10, 'You have 90 credits. 10 more are held for builds.\n'],
  ])('shows what the user has, with %i held credits', async (heldCredits, text) => {
    expect(await runWithServer(['credits'], me(heldCredits))).toMatchObject({ exitCode: EXIT.done, stdout: text });
    const { stdout } = await runWithServer(['credits', '--json'], me(heldCredits));
    expect(JSON.parse(stdout)).toEqual({ credits: 90, heldCredits });
  });
});
