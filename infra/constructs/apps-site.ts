/** The domain that serves what users made, sandboxed, and the shelf: the frameworks that their apps load. */
import {
  Distribution,
  type FunctionAssociation,
  FunctionEventType,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { SHELF_PATH } from '../../shared/domain/shelf.ts';
import {
  apiBehavior,
  bucketBehavior,
  DISTRIBUTION_DEFAULTS,
  ownDomain,
  viewerRequestFunction,
} from './edge-origins.ts';
import { deploymentOf, IMMUTABLE } from './file-deployments.ts';
import { appsHeadersPolicy } from './security-headers.ts';

interface AppsSiteProps {
  bucket: IBucket;
  /** A folder for each version of a library on the shelf. */
  shelfDir: string;
  api: IOrigin;
  /** Empty: the distribution's own domain. */
  url: string;
  /** The only site that shows apps; empty: on a domain of CloudFront. */
  siteUrl: string;
  /** Empty: no domain of one's own. */
  certificateArn: string;
}

export class AppsSite extends Construct {
  /** Origin of the domain, no slash at its end. */
  readonly url: string;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: AppsSiteProps) {
    super(scope, id);
    const { bucket, shelfDir, api, url, siteUrl, certificateArn } = props;
    const headers = appsHeadersPolicy(this, siteUrl);
    const documents = { ...apiBehavior(api, headers), functionAssociations: [toDocuments(this)] };
    this.distribution = new Distribution(this, 'Distribution', {
      ...DISTRIBUTION_DEFAULTS,
      ...ownDomain(this, { url, certificateArn }),
      comment: 'Apps made by users',
      defaultBehavior: bucketBehavior(bucket, headers, viewerRequestFunction(this, 'apps-viewer-request.js')),
      // Opened in a tab of its own, a document is sent to its shell on the site by way of the API.
      additionalBehaviors: {
        '/raw/*': documents,
        '/live/*': documents,
        '/api/open/*': apiBehavior(api, headers),
      },
    });
    keepDocumentsBack(bucket);
    new BucketDeployment(this, 'Shelf', {
      ...deploymentOf(this, shelfDir, bucket),
      destinationKeyPrefix: SHELF_PATH.slice(1, -1),
      exclude: ['package.json'],
      cacheControl: IMMUTABLE,
    });
    this.url = url || `https://${this.distribution.distributionDomainName}`;
  }
}

/** Documents are for the API to answer, which knows what was taken down; no spelling of an address may get around it. */
function keepDocumentsBack(bucket: IBucket) {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('raw/*'), bucket.arnForObjects('live/*')],
    }),
  );
}

function toDocuments(scope: Construct): FunctionAssociation {
  const toDocument = viewerRequestFunction(scope, 'documents-viewer-request.js', 'DocumentsViewerRequest');
  return { function: toDocument, eventType: FunctionEventType.VIEWER_REQUEST };
}
