/** Every start of the local cloud publishes version 1 of each function and state machine. All aliases point to it. */
import * as z from 'zod';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts, LocalFunction } from './cloud-parts.ts';
import { physicalName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, type ResourceRequest, withLogicalId } from './resource-handler.ts';

const VERSION = '1';

const functionVersionSchema = z.strictObject({
  FunctionName: z.string(),
  Description: z.string().optional(),
});

export const functionVersions: ResourceHandler = {
  create(request, parts) {
    const { FunctionName } = parseProperties(functionVersionSchema, request);
    const published = functionNamed(FunctionName, request, parts);
    const arn = `${published.arn}:${VERSION}`;
    // A published version has separate processes, because AWS never changes its code and environment variables.
    parts.functions.set(arn, { ...published, arn, lambda: published.publish(VERSION) });
    return { ref: arn, attributes: { FunctionArn: arn, Version: VERSION } };
  },
};

const functionAliasSchema = z.strictObject({
  FunctionName: z.string(),
  FunctionVersion: z.string(),
  Name: z.string().regex(/^(?!\d+$)[\w-]{1,128}$/),
  Description: z.string().optional(),
});

export const functionAliases: ResourceHandler = {
  create(request, parts) {
    const { FunctionName, FunctionVersion, Name } = parseProperties(functionAliasSchema, request);
    const { arn: functionArn } = functionNamed(FunctionName, request, parts);
    const version = parts.functions.get(`${functionArn}:${FunctionVersion}`);
    if (version === undefined) {
      throw new TemplateError(request.logicalId, `the function ${FunctionName} has no version ${FunctionVersion}`);
    }
    const arn = `${functionArn}:${Name}`;
    parts.functions.set(arn, { ...version, arn });
    return { ref: arn, attributes: { AliasArn: arn } };
  },
};

const workflowVersionSchema = z.strictObject({
  StateMachineArn: z.string(),
  StateMachineRevisionId: z.string().optional(),
  Description: z.string().optional(),
});

export const workflowVersions: ResourceHandler = {
  create(request) {
    const arn = `${parseProperties(workflowVersionSchema, request).StateMachineArn}:${VERSION}`;
    return { ref: arn, attributes: { Arn: arn } };
  },
};

const workflowAliasSchema = z.strictObject({
  Name: z.string().regex(/^(?!\d+$)[\w.-]{1,80}$/),
  Description: z.string().optional(),
  /** Ignored, because an alias has only one version to shift traffic to. */
  DeploymentPreference: z.strictObject({
    StateMachineVersionArn: z.string().regex(/:stateMachine:[^:]+:\d+$/),
    Type: z.enum(['ALL_AT_ONCE', 'CANARY']),
    Percentage: z.int().min(1).max(99).optional(),
    Interval: z.int().min(1).max(2100).optional(),
    Alarms: z.array(z.string()).default([]),
  }),
});

export const workflowAliases: ResourceHandler = {
  create(request, { stepFunctions }) {
    const { Name, DeploymentPreference } = parseProperties(workflowAliasSchema, request);
    const versionArn = DeploymentPreference.StateMachineVersionArn;
    const aliasArn = versionArn.replace(/\d+$/, Name);
    withLogicalId(request, () => stepFunctions.createAlias({ aliasArn, versionArn }));
    return { ref: aliasArn, attributes: { Arn: aliasArn } };
  },
};

const applicationSchema = z.strictObject({
  ApplicationName: z.string().optional(),
  ComputePlatform: z.literal('Lambda'),
  Tags: z.unknown().optional(),
});

export const deploymentApplications: ResourceHandler = {
  create(request, { template }) {
    parseProperties(applicationSchema, request);
    return { ref: physicalName(template.stackName, request.logicalId, 100) };
  },
};

const deploymentGroupSchema = z.strictObject({
  ApplicationName: z.string(),
  DeploymentGroupName: z.string().optional(),
  DeploymentConfigName: z.string().startsWith('CodeDeployDefault.Lambda'),
  DeploymentStyle: z.strictObject({
    DeploymentOption: z.literal('WITH_TRAFFIC_CONTROL'),
    DeploymentType: z.literal('BLUE_GREEN'),
  }),
  ServiceRoleArn: z.string(),
  AlarmConfiguration: z.strictObject({
    Enabled: z.literal(true),
    Alarms: z
      .array(z.strictObject({ Name: z.string() }))
      .min(1)
      .max(10),
  }),
  AutoRollbackConfiguration: z.strictObject({ Enabled: z.literal(true), Events: z.array(z.string()).min(1) }),
  Tags: z.unknown().optional(),
});

export const deploymentGroups: ResourceHandler = {
  create(request, { template, accessControl }) {
    const { ServiceRoleArn: roleArn } = parseProperties(deploymentGroupSchema, request);
    const name = physicalName(template.stackName, request.logicalId, 100);
    withLogicalId(request, () => accessControl.requireTrust(roleArn, 'codedeploy.amazonaws.com', name));
    return { ref: name };
  },
};

function functionNamed(name: string, { logicalId }: ResourceRequest, parts: CloudParts): LocalFunction {
  const found = [...parts.functions.values()].find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new TemplateError(logicalId, `there is no function ${name}`);
}
