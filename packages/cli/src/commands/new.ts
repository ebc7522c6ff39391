import { Command } from '@commander-js/extra-typings';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import { ATTACH, CODE, DETACH, IMAGE, OPEN } from '../build-options.ts';
import { usageError } from '../cli-error.ts';
import { type CreateCommand, requireText } from '../command.ts';
import { finishBuild, printPrice } from '../finish-build.ts';
import { readImages, sendImages } from '../read-images.ts';

const NAME_WORDS = 4;

export const newApp: CreateCommand = (run) =>
  new Command('new')
    .description('Builds an app from an idea')
    .argument('<idea>', 'what the app should do, in quotes', requireText)
    .option('--name <name>', 'The name of the app. Default: the first words of the idea')
    .option('--advanced', 'Plans, draws images and reviews; takes longer and costs more')
    .addOption(IMAGE)
    .addOption(ATTACH)
    .addOption(CODE)
    .addOption(OPEN)
    .addOption(DETACH)
    .action((idea, { name, advanced, image, attach, ...options }) =>
      run(async (session) => {
        const images = readImages(image ?? []);
        const attachments = attach && (await import('../read-attachments.ts')).readAttachments(attach);
        const projectNameDisplay = name ?? nameFrom(idea);
        const client = session.client();
        await printPrice(session, client, advanced ? 'CREATE_FULL' : 'CREATE_QUICK');
        const request = {
          projectNameDisplay,
          userPrompt: idea,
          isQuickBuidl: !advanced,
          ...(attachments && { attachments }),
          userImages: await sendImages(client, images, session.host),
        };
        const started = await client.call('createApp', request, { signal: session.host.signal });
        return finishBuild(session, client, started, options);
      }),
    );

function nameFrom(idea: string): string {
  const words = idea.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const kept = words.filter((word) => !/^(?:an?|the|for|of|with|that|to|and|app)$/i.test(word)).slice(0, NAME_WORDS);
  const name = kept.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ');
  if (name === '') throw usageError('The idea has no words for a name.', 'Give a name with --name.');
  return Array.from(name).slice(0, PROJECT_NAME_MAX_LENGTH).join('');
}
