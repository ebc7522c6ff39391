import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const REQUESTS = 200;

let cloud: TestCloud;

beforeAll(async () => {
  // With this account concurrency, the share of each function admits all 200 requests. Requests above a share would get
  // a 503.
  cloud = await startTestCloud({ settings: { lambdaConcurrency: 10_000 } });
});
afterAll(() => cloud.close());

describe('200 parallel requests to a cold API', () => {
  it('get the responses of their routes, none of them a 500', async () => {
    const send = (index: number) => fetch(`${cloud.api}${index % 2 === 0 ? '/auth/me' : '/nothing'}`);
    const responses = await Promise.all(Array.from({ length: REQUESTS }, (_, index) => send(index)));
    const counts = Map.groupBy(responses, ({ status }) => status);
    const perStatus = [...counts].map(([status, group]) => [status, group.length]);
    expect(Object.fromEntries(perStatus)).toEqual({ 401: REQUESTS / 2, 404: REQUESTS / 2 });
    const codes = new Set(await Promise.all(responses.map(async (response) => (await response.json()).code)));
    expect(codes).toEqual(new Set(['unauthenticated', 'not_found']));
  });

  it('that bypass CloudFront are refused with 403 in JSON', async () => {
    const [api] = cloud.parts.apis.values();
    const send = (index: number) =>
      api?.handle({
        method: 'GET',
        path: '/api/config/public',
        query: '',
        headers: index % 2 === 0 ? {} : { 'x-origin-verify': `guess-${index}` },
        body: Buffer.alloc(0),
        sourceIp: '203.0.113.9',
      });
    const responses = await Promise.all(Array.from({ length: REQUESTS }, (_, index) => send(index)));
    expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([403]));
    const [first] = responses;
    expect(JSON.parse(String(first?.body))).toMatchObject({ success: false, code: 'forbidden' });
  });
});
