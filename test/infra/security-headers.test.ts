import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { siteContentSecurityPolicy } from '../../infra/constructs/security-headers.ts';
import { appContentSecurityPolicy } from '../../shared/domain/app-policy.ts';
import { FRAME_SOURCES, PROVIDER_PAGE_PATH } from '../../shared/domain/frame-provider.ts';
import { SIGNER_PATH } from '../../shared/domain/signer-path.ts';
import { distribution, policies } from './synthesized-distributions.ts';
import { CHANGED_SETTINGS, defaultTemplate, propertiesOf, synthesizeTemplate } from './template.ts';

const MAX_POLICY_CHARACTERS = 1_783;

const template = defaultTemplate();

describe('the site', () => {
  const { headers, csp } = distribution('SiteDistribution');

  it('has a strict policy: it may frame only apps and its signer, and no site may frame it', () => {
    const directives = new Map(csp.split('; ').map((directive) => [directive.split(' ')[0], directive]));
    const appsDomain = expect.stringMatching(/^frame-src 'self' https:\/\/\$\{AppsSiteDistribution\w+\.DomainName\}$/);
    expect(directives.get('frame-src')).toEqual(appsDomain);
    expect(directives.get('default-src')).toBe("default-src 'self'");
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('style-src')).toBe("style-src 'self'");
    expect(directives.get('object-src')).toBe("object-src 'none'");
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('connect-src')).toMatch(
      /^connect-src 'self' https:\/\/\$\{AppsSiteDistribution\w+\.DomainName\} https:\/\/api\.devnet\.solana\.com wss:\/\/api\.devnet\.solana\.com https:\/\/\$\{BucketsWork\w+\.RegionalDomainName\} wss:\/\/\$\{ChangeEventsApi\w+\.Dns\.Realtime\}$/,
    );
    expect(headers?.FrameOptions?.FrameOption).toBe('DENY');
  });
});

describe('an embedded app on another site', () => {
  const behaviors = distribution('SiteDistribution').config?.CacheBehaviors ?? [];
  const idOf = (path: string) => behaviors.find(({ PathPattern }) => PathPattern === path)?.ResponseHeadersPolicyId;
  const headers = policies.get(idOf('/p/*/embed')?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;

  it('has the policy of the site, except for the frame', () => {
    const { ContentSecurityPolicy: csp, FrameOptions } = headers?.SecurityHeadersConfig ?? {};
    const site = distribution('SiteDistribution').csp;
    expect(csp?.ContentSecurityPolicy).toBe(site.replace("frame-ancestors 'none'", 'frame-ancestors *'));
    expect(FrameOptions).toBeUndefined();
  });

  it('is limited to the embeddable page', () => {
    for (const path of ['/p/*', '/preview/*', '/api/*']) expect(idOf(path)).not.toBe(idOf('/p/*/embed'));
    const patterns = behaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf('/p/*/embed')).toBeLessThan(patterns.indexOf('/p/*'));
  });
});

