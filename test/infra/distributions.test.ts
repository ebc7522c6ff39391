import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PROVIDER_PAGE_PATH } from '../../shared/domain/frame-provider.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { DOCUMENT_PATHS } from '../../shared/domain/prerendered-pages.ts';
import { RECEIPT_KEYS_PATH } from '../../shared/domain/signed-receipt.ts';
import { SIGNER_PATH } from '../../shared/domain/signer-path.ts';
import { SITE_URL_MARKER } from '../../shared/domain/site-url-marker.ts';
import { VIEW_EDGE_SECONDS } from '../../shared/domain/view-cache.ts';
import { OPEN_API_PATH } from '../../shared/open-api/open-api-path.ts';
import { distribution, distributionSchema, distributions, headersSchema } from './synthesized-distributions.ts';
import {
  CHANGED_SETTINGS,
  defaultTemplate,
  OWN_DOMAINS,
  propertiesOf,
  synthesizeTemplate,
  textSchema,
} from './template.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const template = defaultTemplate();

const cachePolicies = propertiesOf(
  template,
  'AWS::CloudFront::CachePolicy',
  z.object({
    CachePolicyConfig: z.object({
      MinTTL: z.literal(0),
      DefaultTTL: z.literal(0),
      MaxTTL: z.literal(VIEW_EDGE_SECONDS),
      ParametersInCacheKeyAndForwardedToOrigin: z.object({
        HeadersConfig: z.object({ HeaderBehavior: z.literal('none') }),
        CookiesConfig: z.object({ CookieBehavior: z.literal('none') }),
        QueryStringsConfig: z.object({ QueryStringBehavior: z.literal('none') }),
      }),
    }),
  }),
);

function viewPolicy(prefix: string): string {
  const id = [...cachePolicies.keys()].find((logicalId) => logicalId.startsWith(prefix));
  return `\${${id}}`;
}

const deployments = propertiesOf(
  template,
  'Custom::CDKBucketDeployment',
  z.object({
    DestinationBucketName: textSchema,
    DestinationBucketKeyPrefix: z.string().default(''),
    Prune: z.literal(false),
    SourceMarkers: z.array(z.record(z.string(), textSchema)).default([]),
    Exclude: z.array(z.string()).default([]),
    Include: z.array(z.string()).default([]),
    SystemMetadata: z.object({ 'cache-control': z.string() }),
  }),
);

function deploymentsTo(bucketPrefix: string) {
  return [...deployments.values()].filter(({ DestinationBucketName: name }) => name.startsWith(`\${${bucketPrefix}`));
}

