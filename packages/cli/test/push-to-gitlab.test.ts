import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GIT_TOKEN } from '../../../test/fixtures/git-server.ts';
import { type GitLabServer, startGitLab } from '../../../test/fixtures/gitlab-server.ts';
import { pushTo } from '../src/git-hosts/push-to.ts';

const PIXEL = new Uint8Array([71, 73, 70]);
const FILES = [
  { path: 'README.md', content: '# Tomato' },
  { path: 'public/images/hero.gif', content: PIXEL },
];
const CONTENT = { 'README.md': '# Tomato', 'public/images/hero.gif': 'GIF' };

let gitlab: GitLabServer;
beforeAll(async () => {
  gitlab = await startGitLab();
});
afterAll(() => gitlab.close());
beforeEach(() => gitlab.setFault(undefined));

const push = (repo: string, branch?: string, token = GIT_TOKEN) =>
  pushTo(
    'gitlab.com',
    {
      token,
      fetch: (target, init) => fetch(String(target).replace('https://gitlab.com', gitlab.url), init),
      signal: new AbortController().signal,
    },
    FILES,
    { owner: 'ada', repo, branch, message: 'Add revision 2 of Tomato' },
  );

it('commits new and changed files on top of the branch, once', async () => {
  gitlab.addProject('ada/kept', { 'notes.txt': 'mine', 'README.md': 'old' });
  const before = gitlab.commitCount();
  expect(await push('kept')).toEqual({
    branch: 'main',
    commitUrl: `https://gitlab.com/ada/kept/-/commit/${'a'.repeat(40)}`,
    isNewRepository: false,
  });
  expect(gitlab.filesOf('ada/kept', 'main')).toEqual({ ...CONTENT, 'notes.txt': 'mine' });
  expect(await push('kept')).toMatchObject({ commitUrl: undefined });
  expect(gitlab.commitCount()).toBe(before + 1);
});

it('creates a private project, and fills an empty one', async () => {
  expect(await push('fresh')).toMatchObject({ branch: 'main', isNewRepository: true });
  expect(gitlab.filesOf('ada/fresh', 'main')).toEqual(CONTENT);
  gitlab.addProject('ada/empty');
  expect(await push('empty', 'first')).toMatchObject({ branch: 'first', isNewRepository: false });
  expect(gitlab.filesOf('ada/empty', 'first')).toEqual(CONTENT);
});

it('starts another branch from the default branch', async () => {
  gitlab.addProject('ada/branches', { 'notes.txt': 'mine' });
  await push('branches', 'buidl/next');
  expect(gitlab.filesOf('ada/branches', 'buidl/next')).toEqual({ ...CONTENT, 'notes.txt': 'mine' });
  expect(gitlab.filesOf('ada/branches', 'main')).toEqual({ 'notes.txt': 'mine' });
});

it('retries once when another push adds one of the files', async () => {
  gitlab.addProject('ada/busy', { 'notes.txt': 'mine' });
  let isFirst = true;
  gitlab.setFault(({ method, path }) => {
    if (isFirst && method === 'POST' && path.endsWith('/commits')) {
      isFirst = false;
      gitlab.addFile('ada/busy', 'main', 'README.md', 'theirs');
    }
    return undefined;
  });
  await push('busy');
  expect(gitlab.filesOf('ada/busy', 'main')).toEqual({ ...CONTENT, 'notes.txt': 'mine' });
});

it('reports refusals', async () => {
  gitlab.addProject('ada/shut', { 'notes.txt': 'mine' });
  await expect(push('shut', undefined, 'wrong')).rejects.toMatchObject({ code: 'bad_token' });
  const message = 'You are not allowed to push into this branch';
  gitlab.setFault(({ method }) => (method === 'POST' ? { status: 400, body: { message } } : undefined));
  await expect(push('shut')).rejects.toMatchObject({
    code: 'branch_protected',
    message: expect.stringContaining(message),
  });
  gitlab.setFault(() => ({ status: 429, headers: { 'retry-after': '9' } }));
  await expect(push('shut')).rejects.toMatchObject({
    code: 'rate_limited',
    hint: 'Try again in 9 seconds.',
  });
  gitlab.setFault(() => 'lost');
  await expect(push('shut')).rejects.toMatchObject({ code: 'unreachable' });
  expect(gitlab.filesOf('ada/shut', 'main')).toEqual({ 'notes.txt': 'mine' });
});
