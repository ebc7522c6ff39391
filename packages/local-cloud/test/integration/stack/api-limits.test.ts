import { describe, expect, it } from 'vitest';
import { Authorizer } from '../../../api-gateway/authorizer.ts';
import { createHttpApi } from '../../../api-gateway/http-api.ts';
import { AccessDeniedError } from '../../../iam/permission.ts';
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
  return { api, get, clock, invoked, invokeFunction };
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

describe('a Lambda authorizer', () => {
  const HEADER = 'x-secret';
  const isAuthorized = (answer: boolean): InvokeResult => {
    return { ok: true, requestId: 'r', payload: { isAuthorized: answer } };
  };

  function guarded(answers: () => InvokeResult, resultTtlMs = 60_000) {
    const made = apiWith({ 'arn:authorizer': answers });
    const authorizer = new Authorizer({
      functionArn: 'arn:authorizer',
      identityHeaders: [HEADER],
      resultTtlMs,
      caller: { kind: 'service', name: 'apigateway.amazonaws.com', sourceArn: 'arn:authorizers' },
      invokeFunction: made.invokeFunction,
      onLog: () => undefined,
    });
    for (const routeKey of ['GET /a', 'GET /b']) {
      made.api.routes.push({ routeKey, target: { functionArn: 'arn:f', timeoutMs: 1_000, authorizer } });
    }
    return made;
  }

  it('is not called for a request without its identity source, which gets 401', async () => {
    const { get, invoked } = guarded(() => isAuthorized(true));
    const without: Record<string, string>[] = [{}, { [HEADER]: '' }];
    for (const headers of without) {
      expect(await get('/a', headers)).toEqual({ status: 401, text: '{"message":"Unauthorized"}' });
    }
    expect(invoked).toEqual([]);
  });

  it('is called once for the same identity on all routes, until its result expires', async () => {
    const { get, invoked, clock } = guarded(() => isAuthorized(true));
    for (const path of ['/a', '/b', '/a']) expect(await get(path, { [HEADER]: 's' })).toMatchObject({ status: 200 });
    expect(invoked.filter((arn) => arn === 'arn:authorizer')).toHaveLength(1);
    await get('/a', { [HEADER]: 'other' });
    expect(invoked.filter((arn) => arn === 'arn:authorizer')).toHaveLength(2);
    clock.ms += 60_000;
    await get('/a', { [HEADER]: 's' });
    expect(invoked.filter((arn) => arn === 'arn:authorizer')).toHaveLength(3);
  });

  it('denies with 403, which is cached too, and the function is not called', async () => {
    const { get, invoked } = guarded(() => isAuthorized(false));
    expect(await get('/a', { [HEADER]: 'guessed' })).toEqual({
      status: 403,
      text: '{"message":"Forbidden"}',
    });
    expect(await get('/b', { [HEADER]: 'guessed' })).toMatchObject({ status: 403 });
    expect(invoked).toEqual(['arn:authorizer']);
  });

  it.each<[string, () => InvokeResult]>([
    ['fails', () => ({ ok: false, requestId: 'r', error: { errorType: 'Error', errorMessage: 'x' } })],
    ['returns something else', () => ({ ok: true, requestId: 'r', payload: { allowed: true } })],
    [
      'may not be called',
      () => {
        throw new AccessDeniedError('denied');
      },
    ],
  ])('that %s responds with 500, and is called again', async (_name, answers) => {
    const { get, invoked } = guarded(answers);
    expect(await get('/a', { [HEADER]: 's' })).toMatchObject({ status: 500 });
    expect(await get('/a', { [HEADER]: 's' })).toMatchObject({ status: 500 });
    expect(invoked).toEqual(['arn:authorizer', 'arn:authorizer']);
  });
});

it('a throttled function responds with 503', async () => {
  const error = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.' };
  const { api, get } = apiWith({ 'arn:f': () => ({ ok: false, requestId: 'r', error }) });
  api.routes.push({ routeKey: 'GET /a', target: { functionArn: 'arn:f', timeoutMs: 1_000 } });
  expect(await get('/a')).toEqual({ status: 503, text: '{"message":"Service Unavailable"}' });
});
