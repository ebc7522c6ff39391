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
import { appContentSecurityPolicy } from '../../shared/domain/app-policy.ts';
import type { InlineSources } from '../inline-sources.ts';

const HSTS_MAX_AGE = Duration.days(365);

/** Stands for the site's domain where CloudFront assigns it: CloudFormation refuses distributions that refer to each other. */
const ANY_CLOUDFRONT_DOMAIN = 'https://*.cloudfront.net';

const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets no cookies before a video plays. */
const YOUTUBE = 'https://www.youtube-nocookie.com';

export interface SiteSources {
  /** Origin of the apps' domain. */
  appsUrl: string;
  /** Where documents of apps are: the same origin, or the pattern of the apps' own hosts below it. */
  documentsUrl: string;
  /** Where presigned uploads go. */
  uploadsOrigin: string;
  /** The node of Solana that browsers ask. */
  publicRpcUrl: string;
  /** Whether the operator has set videos of YouTube for the help page. */
  hasYouTubeVideos: boolean;
  /** Hashes of the inline styles and scripts of prerendered pages. */
  inline: InlineSources;
}

/** The Content-Security-Policy of the site's own pages. */
export function siteContentSecurityPolicy(sources: SiteSources): string {
  return joinDirectives({ ...siteDirectives(sources), 'frame-ancestors': ["'none'"] });
}

/** The Content-Security-Policy of the page around an app in the frame of another site. */
function embedContentSecurityPolicy(sources: SiteSources): string {
  return joinDirectives({ ...siteDirectives(sources), 'frame-ancestors': ['*'] });
}

function siteDirectives({
  appsUrl,
  documentsUrl,
  uploadsOrigin,
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
    ],
    // The signer; every other page of the site refuses to be framed.
    'frame-src': ["'self'", documentsUrl, ...(hasYouTubeVideos ? [YOUTUBE] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': [apiPath(pageRoutes.reportCspViolation)],
  };
}

/** The signer's document reaches no network, so that nothing in it can send a key away. Only the site may frame it. */
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

function joinDirectives(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The headers of the site and of its API. */
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
        { header: 'Permissions-Policy', value: PERMISSIONS_POLICY, override: true },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override: true },
      ],
    },
  });
}

/** The headers of published apps in the frames of other sites. */
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
      customHeaders: [{ header: 'Permissions-Policy', value: PERMISSIONS_POLICY, override: true }],
    },
  });
}

/** The headers of the signer's document. */
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
          value: `${PERMISSIONS_POLICY}, publickey-credentials-get=(self), publickey-credentials-create=(self)`,
          override: true,
        },
      ],
    },
  });
}

interface AppsHeadersProps {
  /** Empty for a site on CloudFront's own domain. */
  siteUrl: string;
  /** Whether a response may come with an app's own policy, which names the hosts that its owner allowed. */
  keepsPolicyOfOrigin: boolean;
}

/** Headers of the apps domain, which only the site may frame. Whatever comes without a policy gets that of an app. */
export function appsHeadersPolicy(
  scope: Construct,
  id: string,
  { siteUrl, keepsPolicyOfOrigin }: AppsHeadersProps,
): ResponseHeadersPolicy {
  const contentSecurityPolicy = appContentSecurityPolicy({
    frameAncestors: siteUrl || ANY_CLOUDFRONT_DOMAIN,
  });
  return new ResponseHeadersPolicy(scope, id, {
    // Apps are public, and the site fetches documents to export and compare them.
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowOrigins: ['*'],
      originOverride: true,
    },
    customHeadersBehavior: {
      customHeaders: [
        // A process of its own, where browsers have not done so anyway: a busy app then does not hold up the page around it.
        { header: 'Origin-Agent-Cluster', value: '?1', override: true },
        // Looking up the host of a link would tell its name server that somebody saw it.
        { header: 'X-DNS-Prefetch-Control', value: 'off', override: true },
      ],
    },
    securityHeadersBehavior: {
      ...transportSecurity(),
      contentSecurityPolicy: { contentSecurityPolicy, override: !keepsPolicyOfOrigin },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
  });
}

/** The headers of pages at names of apps' own, whose policy comes with them. Other hosts of the owner's domain are not ours to bind. */
export function namesHeadersPolicy(scope: Construct): ResponseHeadersPolicy {
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
      customHeaders: [{ header: 'Permissions-Policy', value: PERMISSIONS_POLICY, override: true }],
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

/** The origins of an RPC node and of its websocket, which has the same host and, if a port is given, the next port. */
function rpcSources(rpcUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(rpcUrl);
  const socketProtocol = protocol === 'https:' ? 'wss:' : 'ws:';
  const socketPort = port === '' ? '' : `:${Number(port) + 1}`;
  return [origin, `${socketProtocol}//${hostname}${socketPort}`];
}
