import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { OLD_VERSION_DAYS } from '../settings/old-version-days.ts';

const WORK_OBJECT_LIFETIME = Duration.days(14);
const PREVIEW_LIFETIME = Duration.days(1);
const OLD_VERSION_LIFETIME = Duration.days(OLD_VERSION_DAYS);
const ABANDONED_UPLOAD_LIFETIME = Duration.days(2);

interface BucketsProps {
  retainData: boolean;
  /** Origin of the pages that may post uploads; empty for any origin, because the domain is not yet known. */
  siteUrl: string;
}

export class Buckets extends Construct {
  readonly site: Bucket;
  /** Documents and images of users' apps, and the libraries that they load. */
  readonly apps: Bucket;
  /** Previews of running builds. A preview is rewritten many times, so versions are not kept. */
  readonly previews: Bucket;
  /** Uploads, and the files that one state of a build writes for the next. */
  readonly work: Bucket;

  constructor(scope: Construct, id: string, { retainData, siteUrl }: BucketsProps) {
    super(scope, id);
    const removalPolicy = retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    this.site = new Bucket(this, 'Site', privateBucket({ removalPolicy }));
    this.apps = new Bucket(
      this,
      'Apps',
      privateBucket({
        removalPolicy,
        versioned: true,
        lifecycleRules: [
          { id: 'OldVersions', noncurrentVersionExpiration: OLD_VERSION_LIFETIME },
          // Removes old previews, which this bucket contained before previews got a separate bucket.
          {
            id: 'Previews',
            prefix: 'partial/',
            expiration: PREVIEW_LIFETIME,
            noncurrentVersionExpiration: PREVIEW_LIFETIME,
          },
        ],
      }),
    );
    this.previews = new Bucket(
      this,
      'Previews',
      privateBucket({
        removalPolicy,
        lifecycleRules: [{ id: 'Previews', expiration: PREVIEW_LIFETIME }],
      }),
    );
    this.work = new Bucket(
      this,
      'Work',
      privateBucket({
        removalPolicy,
        lifecycleRules: [{ id: 'FinishedWork', expiration: WORK_OBJECT_LIFETIME }],
        // A signed form authorizes each upload, so CORS may admit any origin.
        cors: [
          {
            allowedMethods: [HttpMethods.POST],
            allowedOrigins: [siteUrl === '' ? '*' : siteUrl],
            allowedHeaders: ['*'],
            maxAge: Duration.hours(1).toSeconds(),
          },
        ],
      }),
    );
  }
}

function privateBucket(props: BucketProps): BucketProps {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    ...props,
    lifecycleRules: [
      ...(props.lifecycleRules ?? []),
      { id: 'AbandonedUploads', abortIncompleteMultipartUploadAfter: ABANDONED_UPLOAD_LIFETIME },
    ],
  };
}
