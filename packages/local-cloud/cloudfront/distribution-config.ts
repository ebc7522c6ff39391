import * as z from 'zod';

const behavior = z.strictObject({
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.enum(['redirect-to-https', 'https-only', 'allow-all']),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.unknown().optional(),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(
      z.strictObject({
        EventType: z.enum(['viewer-request', 'viewer-response']),
        FunctionARN: z.string(),
      }),
    )
    .default([]),
});

/** Matches the headers that CloudFront refuses as custom origin headers. */
const RESERVED_HEADER =
  /^(?:cache-control|connection|content-length|cookie|host|if-.*|max-forwards|pragma|proxy-.*|range|request-range|te|trailer|transfer-encoding|upgrade|via|x-real-ip|x-amz-.*|x-edge-.*)$/i;

const customHeader = z.strictObject({
  HeaderName: z.string().refine((name) => !RESERVED_HEADER.test(name), 'CloudFront adds no such header'),
  HeaderValue: z.string(),
});

const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginAccessControlId: z.string().optional(),
  S3OriginConfig: z.strictObject({ OriginAccessIdentity: z.literal('').optional() }).optional(),
  CustomOriginConfig: z
    .strictObject({
      OriginProtocolPolicy: z.literal('https-only'),
      OriginSSLProtocols: z.unknown().optional(),
      OriginReadTimeout: z.number().optional(),
      OriginKeepaliveTimeout: z.number().optional(),
      HTTPSPort: z.unknown().optional(),
    })
    .optional(),
  OriginCustomHeaders: z.array(customHeader).default([]),
  OriginPath: z.literal('').optional(),
  ConnectionAttempts: z.unknown().optional(),
  ConnectionTimeout: z.unknown().optional(),
});

const NOT_FOR_TENANTS = ['IPV6Enabled', 'PriceClass', 'Aliases', 'Logging'] as const;

const distributionConfigSchema = z
  .strictObject({
    Enabled: z.literal(true),
    Comment: z.string().optional(),
    DefaultRootObject: z.string().default(''),
    Origins: z.array(origin),
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z.array(behavior.extend({ PathPattern: z.string() })).default([]),
    /** Supports only cache times of errors. Refuses custom error pages, because they would replace the API's errors. */
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() }))
      .default([]),
    Restrictions: z.strictObject({ GeoRestriction: z.strictObject({ RestrictionType: z.literal('none') }) }).optional(),
    WebACLId: z.string().optional(),
    /** These settings have no effect on one machine. */
    HttpVersion: z.unknown().optional(),
    IPV6Enabled: z.unknown().optional(),
    PriceClass: z.unknown().optional(),
    Aliases: z.unknown().optional(),
    ViewerCertificate: z.unknown().optional(),
    Logging: z.unknown().optional(),
    /** `tenant-only`: the distribution has no domain name and serves only its distribution tenants. */
    ConnectionMode: z.enum(['direct', 'tenant-only']).default('direct'),
  })
  .superRefine((config, context) => {
    if (config.ConnectionMode === 'direct') return;
    for (const name of NOT_FOR_TENANTS.filter((each) => config[each] !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'A distribution for tenants has no such setting.',
      });
    }
  });

export type DistributionConfig = z.infer<typeof distributionConfigSchema>;
export type BehaviorConfig = z.infer<typeof behavior>;

export function parseDistributionConfig(config: unknown): DistributionConfig {
  return distributionConfigSchema.parse(config);
}
