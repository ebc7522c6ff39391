import { describe, expect, it } from 'vitest';
import { parseInput } from '../../../functions/http/parse-input.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { contract, type RouteId, routes } from '../../../shared/contract/routes.ts';
import { ADMIN_MESSAGES } from '../../../shared/messages/admin.ts';
import { APP_SERVICE_MESSAGES } from '../../../shared/messages/app-services.ts';
import { AUTH_MESSAGES } from '../../../shared/messages/auth.ts';
import { BUILD_MESSAGES } from '../../../shared/messages/builds.ts';

function refusalOf(routeId: RouteId, input: unknown): string {
  try {
    parseInput(contract[routeId].input, input);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'invalid_input') return error.message;
    throw error;
  }
  throw new Error('The input was accepted.');
}

const app = { projectNameDisplay: 'Tomato', userPrompt: 'a timer' };
const publicKey = '1'.repeat(32);
const signed = { publicKey, nonce: '0'.repeat(32), signature: '1'.repeat(64) };
const decision = { reason: 'because', adminPassword: 'x' };
const projectId = `prj_${'0'.repeat(26)}`;

describe('an invalid request is refused with one sentence', () => {
  it.each([
    ['createApp', {}, BUILD_MESSAGES.nameAndPromptRequired],
    ['createApp', { projectNameDisplay: '', userPrompt: '' }, BUILD_MESSAGES.nameAndPromptRequired],
    ['createApp', { userPrompt: 'a timer' }, BUILD_MESSAGES.nameAndPromptRequired],
    ['createApp', { projectNameDisplay: 'Tomato' }, BUILD_MESSAGES.nameAndPromptRequired],
    ['createApp', { ...app, projectNameDisplay: '\u200b\0\u202e' }, BUILD_MESSAGES.nameAndPromptRequired],
    ['createApp', { ...app, userPrompt: '\u200b' }, BUILD_MESSAGES.nameAndPromptRequired],
    ['generalChat', { message: ' \u2060\n' }, 'Please write something.'],
    ['createApp', { ...app, projectNameDisplay: 5 }, 'projectNameDisplay must be text.'],
    [
      'createApp',
      { ...app, projectNameDisplay: 'a'.repeat(81) },
      'projectNameDisplay must have at most 80 characters.',
    ],
    ['createApp', { ...app, colour: 1, size: 2 }, 'Unknown fields: colour, size.'],
    ['createApp', { ...app, ['x'.repeat(200)]: 1 }, `Unknown field: ${'x'.repeat(100)}.`],
    ['createApp', { ...app, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, 'Unknown fields: a, b, c, d, e and more.'],
    ['createApp', { ...app, llmSettings: { topP: 'high' } }, 'llmSettings.topP must be a number.'],
    [
      'createApp',
      { ...app, llmSettings: '{"maxOutputTokens":1}' },
      'llmSettings.maxOutputTokens must be at least 1024.',
    ],
    ['createApp', { ...app, styleSettings: '[]' }, 'styleSettings must be an object.'],
    ['createApp', { ...app, styleSettings: '{' }, 'styleSettings is not valid JSON.'],
    ['createApp', { ...app, userPrompt: ['a', 'b'] }, 'userPrompt must be a single value.'],
    [
      'publishProject',
      { projectId, publishStatus: true, showcaseImage: ['', ''] },
      'showcaseImage must be a single value.',
    ],
    ['createApp', { ...app, llmSettings: { colour: 1 } }, 'Unknown field: llmSettings.colour.'],
    ['createApp', { ...app, userImages: ['x'] }, 'This is not an upload key.'],
    ['reviseApp', { ...app, projectId }, 'baseRevisionString is required.'],
    ['publishProject', { projectId }, 'publishStatus is required.'],
    ['listApps', { limit: '1000' }, 'limit must be at most 100.'],
    ['listApps', { limit: 'many' }, 'limit must be a number.'],
    ['listApps', { scope: 'theirs' }, 'scope must be one of all, mine, published, showcased, visible.'],
    [
      'setUsageControls',
      { projectId, billingModel: 'app_wallet', rateLimit: { requests: 5, perSeconds: 0 } },
      'Please enter in how many seconds the requests may come.',
    ],
    ['gatedChat', { projectId, messages: [] }, 'messages must have at least 1 entry.'],
    ['checkUser', {}, 'publicKey is required.'],
    ['signup', { username: 'a b' }, 'publicKey is required.'],
    ['signup', { ...signed }, AUTH_MESSAGES.invalidUsernameDetail],
    ['depositToBank', { projectId }, APP_SERVICE_MESSAGES.invalidAmount],
    ['withdrawFromBank', { projectId, amount: null }, APP_SERVICE_MESSAGES.invalidAmount],
    [
      'verifyPurchase',
      { transactionId: signed.signature, creditsPurchased: 0 },
      'creditsPurchased must be more than 0.',
    ],
    ['setSettings', { settings: { solUsd: 0 }, adminPassword: 'x' }, 'settings.solUsd must be more than 0.'],
    ['adjustCredits', { publicKey, ...decision }, ADMIN_MESSAGES.adjustmentIncomplete],
    ['adjustCredits', { publicKey, ...decision, amount: 0 }, ADMIN_MESSAGES.adjustmentIncomplete],
    ['adjustCredits', { publicKey, amount: 1, adminPassword: 'x' }, ADMIN_MESSAGES.adjustmentIncomplete],
    ['adjustCredits', { publicKey, ...decision, amount: 1, reason: ' ' }, ADMIN_MESSAGES.adjustmentIncomplete],
    ['adjustCredits', { publicKey, amount: 1, reason: 'x' }, ADMIN_MESSAGES.adjustmentIncomplete],
    ['adjustCredits', { publicKey, ...decision, amount: 1.5 }, 'amount must be a whole number.'],
    ['banUser', { publicKey }, ADMIN_MESSAGES.reasonAndPasswordRequired],
    ['unbanUser', { publicKey, ...decision, adminPassword: '' }, ADMIN_MESSAGES.reasonAndPasswordRequired],
    ['addToWhitelist', { adminPassword: 'x' }, ADMIN_MESSAGES.keyAndPasswordRequired],
    ['addToWhitelist', { publicKey: '', adminPassword: 'x' }, ADMIN_MESSAGES.keyAndPasswordRequired],
    ['addToWhitelist', { publicKey: 'x', adminPassword: 'x' }, 'This is not a Solana public key.'],
    ['addToWhitelist', { publicKey }, ADMIN_MESSAGES.keyAndPasswordRequired],
    ['removeFromWhitelist', { publicKey }, 'Please enter the admin password.'],
    ['setAnnouncement', { announcement: '' }, 'Please enter the admin password.'],
  ] as const)('%s %j: %s', (routeId, input, sentence) => {
    expect(refusalOf(routeId, input)).toBe(sentence);
  });

  it.each([
    [' a\r\n b\0', 'a b'],
    ['\u202egnp', 'gnp'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['שלום', 'שלום'],
  ])('accepts the project name %j as %j', (name, expected) => {
    const parsed = parseInput(routes.createApp.input, { ...app, projectNameDisplay: name });
    expect(parsed.projectNameDisplay).toBe(expected);
  });

  it.each([
    [' Hello ', 'Hello'],
    ['\u200b\0 \n', ''],
  ])('accepts the announcement %j as %j', (announcement, expected) => {
    const parsed = parseInput(routes.setAnnouncement.input, { announcement, adminPassword: 'x' });
    expect(parsed.announcement).toBe(expected);
  });

  it('keeps unchosen settings undefined', () => {
    expect(parseInput(routes.createApp.input, { ...app, isQuickBuidl: 'true', llmSettings: '{"topP":0}' })).toEqual({
      ...app,
      isQuickBuidl: true,
      hasTwoDesigns: false,
      planAnswers: [],
      llmSettings: { topP: 0 },
      styleSettings: {},
      userImages: [],
    });
  });
});
