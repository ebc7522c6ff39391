import { describe, expect, it } from 'vitest';
import { compileViewerFunction } from '../../../cloudfront/viewer-function.ts';
import { behavior, distributionWith } from './test-distribution.ts';

describe('CloudFront Functions', () => {
  const withFunction = (code: string, eventType = 'viewer-request', config: Record<string, unknown> = {}) =>
    distributionWith(
      {
        DefaultCacheBehavior: behavior({
          FunctionAssociations: [{ EventType: eventType, FunctionARN: 'arn:fn' }],
        }),
        ...config,
      },
      { viewerFunctions: new Map([['arn:fn', compileViewerFunction('fn', code, () => undefined)]]) },
    );

  it('rewrites a request', async () => {
    const { get } = withFunction(`function handler(event) {
      if (!event.request.uri.includes('.')) event.request.uri = '/index.html';
      return event.request;
    }`);
    expect((await get('/projects/1')).body.toString()).toContain('<!doctype html>');
    expect(await get('/assets/a.js')).toMatchObject({ status: 200 });
  });

  it('responds itself, with access to headers, query and cookies', async () => {
    const { get } = withFunction(`async function handler({ context, viewer, request }) {
      const { headers, querystring, cookies } = request;
      const seen = [context.eventType, viewer.ip, headers['x-a'].value, querystring.q.multiValue.length, cookies.c.value];
      return { statusCode: 302, headers: { location: { value: '/' + seen.join('-') } } };
    }`);
    const response = await get('/x?q=1&q=2', { 'x-a': 'a', cookie: 'c=3' });
    expect(response).toMatchObject({
      status: 302,
      headers: { location: '/viewer-request-203.0.113.9-a-2-3' },
    });
  });

  it.each(['constructor', 'toString', '__proto__'])('forwards a parameter called %s', async (name) => {
    const { get } = withFunction(`function handler({ request }) {
      const { value } = Object.getOwnPropertyDescriptor(request.querystring, '${name}').value;
      return { statusCode: 302, headers: { location: { value } } };
    }`);
    expect(await get(`/x?${name}=1`)).toMatchObject({ status: 302, headers: { location: '1' } });
  });

  it('changes a response', async () => {
    const code = `function handler({ response }) { response.headers['x-b'] = { value: '2' }; return response; }`;
    const response = await withFunction(code, 'viewer-response').get('/assets/a.js');
    expect(response).toMatchObject({
      status: 200,
      headers: { 'x-b': '2', 'content-type': 'text/javascript' },
    });
    expect(response.body.toString()).toBe('a();');
  });

  it.each([
    ['throws', 'function handler() { throw new Error("x"); }'],
    ['returns nothing', 'function handler() {}'],
    ['returns nonsense', 'function handler() { return { statusCode: "yes" }; }'],
    ['never ends', 'function handler() { for (;;) {} }'],
    ['reaches for Node', 'function handler() { return { statusCode: 200, body: process.version }; }'],
    ['makes code of text', 'function handler(e) { return eval("e.request"); }'],
  ])('responds with 503 when a function %s', async (_name, code) => {
    expect(await withFunction(code).get('/assets/a.js')).toMatchObject({ status: 503 });
  });

  it('refuses code that is too long, has imports or does not parse', () => {
    for (const code of [`//${'x'.repeat(10_240)}`, "import cf from 'cloudfront';", 'function {']) {
      expect(() => compileViewerFunction('fn', code, () => undefined)).toThrow();
    }
  });
});
