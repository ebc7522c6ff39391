/**
 * The networks of functions. AWS refuses what these handlers refuse. The local cloud does not cut the network of a
 * function: it only refuses calls of services without an endpoint, and calls that the policy of an endpoint forbids.
 */
import * as z from 'zod';
import { readPolicy } from '../../iam/policy-document.ts';
import { REGION } from '../../wire/aws-account.ts';
import { addressRangeSchema, contains, overlap } from './address-range.ts';
import { found } from './networks.ts';
import { physicalId } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const tags = { Tags: z.unknown().optional() };

const vpcSchema = z.strictObject({
  CidrBlock: addressRangeSchema,
  EnableDnsSupport: z.boolean().optional(),
  EnableDnsHostnames: z.boolean().optional(),
  ...tags,
});

const vpcs: ResourceHandler = {
  create(request, { networks }) {
    const { CidrBlock } = parseProperties(vpcSchema, request);
    const id = `vpc-${physicalId(request.logicalId, 17)}`;
    networks.vpcs.set(id, CidrBlock);
    return { ref: id, attributes: { VpcId: id } };
  },
};

const subnetSchema = z
  .strictObject({
    VpcId: z.string(),
    CidrBlock: addressRangeSchema,
    AvailabilityZone: z.string().startsWith(REGION).optional(),
    AvailabilityZoneId: z
      .string()
      .regex(/^use1-az[1-6]$/)
      .optional(),
    /** Another value gives its network interfaces public addresses. */
    MapPublicIpOnLaunch: z.literal(false).optional(),
    ...tags,
  })
  .refine(({ AvailabilityZone: name, AvailabilityZoneId: id }) => (name === undefined) !== (id === undefined), {
    error: 'the local cloud needs either AvailabilityZone or AvailabilityZoneId',
  });

const subnets: ResourceHandler = {
  create(request, { networks }) {
    const properties = parseProperties(subnetSchema, request);
    const { VpcId: vpcId, CidrBlock: range } = properties;
    withLogicalId(request, () => {
      if (!contains(found(networks.vpcs, vpcId), range)) throw new Error('its addresses are not those of its VPC');
      const siblings = [...networks.subnets.values()].filter((subnet) => subnet.vpcId === vpcId);
      if (siblings.some((subnet) => overlap(subnet.range, range))) {
        throw new Error('its addresses are those of another subnet');
      }
    });
    const id = `subnet-${physicalId(request.logicalId, 17)}`;
    const zone = properties.AvailabilityZoneId ?? properties.AvailabilityZone ?? '';
    networks.subnets.set(id, { vpcId, range, zone });
    return { ref: id, attributes: { SubnetId: id, VpcId: vpcId } };
  },
};

const routeTableSchema = z.strictObject({ VpcId: z.string(), ...tags });

const routeTables: ResourceHandler = {
  create(request, { networks }) {
    const { VpcId } = parseProperties(routeTableSchema, request);
    withLogicalId(request, () => found(networks.vpcs, VpcId));
    const id = `rtb-${physicalId(request.logicalId, 17)}`;
    networks.routeTables.set(id, VpcId);
    return { ref: id, attributes: { RouteTableId: id } };
  },
};

const associationSchema = z.strictObject({ RouteTableId: z.string(), SubnetId: z.string() });

const routeTableAssociations: ResourceHandler = {
  create(request, { networks }) {
    const { RouteTableId: routeTableId, SubnetId } = parseProperties(associationSchema, request);
    withLogicalId(request, () => {
      const subnet = found(networks.subnets, SubnetId);
      if (found(networks.routeTables, routeTableId) !== subnet.vpcId) {
        throw new Error('its route table and its subnet are in different VPCs');
      }
      if (subnet.routeTableId !== undefined) throw new Error('its subnet has a route table');
      subnet.routeTableId = routeTableId;
    });
    const id = `rtbassoc-${physicalId(request.logicalId, 17)}`;
    return { ref: id, attributes: { Id: id } };
  },
};

const endpointSchema = z.strictObject({
  VpcId: z.string(),
  VpcEndpointType: z.literal('Gateway'),
  ServiceName: z.literal([`com.amazonaws.${REGION}.s3`, `com.amazonaws.${REGION}.dynamodb`]),
  RouteTableIds: z.array(z.string()).min(1),
  PolicyDocument: z.unknown(),
  ...tags,
});

const endpoints: ResourceHandler = {
  create(request, { networks }) {
    const properties = parseProperties(endpointSchema, request);
    const { VpcId: vpcId, RouteTableIds: routeTableIds } = properties;
    withLogicalId(request, () => {
      found(networks.vpcs, vpcId);
      for (const routeTableId of routeTableIds) {
        if (found(networks.routeTables, routeTableId) !== vpcId) throw new Error('a route table is in another VPC');
      }
      const policy = readPolicy(properties.PolicyDocument, 'resource');
      networks.endpoints.push({ service: properties.ServiceName.split('.').at(-1) ?? '', routeTableIds, policy });
    });
    const id = `vpce-${physicalId(request.logicalId, 17)}`;
    return { ref: id, attributes: { Id: id } };
  },
};

/** The characters that EC2 allows in descriptions. */
const descriptionSchema = z.string().regex(/^[\w. \-:/()#,@[\]+=&;{}!$*]{1,255}$/, 'EC2 refuses such a description');

const securityGroupSchema = z.strictObject({
  VpcId: z.string(),
  GroupDescription: descriptionSchema,
  SecurityGroupEgress: z.array(
    z.strictObject({
      IpProtocol: z.literal('tcp'),
      FromPort: z.int().min(0).max(65_535),
      ToPort: z.int().min(0).max(65_535),
      CidrIp: addressRangeSchema,
      Description: descriptionSchema.optional(),
    }),
  ),
  ...tags,
});

const securityGroups: ResourceHandler = {
  create(request, { networks }) {
    const { VpcId } = parseProperties(securityGroupSchema, request);
    withLogicalId(request, () => found(networks.vpcs, VpcId));
    const id = `sg-${physicalId(request.logicalId, 17)}`;
    networks.securityGroups.set(id, VpcId);
    return { ref: id, attributes: { GroupId: id, VpcId } };
  },
};

export const NETWORK_RESOURCES: readonly (readonly [type: string, handler: ResourceHandler])[] = [
  ['AWS::EC2::VPC', vpcs],
  ['AWS::EC2::Subnet', subnets],
  ['AWS::EC2::RouteTable', routeTables],
  ['AWS::EC2::SubnetRouteTableAssociation', routeTableAssociations],
  ['AWS::EC2::VPCEndpoint', endpoints],
  ['AWS::EC2::SecurityGroup', securityGroups],
];
