import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';

const DEFAULT_HOST = 'github.com';
const REPOSITORY = /^([A-Za-z0-9][\w.-]{0,99})\/([\w.-]{1,100})$/;
/** What Git forbids in the name of a branch. */
const NO_BRANCH = /^[/.-]|[/.]$|\.lock$|\.\.|\/\/|\/\.|@\{|[\s\p{Cc}~^:?*[\\]/u;

export const push: Command = {
  name: 'push',
  summary: 'Puts the project of an app into your Git repository, as one commit',
  args: [{ name: 'project', about: 'the id or the name of the project' }],
  options: {
    repo: {
      type: 'string',
      value: '<owner/name>',
      about: 'The repository. A private one is made if there is none',
    },
    host: { type: 'string', value: '<host>', about: 'github.com or gitlab.com. Default: github.com' },
    branch: { type: 'string', value: '<branch>', about: 'Default: the default branch of the repository' },
    rev: { type: 'string', value: '<revision>', about: 'Default: the newest' },
  },
  notes: [
    'The access token of the host is asked for, or comes from BUIDL_GIT_TOKEN. It goes to the host and nowhere else, and is not kept.',
    'Other files of the branch stay as they are, and nothing is ever forced.',
  ],
  run: async (session, input) => {
    const [project = ''] = input.args;
    const target = readTarget(input.text('repo'), input.text('branch'));
    const hostName = input.text('host') ?? DEFAULT_HOST;
    if (hostName !== 'github.com' && hostName !== 'gitlab.com')
      throw usageError(
        `${JSON.stringify(hostName)} is not a host that this command knows.`,
        'Take github.com or gitlab.com.',
      );
    // No other run needs what makes a project, or what checks the responses of a host.
    const { ownProject } = await import('../own-project.ts');
    const { files, message } = await ownProject(session, project, input.text('rev'));
    const token = await readToken(session, hostName);
    const { fetch, signal } = session.host;
    const { pushTo } = await import('../git-hosts/push-to.ts');
    const pushed = await pushTo(hostName, { token, fetch, signal }, files, { ...target, message });
    const branch = oneLine(pushed.branch);
    const address = `${hostName}/${target.owner}/${target.repo}`;
    if (pushed.isNewRepository) session.note(`${address} is new and private.`);
    session.note(
      pushed.commitUrl === undefined
        ? `The branch ${branch} of ${address} has these ${files.length} files already.`
        : `${files.length} files are on the branch ${branch} of ${address}.`,
    );
    session.result({ ...pushed, files: files.map(({ path }) => path) }, [
      pushed.commitUrl ?? `https://${address}`,
    ]);
    return EXIT.done;
  },
};

function readTarget(repository: string | undefined, branch: string | undefined) {
  const [, owner, repo] = REPOSITORY.exec(repository ?? '') ?? [];
  if (owner === undefined || repo === undefined || /^\.+$/.test(repo))
    throw usageError(
      '--repo needs the owner and the name of a repository.',
      'For example: --repo ada/tomato',
    );
  if (branch !== undefined && (branch === '' || NO_BRANCH.test(branch)))
    throw usageError(`${JSON.stringify(branch)} cannot be the name of a branch.`);
  return { owner, repo, branch };
}

/** The token is no option, because options stay in the history of the shell. */
async function readToken({ host }: Session, hostName: string): Promise<string> {
  const given =
    host.env.BUIDL_GIT_TOKEN ||
    (host.isInteractive ? await host.askSecret(`Access token of ${hostName}, which is not kept: `) : '');
  const token = given.trim();
  if (token === '')
    throw new CliError(
      'bad_token',
      `There is no access token of ${hostName}.`,
      EXIT.signedOut,
      'Set BUIDL_GIT_TOKEN.',
    );
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CliError('bad_token', 'This is not an access token.', EXIT.signedOut);
  return token;
}
