import { chooseRevision, findProject } from '@buidl/client/find-project';
import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const publish: Command = {
  name: 'publish',
  summary: 'Publishes an app, or takes it back',
  args: [{ name: 'project', about: 'the id or the name of the project' }],
  options: {
    name: {
      type: 'string',
      value: '<name>',
      about: 'The end of its address. Default: as before, or one made of its name',
    },
    rev: { type: 'string', value: '<revision>', about: 'Default: the newest' },
    remove: { type: 'boolean', about: 'Takes the app back' },
  },
  run: async (session, input) => {
    const [project = ''] = input.args;
    const { signal } = session.host;
    const isRemoved = input.has('remove');
    const [publishedAppName, rev] = [input.text('name'), input.text('rev')];
    if (isRemoved && (publishedAppName ?? rev) !== undefined)
      throw usageError('--remove goes with no other option.');
    const client = session.client();
    const { projectId, revisionString } = chooseRevision(await findProject(client, project, signal), rev);
    const request = isRemoved
      ? { projectId, publishStatus: false }
      : { projectId, publishStatus: true, revisionToPublish: revisionString, publishedAppName };
    const { publishedAppName: name } = await client.call('publishProject', request, { signal });
    const url = isRemoved || !name ? undefined : `${session.origin}/p/${encodeURIComponent(name)}`;
    session.note(
      isRemoved ? `${projectId} is not public any more.` : `Revision ${revisionString} is public.`,
    );
    session.result({ projectId, url }, url === undefined ? [] : [url]);
    return EXIT.done;
  },
};
