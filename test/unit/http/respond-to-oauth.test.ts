import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { MemoryRateLimits } from '../../../functions/adapters/memory-rate-limits.ts';
import { respondToOAuth } from '../../../functions/http/respond-to-oauth.ts';
import { plannedServer } from '../../../packages/client/test/planned-server.ts';
import { json, lost, type Reaction } from '../../../packages/client/test/scripted-fetch.ts';
import { OAUTH_PATHS } from '../../../shared/domain/oauth-paths.ts';

/** Sends a refresh token to the site, which calls an API with this reaction. Returns the status and the error code. */
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

const FORM = 'application/x-www-form-urlencoded';

async function refusalOf(body: string, contentType = FORM) {
  const path = OAUTH_PATHS.token;
  const event = toLambdaEvent(
    { apiId: 'a', accountId: '1', domainName: 'api.example', stage: '$default' },
    {
      method: 'POST',
      path,
      query: '',
      headers: { 'content-type': contentType },
      body: Buffer.from(body),
      sourceIp: '203.0.113.9',
    },
    { routeKey: `POST ${path}`, path, pathParameters: {} },
    0,
  );
  const { statusCode, body: text = '' } = await respondToOAuth(event, {
    siteUrl: 'https://buidl.example',
    appsUrl: 'https://apps.example',
    fetch: () => Promise.reject(new Error('The API is not needed.')),
    rateLimits: new MemoryRateLimits(),
    clock: { nowMs: () => 0 },
    visitorSecret: 'secret',
  });
  const { error, error_description } = z.record(z.string(), z.string()).parse(JSON.parse(text));
  return { statusCode, error, error_description };
}

it.each([
  ['grant_type=a&code=b&code=c', FORM, 'The parameter code appears twice.'],
  ['grant_type=a&%22=b&%22=c', FORM, 'A parameter appears twice.'],
  ['{}', 'application/json', `The Content-Type is not ${FORM}.`],
  [`code=${'a'.repeat(10_000)}`, FORM, 'The body is larger than 10000 bytes.'],
])('the form %.30s of type %s is refused with its reason', async (body, type, error_description) => {
  expect(await refusalOf(body, type)).toEqual({ statusCode: 400, error: 'invalid_request', error_description });
});
