import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { MemoryRateLimits } from '../../../functions/adapters/memory-rate-limits.ts';
import { respondToOAuth } from '../../../functions/http/respond-to-oauth.ts';
import { OAUTH_PATHS } from '../../../shared/domain/oauth-paths.ts';

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
