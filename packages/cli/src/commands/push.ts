import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { CliError } from '../cli-error.ts';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';

const HOSTS = ['github.com', 'gitlab.com'] as const;
const REPOSITORY = /^([A-Za-z0-9][\w.-]{0,99})\/([\w.-]{1,100})$/;
/** Matches the branch names that Git forbids. */
const NO_BRANCH = /^[/.-]|[/.]$|\.lock$|\.\.|\/\/|\/\.|@\{|[\s\p{Cc}~^:?*[\\]/u;

const HELP = `
The command asks for the access token of the host, or reads BUIDL_GIT_TOKEN.
It sends the token to the host alone and does not save it.
It keeps other files of the branch and never forces a push.`;

interface PushOptions {
  repo: { owner: string; repo: string };
  host: (typeof HOSTS)[number];
  branch?: string | undefined;
  rev?: string | undefined;
}

export const push: CreateCommand = (run) =>
  new Command('push')
    .description('Commits the files of an app to your Git repository')
    .addArgument(PROJECT)
    .requiredOption(
      '--repo <owner/name>',
      'The repository, such as ada/tomato. A missing one is created as private',
      parseRepository,
    )
    .addOption(new Option('--host <host>', 'The Git host').choices(HOSTS).default('github.com' as const))
    .option('--branch <branch>', 'Default: the default branch of the repository', parseBranch)
    .option('--rev <revision>', 'Default: the newest')
    .addHelpText('after', HELP)
    .action((project, options) => run((session) => pushProject(session, project, options)));

function parseRepository(repository: string) {
  const [, owner, repo] = REPOSITORY.exec(repository) ?? [];
  if (owner === undefined || repo === undefined || /^\.+$/.test(repo))
    throw new InvalidArgumentError('Give the owner and the name of a repository, such as ada/tomato.');
  return { owner, repo };
}

function parseBranch(branch: string): string {
  if (branch !== '' && !NO_BRANCH.test(branch)) return branch;
  throw new InvalidArgumentError('Git allows no such name of a branch.');
}

async function pushProject(
  session: Session,
  project: string,
  { repo: { owner, repo }, host: hostName, branch, rev }: PushOptions,
): Promise<number> {
  // Only this command loads the code for Git hosts, because other commands do not need it.
  const [{ ownProject }, { pushTo }] = await Promise.all([
    import('../own-project.ts'),
    import('../git-hosts/push-to.ts'),
  ]);
  const { files, message } = await ownProject(session, project, rev);
  const token = await readToken(session, hostName);
  const { fetch, signal } = session.host;
  const pushed = await pushTo(hostName, { token, fetch, signal }, files, { owner, repo, branch, message });
  const branchName = oneLine(pushed.branch);
  const address = `${hostName}/${owner}/${repo}`;
  if (pushed.isNewRepository) session.note(`${address} is new and private.`);
  session.note(
    pushed.commitUrl === undefined
      ? `The branch ${branchName} of ${address} already has these ${files.length} files.`
      : `${files.length} files are on the branch ${branchName} of ${address}.`,
  );
  session.result({ ...pushed, files: files.map(({ path }) => path) }, [pushed.commitUrl ?? `https://${address}`]);
  return EXIT.done;
}

/**
 * Reads the token from the environment or a prompt. No option accepts it, because shells save commands in their
 * history.
 */
async function readToken({ host }: Session, hostName: string): Promise<string> {
  const given =
    host.env.BUIDL_GIT_TOKEN ||
    (host.isInteractive ? await host.askSecret(`Access token of ${hostName} (it is not saved): `) : '');
  const token = given.trim();
  if (token === '')
    throw new CliError('bad_token', `There is no access token of ${hostName}.`, EXIT.signedOut, 'Set BUIDL_GIT_TOKEN.');
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CliError('bad_token', 'This is not an access token.', EXIT.signedOut);
  return token;
}
