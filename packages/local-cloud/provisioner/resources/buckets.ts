import * as z from 'zod';
import { REGION } from '../../wire/aws-account.ts';
import { bucketName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const corsRule = z.strictObject({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).optional(),
  ExposedHeaders: z.array(z.string()).optional(),
  MaxAge: z.number().optional(),
  Id: z.string().optional(),
});

const bucketSchema = z.strictObject({
  BucketName: z.string().optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRule) }).optional(),
  PublicAccessBlockConfiguration: z.strictObject({
    BlockPublicAcls: z.literal(true),
    BlockPublicPolicy: z.literal(true),
    IgnorePublicAcls: z.literal(true),
    RestrictPublicBuckets: z.literal(true),
  }),
  VersioningConfiguration: z.strictObject({ Status: z.enum(['Enabled', 'Suspended']) }).optional(),
  /** Not implemented, because nothing in the product relies on the expiry of objects. */
  LifecycleConfiguration: z.unknown().optional(),
  /** These properties have no effect on one machine. */
  BucketEncryption: z.unknown().optional(),
  OwnershipControls: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const buckets: ResourceHandler = {
  create(request, { template, s3, buckets }) {
    const properties = parseProperties(bucketSchema, request);
    const name = properties.BucketName ?? bucketName(template.stackName, request.logicalId);
    const cors = (properties.CorsConfiguration?.CorsRules ?? []).map((rule) => ({
      allowedOrigins: rule.AllowedOrigins,
      allowedMethods: rule.AllowedMethods,
      ...(rule.AllowedHeaders && { allowedHeaders: rule.AllowedHeaders }),
      ...(rule.ExposedHeaders && { exposedHeaders: rule.ExposedHeaders }),
      ...(rule.MaxAge !== undefined && { maxAgeSeconds: rule.MaxAge }),
    }));
    s3.createBucket(name, { cors, isVersioned: properties.VersioningConfiguration?.Status === 'Enabled' });
    buckets.set(request.logicalId, name);
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
      },
    };
  },
};

const bucketPolicySchema = z.strictObject({ Bucket: z.string(), PolicyDocument: z.unknown() });

export const bucketPolicies: ResourceHandler = {
  create(request, { accessControl }) {
    const { Bucket: bucket, PolicyDocument: document } = parseProperties(bucketPolicySchema, request);
    withLogicalId(request, () => accessControl.addResourcePolicy(`arn:aws:s3:::${bucket}`, document));
    return { ref: bucket };
  },
};
