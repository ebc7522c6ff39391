import { describe, expect, it } from 'vitest';
import { answerFromBucket } from '../../../infra/local/cloudfront/bucket-origin.ts';
import {
  createDistribution,
  type DistributionOptions,
} from '../../../infra/local/cloudfront/distribution.ts';
import { pathPattern } from '../../../infra/local/cloudfront/path-pattern.ts';
import { parseResponseHeadersPolicy } from '../../../infra/local/cloudfront/response-headers.ts';
import { compileViewerFunction } from '../../../infra/local/cloudfront/viewer-function.ts';
import type { HttpRequest } from '../../../infra/local/http-message.ts';

const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER = '216adef6-5c7f-47e4-b989-5492eafa07d3';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const LONG_TEXT = 'text '.repeat(1000);

const objects: Record<string, { body: Buffer; contentType: string; cacheControl?: string }> = {
  'index.html': {
    body: Buffer.from(`<!doctype html>${LONG_TEXT}`),
    contentType: 'text/html',
    cacheControl: 'no-cache',
  },
  'assets/a.js': {
    body: Buffer.from('a();'),
    contentType: 'text/javascript',
    cacheControl: 'max-age=31536000',
  },
  'clip.mp4': { body: Buffer.from('0123456789'), contentType: 'video/mp4' },
};
const bucket = {
  read: async (_bucket: string, key: string) => {
    const found = objects[key];
    if (found === undefined) return undefined;
    const { body, contentType, cacheControl } = found;
    return {
      body,
      contentType,
      cacheControl,
      contentEncoding: undefined,
      contentDisposition: undefined,
      metadata: {},
      etag: '"tag"',
      lastModified: new Date(0),
    };
  },
};

function behaviour(changes: Record<string, unknown> = {}) {
  return {
    TargetOriginId: 'pages',
    ViewerProtocolPolicy: 'redirect-to-https',
    CachePolicyId: CACHING_OPTIMIZED,
    Compress: true,
    ...changes,
  };
}

const apiBehaviour = behaviour({
  TargetOriginId: 'api',
  PathPattern: '/api/*',
  CachePolicyId: CACHING_DISABLED,
  OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
});

function distributionWith(
  config: Record<string, unknown> = {},
  given: Partial<DistributionOptions> & { mayRead?: boolean } = {},
) {
  const reachedApi: HttpRequest[] = [];
  const distribution = createDistribution({
    id: 'E1',
    arn: 'arn:e1',
    domainName: 'd1.cloudfront.net',
    config: {
      Enabled: true,
      DefaultRootObject: 'index.html',
      Origins: [
        { Id: 'pages', DomainName: 'pages.s3.us-east-1.amazonaws.com' },
        { Id: 'api', DomainName: 'api.execute-api.us-east-1.amazonaws.com' },
      ],
      DefaultCacheBehavior: behaviour(),
      CacheBehaviors: [apiBehaviour],
      ...config,
    },
    cachePolicies: new Map(),
    originRequestPolicies: new Map(),
    responseHeadersPolicies: new Map(),
    viewerFunctions: new Map(),
    findOrigin: ({ Id }) =>
      Id === 'pages'
        ? {
            kind: 'bucket',
            handle: (request) => answerFromBucket(bucket, 'b', given.mayRead ?? true, request),
          }
        : {
            kind: 'api',
            handle: async (request) => {
              reachedApi.push(request);
              return {
                status: 404,
                headers: { 'content-type': 'application/json' },
                cookies: [],
                body: Buffer.from('{}'),
              };
            },
          },
    onLog: () => undefined,
    ...given,
  });
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') => {
    const [pathOnly = '', query = ''] = path.split('?');
    const sent = { method, path: pathOnly, query, headers, body: Buffer.from(body), sourceIp: '203.0.113.9' };
    return distribution.handle(sent);
  };
  return { get, reachedApi };
}

