import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { previewUrl } from '../preview-url.ts';

export const open: Command = {
  name: 'open',
  summary: 'Opens an app in the browser',
  args: [{ name: 'project', about: 'the id or the name of the project' }],
  options: {
    rev: {
      type: 'string',
      value: '<revision>',
      about: 'Default: the published page, otherwise the newest revision',
    },
    print: { type: 'boolean', about: 'Only says the address' },
  },
  run: async (session, input) => {
    const [project = ''] = input.args;
    const wanted = input.text('rev');
    const revisions = await findProject(session.client(), project, session.host.signal);
    const { projectId, revisionString, publishedAppName } = chooseRevision(revisions, wanted);
    const isPublished = publishedAppName !== undefined && wanted === undefined;
    const url = isPublished
      ? `${session.origin}/p/${encodeURIComponent(publishedAppName)}`
      : previewUrl(session.origin, projectId, revisionString);
    session.result({ url }, [url]);
    if (input.has('print') || session.isJson || session.host.stdout.isTTY !== true) return EXIT.done;
    if (!(await session.host.openUrl(url))) session.note('There is no browser to open it with.');
    return EXIT.done;
  },
};
