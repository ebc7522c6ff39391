/** IAM roles and policies: kept with the role they are for. */
import { z } from 'zod';
import { ACCOUNT_ID } from '../template/resolver.ts';
import { physicalId, physicalName } from './physical-name.ts';
import { parseProperties, type ResourceFamily } from './resource-family.ts';

const document = z.object({ Statement: z.unknown() });

const roleSchema = z.strictObject({
  RoleName: z.string().optional(),
  AssumeRolePolicyDocument: document,
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: document })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
  Description: z.unknown().optional(),
  MaxSessionDuration: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const roles: ResourceFamily = {
  create(request, { template, roles }) {
    const properties = parseProperties(roleSchema, request);
    const name = properties.RoleName ?? physicalName(template.stackName, request.logicalId);
    const arn = `arn:aws:iam::${ACCOUNT_ID}:role/${name}`;
    roles.set(arn, { name, policyDocuments: properties.Policies.map((policy) => policy.PolicyDocument) });
    const roleId = `AROA${physicalId(request.logicalId, 16).toUpperCase()}`;
    return { ref: name, attributes: { Arn: arn, RoleId: roleId } };
  },
};

const policySchema = z.strictObject({
  PolicyName: z.string(),
  PolicyDocument: document,
  Roles: z.array(z.string()),
});

export const policies: ResourceFamily = {
  create(request, { roles }) {
    const { PolicyName, PolicyDocument, Roles } = parseProperties(policySchema, request);
    for (const role of roles.values()) {
      if (Roles.includes(role.name)) role.policyDocuments.push(PolicyDocument);
    }
    return { ref: PolicyName };
  },
};
