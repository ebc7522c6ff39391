import * as z from 'zod';
import { createLambda } from '../../lambda/lambda.ts';
import type { LambdaOptions } from '../../lambda/lambda-options.ts';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts } from './cloud-parts.ts';
import { isProviderOfKnownCustomResource } from './custom-resources.ts';
import { connectFunction, vpcConfigSchema } from './function-networks.ts';
import { loggingConfigSchema, observationOf, tracingConfigSchema } from './function-observation.ts';
import { physicalName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, type ResourceRequest, withLogicalId } from './resource-handler.ts';

/** The AWS limit on the names and values of all environment variables of a function together. */
const MAX_ENVIRONMENT_BYTES = 4096;

const codeSchema = z.strictObject({ S3Bucket: z.string(), S3Key: z.string() });

const functionSchema = z.strictObject({
  FunctionName: z.string().optional(),
  Description: z.string().default(''),
  Code: codeSchema,
  Runtime: z.literal('nodejs24.x'),
  Handler: z.string(),
  MemorySize: z.number().default(128),
  Timeout: z.number().max(900).default(3),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).optional(),
  Role: z.string(),
  Layers: z.array(z.string()).default([]),
  ReservedConcurrentExecutions: z.int().min(0).optional(),
  LoggingConfig: loggingConfigSchema,
  TracingConfig: tracingConfigSchema,
  VpcConfig: vpcConfigSchema.optional(),
  /** These properties have no effect on one machine. */
  Architectures: z.unknown().optional(),
  EphemeralStorage: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const functions: ResourceHandler = {
  create(request, parts) {
    const name = physicalName(parts.template.stackName, request.logicalId);
    const arn = arnOf(name);
    // A function that serves only known custom resources never runs; see custom-resources.ts.
    if (isProviderOfKnownCustomResource(parts.template, request.logicalId)) {
      return { ref: name, attributes: { Arn: arn } };
    }
    const properties = parseProperties(functionSchema, request);
    const { Description: description, Role: roleArn } = properties;
    withLogicalId(request, () => parts.accessControl.requireTrust(roleArn, 'lambda.amazonaws.com', arn));
    const { VpcConfig: vpcConfig } = properties;
    if (vpcConfig) withLogicalId(request, () => connectFunction(parts, { name, arn, roleArn, vpcConfig }));
    const { isLogged, onInvoke } = observationOf(parts.accessControl, {
      name,
      roleArn,
      logGroup: properties.LoggingConfig?.LogGroup,
      isTraced: properties.TracingConfig?.Mode === 'Active',
    });
    const options: LambdaOptions = {
      name,
      codeDir: assetPath(properties.Code.S3Key, request, parts),
      handler: properties.Handler,
      memoryMb: properties.MemorySize,
      timeoutMs: properties.Timeout * 1000,
      environment: environmentOf(properties.Environment?.Variables ?? {}, request, parts),
      credentials: parts.credentials.issue(request.logicalId, roleArn, arn),
      region: REGION,
      layerDirs: properties.Layers.map((layer) => {
        const dir = parts.layerDirs.get(layer);
        if (dir === undefined) throw new TemplateError(request.logicalId, `unknown layer ${layer}`);
        return dir;
      }),
      reservedConcurrency: properties.ReservedConcurrentExecutions,
      onInvoke,
      onInvocation: parts.onInvocation,
      onLog: (line) => {
        if (isLogged()) parts.onLog(description || request.logicalId, line);
      },
    };
    const { logicalId } = request;
    const publish = (version: string) => createLambda({ ...options, version });
    const lambda = createLambda(options);
    parts.functions.set(arn, { logicalId, name, arn, description, roleArn, lambda, publish });
    return { ref: name, attributes: { Arn: arn } };
  },
};

const layerSchema = z.strictObject({
  Content: codeSchema,
  LayerName: z.string().optional(),
  Description: z.string().optional(),
  CompatibleArchitectures: z.unknown().optional(),
  CompatibleRuntimes: z.unknown().optional(),
  LicenseInfo: z.unknown().optional(),
});

export const layers: ResourceHandler = {
  create(request, parts) {
    const { Content: content } = parseProperties(layerSchema, request);
    const name = physicalName(parts.template.stackName, request.logicalId);
    const arn = `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:layer:${name}:1`;
    parts.layerDirs.set(arn, assetPath(content.S3Key, request, parts));
    return { ref: arn };
  },
};

function arnOf(functionName: string): string {
  return `arn:aws:lambda:${REGION}:${ACCOUNT_ID}:function:${functionName}`;
}

function assetPath(objectKey: string, request: ResourceRequest, { template }: CloudParts): string {
  const path = template.assets.get(objectKey);
  if (path !== undefined) return path;
  throw new TemplateError(request.logicalId, `the asset '${objectKey}' is not in the manifest`);
}

function environmentOf(variables: Record<string, string>, request: ResourceRequest, parts: CloudParts) {
  const sizeBytes = Object.entries(variables).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (sizeBytes > MAX_ENVIRONMENT_BYTES) {
    throw new TemplateError(request.logicalId, `its environment has ${sizeBytes} of ${MAX_ENVIRONMENT_BYTES} bytes`);
  }
  return { ...parts.endpointVariables, ...variables };
}
