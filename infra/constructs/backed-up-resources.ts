import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

interface BackedUpResourcesProps {
  /** Name of the main stack. */
  product: string;
  table: ITable;
  bucket: IBucket;
}

/**
 * Tells the backup stack the ARNs of the table and of the bucket. Parameters do it and not exports, because
 * CloudFormation refuses to change an export in use, so that a restore could not replace the table.
 */
export class BackedUpResources extends Construct {
  constructor(scope: Construct, id: string, { product, table, bucket }: BackedUpResourcesProps) {
    super(scope, id);
    const names = parameterNames(product);
    new StringParameter(this, 'Table', { parameterName: names.table, stringValue: table.tableArn });
    new StringParameter(this, 'Bucket', { parameterName: names.bucket, stringValue: bucket.bucketArn });
  }
}

/** Returns the names of the parameters that hold the ARNs. */
export function parameterNames(product: string) {
  return { table: `/${product}/backup/table`, bucket: `/${product}/backup/bucket` };
}
