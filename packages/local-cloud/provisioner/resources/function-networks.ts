import * as z from 'zod';
import { REGION } from '../../wire/aws-account.ts';
import type { CloudParts } from './cloud-parts.ts';
import { found } from './networks.ts';

export const vpcConfigSchema = z.strictObject({
  SubnetIds: z.array(z.string()).min(1).max(16),
  SecurityGroupIds: z.array(z.string()).min(1).max(5),
});

/** The permissions that Lambda uses, with the role of the function, to connect it to a VPC and to disconnect it. */
const NEEDED_ACTIONS = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/** A zone to which Lambda connects no function. */
const UNSUPPORTED_ZONE = 'use1-az3';

interface ConnectedFunction {
  name: string;
  arn: string;
  roleArn: string;
  vpcConfig: z.infer<typeof vpcConfigSchema>;
}

/** Connects a function to a VPC, in the permissions of its code. Throws what AWS refuses. */
export function connectFunction(
  { networks, accessControl }: Pick<CloudParts, 'networks' | 'accessControl'>,
  { name, arn, roleArn, vpcConfig }: ConnectedFunction,
): void {
  const { SubnetIds: subnetIds, SecurityGroupIds: groupIds } = vpcConfig;
  const subnets = subnetIds.map((id) => found(networks.subnets, id));
  const groupVpcs = groupIds.map((id) => found(networks.securityGroups, id));
  if (new Set([...subnets.map(({ vpcId }) => vpcId), ...groupVpcs]).size > 1) {
    throw new Error('its subnets and security groups are in different VPCs');
  }
  if (subnets.some(({ zone }) => zone === UNSUPPORTED_ZONE)) {
    throw new Error(`Lambda does not support the zone ${UNSUPPORTED_ZONE} of ${REGION}`);
  }
  for (const action of NEEDED_ACTIONS) {
    accessControl.require({ kind: 'role', roleArn, session: name }, { action, resource: '*' });
  }
  accessControl.limitToEndpoints(arn, (service) => networks.endpointPolicy(subnetIds, service));
}
