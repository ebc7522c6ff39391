import { describe, expect, it } from 'vitest';
import { createHttpApi } from '../../../api-gateway/http-api.ts';
import type { InvokeResult } from '../../../lambda/invoke-result.ts';
import type { HttpRequest } from '../../../wire/http-message.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 9, 5, 7);

function request(changes: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    path: '/api/things',
    query: '',
    headers: {},
    body: Buffer.alloc(0),
    sourceIp: '203.0.113.9',
    ...changes,
  };
}

interface Given {
  routeKeys?: string[];
  payload?: unknown;
  result?: InvokeResult | Promise<InvokeResult>;
  timeoutMs?: number;
}

function apiWith({ routeKeys = ['ANY /{proxy+}'], payload = {}, result, timeoutMs = 30_000 }: Given = {}) {
  const events: unknown[] = [];
  const logLines: string[] = [];
  const api = createHttpApi({
    apiId: 'abc123',
    accountId: '000000000000',
    domainName: 'abc123.execute-api.us-east-1.amazonaws.com',
    now: () => NOW_MS,
    onLog: (line) => logLines.push(line),
    invokeFunction: async (_arn, event) => {
      events.push(event);
      return result ?? { ok: true, requestId: 'r', payload };
    },
  });
  for (const routeKey of routeKeys) api.routes.push({ routeKey, target: { functionArn: 'arn:f', timeoutMs } });
  return { api, events, logLines };
}

const responseOf = async (given: Given, sent: Partial<HttpRequest> = {}) => {
  const response = await apiWith(given).api.handle(request(sent));
  return { ...response, text: response.body.toString() };
};

describe('the event', () => {
  it('has payload format 2.0', async () => {
    const { api, events } = apiWith({ routeKeys: ['POST /api/things/{id}'] });
    await api.handle(
      request({
        method: 'POST',
        path: '/api/things/a%20b%2Fc',
        query: 'x=1&x=2&y=%C3%A9',
        headers: {
          'content-type': 'application/json',
          cookie: 'one=1; two=2',
          'x-multi': 'a,b',
          'user-agent': 'test',
        },
        body: Buffer.from('{"name":"é"}'),
      }),
    );
    expect(events).toEqual([
      {
        version: '2.0',
        routeKey: 'POST /api/things/{id}',
        rawPath: '/api/things/a b/c',
        rawQueryString: 'x=1&x=2&y=%C3%A9',
        cookies: ['one=1', 'two=2'],
        headers: { 'content-type': 'application/json', 'x-multi': 'a,b', 'user-agent': 'test' },
        queryStringParameters: { x: '1,2', y: 'é' },
        pathParameters: { id: 'a b/c' },
        requestContext: {
          accountId: '000000000000',
          apiId: 'abc123',
          domainName: 'abc123.execute-api.us-east-1.amazonaws.com',
          domainPrefix: 'abc123',
          http: {
            method: 'POST',
            path: '/api/things/a b/c',
            protocol: 'HTTP/1.1',
            sourceIp: '203.0.113.9',
            userAgent: 'test',
          },
          requestId: expect.any(String),
          routeKey: 'POST /api/things/{id}',
          stage: '$default',
          time: '21/Nov/2026:09:05:07 +0000',
          timeEpoch: NOW_MS,
        },
        body: '{"name":"é"}',
        isBase64Encoded: false,
      },
    ]);
  });

  it.each(['multipart/form-data; boundary=x', 'image/png', 'application/x-www-form-urlencoded'])(
    'carries a body of %s as base64',
    async (contentType) => {
      const { api, events } = apiWith();
      const body = Buffer.from([0, 255, 13, 10]);
      await api.handle(request({ method: 'POST', headers: { 'content-type': contentType }, body }));
      expect(events).toMatchObject([{ body: body.toString('base64'), isBase64Encoded: true }]);
    },
  );
});

describe('routes', () => {
  const routeKeys = ['GET /api/a', 'GET /api/{id}', 'ANY /api/{id}', 'GET /api/{rest+}', '$default'];
  it.each([
    ['GET', '/api/a', 'GET /api/a'],
    ['GET', '/api/b', 'GET /api/{id}'],
    ['POST', '/api/b', 'ANY /api/{id}'],
    ['GET', '/api/b/c', 'GET /api/{rest+}'],
    ['POST', '/api/b/c', '$default'],
    ['GET', '/api/a/', 'GET /api/{rest+}'],
  ])('%s %s uses %s', async (method, path, routeKey) => {
    const { api, events } = apiWith({ routeKeys });
    await api.handle(request({ method, path }));
    expect(events).toMatchObject([{ routeKey }]);
  });

  it('respond with 404 in JSON for an unknown path or method', async () => {
    for (const sent of [{ path: '/api/nothing' }, { path: '/api/a', method: 'POST' }, { path: '/api/a/' }]) {
      const response = await responseOf({ routeKeys: ['GET /api/a'] }, sent);
      expect(response).toMatchObject({ status: 404, text: '{"message":"Not Found"}' });
      expect(response.headers['content-type']).toBe('application/json');
    }
  });
});

describe('the response', () => {
  it('has status, headers, cookies and body of the function', async () => {
    const response = await responseOf({
      payload: {
        statusCode: 201,
        headers: { 'X-Thing': 1, 'Content-Type': 'application/json' },
        cookies: ['a=1; HttpOnly', 'b=2'],
        body: '{"ok":true}',
      },
    });
    expect(response).toMatchObject({ status: 201, cookies: ['a=1; HttpOnly', 'b=2'], text: '{"ok":true}' });
    expect(response.headers).toMatchObject({ 'x-thing': '1', 'content-type': 'application/json' });
  });

  it('decodes base64', async () => {
    const body = Buffer.from([1, 2, 255]);
    const response = await responseOf({
      payload: { statusCode: 200, body: body.toString('base64'), isBase64Encoded: true },
    });
    expect(response.body).toEqual(body);
  });

  it('is the returned value in JSON when the function returns no status', async () => {
    expect(await responseOf({ payload: { hello: 1 } })).toMatchObject({ status: 200, text: '{"hello":1}' });
  });

  it('is 500 without internals when the function fails or returns an invalid value', async () => {
    const error = { errorType: 'Error', errorMessage: 'secret detail' };
    for (const given of [{ result: { ok: false as const, requestId: 'r', error } }, { payload: { statusCode: 'x' } }]) {
      expect(await responseOf(given)).toMatchObject({
        status: 500,
        text: '{"message":"Internal Server Error"}',
      });
    }
  });
});

describe('limits', () => {
  it('refuse a body over 10 MB without calling the function', async () => {
    for (const body of [undefined, Buffer.alloc(10 * 1024 * 1024 + 1)]) {
      const { api, events } = apiWith();
      const response = await api.handle(request({ method: 'POST', body }));
      expect(response.status).toBe(413);
      expect(events).toEqual([]);
    }
  });

  it('respond with 413 when the event is too large for the function', async () => {
    const error = { errorType: 'RequestEntityTooLarge', errorMessage: 'too large' };
    expect(await responseOf({ result: { ok: false, requestId: 'r', error } })).toMatchObject({ status: 413 });
  });

  it('respond with 503 when the function takes too long', async () => {
    const never = new Promise<InvokeResult>(() => undefined);
    expect(await responseOf({ result: never, timeoutMs: 20 })).toMatchObject({
      status: 503,
      text: '{"message":"Service Unavailable"}',
    });
  });
});
