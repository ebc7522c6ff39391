/** What people read when a request is not valid. */
import { describe, expect, it } from 'vitest';
import { parseInput } from '../../../functions/api/parse-input.ts';
import { RequestError } from '../../../functions/core/request-error.ts';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { MESSAGES } from '../../../shared/messages.ts';

function refusalOf(routeId: RouteId, input: unknown): string {
  try {
    parseInput(contract[routeId], input);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'invalid_input') return error.message;
    throw error;
  }
  throw new Error('The input was accepted.');
}

const app = { projectNameDisplay: 'Tomato', userPrompt: 'a timer' };
const projectId = `prj_${'0'.repeat(26)}`;

describe('a request that is not valid is answered with one sentence', () => {
  it.each([
    ['createApp', {}, MESSAGES.nameAndPromptRequired],
    ['createApp', { projectNameDisplay: '', userPrompt: '' }, MESSAGES.nameAndPromptRequired],
    ['createApp', { userPrompt: 'a timer' }, 'projectNameDisplay is required.'],
    ['createApp', { projectNameDisplay: 'Tomato' }, 'userPrompt is required.'],
    ['createApp', { ...app, projectNameDisplay: 5 }, 'projectNameDisplay must be text.'],
    [
      'createApp',
      { ...app, projectNameDisplay: 'a'.repeat(81) },
      'projectNameDisplay must have at most 80 characters.',
    ],
    ['createApp', { ...app, colour: 1, size: 2 }, 'Unknown fields: colour, size.'],
    ['createApp', { ...app, llmSettings: { topP: 'high' } }, 'llmSettings.topP must be a number.'],
    [
      'createApp',
      { ...app, llmSettings: '{"maxOutputTokens":1}' },
      'llmSettings.maxOutputTokens must be at least 1024.',
    ],
    ['createApp', { ...app, styleSettings: '[]' }, 'styleSettings must be an object.'],
    ['createApp', { ...app, llmSettings: { colour: 1 } }, 'Unknown field: llmSettings.colour.'],
    ['createApp', { ...app, userImages: ['x'] }, 'This is not an upload key.'],
    ['reviseApp', { ...app, projectId }, 'baseRevisionString is required.'],
    ['publishProject', { projectId }, 'publishStatus is required.'],
    ['listApps', { limit: '1000' }, 'limit must be at most 100.'],
    ['listApps', { limit: 'many' }, 'limit must be a number.'],
    ['listApps', { scope: 'theirs' }, 'scope must be one of all, mine, published, showcased.'],
    ['gatedChat', { projectId, messages: [] }, 'messages must have at least 1 entry.'],
    ['checkUser', {}, 'publicKey is required.'],
    ['signup', { username: 'a b' }, 'publicKey is required.'],
  ] as const)('%s %j: %s', (routeId, input, sentence) => {
    expect(refusalOf(routeId, input)).toBe(sentence);
  });

  it('fills in what was left out of a valid one', () => {
    expect(
      parseInput(contract.createApp, { ...app, isQuickBuidl: 'true', llmSettings: '{"topP":0}' }),
    ).toEqual({
      ...app,
      isQuickBuidl: true,
      llmSettings: { temperature: 1, topP: 0, maxOutputTokens: 50_000 },
      styleSettings: { theme: 'dark', cssFramework: 'bootstrap', jsFramework: 'vanilla' },
      imageMode: 'IMAGEN3',
      projectType: 'webapp',
      userImages: [],
    });
  });
});
