import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Long enough to investigate an attack, and short because the logs contain visitors' IP addresses. */
const LIFETIME = Duration.days(14);

export class EdgeLogs extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { retainData }: { retainData: boolean }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // CloudFront delivers its logs through an access control list, which this ownership setting permits.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      removalPolicy: retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      lifecycleRules: [{ id: 'Logs', expiration: LIFETIME, abortIncompleteMultipartUploadAfter: Duration.days(2) }],
    });
  }

  of(prefix: string) {
    return { enableLogging: true, logBucket: this.bucket, logFilePrefix: `${prefix}/` };
  }
}
