import { respondFromBucket } from '../../../cloudfront/bucket-origin.ts';
import { createDistribution, type DistributionOptions } from '../../../cloudfront/distribution.ts';
import type { Permission } from '../../../iam/permission.ts';
import type { HttpRequest } from '../../../wire/http-message.ts';

const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
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

export function behavior(changes: Record<string, unknown> = {}) {
  return {
    TargetOriginId: 'pages',
    ViewerProtocolPolicy: 'redirect-to-https',
    CachePolicyId: CACHING_OPTIMIZED,
    Compress: true,
    ...changes,
  };
}

export const apiBehavior = behavior({
  TargetOriginId: 'api',
  PathPattern: '/api/*',
  CachePolicyId: CACHING_DISABLED,
  OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
});

export function distributionWith(
  config: Record<string, unknown> = {},
  given: Partial<DistributionOptions> & { mayRead?: boolean } = {},
) {
  const reachedApi: HttpRequest[] = [];
  const mayDo = ({ action }: Permission) => action === 's3:GetObject' && (given.mayRead ?? true);
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
      DefaultCacheBehavior: behavior(),
      CacheBehaviors: [apiBehavior],
      ...config,
    },
    cachePolicies: new Map(),
    originRequestPolicies: new Map(),
    responseHeadersPolicies: new Map(),
    viewerFunctions: new Map(),
    webAcls: new Map(),
    findOrigin: ({ Id }) =>
      Id === 'pages'
        ? {
            kind: 'bucket',
            handle: (request) => respondFromBucket(bucket, 'b', mayDo, request),
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
