import * as z from 'zod';
import type { ProjectFile } from '../../../../shared/domain/export-project.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { base64Of, type Push, type PushTarget } from './git-push.ts';
import { HostClient, type HostClientOptions } from './host-client.ts';
import { type CommitResult, retryCommit } from './retry-commit.ts';

const shaSchema = z.string().regex(/^[0-9a-f]{40,64}$/);
const repositorySchema = z.object({ default_branch: z.string().min(1) });
const userSchema = z.object({ login: z.string() });
const objectSchema = z.object({ sha: shaSchema });
const refSchema = z.object({ object: objectSchema });
const commitSchema = z.object({ tree: objectSchema });

export function githubPush(options: Pick<HostClientOptions, 'token' | 'fetch' | 'signal'>): Push {
  const host = new HostClient({
    ...options,
    name: 'GitHub',
    apiUrl: 'https://api.github.com',
    permission:
      'A fine-grained token needs “Contents: read and write” of this repository, and “Administration” to create one; a classic token needs “repo”.',
    headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  });
  return async (files, target) => {
    const repository = await openRepository(host, target);
    const branch = target.branch ?? repository.defaultBranch;
    await beginIfEmpty(host, target, repository, files);
    const blobs = await writeBlobs(host, target, files);
    const { defaultBranch, isNew } = repository;
    const sha = await retryCommit(branch, () => commit(host, target, { branch, defaultBranch, blobs }));
    const commitUrl = sha && `https://github.com/${target.owner}/${target.repo}/commit/${sha}`;
    return { branch, commitUrl, isNewRepository: isNew };
  };
}

interface Repository {
  defaultBranch: string;
  isNew: boolean;
}

async function openRepository(host: HostClient, { owner, repo }: PushTarget): Promise<Repository> {
  const found = await host.call('GET', pathOf({ owner, repo }), { expected: [404] });
  if (found.status !== 404) {
    return { defaultBranch: host.read(repositorySchema, found).default_branch, isNew: false };
  }
  const { login } = host.read(userSchema, await host.call('GET', '/user'));
  const isOwn = login.toLowerCase() === owner.toLowerCase();
  const made = await host.call('POST', isOwn ? '/user/repos' : `/orgs/${owner}/repos`, {
    body: { name: repo, private: true },
  });
  return { defaultBranch: host.read(repositorySchema, made).default_branch, isNew: true };
}

/**
 * Adds the first file to an empty repository by the contents API, because the Git database API refuses such a
 * repository.
 */
async function beginIfEmpty(
  host: HostClient,
  target: PushTarget,
  { defaultBranch }: Repository,
  files: readonly ProjectFile[],
): Promise<void> {
  const ref = await host.call('GET', refPath(target, defaultBranch), { expected: [404, 409] });
  const first = files.find(({ path }) => path === 'README.md');
  if (ref.status !== 409 || !first) return;
  await host.call('PUT', `${pathOf(target)}/contents/${first.path}`, {
    body: { message: 'Begin the repository', content: base64Of(first) },
  });
}

interface Blob {
  path: string;
  sha: string;
}

/** Sends one request at a time, because GitHub limits concurrent writes. */
async function writeBlobs(host: HostClient, target: PushTarget, files: readonly ProjectFile[]): Promise<Blob[]> {
  const blobs: Blob[] = [];
  for (const file of files) {
    const body = { content: base64Of(file), encoding: 'base64' };
    const { sha } = host.read(objectSchema, await host.call('POST', `${pathOf(target)}/git/blobs`, { body }));
    blobs.push({ path: file.path, sha });
  }
  return blobs;
}

/** Commits on top of the current head, without a force push. Returns `ok: false` when another push moved the branch. */
async function commit(
  host: HostClient,
  target: PushTarget,
  { branch, defaultBranch, blobs }: { branch: string; defaultBranch: string; blobs: readonly Blob[] },
): Promise<CommitResult> {
  const repository = pathOf(target);
  const ownHead = await headOf(host, target, branch);
  const head = ownHead ?? (await headOf(host, target, defaultBranch));
  const baseTree =
    head && host.read(commitSchema, await host.call('GET', `${repository}/git/commits/${head}`)).tree.sha;
  const entries = blobs.map(({ path, sha }) => ({ path, mode: '100644', type: 'blob', sha }));
  const tree = host.read(
    objectSchema,
    await host.call('POST', `${repository}/git/trees`, { body: { base_tree: baseTree, tree: entries } }),
  );
  if (tree.sha === baseTree && ownHead) return { ok: true, sha: undefined };
  const { sha } = host.read(
    objectSchema,
    await host.call('POST', `${repository}/git/commits`, {
      body: { message: target.message, tree: tree.sha, parents: head ? [head] : [] },
    }),
  );
  const moved = ownHead
    ? await host.call('PATCH', `${repository}/git/refs/heads/${encodedBranch(branch)}`, {
        body: { sha, force: false },
        expected: [409, 422],
      })
    : await host.call('POST', `${repository}/git/refs`, {
        body: { ref: `refs/heads/${branch}`, sha },
        expected: [409, 422],
      });
  if (moved.status < 300) return { ok: true, sha };
  const said = host.said(moved);
  if (/fast.forward|already exists/i.test(said)) return { ok: false };
  throw new CliError(
    'branch_protected',
    `GitHub refused to change the branch ${branch}: ${said}`,
    EXIT.refused,
    'Push to another branch with --branch, then merge it.',
  );
}

async function headOf(host: HostClient, target: PushTarget, branch: string): Promise<string | undefined> {
  const response = await host.call('GET', refPath(target, branch), { expected: [404] });
  return response.status === 404 ? undefined : host.read(refSchema, response).object.sha;
}

function pathOf({ owner, repo }: Pick<PushTarget, 'owner' | 'repo'>): string {
  return `/repos/${owner}/${repo}`;
}

function refPath(target: PushTarget, branch: string): string {
  return `${pathOf(target)}/git/ref/heads/${encodedBranch(branch)}`;
}

function encodedBranch(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}