describe('the site', () => {
  const { config } = distribution('SiteDistribution');

  it('forwards the API and pages without the Host header, and caches only published pages, for some seconds', () => {
    const ofBucket: (string | undefined)[] = [SIGNER_PATH, OPEN_API_PATH, PROVIDER_PAGE_PATH];
    const oauth = ['/oauth/*', '/.well-known/oauth-*'];
    const uncached = ['/api/*', MCP_PATH, ...oauth, '/preview/*', RECEIPT_KEYS_PATH];
    const forwarded = config?.CacheBehaviors.filter(({ PathPattern }) => !ofBucket.includes(PathPattern));
    expect(forwarded).toEqual(
      [
        '/api/*',
        MCP_PATH,
        ...oauth,
        RECEIPT_KEYS_PATH,
        '/p/*/embed',
        '/p/*',
        '/sitemap.xml',
        '/feed.xml',
        '/gallery.rss',
        '/preview/*',
      ].map((PathPattern) =>
        expect.objectContaining({
          PathPattern,
          CachePolicyId: uncached.includes(PathPattern) ? CACHING_DISABLED : viewPolicy('Site'),
          OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
          AllowedMethods: expect.arrayContaining(['GET', 'POST', 'DELETE']),
          FunctionAssociations: [expect.objectContaining({ EventType: 'viewer-request' })],
        }),
      ),
    );
  });

  it('serves the OpenAPI document from the bucket, before the API', () => {
    const patterns = config?.CacheBehaviors.map(({ PathPattern }) => PathPattern) ?? [];
    expect(patterns.indexOf(OPEN_API_PATH)).toBeGreaterThanOrEqual(0);
    expect(patterns.indexOf(OPEN_API_PATH)).toBeLessThan(patterns.indexOf('/api/*'));
    const behavior = config?.CacheBehaviors.find(({ PathPattern }) => PathPattern === OPEN_API_PATH);
    expect(behavior?.CachePolicyId).not.toBe(CACHING_DISABLED);
    expect(behavior?.OriginRequestPolicyId).toBeUndefined();
  });

  it('lists the pages with separate documents for its edge function', () => {
    const schema = z.object({ FunctionCode: z.string() });
    const functions = [...propertiesOf(template, 'AWS::CloudFront::Function', schema).values()];
    const codes = functions.map(({ FunctionCode }) => FunctionCode);
    const listing = codes.filter((code) => code.includes(`DOCUMENT_PATHS = '${DOCUMENT_PATHS.join(' ')}'`));
    expect(listing).toHaveLength(1);
    expect(listing[0]).toContain("'/index.html'");
  });

  it('caches assets forever and revalidates pages', () => {
    expect(deploymentsTo('BucketsSite')).toMatchObject([
      { Include: ['assets/*'], SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' } },
      { Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
  });

  it('puts its URL into the pages', () => {
    const [assets, pages] = deploymentsTo('BucketsSite');
    expect(assets?.SourceMarkers).toEqual([]);
    expect(pages?.SourceMarkers).toEqual([{ [SITE_URL_MARKER]: expect.stringMatching(/^https:\/\/.+/) }]);
  });
});

describe('the apps domain', () => {
  const { config } = distribution('AppsSiteDistribution');

  it('caches bundled libraries forever, and keeps those of older apps', () => {
    expect(deploymentsTo('BucketsApps')).toMatchObject([
      {
        DestinationBucketKeyPrefix: 'vendor',
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      // The URL of a template stays the same when its content changes, so it is not cached.
      { DestinationBucketKeyPrefix: 'templates', SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
  });

  it('forwards only documents, images and the redirect to the shell to the API, and caches only published ones, for some seconds', () => {
    // Excludes the path of previews, because a bucket serves it, not the API.
    const forwarded = config?.CacheBehaviors.filter(({ PathPattern }) => PathPattern !== '/partial/*');
    expect(forwarded?.map(({ PathPattern }) => PathPattern)).toEqual(['/raw/*', '/live/*', '/images/*', '/api/open/*']);
    expect(forwarded?.map(({ CachePolicyId }) => CachePolicyId)).toEqual([
      CACHING_DISABLED,
      viewPolicy('AppsSite'),
      viewPolicy('AppsSite'),
      CACHING_DISABLED,
    ]);
  });
});

it('caches no error, so that an app is visible as soon as it is published', () => {
  for (const { DistributionConfig } of distributions.values()) {
    const codes = DistributionConfig.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode);
    expect(codes).toEqual([404, 405, 414, 500, 501, 502, 503, 504]);
  }
});

it('without the setting keepsViews every view calls the API', () => {
  const off = propertiesOf(synthesizeTemplate(CHANGED_SETTINGS), 'AWS::CloudFront::Distribution', distributionSchema);
  const used = [...off.values()].flatMap(({ DistributionConfig }) => DistributionConfig.CacheBehaviors);
  const patterns: unknown[] = ['/p/*', '/live/*', '/images/*'];
  const views = used.filter(({ PathPattern }) => patterns.includes(PathPattern));
  expect(views.map(({ CachePolicyId }) => CachePolicyId)).toEqual(Array(3).fill(CACHING_DISABLED));
});

it('each domain has its own viewer function', () => {
  const associations = [...distributions.values()].flatMap(
    ({ DistributionConfig }) => DistributionConfig.DefaultCacheBehavior.FunctionAssociations,
  );
  const types = ['viewer-request', 'viewer-request', 'viewer-response'];
  expect(associations.map(({ EventType }) => EventType)).toEqual(types);
  expect(new Set(associations.map(({ FunctionARN }) => FunctionARN)).size).toBe(2);
});

it.each(['SiteDistribution', 'AppsSiteDistribution'])('%s authenticates to the API with a secret', (prefix) => {
  const origins = distribution(prefix).config?.Origins ?? [];
  const apis = origins.filter(({ DomainName }) => DomainName.includes('.execute-api.'));
  expect(apis).toHaveLength(1);
  expect(apis[0]?.OriginCustomHeaders).toEqual([
    {
      HeaderName: 'x-origin-verify',
      HeaderValue: expect.stringMatching(
        /^\{\{resolve:secretsmanager:\$\{OriginVerification\w+\}:SecretString:::\}\}$/,
      ),
    },
  ]);
  const buckets = origins.filter((origin) => !apis.includes(origin));
  expect(buckets.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders)).toEqual([]);
});

it('custom domains have their certificates', () => {
  const own = synthesizeTemplate(OWN_DOMAINS);
  const domainSchema = z.object({
    DistributionConfig: z.object({
      Aliases: z.array(z.string()),
      ViewerCertificate: z.object({ AcmCertificateArn: z.string(), MinimumProtocolVersion: z.string() }),
    }),
  });
  const domains = [...propertiesOf(own, 'AWS::CloudFront::Distribution', domainSchema).values()].map(
    ({ DistributionConfig: { Aliases, ViewerCertificate } }) => [...Aliases, ...Object.values(ViewerCertificate)],
  );
  const frameAncestors = [...propertiesOf(own, 'AWS::CloudFront::ResponseHeadersPolicy', headersSchema).values()].map(
    ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
      SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy.replace(
        /^.*frame-ancestors |; (?:sandbox|require-trusted-types-for|report-uri) .*$/g,
        '',
      ),
  );
  expect(frameAncestors.sort()).toEqual([
    "'none'",
    "'self'",
    '*',
    '*',
    'https://buidl.example',
    'https://buidl.example',
  ]);
  expect(domains.sort()).toEqual([
    ['apps.example', '*.apps.example', OWN_DOMAINS.appsCertificateArn, 'TLSv1.2_2021'],
    ['buidl.example', OWN_DOMAINS.siteCertificateArn, 'TLSv1.2_2021'],
  ]);
});
