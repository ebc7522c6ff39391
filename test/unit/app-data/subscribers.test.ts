import { describe, expect, it } from 'vitest';
import { authorizeSubscriber } from '../../../functions/core/app-data/authorize-subscriber.ts';
import { SUBSCRIBER_TOKEN_MS, subscriberToken } from '../../../functions/core/app-data/subscriber-token.ts';
import { changeChannel } from '../../../shared/domain/app-data/change-events.ts';

const NOW_MS = 1_800_000_000_000;
const projectId = `prj_${'a'.repeat(26)}`;
const OWN = changeChannel({ projectId, space: 'live' });
const TOKEN = subscriberToken(OWN, 'secret', NOW_MS);

async function isAllowed(operation: string, channel?: string, token = TOKEN, atMs = NOW_MS) {
  const services = { visitorSecret: async () => 'secret', clock: { nowMs: () => atMs } };
  const requestContext = { apiId: 'api', accountId: '0', requestId: '1', operation, channel };
  const request = { authorizationToken: token, requestContext, requestHeaders: {} };
  const { isAuthorized, ttlOverride } = await authorizeSubscriber(services, request);
  // AppSync would use a cached response for other channels too.
  expect(ttlOverride).toBe(0);
  return isAuthorized;
}

it('a channel has only characters that AppSync allows', () => {
  expect(OWN).toMatch(/^\/apps\/prj-a{26}\/live$/);
});

describe('a visitor', () => {
  it.each([
    ['EVENT_CONNECT', undefined],
    ['EVENT_SUBSCRIBE', OWN],
    ['EVENT_SUBSCRIBE', OWN.slice(1)],
    ['EVENT_SUBSCRIBE', `${OWN}/`],
  ])('may %s %s', async (operation, channel) => {
    expect(await isAllowed(operation, channel)).toBe(true);
  });

  it.each([
    ['EVENT_SUBSCRIBE', '/apps/*'],
    ['EVENT_SUBSCRIBE', OWN.replace('live', '*')],
    ['EVENT_SUBSCRIBE', `${OWN}/*`],
    ['EVENT_SUBSCRIBE', OWN.replace('live', 'preview')],
    ['EVENT_SUBSCRIBE', OWN.replace('prj-a', 'prj-b')],
    ['EVENT_SUBSCRIBE', undefined],
    ['EVENT_PUBLISH', OWN],
    ['OTHER', OWN],
  ])('may not %s %s', async (operation, channel) => {
    expect(await isAllowed(operation, channel)).toBe(false);
  });

  it.each([
    ['expired', TOKEN, NOW_MS + SUBSCRIBER_TOKEN_MS],
    ['of another secret', subscriberToken(OWN, 'other', NOW_MS), NOW_MS],
    ['for another channel', TOKEN.replace('/live', '/preview'), NOW_MS],
    ['with a later end', TOKEN.replace(/:\d{13}:/, ':1900000000000:'), NOW_MS],
    ['malformed', 'token', NOW_MS],
    ['empty', '', NOW_MS],
  ])('may not connect with a token that is %s', async (_case, token, atMs) => {
    expect(await isAllowed('EVENT_CONNECT', undefined, token, atMs)).toBe(false);
  });
});