describe('the signer', () => {
  const behaviors = distribution('SiteDistribution').config?.CacheBehaviors ?? [];
  const policyId = behaviors.find(({ PathPattern }) => PathPattern === SIGNER_PATH)?.ResponseHeadersPolicyId;
  const headers = policies.get(policyId?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;

  it('has no network access, and only the site may frame it', () => {
    const { ContentSecurityPolicy: csp, FrameOptions } = headers?.SecurityHeadersConfig ?? {};
    expect(csp?.Override).toBe(true);
    const none = ['default-src', 'base-uri', 'form-action'].map((name) => `${name} 'none'`);
    const self = ['script-src', 'style-src', 'img-src', 'font-src', 'frame-ancestors'].map((name) => `${name} 'self'`);
    const others = ["require-trusted-types-for 'script'", 'report-uri /api/csp-reports'];
    expect(csp?.ContentSecurityPolicy.split('; ').sort()).toEqual([...none, ...self, ...others].sort());
    expect(FrameOptions?.FrameOption).toBe('SAMEORIGIN');
  });
});

describe('the page that shows a page of a provider', () => {
  const behaviors = distribution('SiteDistribution').config?.CacheBehaviors ?? [];
  const policyId = behaviors.find(({ PathPattern }) => PathPattern === PROVIDER_PAGE_PATH)?.ResponseHeadersPolicyId;
  const headers = policies.get(policyId?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;

  it('alone may frame the known providers, and has no network access', () => {
    const csp = headers?.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy ?? '';
    expect(csp.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
    expect(csp.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `frame-src ${FRAME_SOURCES.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      "require-trusted-types-for 'script'",
      'report-uri /api/csp-reports',
    ]);
    const others = [...policies].filter(([id]) => `\${${id}}` !== policyId).map(([, policy]) => JSON.stringify(policy));
    for (const source of FRAME_SOURCES) expect(others.join()).not.toContain(source);
  });
});

it('opens devices to the pages around apps only, and never to an app', () => {
  const behaviors = distribution('SiteDistribution').config?.CacheBehaviors ?? [];
  const policyOf = (path: string) => {
    const id = behaviors.find(({ PathPattern }) => PathPattern === path)?.ResponseHeadersPolicyId ?? '';
    const items = policies.get(id.replace(/[${}]/g, ''))?.ResponseHeadersPolicyConfig.CustomHeadersConfig?.Items;
    return items?.find(({ Header }) => Header === 'Permissions-Policy')?.Value ?? '';
  };
  const devices = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'];
  for (const path of ['/p/*', '/p/*/embed', '/preview/*']) {
    expect(policyOf(path).split(', ')).toEqual(expect.arrayContaining(devices.map((name) => `${name}=(self)`)));
  }
  expect(policyOf(SIGNER_PATH).split(', ')).toEqual(expect.arrayContaining(devices.map((name) => `${name}=()`)));
});

describe('the apps domain', () => {
  const { config, csp } = distribution('AppsSiteDistribution');

  it('sandboxes everything with an opaque origin', () => {
    const policy = appContentSecurityPolicy({ frameAncestors: 'https://*.cloudfront.net' });
    expect(csp).toBe(policy);
    expect(policy.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
    const own = config?.DefaultCacheBehavior.ResponseHeadersPolicyId;
    const keeping = config?.CacheBehaviors.filter((behavior) => behavior.ResponseHeadersPolicyId !== own);
    // The origin's own policy reaches the browser only for documents. It contains the external hosts that app owners
    // allowed.
    expect(keeping?.map(({ PathPattern }) => PathPattern)).toEqual(['/raw/*', '/live/*']);
    const [id] = new Set(keeping?.map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId));
    const kept = policies.get(id?.replace(/[${}]/g, '') ?? '')?.ResponseHeadersPolicyConfig;
    expect(kept?.SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: policy,
      Override: false,
    });
  });

  it('connects to its own origin alone, unless a document has its own allowlist', () => {
    const allowlists = [...policies.values()].flatMap(({ ResponseHeadersPolicyConfig: { CustomHeadersConfig } }) =>
      (CustomHeadersConfig?.Items ?? []).filter(({ Header }) => Header === 'Connection-Allowlist'),
    );
    const header = { Header: 'Connection-Allowlist', Value: '(response-origin)' };
    const byOverride = allowlists.toSorted((a, b) => Number(a.Override) - Number(b.Override));
    expect(byOverride).toEqual([
      { ...header, Override: false },
      { ...header, Override: true },
    ]);
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
    // One of the two policies is for documents, and the other one is for everything else.
    expect(cors).toEqual([open, open]);
  });
});

it('the policy stays below CloudFront’s limit even with long names and many inline hashes', () => {
  const longHost = `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example.com`;
  const hash = `'sha256-${'a'.repeat(44)}'`;
  const csp = siteContentSecurityPolicy({
    appsUrl: longHost,
    documentsUrl: longHost.replace('//', '//*.'),
    uploadsOrigin: longHost,
    eventsOrigin: `wss://${'e'.repeat(26)}.appsync-realtime-api.ap-southeast-2.amazonaws.com`,
    publicRpcUrl: longHost.replace('aaa', 'rpc'),
    hasYouTubeVideos: true,
    inline: { styles: [hash], scripts: [hash] },
  });
  expect(csp.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
});

it('the policy allows the node for browsers, and no node for functions', () => {
  const text = JSON.stringify(synthesizeTemplate(CHANGED_SETTINGS));
  expect(text).toContain('https://browsers.example wss://browsers.example');
  expect(text).not.toContain('wss://server.example');
});

it.each([
  [['', ' '], false],
  [CHANGED_SETTINGS.helpVideos, true],
])('with the help videos %j, pages of the site may frame YouTube: %s', (helpVideos, isAllowed) => {
  const settings = isAllowed ? CHANGED_SETTINGS : { helpVideos };
  const text = JSON.stringify(synthesizeTemplate(settings));
  expect(/frame-src 'self'[^;]*https:\/\/www\.youtube-nocookie\.com/.test(text)).toBe(isAllowed);
});

it('the websocket of a node with a port has the next port', () => {
  const csp = siteContentSecurityPolicy({
    appsUrl: 'http://localhost:3001',
    documentsUrl: 'http://localhost:3001',
    uploadsOrigin: 'http://127.0.0.1:4000',
    eventsOrigin: 'ws://localhost:4001',
    publicRpcUrl: 'http://127.0.0.1:8899',
    hasYouTubeVideos: false,
    inline: { styles: [], scripts: [] },
  });
  expect(csp).toContain(
    "connect-src 'self' http://localhost:3001 http://127.0.0.1:8899 ws://127.0.0.1:8900 http://127.0.0.1:4000 ws://localhost:4001;",
  );
});
