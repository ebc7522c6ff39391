import * as z from 'zod';
import { respondFromBucket } from '../../cloudfront/bucket-origin.ts';
import { createDistribution, type DistributionOptions, type Origin } from '../../cloudfront/distribution.ts';
import { parseCachePolicy, parseOriginRequestPolicy } from '../../cloudfront/forwarding.ts';
import { parseResponseHeadersPolicy } from '../../cloudfront/response-headers.ts';
import { compileViewerFunction } from '../../cloudfront/viewer-function.ts';
import type { Permission } from '../../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import type { CloudParts } from './cloud-parts.ts';
import { physicalId } from './physical-name.ts';
import { parseProperties, type ResourceHandler, type ResourceRequest, withLogicalId } from './resource-handler.ts';

const functionSchema = z.strictObject({
  Name: z.string(),
  AutoPublish: z.literal(true),
  FunctionCode: z.string(),
  FunctionConfig: z.strictObject({
    Comment: z.string().optional(),
    Runtime: z.literal('cloudfront-js-2.0'),
  }),
});

export const viewerFunctions: ResourceHandler = {
  create(request, parts) {
    const { Name: name, FunctionCode: code } = parseProperties(functionSchema, request);
    const arn = `arn:aws:cloudfront::${ACCOUNT_ID}:function/${name}`;
    const onLog = (line: string) => parts.onLog('cloudfront', line);
    const compiled = withLogicalId(request, () => compileViewerFunction(request.logicalId, code, onLog));
    parts.viewerFunctions.set(arn, compiled);
    return { ref: arn, attributes: { FunctionARN: arn } };
  },
};

export const responseHeadersPolicies: ResourceHandler = {
  create(request, { responseHeadersPolicies }) {
    return addPolicy(request, 'ResponseHeadersPolicyConfig', responseHeadersPolicies, parseResponseHeadersPolicy);
  },
};

export const cachePolicies: ResourceHandler = {
  create(request, { cachePolicies }) {
    return addPolicy(request, 'CachePolicyConfig', cachePolicies, parseCachePolicy);
  },
};

export const originRequestPolicies: ResourceHandler = {
  create(request, { originRequestPolicies }) {
    return addPolicy(request, 'OriginRequestPolicyConfig', originRequestPolicies, parseOriginRequestPolicy);
  },
};

const accessControlSchema = z.strictObject({
  OriginAccessControlConfig: z.strictObject({
    Name: z.string(),
    Description: z.string().optional(),
    OriginAccessControlOriginType: z.literal('s3'),
    SigningBehavior: z.literal('always'),
    SigningProtocol: z.literal('sigv4'),
  }),
});

export const originAccessControls: ResourceHandler = {
  create(request) {
    parseProperties(accessControlSchema, request);
    const id = physicalId(request.logicalId, 14).toUpperCase();
    return { ref: id, attributes: { Id: id } };
  },
};

const distributionSchema = z.strictObject({ DistributionConfig: z.unknown(), Tags: z.unknown().optional() });

export const distributions: ResourceHandler = {
  create(request, parts) {
    const { DistributionConfig: config } = parseProperties(distributionSchema, request);
    const id = `E${physicalId(request.logicalId, 13).toUpperCase()}`;
    const arn = `arn:aws:cloudfront::${ACCOUNT_ID}:distribution/${id}`;
    const domainName = `d${id.toLowerCase()}.cloudfront.net`;
    const onLog = (line: string) => parts.onLog('cloudfront', line);
    const findOrigin = originsOf(parts, arn);
    const distribution = withLogicalId(request, () =>
      createDistribution({ ...parts, id, arn, domainName, config, findOrigin, onLog }),
    );
    if (distribution.isForTenants) parts.cloudFront.addDistribution(id, arn, distribution);
    else parts.distributions.set(request.logicalId, distribution);
    return { ref: id, attributes: { Id: id, DomainName: domainName } };
  },
};

const connectionGroupSchema = z.strictObject({
  Name: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9.-]{1,126}[a-zA-Z0-9]$/),
  Ipv6Enabled: z.boolean().optional(),
  Tags: z.unknown().optional(),
});

export const connectionGroups: ResourceHandler = {
  create(request, { cloudFront }) {
    parseProperties(connectionGroupSchema, request);
    const id = `cg_${physicalId(request.logicalId, 27)}`;
    const arn = `arn:aws:cloudfront::${ACCOUNT_ID}:connection-group/${id}`;
    const routingEndpoint = `d${physicalId(request.logicalId, 13)}.cloudfront.net`;
    cloudFront.addConnectionGroup(id, { arn, routingEndpoint });
    return { ref: id, attributes: { Id: id, Arn: arn, RoutingEndpoint: routingEndpoint } };
  },
};

/** Returns a function that finds the bucket or API of an origin by the origin's domain name. */
function originsOf(parts: CloudParts, sourceArn: string): DistributionOptions['findOrigin'] {
  return ({ DomainName: domainName, OriginAccessControlId: accessControl }): Origin => {
    const api = [...parts.apis.values()].find((each) => each.domainName === domainName);
    if (api !== undefined) return { kind: 'api', handle: (request) => api.handle(request) };
    const bucket = [...parts.buckets.values()].find((name) => domainName === `${name}.s3.${REGION}.amazonaws.com`);
    if (bucket === undefined) throw new Error(`the origin ${domainName} is not part of this cloud`);
    if (accessControl === undefined) throw new Error(`the bucket ${bucket} needs an origin access control`);
    const distribution = { kind: 'service', name: 'cloudfront.amazonaws.com', sourceArn } as const;
    const mayDo = (needed: Permission) => parts.accessControl.allows(distribution, needed);
    return {
      kind: 'bucket',
      handle: (request) => respondFromBucket(parts.s3, bucket, mayDo, request),
    };
  };
}

function addPolicy<Policy>(
  request: ResourceRequest,
  configName: string,
  policies: Map<string, Policy>,
  parse: (config: unknown) => Policy,
) {
  const properties = parseProperties(z.strictObject({ [configName]: z.unknown() }), request);
  const id = physicalId(request.logicalId, 32);
  policies.set(
    id,
    withLogicalId(request, () => parse(properties[configName])),
  );
  return { ref: id, attributes: { Id: id } };
}
