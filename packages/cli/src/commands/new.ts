import type { BuidlClient } from '@buidl/client';
import { unexpectedResponse } from '@buidl/client/unexpected-response';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import { usageError } from '../cli-error.ts';
import type { Command, CommandInput } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { followBuild, reportBuild } from '../follow-build.ts';
import { known } from '../known.ts';
import { readImages, sendImages } from '../read-images.ts';
import type { Session } from '../session.ts';

const NAME_WORDS = 4;

export const newApp: Command = {
  name: 'new',
  summary: 'Builds an app from an idea',
  args: [{ name: 'idea', about: 'what the app is to do, in quotes' }],
  options: {
    name: {
      type: 'string',
      value: '<name>',
      about: 'The name of the app. Default: the first words of the idea',
    },
    advanced: { type: 'boolean', about: 'Plans, draws images and reviews; takes longer and costs more' },
    image: {
      type: 'string',
      value: '<file>',
      isRepeatable: true,
      about: 'An image for the app; may be given again',
    },
    code: { type: 'boolean', about: 'Shows the code as it comes' },
    open: { type: 'boolean', about: 'Opens the app when it is built' },
    detach: { type: 'boolean', about: 'Starts the build and does not wait for it' },
  },
  run: async (session, input) => {
    const [idea = ''] = input.args;
    const images = readImages(input.texts('image'));
    const isAdvanced = input.has('advanced');
    const client = session.client();
    await sayPrice(session, client, isAdvanced ? 'CREATE_FULL' : 'CREATE_QUICK');
    const request = {
      projectNameDisplay: input.text('name') ?? nameFrom(idea),
      userPrompt: idea,
      isQuickBuidl: !isAdvanced,
      userImages: await sendImages(client, images, session.host),
    };
    const started = await client.call('createApp', request, { signal: session.host.signal });
    return finishBuild(session, client, started, input);
  },
};

/** Says what a build will cost. */
export async function sayPrice(
  session: Session,
  client: BuidlClient,
  cost: 'CREATE_FULL' | 'CREATE_QUICK' | 'REVISE',
): Promise<void> {
  const { signal } = session.host;
  if (session.isJson) return;
  const [{ config }, { user }] = await Promise.all([
    client.call('getPublicConfig', {}, { signal }),
    client.call('getMe', {}, { signal }),
  ]);
  session.note(`This costs up to ${known(config?.costs?.[cost])} credits. You have ${known(user?.credits)}.`);
}

/** Follows a build that was started, unless it is to run alone. */
export async function finishBuild(
  session: Session,
  client: BuidlClient,
  started: { operationId: string; projectId: string },
  input: CommandInput,
  verb = 'Building',
): Promise<number> {
  const { operationId } = started;
  if (operationId === undefined)
    throw unexpectedResponse('The server says nothing by which the build could be followed.');
  const projectId = known(started.projectId);
  if (input.has('detach')) {
    session.note(`Follow the build with: buidl watch ${operationId}${session.again}`);
    session.result({ operationId, projectId }, [operationId]);
    return EXIT.done;
  }
  session.note(`${verb} ${projectId}, operation ${operationId}`);
  const last = await followBuild(session, client, operationId, { showsCode: input.has('code') });
  const exitCode = await reportBuild(session, client, last);
  if (exitCode === EXIT.done && input.has('open') && last.appUrl !== undefined)
    await session.host.openUrl(last.appUrl);
  return exitCode;
}

function nameFrom(idea: string): string {
  const words = idea.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const kept = words
    .filter((word) => !/^(?:an?|the|for|of|with|that|to|and|app)$/i.test(word))
    .slice(0, NAME_WORDS);
  const name = kept.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ');
  if (name === '') throw usageError('The idea has no words to name the app by.', 'Give a name with --name.');
  return Array.from(name).slice(0, PROJECT_NAME_MAX_LENGTH).join('');
}