describe('behaviours', () => {
  it('takes the first pattern that fits, and the default one otherwise', async () => {
    const { get } = distributionWith();
    expect((await get('/')).body.toString()).toContain('<!doctype html>');
    expect(await get('/api/nothing')).toMatchObject({ status: 404 });
  });

  it.each([
    ['/api/*', '/api/a/b', true],
    ['api/*', '/api/a', true],
    ['/api/*', '/API/a', false],
    ['*.jpg', '/a/b.jpg', true],
    ['/a?c', '/abc', true],
    ['/a.c', '/abc', false],
  ])('pattern %s on %s: %s', (pattern, path, expected) => {
    expect(pathPattern(pattern)(path)).toBe(expected);
  });

  it('refuses a method that the behaviour does not allow', async () => {
    expect(await distributionWith().get('/index.html', {}, 'POST')).toMatchObject({ status: 403 });
  });

  it('forwards headers, cookies and query to the API, but not the Host header', async () => {
    const { get, reachedApi } = distributionWith();
    const headers = { host: 'localhost:3000', authorization: 'Bearer k', cookie: 'a=1; b=2' };
    await get('/api/x?y=1&z=2', headers, 'POST', 'body');
    expect(reachedApi).toMatchObject([
      {
        query: 'y=1&z=2',
        headers: {
          host: 'api.execute-api.us-east-1.amazonaws.com',
          authorization: 'Bearer k',
          cookie: 'a=1; b=2',
        },
        body: Buffer.from('body'),
      },
    ]);
  });

  it('forwards nothing of the viewer without an origin request policy', async () => {
    const { OriginRequestPolicyId: _left, ...withoutPolicy } = { OriginRequestPolicyId: '', ...apiBehaviour };
    const { get, reachedApi } = distributionWith({ CacheBehaviors: [withoutPolicy] });
    await get('/api/x?y=1', { authorization: 'Bearer k', cookie: 'a=1' });
    expect(reachedApi[0]?.query).toBe('');
    expect(reachedApi[0]?.headers).not.toHaveProperty('authorization');
    expect(reachedApi[0]?.headers).not.toHaveProperty('cookie');
  });
});

describe('a bucket as an origin', () => {
  it('answers 403 for a missing key, and for every key without the bucket policy', async () => {
    expect(await distributionWith().get('/nothing.js')).toMatchObject({ status: 403 });
    expect(await distributionWith({}, { mayRead: false }).get('/assets/a.js')).toMatchObject({ status: 403 });
  });

  it('passes content type, cache control and ETag on', async () => {
    const { headers } = await distributionWith().get('/assets/a.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'max-age=31536000',
      etag: '"tag"',
    });
  });

  it('answers 304 to the ETag that it gave, strong or weak', async () => {
    for (const tag of ['"tag"', 'W/"tag"', '"other", W/"tag"']) {
      const reply = await distributionWith().get('/assets/a.js', { 'if-none-match': tag });
      expect(reply).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    }
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=20-', 416, '', 'bytes */10'],
  ])('answers the range %s', async (range, status, text, contentRange) => {
    const reply = await distributionWith().get('/clip.mp4', { range });
    expect(reply).toMatchObject({ status, headers: { 'content-range': contentRange } });
    expect(reply.body.toString()).toBe(text);
  });

  it('compresses what is worth it, as the viewer accepts it', async () => {
    const { get } = distributionWith();
    const encodingOf = async (path: string, accept: string) =>
      (await get(path, { 'accept-encoding': accept })).headers['content-encoding'];
    expect(await encodingOf('/index.html', 'gzip, deflate, br')).toBe('br');
    expect(await encodingOf('/index.html', 'gzip')).toBe('gzip');
    expect(await encodingOf('/index.html', '')).toBeUndefined();
    expect(await encodingOf('/assets/a.js', 'br')).toBeUndefined();
  });
});

