import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Command } from '@commander-js/extra-typings';
import { ATTACH, CODE, DETACH, IMAGE, OPEN } from '../build-options.ts';
import { type CreateCommand, PROJECT, requireText } from '../command.ts';
import { finishBuild, printPrice } from '../finish-build.ts';
import { readImages, sendImages } from '../read-images.ts';

export const revise: CreateCommand = (run) =>
  new Command('revise')
    .description('Builds a new revision of an app')
    .addArgument(PROJECT)
    .argument('<what>', 'what to change, in quotes', requireText)
    .option('--rev <revision>', 'The revision to start from. Default: the newest')
    .addOption(IMAGE)
    .addOption(ATTACH)
    .addOption(CODE)
    .addOption(OPEN)
    .addOption(DETACH)
    .action((project, what, { rev, image, attach, ...options }) =>
      run(async (session) => {
        const { signal } = session.host;
        const images = readImages(image ?? []);
        const attachments = attach && (await import('../read-attachments.ts')).readAttachments(attach);
        const client = session.client();
        const base = chooseRevision(await findProject(client, project, signal), rev);
        await printPrice(session, client, 'REVISE');
        const request = {
          projectId: base.projectId,
          baseRevisionString: base.revisionString,
          projectNameDisplay: base.projectNameDisplay,
          userPrompt: what,
          ...(attachments && { attachments }),
          userImages: await sendImages(client, images, session.host),
        };
        const started = await client.call('reviseApp', request, { signal });
        return finishBuild(session, client, started, options);
      }),
    );
