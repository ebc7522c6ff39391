/** The private buckets: the built site, the apps that people made, and the work of running operations. */
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

const WORK_OBJECT_LIFETIME = Duration.days(14);
/** Of apps while they are written. */
const PREVIEW_LIFETIME = Duration.days(1);
const OLD_VERSION_LIFETIME = Duration.days(30);
const ABANDONED_UPLOAD_LIFETIME = Duration.days(2);

interface BucketsProps {
  retainData: boolean;
  /** Which pages may post uploads; empty: the site's own domain is not known to the bucket, so any. */
  siteUrl: string;
}

export class Buckets extends Construct {
  /** Holds the built site; a deployment makes it again. */
  readonly site: Bucket;
  /** Holds what users made. */
  readonly apps: Bucket;
  /** Holds uploads, and the files that the stages of an operation hand to each other. */
  readonly work: Bucket;

  constructor(scope: Construct, id: string, { retainData, siteUrl }: BucketsProps) {
    super(scope, id);
    const removalPolicy = retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.site = new Bucket(this, 'Site', privateBucket({ removalPolicy }));
    this.apps = new Bucket(
      this,
      'Apps',
      privateBucket({
        removalPolicy,
        versioned: true,
        lifecycleRules: [
          { id: 'OldVersions', noncurrentVersionExpiration: OLD_VERSION_LIFETIME },
          {
            id: 'Previews',
            prefix: 'partial/',
            expiration: PREVIEW_LIFETIME,
            noncurrentVersionExpiration: PREVIEW_LIFETIME,
          },
        ],
      }),
    );
    this.work = new Bucket(
      this,
      'Work',
      privateBucket({
        removalPolicy,
        lifecycleRules: [{ id: 'FinishedWork', expiration: WORK_OBJECT_LIFETIME }],
        // The signed form is what authorizes an upload; the origin adds nothing to it.
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
