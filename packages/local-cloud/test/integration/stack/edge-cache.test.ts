import { describe, expect, it } from 'vitest';
import { TAKEDOWN_SECONDS, VIEW_CACHE_CONTROL, VIEW_EDGE_SECONDS } from '../../../../../shared/domain/view-cache.ts';
import { parseCachePolicy } from '../../../cloudfront/forwarding.ts';
import type { HttpRequest, HttpResponse } from '../../../wire/http-message.ts';
import { apiBehavior, distributionWith } from './test-distribution.ts';

const VIEWS = parseCachePolicy({
  Name: 'views',
  MinTTL: 0,
  DefaultTTL: 0,
  MaxTTL: VIEW_EDGE_SECONDS,
  ParametersInCacheKeyAndForwardedToOrigin: {
    HeadersConfig: { HeaderBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
    EnableAcceptEncodingBrotli: true,
    EnableAcceptEncodingGzip: true,
  },
});
const viewedHeaders = (): Record<string, string> => ({
  'cache-control': VIEW_CACHE_CONTROL,
  etag: 'W/"one"',
});

function edgeWith(config: Record<string, unknown> = {}) {
  const origin = { status: 200, headers: viewedHeaders(), body: 'the app', nowMs: 0 };
  const reached: HttpRequest[] = [];
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    reached.push(request);
    const { status, headers, body } = origin;
    const isSame = status === 200 && request.headers['if-none-match'] === headers.etag && headers.etag !== undefined;
    return { status: isSame ? 304 : status, headers, cookies: [], body: Buffer.from(isSame ? '' : body) };
  };
  const { get } = distributionWith(
    { CacheBehaviors: [{ ...apiBehavior, PathPattern: '/p/*', CachePolicyId: 'views' }], ...config },
    {
      cachePolicies: new Map([['views', VIEWS]]),
      findOrigin: ({ Id }) => ({ kind: Id === 'api' ? 'api' : 'bucket', handle }),
      now: () => origin.nowMs,
    },
  );
  return { origin, reached, get };
}

describe('a view of a published app', () => {
  it('is cached for five seconds, regardless of the query, cookies and key', async () => {
    const { origin, reached, get } = edgeWith();
    await get('/p/hills');
    origin.nowMs = 4_900;
    const second = await get('/p/hills?from=mail', { cookie: 'a=1', 'x-api-key': 'key' });
    expect([second.body.toString(), second.headers['x-cache'], second.headers.age]).toEqual([
      'the app',
      'Hit from cloudfront',
      '4',
    ]);
    expect(reached).toHaveLength(1);
    origin.nowMs = 5_000;
    await get('/p/hills');
    expect(reached).toHaveLength(2);
  });

  it('disappears within ten seconds of a takedown, even behind a second cache', async () => {
    const { origin, get } = edgeWith();
    await get('/p/hills');
    Object.assign(origin, { status: 410, headers: { 'cache-control': 'no-store' }, body: 'gone' });
    origin.nowMs = VIEW_EDGE_SECONDS * 1_000;
    expect((await get('/p/hills')).status).toBe(410);
    expect(2 * VIEW_EDGE_SECONDS).toBeLessThanOrEqual(TAKEDOWN_SECONDS);
    expect(VIEW_CACHE_CONTROL).toContain('stale-if-error=0');
  });

  it('is revalidated by its ETag when stale, and stays for five more seconds when unchanged', async () => {
    const { origin, reached, get } = edgeWith();
    await get('/p/hills');
    origin.nowMs = 6_000;
    const renewed = await get('/p/hills');
    expect([renewed.status, renewed.body.toString()]).toEqual([200, 'the app']);
    expect(reached.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"one"']);
    origin.nowMs = 10_900;
    await get('/p/hills');
    expect(reached).toHaveLength(2);
  });

  it('is not sent again to a browser that has it', async () => {
    const { reached, get } = edgeWith();
    await get('/p/hills');
    const known = await get('/p/hills', { 'if-none-match': '"one"' });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect((await get('/p/hills', { 'if-none-match': '"other"' })).status).toBe(200);
    expect(reached).toHaveLength(1);
  });

  it('is requested once for concurrent viewers', async () => {
    const { reached, get } = edgeWith();
    const views = await Promise.all([1, 2, 3].map(() => get('/p/hills')));
    expect(views.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(reached).toHaveLength(1);
  });

  it('is cached separately by path, method and encoding', async () => {
    const { reached, get } = edgeWith();
    for (const encoding of ['br', 'gzip', 'gzip, br', 'zstd, br']) {
      await get('/p/hills', { 'accept-encoding': encoding });
    }
    await get('/p/hills', {}, 'HEAD');
    await get('/p/other');
    expect(reached.map(({ path, method, headers }) => [path, method, headers['accept-encoding']])).toEqual([
      ['/p/hills', 'GET', 'br'],
      ['/p/hills', 'GET', 'gzip'],
      ['/p/hills', 'GET', 'br,gzip'],
      ['/p/hills', 'HEAD', undefined],
      ['/p/other', 'GET', undefined],
    ]);
  });
});

describe('an uncacheable response', () => {
  it.each(['no-store', 'private, no-cache'])('is requested each time: %s', async (cacheControl) => {
    const { origin, reached, get } = edgeWith();
    origin.headers = { 'cache-control': cacheControl };
    await get('/p/hills');
    await get('/p/hills');
    expect(reached).toHaveLength(2);
  });

  it('is an error with a configured time of zero; other errors are cached for ten seconds', async () => {
    for (const [config, requests] of [
      [{}, 1],
      [{ CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }] }, 2],
    ] as const) {
      const { origin, reached, get } = edgeWith(config);
      Object.assign(origin, { status: 404, headers: { 'cache-control': 'no-store' } });
      await get('/p/hills');
      origin.nowMs = 9_000;
      await get('/p/hills');
      expect(reached).toHaveLength(requests);
    }
  });

  it('is one of a behavior without a cache', async () => {
    const { reached, get } = edgeWith({ CacheBehaviors: [apiBehavior] });
    await get('/api/config/public');
    await get('/api/config/public');
    expect(reached).toHaveLength(2);
  });
});
