import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { Command } from '../command.ts';
import { readImages, sendImages } from '../read-images.ts';
import { finishBuild, newApp, sayPrice } from './new.ts';

const { image, code, open, detach } = newApp.options;

export const revise: Command = {
  name: 'revise',
  summary: 'Builds a new revision of an app',
  args: [
    { name: 'project', about: 'the id or the name of the project' },
    { name: 'what', about: 'what is to change, in quotes' },
  ],
  options: {
    rev: { type: 'string', value: '<revision>', about: 'The revision to begin with. Default: the newest' },
    ...(image && { image }),
    ...(code && { code }),
    ...(open && { open }),
    ...(detach && { detach }),
  },
  run: async (session, input) => {
    const [project = '', what = ''] = input.args;
    const { signal } = session.host;
    const images = readImages(input.texts('image'));
    const client = session.client();
    const base = chooseRevision(await findProject(client, project, signal), input.text('rev'));
    await sayPrice(session, client, 'REVISE');
    const request = {
      projectId: base.projectId,
      baseRevisionString: base.revisionString,
      projectNameDisplay: base.projectNameDisplay,
      userPrompt: what,
      userImages: await sendImages(client, images, session.host),
    };
    return finishBuild(session, client, await client.call('reviseApp', request, { signal }), input);
  },
};
