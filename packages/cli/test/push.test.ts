import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GIT_TOKEN } from '../../../test/fixtures/git-server.ts';
import { type GitHubServer, startGitHub } from '../../../test/fixtures/github-server.ts';
import { RECEIPT_FILE } from '../../../test/fixtures/receipt-file.ts';
import type { Server } from '../../client/test/planned-server.ts';
import { json, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

const PROJECT = `prj_${'a'.repeat(26)}`;
const HTML = '<!doctype html><title>Tomato</title><p>app</p>';
const ENV = { BUIDL_KEY: 'buidl_key', BUIDL_GIT_TOKEN: GIT_TOKEN };
const PATHS = ['.gitignore', 'LICENSE', 'README.md', 'index.html', 'package.json', 'vite.config.js'];

function serverOf(revision: Record<string, unknown> = {}): Server {
  const revisions = [
    {
      projectId: PROJECT,
      revisionString: '2',
      projectNameDisplay: 'Tomato',
      ownerPublicKey: 'ada-key',
      ownerUsername: 'ada',
      appUrl: 'https://apps.example/2',
      ...revision,
    },
  ];
  return {
    'GET /api/auth/me': json({ success: true, user: { publicKey: 'ada-key' } }),
    [`GET /api/projects/${PROJECT}`]: json({ success: true, revisions }),
    [`POST /api/projects/${PROJECT}/rev/${revision.revisionString ?? '2'}/export`]: json({ success: true }),
    'GET /2': () => new Response(HTML),
  };
}

let github: GitHubServer;
beforeAll(async () => {
  github = await startGitHub();
});
afterAll(() => github.close());
beforeEach(() => {
  github.setFault(undefined);
  github.calls.length = 0;
  github.seen.length = 0;
});

const push = (args: readonly string[], { env = ENV, ...options }: Parameters<typeof runWithServer>[2] = {}) =>
  runWithServer(['push', PROJECT, ...args], serverOf(), {
    env,
    servers: { 'https://api.github.com': github.url },
    ...options,
  });

describe('buidl push', () => {
  it('adds one commit with the files of the project and keeps other files', async () => {
    github.addRepository('ada/kept', { 'notes.txt': 'mine', 'README.md': 'old' });
    const { exitCode, stdout, stderr } = await push(['--repo', 'ada/kept']);
    expect(stderr).toBe('6 files are on the branch main of github.com/ada/kept.\n');
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toMatch(/^https:\/\/github\.com\/ada\/kept\/commit\/[0-9a-f]{40}\n$/);
    const [newest, ...earlier] = github.log('ada/kept', 'main');
    expect(newest?.message).toBe('Add revision 2 of Tomato');
    expect(Object.keys(newest?.files ?? {}).toSorted()).toEqual([...PATHS, 'notes.txt'].toSorted());
    expect(newest?.files['index.html']).toBe(HTML);
    expect(newest?.files['README.md']).toContain('# Tomato');
    expect(earlier.map(({ message }) => message)).toEqual(['Mine']);
  });

  it('includes the images, and the receipt if there is one', async () => {
    const image = `/images/${PROJECT}/${'c'.repeat(64)}.webp`;
    const html = `<!doctype html><title>Tomato</title><img alt="" src="${image}#hero">`;
    const operationId = `op_${'0'.repeat(26)}`;
    const sha256 = createHash('sha256').update(html).digest('hex');
    const file = { ...RECEIPT_FILE, documents: [{ revision: '2', sha256 }] };
    const filesWith = async (repo: string, receipt: Reaction) => {
      github.addRepository(repo, { 'a.txt': 'a' });
      const server = {
        ...serverOf({ turn: { kind: 'build', operationId, instruction: 'a tomato timer' } }),
        'GET /2': () => new Response(html),
        [`GET ${image}`]: () => new Response('webp', { headers: { 'content-type': 'image/webp' } }),
        [`GET /api/operations/${operationId}/receipt`]: receipt,
        'GET /api/receipt-keys': json({ success: true, keys: [] }),
      };
      const { exitCode } = await runWithServer(['push', PROJECT, '--repo', repo], server, {
        env: ENV,
        servers: { 'https://api.github.com': github.url },
      });
      expect(exitCode).toBe(EXIT.done);
      return github.log(repo, 'main')[0]?.files ?? {};
    };
    const files = await filesWith('ada/proven', json({ success: true, file }));
    expect(files['public/images/hero.webp']).toBe('webp');
    expect(files['README.md']).toContain('> a tomato timer');
    expect(JSON.parse(files['receipt/receipt.json'] ?? '')).toEqual(file);
    expect(files['receipt/document.html']).toBe(html);
    const without = await filesWith('ada/unproven', json({ success: false, error: '', code: 'not_found' }, 404));
    expect(Object.keys(without)).toContain('public/images/hero.webp');
    expect(Object.keys(without).filter((path) => path.startsWith('receipt/'))).toEqual([]);
  });

  it('changes nothing when the branch already has the files', async () => {
    github.addRepository('ada/same', { 'a.txt': 'a' });
    await push(['--repo', 'ada/same']);
    const { exitCode, stderr, stdout } = await push(['--repo', 'ada/same']);
    expect(exitCode).toBe(EXIT.done);
    expect(stderr).toContain('already has these 6 files');
    expect(stdout).toBe('https://github.com/ada/same\n');
    expect(github.log('ada/same', 'main')).toHaveLength(2);
  });

  it('creates a missing repository as private, for the user or an organization', async () => {
    for (const name of ['ada/fresh', 'guild/fresh']) {
      const { exitCode, stderr } = await push(['--repo', name]);
      expect(exitCode).toBe(EXIT.done);
      expect(stderr).toContain(`github.com/${name} is new and private.`);
      expect(github.isPrivate(name)).toBe(true);
      expect(Object.keys(github.log(name, 'main')[0]?.files ?? {}).toSorted()).toEqual(PATHS);
    }
  });

  it('fills an empty repository', async () => {
    github.addRepository('ada/empty');
    expect((await push(['--repo', 'ada/empty'])).exitCode).toBe(EXIT.done);
    expect(Object.keys(github.log('ada/empty', 'main')[0]?.files ?? {}).toSorted()).toEqual(PATHS);
  });

  it('starts another branch from the default branch', async () => {
    github.addRepository('ada/branches', { 'a.txt': 'a' });
    const { exitCode } = await push(['--repo', 'ada/branches', '--branch', 'buidl/next']);
    expect(exitCode).toBe(EXIT.done);
    expect(github.log('ada/branches', 'buidl/next').map(({ message }) => message)).toEqual([
      'Add revision 2 of Tomato',
      'Mine',
    ]);
    expect(github.log('ada/branches', 'main')).toHaveLength(1);
  });

  it('asks a person for the token and never prints or saves it', async () => {
    github.addRepository('ada/asked', { 'a.txt': 'a' });
    const { exitCode, stdout, stderr, homeDir, calls } = await push(['--repo', 'ada/asked', '--json'], {
      env: { BUIDL_KEY: 'buidl_key' },
      isTerminal: true,
      input: ` ${GIT_TOKEN}\n`,
    });
    expect(exitCode).toBe(EXIT.done);
    expect(JSON.parse(stdout)).toMatchObject({ branch: 'main', files: expect.arrayContaining(PATHS) });
    expect(stdout + stderr + calls.join() + github.seen.join()).not.toContain(GIT_TOKEN);
    expect(github.seen.join()).not.toContain('buidl_key');
    expect(readdirSync(homeDir)).toEqual([]);
  });
});

describe('a failed push', () => {
  beforeEach(() => github.addRepository('ada/tomato', { 'a.txt': 'a' }));

  it('is retried after a concurrent push and keeps its commit', async () => {
    let isFirst = true;
    github.setFault(({ method, path }) => {
      if (isFirst && method === 'POST' && path.endsWith('/git/commits')) {
        isFirst = false;
        github.commitTo('ada/tomato', 'main', { 'theirs.txt': 'b' });
      }
      return undefined;
    });
    expect((await push(['--repo', 'ada/tomato'])).exitCode).toBe(EXIT.done);
    const log = github.log('ada/tomato', 'main');
    expect(log.map(({ message }) => message)).toEqual(['Add revision 2 of Tomato', 'Theirs', 'Mine']);
    expect(log[0]?.files).toMatchObject({ 'theirs.txt': 'b', 'index.html': HTML });
  });

  it('ends without force after a second concurrent push', async () => {
    github.setFault(({ method, path }) => {
      if (method === 'POST' && path.endsWith('/git/commits'))
        github.commitTo('ada/tomato', 'main', { 'theirs.txt': String(github.calls.length) });
      return undefined;
    });
    const { exitCode, stderr } = await push(['--repo', 'ada/tomato']);
    expect(exitCode).toBe(EXIT.refused);
    expect(stderr).toContain('Somebody else pushed to the branch main at the same time.');
    expect(github.log('ada/tomato', 'main')[0]?.message).toBe('Theirs');
  });

  it.each([
    [
      'a limit',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795000000' },
      EXIT.busy,
      'Try again at 2026-',
    ],
    ['a limit of writing', 403, { 'retry-after': '30' }, EXIT.busy, 'Try again in 30 seconds.'],
    ['a missing permission', 403, {}, EXIT.refused, 'Contents: read and write'],
    ['a failure of the host', 502, {}, EXIT.busy, 'GitHub is unavailable (502).'],
    ['a redirect', 301, { location: 'https://elsewhere.example/' }, EXIT.refused, 'to another name'],
  ] as const)('reports %s', async (_what, status, headers, code, words) => {
    github.setFault(({ path }) =>
      path.endsWith('/git/blobs') ? { status, headers, body: { message: `No \u001b[2J ${GIT_TOKEN}` } } : undefined,
    );
    const { exitCode, stderr } = await push(['--repo', 'ada/tomato']);
    expect(stderr).toContain(words);
    expect(exitCode).toBe(code);
    expect(stderr).not.toContain(GIT_TOKEN);
    expect(stderr).not.toContain('\u001b');
    expect(github.log('ada/tomato', 'main')).toHaveLength(1);
  });

  it('reports a protected branch and an alternative', async () => {
    const message = 'Protected branch update failed for refs/heads/main.';
    github.setFault(({ method }) => (method === 'PATCH' ? { status: 422, body: { message } } : undefined));
    const { exitCode, stderr } = await push(['--repo', 'ada/tomato']);
    expect(exitCode).toBe(EXIT.refused);
    expect(stderr).toContain(message);
    expect(stderr).toContain('--branch');
  });

  it('reports a wrong, a missing and a malformed token', async () => {
    const withToken = (token: string) => push(['--repo', 'ada/tomato'], { env: { ...ENV, BUIDL_GIT_TOKEN: token } });
    const wrong = await withToken('wrong');
    expect(wrong.exitCode).toBe(EXIT.signedOut);
    expect(wrong.stderr).toContain('GitHub does not accept the token.');
    github.calls.length = 0;
    expect((await withToken('')).stderr).toContain('Set BUIDL_GIT_TOKEN.');
    expect((await withToken('two words')).stderr).toContain('This is not an access token.');
    expect(github.calls).toEqual([]);
  });

  it('reports a network failure', async () => {
    github.setFault(({ path }) => (path.endsWith('/git/trees') ? 'lost' : undefined));
    const { exitCode, stderr } = await push(['--repo', 'ada/tomato']);
    expect(exitCode).toBe(EXIT.unreachable);
    expect(stderr).toContain('GitHub could not be reached.');
  });

  it.each([
    ['not JSON', '<html>'],
    ['of another form', { object: { sha: '../../evil' } }],
    ['a list', []],
  ])('refuses a response that is %s', async (_what, body) => {
    github.setFault(({ path }) => (path.includes('/git/ref/') ? { status: 200, body } : undefined));
    const { exitCode, stderr } = await push(['--repo', 'ada/tomato']);
    expect(exitCode).toBe(EXIT.unreachable);
    expect(stderr).toContain('in a form that this command does not understand');
    expect(github.log('ada/tomato', 'main')).toHaveLength(1);
  });

  it('is refused before it asks for a token when the app belongs to another user', async () => {
    const { exitCode, stderr } = await runWithServer(
      ['push', PROJECT, '--repo', 'ada/tomato'],
      serverOf({ ownerPublicKey: 'eve-key' }),
      { env: ENV, servers: { 'https://api.github.com': github.url } },
    );
    expect(exitCode).toBe(EXIT.refused);
    expect(stderr).toContain('Tomato belongs to another user.');
    expect(github.calls).toEqual([]);
  });

  it.each([
    [[]],
    [['--repo', 'ada']],
    [['--repo', 'ada/..']],
    [['--repo', 'ada/a b']],
    [['--repo', 'ada/x/y']],
    [['--repo', 'ada/x', '--branch', 'a..b']],
    [['--repo', 'ada/x', '--branch', '-f']],
    [['--repo', 'ada/x', '--host', 'git.evil.example']],
  ])('with %j is refused before any request', async (args) => {
    const { exitCode, calls } = await push(args);
    expect(exitCode).toBe(EXIT.usage);
    expect(calls).toEqual([]);
    expect(github.calls).toEqual([]);
  });
});
