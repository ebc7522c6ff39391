import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Command, Option } from '@commander-js/extra-typings';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const publish: CreateCommand = (run) =>
  new Command('publish')
    .description('Publishes an app, or unpublishes it')
    .addArgument(PROJECT)
    .option('--name <name>', 'The last part of the address. Default: the present one, or one made from the name')
    .option('--rev <revision>', 'Default: the newest')
    .addOption(new Option('--remove', 'Unpublishes the app').conflicts(['name', 'rev']))
    .action((project, { name, rev, remove }) =>
      run(async (session) => {
        const { signal } = session.host;
        const client = session.client();
        const { projectId, revisionString } = chooseRevision(await findProject(client, project, signal), rev);
        const request = remove
          ? { projectId, publishStatus: false }
          : { projectId, publishStatus: true, revisionToPublish: revisionString, publishedAppName: name };
        const { publishedAppName } = await client.call('publishProject', request, { signal });
        const url =
          remove || !publishedAppName ? undefined : `${session.origin}/p/${encodeURIComponent(publishedAppName)}`;
        session.note(remove ? `${projectId} is not public any more.` : `Revision ${revisionString} is public.`);
        session.result({ projectId, url }, url === undefined ? [] : [url]);
        return EXIT.done;
      }),
    );
