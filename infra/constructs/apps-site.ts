import { Distribution, type FunctionAssociation, FunctionEventType, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { ownHostsBelow } from '../../shared/domain/app-host.ts';
import { TEMPLATES_PATH } from '../../shared/domain/app-template.ts';
import { SHELF_PATH } from '../../shared/domain/shelf-package.ts';
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
import { appsHeadersPolicy } from './security-headers.ts';
import { UNKEPT_ERRORS, viewCache } from './view-cache.ts';

interface AppsSiteProps {
  bucket: IBucket;
  previews: IBucket;
  shelfDir: string;
  templatesDir: string;
  api: IOrigin;
  /** The origin of the apps domain; empty to use the distribution's own domain. */
  url: string;
  /** The only site that may frame apps; empty for a site on a CloudFront domain. */
  siteUrl: string;
  /** ARN of the certificate for the custom domain; empty without a custom domain. */
  certificateArn: string;
  /** ARN of the web ACL; empty for none. */
  webAcl: string;
  logs: EdgeLogs;
  /** True when each app has a separate host below the domain of `url`. */
  hasAppHosts: boolean;
  /** True when the edge caches documents of published apps for some seconds. */
  keepsViews: boolean;
}

export class AppsSite extends Construct {
  /** Without a trailing slash. */
  readonly url: string;
  /** Origin of documents: `url`, or the pattern of per-app hosts, such as `https://*.apps.example`. */
  readonly documentsUrl: string;
  readonly distribution: Distribution;
  readonly views: ReturnType<typeof viewCache>;

  constructor(scope: Construct, id: string, props: AppsSiteProps) {
    super(scope, id);
    const { bucket, previews, api, url, siteUrl, certificateArn, logs, hasAppHosts, webAcl, keepsViews } = props;
    const appsHost = hasAppHosts ? new URL(url).host : '';
    const headers = appsHeadersPolicy(this, 'AppsHeaders', { siteUrl, keepsPolicyOfOrigin: false });
    const documentHeaders = appsHeadersPolicy(this, 'DocumentHeaders', {
      siteUrl,
      keepsPolicyOfOrigin: true,
    });
    const documents = {
      ...apiBehavior(api, documentHeaders),
      functionAssociations: [documentsViewerRequest(this, appsHost)],
    };
    const views = viewCache(this, keepsViews);
    this.views = views;
    const viewerRequest = viewerRequestFunction(this, 'apps-viewer-request.js', { appsHost });
    this.distribution = new Distribution(this, 'Distribution', {
      ...DISTRIBUTION_DEFAULTS,
      ...logs.of('apps'),
      ...ownDomain(this, { url, certificateArn, hasHostsBelow: hasAppHosts }),
      ...(webAcl !== '' && { webAclId: webAcl }),
      comment: 'Apps made by users',
      errorResponses: UNKEPT_ERRORS,
      defaultBehavior: bucketBehavior(bucketOrigin(bucket), headers, viewerRequest),
      // The API serves the documents. It redirects a tab that opens a document to the site's page of the app.
      additionalBehaviors: {
        '/raw/*': documents,
        '/live/*': { ...documents, ...views },
        // The API sends images without a Content-Security-Policy, so CloudFront adds the default policy of apps.
        '/images/*': { ...documents, ...views, responseHeadersPolicy: headers },
        '/api/open/*': apiBehavior(api, headers),
        '/partial/*': bucketBehavior(bucketOrigin(previews), headers, viewerRequest),
      },
    });
    denyApps(bucket);
    deployFiles(this, props);
    this.url = url || `https://${this.distribution.distributionDomainName}`;
    this.documentsUrl = hasAppHosts ? ownHostsBelow(url) : this.url;
  }
}

function deployFiles(scope: Construct, { bucket, shelfDir, templatesDir }: AppsSiteProps) {
  const shelf = deploymentOf(scope, shelfDir, bucket);
  new BucketDeployment(scope, 'Shelf', {
    ...shelf,
    destinationKeyPrefix: SHELF_PATH.slice(1, -1),
    exclude: ['package.json'],
    cacheControl: IMMUTABLE,
  });
  new BucketDeployment(scope, 'Templates', {
    ...shelf,
    sources: [Source.asset(templatesDir)],
    destinationKeyPrefix: TEMPLATES_PATH.slice(1, -1),
    cacheControl: REVALIDATED,
  });
}

/** Denies CloudFront direct access to apps' documents and images. Only the API knows which apps are suspended. */
function denyApps(bucket: IBucket) {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: ['raw/*', 'live/*', 'images/*'].map((pattern) => bucket.arnForObjects(pattern)),
    }),
  );
}

function documentsViewerRequest(scope: Construct, appsHost: string): FunctionAssociation {
  const id = 'DocumentsViewerRequest';
  const rewrite = viewerRequestFunction(scope, 'documents-viewer-request.js', { id, appsHost });
  return { function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST };
}