describe('response headers policies', () => {
  const policy = parseResponseHeadersPolicy({
    Name: 'p',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 1, Override: true },
    },
    CustomHeadersConfig: {
      Items: [
        { Header: 'X-Mine', Value: '1', Override: true },
        { Header: 'Cache-Control', Value: 'private', Override: false },
      ],
    },
    RemoveHeadersConfig: { Items: [{ Header: 'ETag' }] },
  });
  const withPolicy = () =>
    distributionWith(
      { DefaultCacheBehavior: behaviour({ ResponseHeadersPolicyId: 'p' }) },
      { responseHeadersPolicies: new Map([['p', policy]]) },
    );

  it('adds and removes headers, without HSTS on plain HTTP', async () => {
    const { headers } = await withPolicy().get('/assets/a.js');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-mine': '1',
      'cache-control': 'max-age=31536000',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('holds for errors, too', async () => {
    const reply = await withPolicy().get('/nothing.js');
    expect(reply).toMatchObject({ status: 403, headers: { 'x-content-type-options': 'nosniff' } });
  });

  it('refuses a content security policy that CloudFront would refuse', () => {
    const csp = { ContentSecurityPolicy: 'x'.repeat(1784), Override: true };
    expect(() =>
      parseResponseHeadersPolicy({ Name: 'p', SecurityHeadersConfig: { ContentSecurityPolicy: csp } }),
    ).toThrow();
  });
});

describe('CloudFront Functions', () => {
  const withFunction = (code: string, eventType = 'viewer-request', config: Record<string, unknown> = {}) =>
    distributionWith(
      {
        DefaultCacheBehavior: behaviour({
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

  it('answers itself, knowing headers, query and cookies', async () => {
    const { get } = withFunction(`async function handler({ context, viewer, request }) {
      const { headers, querystring, cookies } = request;
      const seen = [context.eventType, viewer.ip, headers['x-a'].value, querystring.q.multiValue.length, cookies.c.value];
      return { statusCode: 302, headers: { location: { value: '/' + seen.join('-') } } };
    }`);
    const reply = await get('/x?q=1&q=2', { 'x-a': 'a', cookie: 'c=3' });
    expect(reply).toMatchObject({ status: 302, headers: { location: '/viewer-request-203.0.113.9-a-2-3' } });
  });

  it('changes an answer', async () => {
    const code = `function handler({ response }) { response.headers['x-b'] = { value: '2' }; return response; }`;
    const reply = await withFunction(code, 'viewer-response').get('/assets/a.js');
    expect(reply).toMatchObject({ status: 200, headers: { 'x-b': '2', 'content-type': 'text/javascript' } });
    expect(reply.body.toString()).toBe('a();');
  });

  it.each([
    ['throws', 'function handler() { throw new Error("x"); }'],
    ['returns nothing', 'function handler() {}'],
    ['returns nonsense', 'function handler() { return { statusCode: "yes" }; }'],
    ['never ends', 'function handler() { for (;;) {} }'],
    ['reaches for Node', 'function handler() { return { statusCode: 200, body: process.version }; }'],
    ['makes code of text', 'function handler(e) { return eval("e.request"); }'],
  ])('answers 503 when a function %s', async (_name, code) => {
    expect(await withFunction(code).get('/assets/a.js')).toMatchObject({ status: 503 });
  });

  it('refuses code that is too long, imports, or does not parse', () => {
    for (const code of [`//${'x'.repeat(10_240)}`, "import cf from 'cloudfront';", 'function {']) {
      expect(() => compileViewerFunction('fn', code, () => undefined)).toThrow();
    }
  });
});

describe('what is not supported is refused when the distribution is made', () => {
  it.each([
    ['custom error responses', { CustomErrorResponses: [{ ErrorCode: 403 }] }, /custom error responses/],
    [
      'an unknown cache policy',
      { DefaultCacheBehavior: behaviour({ CachePolicyId: 'x' }) },
      /cache policy 'x'/,
    ],
    [
      'an unknown function',
      {
        DefaultCacheBehavior: behaviour({
          FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'x' }],
        }),
      },
      /function 'x'/,
    ],
    [
      'Lambda@Edge',
      { DefaultCacheBehavior: behaviour({ LambdaFunctionAssociations: [] }) },
      /LambdaFunctionAssociations/,
    ],
    ['an unknown origin', { DefaultCacheBehavior: behaviour({ TargetOriginId: 'x' }) }, /no origin x/],
    [
      'a Host header forwarded to the API',
      { CacheBehaviors: [{ ...apiBehaviour, OriginRequestPolicyId: ALL_VIEWER }] },
      /Host header/,
    ],
    ['a firewall', { WebACLId: 'x' }, /WebACLId/],
  ])('%s', (_name, config, message) => {
    expect(() => distributionWith(config)).toThrow(message);
  });
});
