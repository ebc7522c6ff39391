import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ProjectFile } from '../../../../shared/domain/export-project.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { base64Of, type Push, type PushTarget } from './git-push.ts';
import { HostClient, type HostClientOptions } from './host-client.ts';
import { type CommitResult, retryCommit } from './retry-commit.ts';

const projectSchema = z.object({ id: z.int(), default_branch: z.string().min(1).nullish() });
const namespaceSchema = z.object({ id: z.int() });
const commitSchema = z.object({ id: z.string().regex(/^[0-9a-f]{40,64}$/) });

const FIRST_BRANCH = 'main';

export function gitlabPush(options: Pick<HostClientOptions, 'token' | 'fetch' | 'signal'>): Push {
  const host = new HostClient({
    ...options,
    name: 'GitLab',
    apiUrl: 'https://gitlab.com/api/v4',
    permission: 'The token needs the scope “api”, and its user the role Developer.',
  });
  return async (files, target) => {
    const project = await openProject(host, target);
    const branch = target.branch ?? project.defaultBranch ?? FIRST_BRANCH;
    const sha = await retryCommit(branch, () => commit(host, { project, branch, files, message: target.message }));
    const commitUrl = sha && `https://gitlab.com/${target.owner}/${target.repo}/-/commit/${sha}`;
    return { branch, commitUrl, isNewRepository: project.isNew };
  };
}

interface GitLabProject {
  path: string;
  /** Undefined for a project without a commit. */
  defaultBranch: string | undefined;
  isNew: boolean;
}

async function openProject(host: HostClient, { owner, repo }: PushTarget): Promise<GitLabProject> {
  const found = await host.call('GET', `/projects/${encodeURIComponent(`${owner}/${repo}`)}`, {
    expected: [404],
  });
  const isNew = found.status === 404;
  const { id, default_branch } = host.read(projectSchema, isNew ? await create(host, owner, repo) : found);
  const path = `/projects/${id}/repository`;
  // GitLab can report a default branch for a project without commits, so this checks whether any branch exists.
  const branches = await host.call('GET', `${path}/branches?per_page=1`, { expected: [404] });
  const isEmpty = !Array.isArray(branches.body) || branches.body.length === 0;
  return { path, defaultBranch: isEmpty ? undefined : (default_branch ?? undefined), isNew };
}

async function create(host: HostClient, owner: string, repo: string) {
  const namespace = await host.call('GET', `/namespaces/${encodeURIComponent(owner)}`);
  const { id } = host.read(namespaceSchema, namespace);
  return host.call('POST', '/projects', {
    body: { name: repo, path: repo, namespace_id: id, visibility: 'private' },
  });
}

interface ToCommit {
  project: GitLabProject;
  branch: string;
  files: readonly ProjectFile[];
  message: string;
}

async function commit(host: HostClient, { project, branch, files, message }: ToCommit): Promise<CommitResult> {
  const { path, defaultBranch } = project;
  const branchPath = `${path}/branches/${encodeURIComponent(branch)}`;
  const hasBranch =
    defaultBranch !== undefined && (await host.call('GET', branchPath, { expected: [404] })).status !== 404;
  const base = hasBranch ? branch : defaultBranch;
  const actions = await actionsFor(host, path, base, files);
  if (actions.length === 0 && hasBranch) return { ok: true, sha: undefined };
  const response = await host.call('POST', `${path}/commits`, {
    body: {
      branch,
      ...(!hasBranch && base !== undefined && { start_branch: base }),
      commit_message: message,
      actions,
    },
    expected: [400],
  });
  if (response.status !== 400) return { ok: true, sha: host.read(commitSchema, response).id };
  const said = host.said(response);
  if (/already exists|doesn.t exist/i.test(said)) return { ok: false };
  throw new CliError(
    'branch_protected',
    `GitLab refused to change the branch ${branch}: ${said}`,
    EXIT.refused,
    'Push to another branch with --branch, then merge it.',
  );
}

/** Returns actions for new and for changed files, because GitLab distinguishes them. Omits unchanged files. */
async function actionsFor(host: HostClient, path: string, ref: string | undefined, files: readonly ProjectFile[]) {
  const actions: { action: 'create' | 'update'; file_path: string; content: string; encoding: 'base64' }[] = [];
  for (const file of files) {
    const query = ref === undefined ? undefined : `?ref=${encodeURIComponent(ref)}`;
    const found =
      query === undefined
        ? undefined
        : await host.call('HEAD', `${path}/files/${encodeURIComponent(file.path)}${query}`, {
            expected: [404],
          });
    const isThere = found !== undefined && found.status !== 404;
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    if (isThere && found.headers.get('x-gitlab-content-sha256') === sha256) continue;
    actions.push({
      action: isThere ? 'update' : 'create',
      file_path: file.path,
      content: base64Of(file),
      encoding: 'base64',
    });
  }
  return actions;
}
