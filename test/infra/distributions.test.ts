/** The headers, cache behaviours and caching of both domains. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { siteContentSecurityPolicy } from '../../infra/constructs/security-headers.ts';
import { appContentSecurityPolicy } from '../../shared/domain/app-policy.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { DOCUMENT_PATHS } from '../../shared/domain/prerendered-pages.ts';
import { RECEIPT_KEYS_PATH } from '../../shared/domain/signed-receipt.ts';
import { SIGNER_PATH } from '../../shared/domain/signer-path.ts';
import { VIEW_EDGE_SECONDS } from '../../shared/domain/view-cache.ts';
import { OPEN_API_PATH } from '../../shared/open-api/open-api-path.ts';
import { defaultTemplate, propertiesOf, synthesizeTemplate, textSchema } from './template.ts';

const MAX_POLICY_CHARACTERS = 1_783;
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const template = defaultTemplate();

const headersSchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: textSchema, Override: z.boolean() }),
      ContentTypeOptions: z.object({ Override: z.literal(true) }),
      StrictTransportSecurity: z.object({ AccessControlMaxAgeSec: z.number() }),
      FrameOptions: z.object({ FrameOption: z.string() }).optional(),
    }),
  }),
});
const behaviorSchema = z.object({
  PathPattern: z.string().optional(),
  AllowedMethods: z.array(z.string()).optional(),
  CachePolicyId: textSchema,
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: textSchema,
  ViewerProtocolPolicy: z.literal('redirect-to-https'),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: textSchema })).default([]),
});
const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema),
    Origins: z.array(
      z.object({
        DomainName: textSchema,
        OriginCustomHeaders: z
          .array(z.object({ HeaderName: z.string(), HeaderValue: textSchema }))
          .default([]),
      }),
    ),
    // Pages in place of errors would replace those of the API.
    CustomErrorResponses: z.array(
      z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) }),
    ),
  }),
});

const policies = propertiesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy', headersSchema);
const distributions = propertiesOf(template, 'AWS::CloudFront::Distribution', distributionSchema);

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

/** The reference to the policy with which a distribution keeps views. */
function viewPolicy(prefix: string): string {
  const id = [...cachePolicies.keys()].find((logicalId) => logicalId.startsWith(prefix));
  return `\${${id}}`;
}

function distribution(prefix: string) {
  const config = [...distributions].find(([id]) => id.startsWith(prefix))?.[1].DistributionConfig;
  const policyId = config?.DefaultCacheBehavior.ResponseHeadersPolicyId.replace(/[${}]/g, '') ?? '';
  const headers = policies.get(policyId)?.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  expect(headers?.ContentSecurityPolicy.Override).toBe(true);
  return { config, headers, csp: headers?.ContentSecurityPolicy.ContentSecurityPolicy ?? '' };
}

const deployments = propertiesOf(
  template,
  'Custom::CDKBucketDeployment',
  z.object({
    DestinationBucketName: textSchema,
    DestinationBucketKeyPrefix: z.string().default(''),
    Prune: z.literal(false),
    Exclude: z.array(z.string()).default([]),
    Include: z.array(z.string()).default([]),
    SystemMetadata: z.object({ 'cache-control': z.string() }),
  }),
);

function deploymentsTo(bucketPrefix: string) {
  return [...deployments.values()].filter(({ DestinationBucketName: name }) =>
    name.startsWith(`\${${bucketPrefix}`),
  );
}

