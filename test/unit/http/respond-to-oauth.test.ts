import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import { expect, it } from 'vitest';
import { MemoryRateLimits } from '../../../functions/adapters/memory-rate-limits.ts';
import { respondToOAuth } from '../../../functions/http/respond-to-oauth.ts';
import { plannedServer } from '../../../packages/client/test/planned-server.ts';
import { json, lost, type Reaction } from '../../../packages/client/test/scripted-fetch.ts';
import { OAUTH_PATHS } from '../../../shared/domain/oauth-paths.ts';

/** Sends a refresh token to the site while the API reacts so. Returns the status and the error code. */
async function refreshWhile(reaction: Reaction) {
  const { fetch } = plannedServer({ 'POST /api/auth/authorizations/refresh': reaction });
  const form = { grant_type: 'refresh_token', refresh_token: 'token', client_id: 'client' };
  const request = {
    method: 'POST',
    path: OAUTH_PATHS.token,
    query: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams(form).toString()),
    sourceIp: '203.0.113.9',
  };
  const source = { apiId: 'a', accountId: '1', domainName: 'api.example', stage: '$default' };
  const route = { routeKey: `ANY ${OAUTH_PATHS.token}`, path: OAUTH_PATHS.token, pathParameters: {} };
  const services = {
    siteUrl: 'https://buidl.example',
    appsUrl: 'https://apps.example',
    visitorSecret: 'secret',
    fetch,
    rateLimits: new MemoryRateLimits(),
    clock: { nowMs: () => 0 },
  };
  const { statusCode, body = '' } = await respondToOAuth(toLambdaEvent(source, request, route, 0), services);
  return [statusCode, JSON.parse(body).error];
}

const refusal = (status: number, code: string, reason: string) =>
  json({ success: false, error: 'Refused.', code, reason }, status);

it.each([
  ['a used token', refusal(410, 'gone', 'unusable_code')],
  ['a banned account', refusal(403, 'banned', 'account_banned')],
  ['an invalid token', refusal(400, 'invalid_input', 'too_long')],
])('%s is an invalid grant, so that the program asks its user', async (_what, reaction) => {
  expect(await refreshWhile(reaction)).toEqual([400, 'invalid_grant']);
});

it.each([
  ['a lost race', refusal(409, 'conflict', 'api_keys_busy')],
  ['an account with too many keys', refusal(409, 'conflict', 'api_keys_full')],
  ['a refusal of the firewall', () => new Response('Forbidden', { status: 403 })],
  ['too many requests', refusal(429, 'rate_limited', 'rate_limited')],
  ['a failure', refusal(500, 'internal', 'internal')],
  ['a lost connection', lost],
])('%s leaves the token usable, so that the program tries again', async (_what, reaction) => {
  expect(await refreshWhile(reaction)).toEqual([503, 'temporarily_unavailable']);
});
