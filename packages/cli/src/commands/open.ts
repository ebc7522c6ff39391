import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Command } from '@commander-js/extra-typings';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const open: CreateCommand = (run) =>
  new Command('open')
    .description('Opens an app in the browser')
    .addArgument(PROJECT)
    .option('--rev <revision>', 'Default: the published page, otherwise the newest revision')
    .option('--print', 'Prints the address and opens nothing')
    .action((project, { rev, print }) =>
      run(async (session) => {
        const { host, origin } = session;
        const revisions = await findProject(session.client(), project, host.signal);
        const { projectId, revisionString, publishedAppName } = chooseRevision(revisions, rev);
        const url =
          publishedAppName !== undefined && rev === undefined
            ? `${origin}/p/${encodeURIComponent(publishedAppName)}`
            : `${origin}/preview/${encodeURIComponent(projectId)}/${encodeURIComponent(revisionString)}`;
        session.result({ url }, [url]);
        if (print || session.isJson || host.stdout.isTTY !== true) return EXIT.done;
        if (!(await host.openUrl(url))) session.note('No browser could be opened.');
        return EXIT.done;
      }),
    );
