import type { ProjectFile } from '../../../../shared/domain/export-project.ts';
import type { Pushed, PushTarget } from './git-push.ts';
import { githubPush } from './github.ts';
import { gitlabPush } from './gitlab.ts';
import type { HostClientOptions } from './host-client.ts';

const PUSHES = { 'github.com': githubPush, 'gitlab.com': gitlabPush } as const;

/** Commits files to a repository at a Git host. Throws CliError. */
export function pushTo(
  hostName: keyof typeof PUSHES,
  options: Pick<HostClientOptions, 'token' | 'fetch' | 'signal'>,
  files: readonly ProjectFile[],
  target: PushTarget,
): Promise<Pushed> {
  return PUSHES[hostName](options)(files, target);
}
