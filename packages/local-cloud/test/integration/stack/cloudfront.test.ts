import { describe, expect, it } from 'vitest';
import { pathMatcher } from '../../../cloudfront/path-matcher.ts';
import { parseResponseHeadersPolicy } from '../../../cloudfront/response-headers.ts';
import { apiBehavior, behavior, distributionWith } from './test-distribution.ts';

const ALL_VIEWER = '216adef6-5c7f-47e4-b989-5492eafa07d3';

describe('behaviors', () => {
  it('use the first matching pattern, otherwise the default', async () => {
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
    expect(pathMatcher(pattern)(path)).toBe(expected);
  });

  it('refuse a method that is not allowed', async () => {
    expect(await distributionWith().get('/index.html', {}, 'POST')).toMatchObject({ status: 403 });
  });

  it('forward headers, cookies and query to the API, but not the Host header', async () => {
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
        sourceIp: '130.176.0.1',
      },
    ]);
    expect(reachedApi[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
  });

  it('forward no headers, cookies or query without an origin request policy', async () => {
    const { OriginRequestPolicyId: _left, ...withoutPolicy } = { OriginRequestPolicyId: '', ...apiBehavior };
    const { get, reachedApi } = distributionWith({ CacheBehaviors: [withoutPolicy] });
    await get('/api/x?y=1', { authorization: 'Bearer k', cookie: 'a=1' });
    expect(reachedApi[0]?.query).toBe('');
    expect(reachedApi[0]?.headers).not.toHaveProperty('authorization');
    expect(reachedApi[0]?.headers).not.toHaveProperty('cookie');
  });
});

describe('a bucket as an origin', () => {
  it('responds with 403 for a missing key, and for every key without the bucket policy', async () => {
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

  it('responds with 304 to the current ETag, strong or weak', async () => {
    for (const tag of ['"tag"', 'W/"tag"', '"other", W/"tag"']) {
      const response = await distributionWith().get('/assets/a.js', { 'if-none-match': tag });
      expect(response).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    }
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=20-', 416, '', 'bytes */10'],
  ])('responds to the range %s', async (range, status, text, contentRange) => {
    const response = await distributionWith().get('/clip.mp4', { range });
    expect(response).toMatchObject({ status, headers: { 'content-range': contentRange } });
    expect(response.body.toString()).toBe(text);
  });

  it('compresses suitable responses with an encoding that the viewer accepts', async () => {
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
      { DefaultCacheBehavior: behavior({ ResponseHeadersPolicyId: 'p' }) },
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

  it('applies to errors too', async () => {
    const response = await withPolicy().get('/nothing.js');
    expect(response).toMatchObject({ status: 403, headers: { 'x-content-type-options': 'nosniff' } });
  });

  it('refuses a content security policy that CloudFront would refuse', () => {
    const csp = { ContentSecurityPolicy: 'x'.repeat(1784), Override: true };
    expect(() =>
      parseResponseHeadersPolicy({ Name: 'p', SecurityHeadersConfig: { ContentSecurityPolicy: csp } }),
    ).toThrow();
  });
});

describe('an unsupported setting is refused when the distribution is created', () => {
  it.each([
    ['an unknown cache policy', { DefaultCacheBehavior: behavior({ CachePolicyId: 'x' }) }, /cache policy 'x'/],
    [
      'an unknown function',
      {
        DefaultCacheBehavior: behavior({
          FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'x' }],
        }),
      },
      /function 'x'/,
    ],
    [
      'Lambda@Edge',
      { DefaultCacheBehavior: behavior({ LambdaFunctionAssociations: [] }) },
      /LambdaFunctionAssociations/,
    ],
    ['an unknown origin', { DefaultCacheBehavior: behavior({ TargetOriginId: 'x' }) }, /no origin x/],
    [
      'a Host header forwarded to the API',
      { CacheBehaviors: [{ ...apiBehavior, OriginRequestPolicyId: ALL_VIEWER }] },
      /Host header/,
    ],
    ['an unknown web ACL', { WebACLId: 'x' }, /the web ACL 'x' is not supported/],
    [
      'a page in place of an error',
      { CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0, ResponsePagePath: '/404.html' }] },
      /ResponsePagePath/,
    ],
  ])('%s', (_name, config, message) => {
    expect(() => distributionWith(config)).toThrow(message);
  });
});
