/** The site: its built pages from a private bucket, the API below `/api`, and published apps below `/p`. */
import {
  Distribution,
  type FunctionAssociation,
  FunctionEventType,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import {
  apiBehavior,
  bucketBehavior,
  DISTRIBUTION_DEFAULTS,
  ownDomain,
  viewerRequestFunction,
} from './edge-origins.ts';
import { deploymentOf, IMMUTABLE } from './file-deployments.ts';
import { type SiteSources, siteHeadersPolicy } from './security-headers.ts';

interface SiteProps {
  bucket: IBucket;
  /** Folder of the built pages. */
  webDir: string;
  api: IOrigin;
  /** Empty: the distribution's own domain. */
  url: string;
  /** Empty: no domain of one's own. */
  certificateArn: string;
  sources: SiteSources;
}

const REVALIDATED = [CacheControl.noCache()];

export class Site extends Construct {
  /** Origin of the domain, no slash at its end. */
  readonly url: string;
  readonly distribution: Distribution;

  constructor(
    scope: Construct,
    id: string,
    { bucket, webDir, api, url, certificateArn, sources }: SiteProps,
  ) {
    super(scope, id);
    const headers = siteHeadersPolicy(this, sources);
    const pages = { ...apiBehavior(api, headers), functionAssociations: [rewritePages(this)] };
    this.distribution = new Distribution(this, 'Distribution', {
      ...DISTRIBUTION_DEFAULTS,
      ...ownDomain(this, { url, certificateArn }),
      comment: 'Buidl',
      defaultBehavior: bucketBehavior(bucket, headers, viewerRequestFunction(this, 'site-viewer-request.js')),
      additionalBehaviors: {
        '/api/*': { ...apiBehavior(api, headers), functionAssociations: [limitBody(this)] },
        '/p/*': pages,
        '/preview/*': pages,
      },
    });
    this.url = url || `https://${this.distribution.distributionDomainName}`;
    this.#deployPages(bucket, webDir);
  }

  /** Assets first, so that a page never names one that is not there; old ones stay for pages still open. */
  #deployPages(bucket: IBucket, webDir: string) {
    const common = deploymentOf(this, webDir, bucket);
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: IMMUTABLE,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      exclude: ['assets/*'],
      cacheControl: REVALIDATED,
    });
    pages.node.addDependency(assets);
  }
}

function limitBody(scope: Construct): FunctionAssociation {
  const limit = viewerRequestFunction(scope, 'api-viewer-request.js', 'ApiViewerRequest');
  return { function: limit, eventType: FunctionEventType.VIEWER_REQUEST };
}

function rewritePages(scope: Construct): FunctionAssociation {
  const rewrite = viewerRequestFunction(scope, 'pages-viewer-request.js', 'PagesViewerRequest');
  return { function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST };
}
