import { describe, expect, it } from 'vitest';
import { createHttpApi } from '../../../api-gateway/http-api.ts';
import type { InvokeResult } from '../../../lambda/invoke-result.ts';

const OK: InvokeResult = { ok: true, requestId: 'r', payload: { statusCode: 200, body: 'ok' } };

function apiWith(results: Record<string, () => InvokeResult> = {}) {
  const clock = { ms: 1_000_000 };
  const invoked: string[] = [];
  const invokeFunction = async (arn: string) => {
    invoked.push(arn);
    return results[arn]?.() ?? OK;
  };
  const api = createHttpApi({
    apiId: 'abc123',
    accountId: '000000000000',
    domainName: 'abc123.execute-api.us-east-1.amazonaws.com',
    now: () => clock.ms,
    onLog: () => undefined,
    invokeFunction,
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const body = Buffer.alloc(0);
    const response = await api.handle({
      method: 'GET',
      path,
      query: '',
      headers,
      body,
      sourceIp: '203.0.113.9',
    });
    return { status: response.status, text: response.body.toString() };
  };
  return { api, get, clock, invoked };
}

describe('a throttle', () => {
  const throttled = () => {
    const made = apiWith();
    for (const routeKey of ['GET /a', 'GET /b', 'GET /c']) {
      made.api.routes.push({ routeKey, target: { functionArn: 'arn:f', timeoutMs: 1_000 } });
    }
    made.api.throttles.set({ rateLimit: 2, burstLimit: 3 }, new Map([['GET /c', { rateLimit: 1, burstLimit: 1 }]]));
    return made;
  };
  const statuses = async (get: (path: string) => Promise<{ status: number }>, path: string, count: number) => {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) found.push((await get(path)).status);
    return found;
  };

  it('admits its burst, then its rate, and refuses other requests without calling the function', async () => {
    const { get, clock, invoked } = throttled();
    expect(await statuses(get, '/a', 5)).toEqual([200, 200, 200, 429, 429]);
    expect(await get('/a')).toEqual({ status: 429, text: '{"message":"Too Many Requests"}' });
    clock.ms += 1_000;
    expect(await statuses(get, '/a', 3)).toEqual([200, 200, 429]);
    clock.ms += 60_000;
    expect(await statuses(get, '/a', 4)).toEqual([200, 200, 200, 429]);
    expect(invoked).toHaveLength(8);
  });

  it('counts each route separately, and a route may have a different one', async () => {
    const { get } = throttled();
    expect(await statuses(get, '/a', 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses(get, '/b', 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses(get, '/c', 2)).toEqual([200, 429]);
  });
});

it('a throttled function responds with 503', async () => {
  const error = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' };
  const { api, get } = apiWith({ 'arn:f': () => ({ ok: false, requestId: 'r', error }) });
  api.routes.push({ routeKey: 'GET /a', target: { functionArn: 'arn:f', timeoutMs: 1_000 } });
  expect(await get('/a')).toEqual({ status: 503, text: '{"message":"Service Unavailable"}' });
});
