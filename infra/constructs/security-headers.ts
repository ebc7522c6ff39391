import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { apiPath } from '../../shared/contract/api-path.ts';
import { pageRoutes } from '../../shared/contract/publishing.ts';
import { appConnectionAllowlist, appContentSecurityPolicy } from '../../shared/domain/app-policy.ts';
import { FRAME_SOURCES } from '../../shared/domain/frame-provider.ts';
import type { InlineSources } from '../inline-sources.ts';

const HSTS_MAX_AGE = Duration.days(365);

/**
 * Stands for the origin of a site without a custom domain. Two distributions cannot refer to each other in a template,
 * so the real origin is unknown.
 */
const ANY_CLOUDFRONT_DOMAIN = 'https://*.cloudfront.net';

/** The device features that the page around an app uses on behalf of the app, after asking the visitor. */
const DEVICE_FEATURES = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'];
const UNUSED_FEATURES = ['display-capture', 'midi', 'payment', 'usb'];

/** Returns a Permissions-Policy. `deviceOrigins` lists the origins that may use devices, in the header's syntax. */
function permissionsPolicy(deviceOrigins: string): string {
  return [
    ...DEVICE_FEATURES.map((feature) => `${feature}=(${deviceOrigins})`),
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ].join(', ');
}

const NO_DEVICES = permissionsPolicy('');
/** Allows devices only to the page itself. Apps have another origin, so they cannot use devices directly. */
const OWN_DEVICES = permissionsPolicy('self');

/** This host sets no cookies before a video plays. */
const YOUTUBE = 'https://www.youtube-nocookie.com';

export interface SiteSources {
  appsUrl: string;
  /** Origin of app documents: `appsUrl`, or the pattern of the per-app hosts below its domain. */
  documentsUrl: string;
  uploadsOrigin: string;
  /** Origin of the WebSocket that sends change events. */
  eventsOrigin: string;
  publicRpcUrl: string;
  hasYouTubeVideos: boolean;
  inline: InlineSources;
}

export function siteContentSecurityPolicy(sources: SiteSources): string {
  return joinDirectives({ ...siteDirectives(sources), 'frame-ancestors': ["'none'"] });
}

/** Returns the Content-Security-Policy of an embeddable page, which shows an app in a frame of another site. */
function embedContentSecurityPolicy(sources: SiteSources): string {
  return joinDirectives({ ...siteDirectives(sources), 'frame-ancestors': ['*'] });
}

function siteDirectives({
  appsUrl,
  documentsUrl,
  uploadsOrigin,
  eventsOrigin,
  publicRpcUrl,
  hasYouTubeVideos,
  inline,
}: SiteSources): Record<string, readonly string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', 'blob:', appsUrl],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...new Set([appsUrl, documentsUrl, ...rpcSources(publicRpcUrl)]),
      uploadsOrigin,
      eventsOrigin,
    ],
    // 'self' allows the frame of the page that signs transactions. All other pages of the site refuse to be framed.
    'frame-src': ["'self'", documentsUrl, ...(hasYouTubeVideos ? [YOUTUBE] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': [apiPath(pageRoutes.reportCspViolation)],
  };
}

/** The page that signs has no network access, so that it cannot leak a key. Only the site may frame it. */
const SIGNER_CONTENT_SECURITY_POLICY = joinDirectives({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'report-uri': [apiPath(pageRoutes.reportCspViolation)],
});

/**
 * The policy of the page that shows a provider's frame. No other page may allow the providers: an app could otherwise
 * navigate its own frame to a provider, with data in the URL. Any site may frame this page, because any site may embed
 * an app. The page accepts commands only from pages of its own origin.
 */
const PROVIDER_CONTENT_SECURITY_POLICY = joinDirectives({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'frame-src': FRAME_SOURCES,
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ['*'],
  'require-trusted-types-for': ["'script'"],
  'report-uri': [apiPath(pageRoutes.reportCspViolation)],
});

function joinDirectives(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

export function siteHeadersPolicy(scope: Construct, sources: SiteSources): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    securityHeadersBehavior: {
      ...transportSecurity(),
      contentSecurityPolicy: {
        contentSecurityPolicy: siteContentSecurityPolicy(sources),
        override: true,
      },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Permissions-Policy', value: OWN_DEVICES, override: true },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override: true },
      ],
    },
  });
}

