import * as z from 'zod';
import { ACCOUNT_ID } from '../../wire/aws-account.ts';
import { physicalId, physicalName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const roleSchema = z.strictObject({
  RoleName: z.string().optional(),
  AssumeRolePolicyDocument: z.unknown(),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: z.unknown() })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
  Description: z.unknown().optional(),
  MaxSessionDuration: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const roles: ResourceHandler = {
  create(request, { template, accessControl }) {
    const properties = parseProperties(roleSchema, request);
    const name = properties.RoleName ?? physicalName(template.stackName, request.logicalId);
    const arn = `arn:aws:iam::${ACCOUNT_ID}:role/${name}`;
    withLogicalId(request, () =>
      accessControl.addRole({
        arn,
        name,
        logicalId: request.logicalId,
        trustDocument: properties.AssumeRolePolicyDocument,
        policyDocuments: properties.Policies.map((policy) => policy.PolicyDocument),
        managedPolicyArns: properties.ManagedPolicyArns,
      }),
    );
    const roleId = `AROA${physicalId(request.logicalId, 16).toUpperCase()}`;
    return { ref: name, attributes: { Arn: arn, RoleId: roleId } };
  },
};

const policySchema = z.strictObject({
  PolicyName: z.string(),
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()),
});

export const policies: ResourceHandler = {
  create(request, { accessControl }) {
    const { PolicyName, PolicyDocument, Roles } = parseProperties(policySchema, request);
    withLogicalId(request, () => accessControl.attachPolicy(request.logicalId, PolicyDocument, Roles));
    return { ref: PolicyName };
  },
};

const permissionSchema = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string().startsWith('arn:'),
  Principal: z.string().regex(/^\w+\.amazonaws\.com$/, 'only services are supported'),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
});

export const permissions: ResourceHandler = {
  create(request, { accessControl, template }) {
    const { Action, FunctionName, Principal, SourceArn, SourceAccount } = parseProperties(permissionSchema, request);
    const Condition = {
      ...(SourceArn !== undefined && { ArnLike: { 'AWS:SourceArn': SourceArn } }),
      ...(SourceAccount !== undefined && { StringEquals: { 'AWS:SourceAccount': SourceAccount } }),
    };
    const statement = { Effect: 'Allow', Action, Resource: FunctionName, Principal: { Service: Principal } };
    withLogicalId(request, () =>
      accessControl.addResourcePolicy(FunctionName, { Statement: [{ ...statement, Condition }] }),
    );
    return { ref: physicalName(template.stackName, request.logicalId, 100) };
  },
};
