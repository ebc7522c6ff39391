import { Distribution, type FunctionAssociation, FunctionEventType, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { PROVIDER_PAGE_PATH } from '../../shared/domain/frame-provider.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { APP_PATHS, DOCUMENT_PATHS } from '../../shared/domain/prerendered-pages.ts';
import { RECEIPT_KEYS_PATH } from '../../shared/domain/signed-receipt.ts';
import { SIGNER_PATH } from '../../shared/domain/signer-path.ts';
import { SITE_URL_MARKER } from '../../shared/domain/site-url-marker.ts';
import { OPEN_API_PATH } from '../../shared/open-api/open-api-path.ts';
import {
  apiBehavior,
  bucketBehavior,
  bucketOrigin,
  DISTRIBUTION_DEFAULTS,
  ownDomain,
  viewerRequestFunction,
} from './distribution-parts.ts';
import type { EdgeLogs } from './edge-logs.ts';
import { deploymentOf, IMMUTABLE, REVALIDATED } from './file-deployments.ts';
import {
  embedHeadersPolicy,
  providerHeadersPolicy,
  type SiteSources,
  signerHeadersPolicy,
  siteHeadersPolicy,
} from './security-headers.ts';
import { UNKEPT_ERRORS, viewCache } from './view-cache.ts';

interface SiteProps {
  bucket: IBucket;
  webDir: string;
  api: IOrigin;
  /** The origin of the site; empty to use the distribution's own domain. */
  url: string;
  /** ARN of the certificate for the custom domain; empty without a custom domain. */
  certificateArn: string;
  /** ARN of the web ACL; empty for none. */
  webAcl: string;
  logs: EdgeLogs;
  /** Contact for vulnerability reports; if empty, security.txt names the site's page of rules. */
  securityContact: string;
  /** True when the edge caches pages of published apps for some seconds. */
  keepsViews: boolean;
  /** The resources that the pages call. They are deployed before the pages. */
  pagesAfter: readonly IDependable[];
  sources: SiteSources;
}

export class Site extends Construct {
  /** Without a trailing slash. */
  readonly url: string;
  readonly distribution: Distribution;

  constructor(
    scope: Construct,
    id: string,
    {
      bucket,
      webDir,
      api,
      url,
      certificateArn,
      webAcl,
      logs,
      securityContact,
      keepsViews,
      pagesAfter,
      sources,
    }: SiteProps,
  ) {
    super(scope, id);
    const headers = siteHeadersPolicy(this, sources);
    const files = bucketOrigin(bucket);
    const calls = { ...apiBehavior(api, headers), functionAssociations: [limitBody(this)] };
    const pages = { ...apiBehavior(api, headers), functionAssociations: [rewritePages(this)] };
    const views = viewCache(this, keepsViews);
    const viewerRequest = viewerRequestFunction(this, 'site-viewer-request.js', {
      siteUrl: url,
      securityContact,
      documentPaths: DOCUMENT_PATHS,
      appPaths: APP_PATHS,
    });
    this.distribution = new Distribution(this, 'Distribution', {
      ...DISTRIBUTION_DEFAULTS,
      ...logs.of('site'),
      ...ownDomain(this, { url, certificateArn }),
      ...(webAcl !== '' && { webAclId: webAcl }),
      comment: 'Buidl',
      errorResponses: UNKEPT_ERRORS,
      defaultBehavior: {
        ...bucketBehavior(files, headers, viewerRequest),
        functionAssociations: [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map(
          (eventType) => ({
            function: viewerRequest,
            eventType,
          }),
        ),
      },
      additionalBehaviors: {
        // CloudFront takes the first pattern that matches, so this path precedes `/api/*`.
        [OPEN_API_PATH]: bucketBehavior(files, headers, viewerRequest),
        '/api/*': calls,
        [MCP_PATH]: calls,
        '/oauth/*': calls,
        '/.well-known/oauth-*': calls,
        [RECEIPT_KEYS_PATH]: pages,
        '/p/*/embed': { ...pages, ...views, responseHeadersPolicy: embedHeadersPolicy(this, sources) },
        '/p/*': { ...pages, ...views },
        '/sitemap.xml': { ...pages, ...views },
        '/feed.xml': { ...pages, ...views },
        // The path of the gallery's feed in older versions.
        '/gallery.rss': { ...pages, ...views },
        '/preview/*': pages,
        [SIGNER_PATH]: bucketBehavior(files, signerHeadersPolicy(this), viewerRequest),
        [PROVIDER_PAGE_PATH]: bucketBehavior(files, providerHeadersPolicy(this), viewerRequest),
      },
    });
    this.url = url || `https://${this.distribution.distributionDomainName}`;
    this.#deployPages(bucket, webDir, [headers, ...pagesAfter]);
  }

  /**
   * Deploys assets before pages, so that a page never refers to a missing file, and keeps old assets for open pages.
   * Deploys the response headers before the pages, because the Content-Security-Policy must already allow the inline
   * styles of the new pages. Deploys pages after the API, because an older API does not know the calls of new pages.
   */
  #deployPages(bucket: IBucket, webDir: string, before: readonly IDependable[]) {
    const common = deploymentOf(this, webDir, bucket);
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: IMMUTABLE,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: common.sources.map((source) => withMarkers(source, { [SITE_URL_MARKER]: this.url })),
      exclude: ['assets/*'],
      cacheControl: REVALIDATED,
    });
    pages.node.addDependency(assets, ...before);
  }
}

/** Returns the source with markers, which the deployment replaces in every file. */
function withMarkers(source: ISource, markers: Record<string, string>): ISource {
  return { bind: (scope, context) => ({ ...source.bind(scope, context), markers }) };
}

function limitBody(scope: Construct): FunctionAssociation {
  const limit = viewerRequestFunction(scope, 'api-viewer-request.js', { id: 'ApiViewerRequest' });
  return { function: limit, eventType: FunctionEventType.VIEWER_REQUEST };
}

function rewritePages(scope: Construct): FunctionAssociation {
  const rewrite = viewerRequestFunction(scope, 'pages-viewer-request.js', { id: 'PagesViewerRequest' });
  return { function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST };
}