export function embedHeadersPolicy(scope: Construct, sources: SiteSources): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'EmbedHeaders', {
    securityHeadersBehavior: {
      ...transportSecurity(),
      contentSecurityPolicy: {
        contentSecurityPolicy: embedContentSecurityPolicy(sources),
        override: true,
      },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      // The site that embeds the page must allow the devices, too.
      customHeaders: [{ header: 'Permissions-Policy', value: OWN_DEVICES, override: true }],
    },
  });
}

export function signerHeadersPolicy(scope: Construct): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SignerHeaders', {
    securityHeadersBehavior: {
      ...transportSecurity(),
      contentSecurityPolicy: { contentSecurityPolicy: SIGNER_CONTENT_SECURITY_POLICY, override: true },
      frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: 'Permissions-Policy',
          value: `${NO_DEVICES}, publickey-credentials-get=(self), publickey-credentials-create=(self)`,
          override: true,
        },
      ],
    },
  });
}

export function providerHeadersPolicy(scope: Construct): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'ProviderHeaders', {
    securityHeadersBehavior: {
      ...transportSecurity(),
      contentSecurityPolicy: { contentSecurityPolicy: PROVIDER_CONTENT_SECURITY_POLICY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'Permissions-Policy', value: NO_DEVICES, override: true }],
    },
  });
}

interface AppsHeadersProps {
  /** The origin of the site; empty for a site on a CloudFront domain. */
  siteUrl: string;
  /** True when a response may carry an app's own policy, with the hosts that its owner allowed. */
  keepsPolicyOfOrigin: boolean;
}

/** Only the site may frame the apps domain. Responses without a policy get the default policy of apps. */
export function appsHeadersPolicy(
  scope: Construct,
  id: string,
  { siteUrl, keepsPolicyOfOrigin }: AppsHeadersProps,
): ResponseHeadersPolicy {
  const contentSecurityPolicy = appContentSecurityPolicy({
    frameAncestors: siteUrl || ANY_CLOUDFRONT_DOMAIN,
  });
  return new ResponseHeadersPolicy(scope, id, {
    // Allows every origin, because apps are public. The site fetches documents to export and compare them.
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowOrigins: ['*'],
      originOverride: true,
    },
    customHeadersBehavior: {
      customHeaders: [
        // Requests a separate process, so that a busy app does not block the page around it.
        { header: 'Origin-Agent-Cluster', value: '?1', override: true },
        // Disables DNS prefetch, which would reveal to a linked host's name server that somebody saw the link.
        { header: 'X-DNS-Prefetch-Control', value: 'off', override: true },
        { header: 'Connection-Allowlist', value: appConnectionAllowlist(), override: !keepsPolicyOfOrigin },
      ],
    },
    securityHeadersBehavior: {
      ...transportSecurity(),
      contentSecurityPolicy: { contentSecurityPolicy, override: !keepsPolicyOfOrigin },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
  });
}

/**
 * Sets no Content-Security-Policy, because responses for custom domains already carry one. HSTS excludes subdomains,
 * because they may be other hosts of the owner.
 */
export function namesHeadersPolicy(scope: Construct, siteUrl: string): ResponseHeadersPolicy {
  // A page on a custom domain frames a page of the site. A frame may use a device only if the outer page may use it.
  const devices = permissionsPolicy(`self "${siteUrl || ANY_CLOUDFRONT_DOMAIN}"`);
  return new ResponseHeadersPolicy(scope, 'NamesHeaders', {
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      strictTransportSecurity: {
        accessControlMaxAge: HSTS_MAX_AGE,
        includeSubdomains: false,
        override: true,
      },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'Permissions-Policy', value: devices, override: true }],
    },
  });
}

function transportSecurity(): ResponseSecurityHeadersBehavior {
  return {
    contentTypeOptions: { override: true },
    strictTransportSecurity: {
      accessControlMaxAge: HSTS_MAX_AGE,
      includeSubdomains: true,
      override: true,
    },
  };
}

/** Returns an RPC node's HTTP and websocket sources. If the URL has a port, the websocket uses the next port. */
function rpcSources(rpcUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(rpcUrl);
  const socketProtocol = protocol === 'https:' ? 'wss:' : 'ws:';
  const socketPort = port === '' ? '' : `:${Number(port) + 1}`;
  return [origin, `${socketProtocol}//${hostname}${socketPort}`];
}
