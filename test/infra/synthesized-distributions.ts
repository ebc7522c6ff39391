/** Both distributions of the default template, with their response headers. */
import { expect } from 'vitest';
import * as z from 'zod';
import { defaultTemplate, propertiesOf, textSchema } from './template.ts';

const template = defaultTemplate();

export const headersSchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: textSchema, Override: z.boolean() }),
      ContentTypeOptions: z.object({ Override: z.literal(true) }),
      StrictTransportSecurity: z.object({ AccessControlMaxAgeSec: z.number() }),
      FrameOptions: z.object({ FrameOption: z.string() }).optional(),
    }),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: textSchema, Override: z.boolean() })) })
      .optional(),
  }),
});
const behaviorSchema = z.object({
  PathPattern: z.string().optional(),
  AllowedMethods: z.array(z.string()).optional(),
  CachePolicyId: textSchema,
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: textSchema,
  ViewerProtocolPolicy: z.literal('redirect-to-https'),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: textSchema })).default([]),
});
export const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema),
    Origins: z.array(
      z.object({
        DomainName: textSchema,
        OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: textSchema })).default([]),
      }),
    ),
    // Custom error pages would replace the errors of the API.
    CustomErrorResponses: z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) })),
  }),
});

export const policies = propertiesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy', headersSchema);
export const distributions = propertiesOf(template, 'AWS::CloudFront::Distribution', distributionSchema);

export function distribution(prefix: string) {
  const config = [...distributions].find(([id]) => id.startsWith(prefix))?.[1].DistributionConfig;
  const policyId = config?.DefaultCacheBehavior.ResponseHeadersPolicyId.replace(/[${}]/g, '') ?? '';
  const headers = policies.get(policyId)?.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  expect(headers?.ContentSecurityPolicy.Override).toBe(true);
  return { config, headers, csp: headers?.ContentSecurityPolicy.ContentSecurityPolicy ?? '' };
}
