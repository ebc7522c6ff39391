import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';

/** Cache headers for files with names that change with their content. */
export const IMMUTABLE = [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()];

export const REVALIDATED = [CacheControl.noCache()];

/** Copies a folder to a bucket and removes nothing, because older pages and apps load older files. */
export function deploymentOf(scope: Construct, sourceDir: string, bucket: IBucket): BucketDeploymentProps {
  return {
    sources: [Source.asset(sourceDir)],
    destinationBucket: bucket,
    prune: false,
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'DeploymentLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  };
}