describe('the site', () => {
  const { config, headers, csp } = distribution('SiteDistribution');

  it('has a strict policy: it may frame only apps and its signer, and nobody may frame it', () => {
    const directives = new Map(csp.split('; ').map((directive) => [directive.split(' ')[0], directive]));
    const appsDomain = expect.stringMatching(
      /^frame-src 'self' https:\/\/\$\{AppsSiteDistribution\w+\.DomainName\}$/,
    );
    expect(directives.get('frame-src')).toEqual(appsDomain);
    expect(directives.get('default-src')).toBe("default-src 'self'");
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('style-src')).toBe("style-src 'self'");
    expect(directives.get('object-src')).toBe("object-src 'none'");
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('connect-src')).toMatch(
      /^connect-src 'self' https:\/\/\$\{AppsSiteDistribution\w+\.DomainName\} https:\/\/api\.devnet\.solana\.com wss:\/\/api\.devnet\.solana\.com https:\/\/\$\{BucketsWork\w+\.RegionalDomainName\}$/,
    );
    expect(headers?.FrameOptions?.FrameOption).toBe('DENY');
  });

  it('forwards the API and pages without the Host header, and keeps only published ones, for a moment', () => {
    const ofBucket: (string | undefined)[] = [SIGNER_PATH, OPEN_API_PATH];
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

  it('tells its edge function which pages have a document of their own', () => {
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
});

describe('a published app in the frame of another site', () => {
  const behaviors = distribution('SiteDistribution').config?.CacheBehaviors ?? [];
  const idOf = (path: string) =>
    behaviors.find(({ PathPattern }) => PathPattern === path)?.ResponseHeadersPolicyId;
  const headers = policies.get(idOf('/p/*/embed')?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;

  it('has the policy of the site but for the frame', () => {
    const { ContentSecurityPolicy: csp, FrameOptions } = headers?.SecurityHeadersConfig ?? {};
    const site = distribution('SiteDistribution').csp;
    expect(csp?.ContentSecurityPolicy).toBe(site.replace("frame-ancestors 'none'", 'frame-ancestors *'));
    expect(FrameOptions).toBeUndefined();
  });

  it('is nothing but the page for it', () => {
    for (const path of ['/p/*', '/preview/*', '/api/*']) expect(idOf(path)).not.toBe(idOf('/p/*/embed'));
    const patterns = behaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf('/p/*/embed')).toBeLessThan(patterns.indexOf('/p/*'));
  });
});

describe('the signer', () => {
  const behaviors = distribution('SiteDistribution').config?.CacheBehaviors ?? [];
  const policyId = behaviors.find(({ PathPattern }) => PathPattern === SIGNER_PATH)?.ResponseHeadersPolicyId;
  const headers = policies.get(policyId?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;

  it('reaches no network, and only the site may frame it', () => {
    const { ContentSecurityPolicy: csp, FrameOptions } = headers?.SecurityHeadersConfig ?? {};
    expect(csp?.Override).toBe(true);
    const none = ['default-src', 'base-uri', 'form-action'].map((name) => `${name} 'none'`);
    const self = ['script-src', 'style-src', 'img-src', 'font-src', 'frame-ancestors'].map(
      (name) => `${name} 'self'`,
    );
    const others = ["require-trusted-types-for 'script'", 'report-uri /api/csp-reports'];
    expect(csp?.ContentSecurityPolicy.split('; ').sort()).toEqual([...none, ...self, ...others].sort());
    expect(FrameOptions?.FrameOption).toBe('SAMEORIGIN');
  });
});

describe("the apps' domain", () => {
  const { config, csp } = distribution('AppsSiteDistribution');

  it('sandboxes everything with an opaque origin', () => {
    const policy = appContentSecurityPolicy({ frameAncestors: 'https://*.cloudfront.net' });
    expect(csp).toBe(policy);
    expect(policy.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
    const own = config?.DefaultCacheBehavior.ResponseHeadersPolicyId;
    const keeping = config?.CacheBehaviors.filter((behavior) => behavior.ResponseHeadersPolicyId !== own);
    // Only documents come with a policy of their own, which names the hosts that their owners allowed.
    expect(keeping?.map(({ PathPattern }) => PathPattern)).toEqual(['/raw/*', '/live/*']);
    const [id] = new Set(keeping?.map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId));
    const kept = policies.get(id?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;
    expect(kept?.SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: policy,
      Override: false,
    });
  });

  it('may be read by every site, without credentials', () => {
    const cors = [
      ...propertiesOf(
        template,
        'AWS::CloudFront::ResponseHeadersPolicy',
        z.object({
          ResponseHeadersPolicyConfig: z.object({
            CorsConfig: z
              .object({
                AccessControlAllowCredentials: z.boolean(),
                AccessControlAllowOrigins: z.object({ Items: z.array(z.string()) }),
              })
              .optional(),
          }),
        }),
      ).values(),
    ].flatMap(({ ResponseHeadersPolicyConfig: { CorsConfig } }) => CorsConfig ?? []);
    const open = { AccessControlAllowCredentials: false, AccessControlAllowOrigins: { Items: ['*'] } };
    // Of documents, and of everything else.
    expect(cors).toEqual([open, open]);
  });

  it('caches the frameworks on the shelf forever, and keeps those of older apps', () => {
    expect(deploymentsTo('BucketsApps')).toMatchObject([
      {
        DestinationBucketKeyPrefix: 'vendor',
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      // Templates keep their addresses.
      { DestinationBucketKeyPrefix: 'templates', SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
  });

  it('forwards only documents, images and the redirect to the shell to the API, and keeps only published ones, for a moment', () => {
    // Previews come from a bucket.
    const forwarded = config?.CacheBehaviors.filter(({ PathPattern }) => PathPattern !== '/partial/*');
    expect(forwarded?.map(({ PathPattern }) => PathPattern)).toEqual([
      '/raw/*',
      '/live/*',
      '/images/*',
      '/api/open/*',
    ]);
    expect(forwarded?.map(({ CachePolicyId }) => CachePolicyId)).toEqual([
      CACHING_DISABLED,
      viewPolicy('AppsSite'),
      viewPolicy('AppsSite'),
      CACHING_DISABLED,
    ]);
  });
});

it('keeps no error, so that an app is there as soon as it is published', () => {
  for (const { DistributionConfig } of distributions.values()) {
    const codes = DistributionConfig.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode);
    expect(codes).toEqual([404, 405, 414, 500, 501, 502, 503, 504]);
  }
});

it('without the setting keepsViews every view asks the API', () => {
  const off = propertiesOf(
    synthesizeTemplate({ keepsViews: false }),
    'AWS::CloudFront::Distribution',
    distributionSchema,
  );
  const used = [...off.values()].flatMap(({ DistributionConfig }) => DistributionConfig.CacheBehaviors);
  const patterns: unknown[] = ['/p/*', '/live/*', '/images/*'];
  const views = used.filter(({ PathPattern }) => patterns.includes(PathPattern));
  expect(views.map(({ CachePolicyId }) => CachePolicyId)).toEqual(Array(3).fill(CACHING_DISABLED));
});

it('each domain has its own viewer function', () => {
  const associations = [...distributions.values()].flatMap(
    ({ DistributionConfig }) => DistributionConfig.DefaultCacheBehavior.FunctionAssociations,
  );
  expect(associations.map(({ EventType }) => EventType)).toEqual(['viewer-request', 'viewer-request']);
  expect(new Set(associations.map(({ FunctionARN }) => FunctionARN)).size).toBe(2);
});

it('the policy stays below CloudFront’s limit even with long names and what rendered pages bring', () => {
  const longHost = `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example.com`;
  const hash = `'sha256-${'a'.repeat(44)}'`;
  const csp = siteContentSecurityPolicy({
    appsUrl: longHost,
    documentsUrl: longHost.replace('//', '//*.'),
    uploadsOrigin: longHost,
    publicRpcUrl: longHost.replace('aaa', 'rpc'),
    hasYouTubeVideos: true,
    inline: { styles: [hash], scripts: [hash] },
  });
  expect(csp.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
});

it('the policy names the node that browsers ask, and none that only functions ask', () => {
  const text = JSON.stringify(
    synthesizeTemplate({ rpcUrls: 'https://server.example', publicRpcUrl: 'https://browsers.example' }),
  );
  expect(text).toContain('https://browsers.example wss://browsers.example');
  expect(text).not.toContain('wss://server.example');
});

it.each([
  [[], false],
  [['', ' '], false],
  [['', 'https://youtu.be/aB3_-456789'], true],
])('with the help videos %j, pages may frame YouTube: %s', (helpVideos, isAllowed) => {
  const text = JSON.stringify(synthesizeTemplate({ helpVideos }));
  expect(text.includes('https://www.youtube-nocookie.com')).toBe(isAllowed);
});

it('the websocket of a node with a port has the next port', () => {
  const csp = siteContentSecurityPolicy({
    appsUrl: 'http://localhost:3001',
    documentsUrl: 'http://localhost:3001',
    uploadsOrigin: 'http://127.0.0.1:4000',
    publicRpcUrl: 'http://127.0.0.1:8899',
    hasYouTubeVideos: false,
    inline: { styles: [], scripts: [] },
  });
  expect(csp).toContain(
    "connect-src 'self' http://localhost:3001 http://127.0.0.1:8899 ws://127.0.0.1:8900 http://127.0.0.1:4000;",
  );
});

it.each(['SiteDistribution', 'AppsSiteDistribution'])(
  '%s proves itself to the API with a secret',
  (prefix) => {
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
  },
);

it('custom domains have their certificates', () => {
  const arn = (name: string) => `arn:aws:acm:us-east-1:123456789012:certificate/${name}`;
  const own = synthesizeTemplate({
    siteUrl: 'https://buidl.example',
    siteCertificateArn: arn('site'),
    appsUrl: 'https://buidl-apps.example',
    appsCertificateArn: arn('apps'),
  });
  const domainSchema = z.object({
    DistributionConfig: z.object({
      Aliases: z.array(z.string()),
      ViewerCertificate: z.object({ AcmCertificateArn: z.string(), MinimumProtocolVersion: z.string() }),
    }),
  });
  const domains = [...propertiesOf(own, 'AWS::CloudFront::Distribution', domainSchema).values()].map(
    ({ DistributionConfig: { Aliases, ViewerCertificate } }) => [
      ...Aliases,
      ...Object.values(ViewerCertificate),
    ],
  );
  const frameAncestors = [
    ...propertiesOf(own, 'AWS::CloudFront::ResponseHeadersPolicy', headersSchema).values(),
  ].map(({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
    SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy.replace(
      /^.*frame-ancestors |; (?:sandbox|require-trusted-types-for|report-uri) .*$/g,
      '',
    ),
  );
  expect(frameAncestors.sort()).toEqual([
    "'none'",
    "'self'",
    '*',
    'https://buidl.example',
    'https://buidl.example',
  ]);
  expect(domains.sort()).toEqual([
    ['buidl-apps.example', '*.buidl-apps.example', arn('apps'), 'TLSv1.2_2021'],
    ['buidl.example', arn('site'), 'TLSv1.2_2021'],
  ]);
});
