/** Tests functions that are connected to a VPC: what AWS refuses, and what their code reaches. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it } from 'vitest';
import { bootCloud, type Cloud } from '../../../provisioner/boot-cloud.ts';
import { startSolana } from '../../../solana/start-solana.ts';
import { ASSETS, RESOURCES } from './boot-stack.ts';
import { functionResource, policyResource, type Resources, writeAssembly } from './small-stack.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const idOf = (logicalId: string, name: string) => ({ 'Fn::GetAtt': [logicalId, name] });
const vpcId = idOf('Vpc', 'VpcId');
const resource = (type: string, Properties: Record<string, unknown>) => ({ Type: type, Properties });
const subnet = (changes: Record<string, unknown> = {}) =>
  resource('AWS::EC2::Subnet', { VpcId: vpcId, CidrBlock: '10.0.0.0/25', AvailabilityZoneId: 'use1-az1', ...changes });
const endpoint = (changes: Record<string, unknown> = {}) =>
  resource('AWS::EC2::VPCEndpoint', {
    VpcId: vpcId,
    VpcEndpointType: 'Gateway',
    ServiceName: { 'Fn::Sub': `com.amazonaws.\${AWS::Region}.s3` },
    RouteTableIds: [idOf('Routes', 'RouteTableId')],
    PolicyDocument: { Statement: [{ ...inside, Principal: '*' }] },
    ...changes,
  });
const group = (changes: Record<string, unknown> = {}) =>
  resource('AWS::EC2::SecurityGroup', {
    VpcId: vpcId,
    GroupDescription: 'inside',
    SecurityGroupEgress: [],
    ...changes,
  });
const rules = (...actions: Record<string, unknown>[]) =>
  resource('AWS::Route53Resolver::FirewallRuleGroup', {
    FirewallRules: actions.map((action, Priority) => ({
      FirewallDomainListId: idOf('Hosts', 'Id'),
      Priority,
      ...action,
    })),
  });
const echo = functionResource('echo');
const connected = (SubnetIds: unknown[] = [idOf('Subnet', 'SubnetId')]) => ({
  ...echo,
  Properties: { ...echo.Properties, VpcConfig: { SubnetIds, SecurityGroupIds: [idOf('Group', 'GroupId')] } },
  DependsOn: ['RolePolicy', 'Association', 'S3'],
});
const inside = { Effect: 'Allow', Action: 's3:PutObject', Resource: { 'Fn::Sub': `\${Pages.Arn}/in/*` } };
const interfaces = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeSubnets',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];
const role = (...Statement: object[]) =>
  resource('AWS::IAM::Policy', {
    PolicyName: 'RolePolicy',
    PolicyDocument: { Statement },
    Roles: [{ Ref: 'Role' }],
  });
const everything = { Effect: 'Allow', Action: ['s3:PutObject', 'dynamodb:GetItem', ...interfaces], Resource: '*' };
const ownCodeMayNot = {
  Effect: 'Deny',
  Action: interfaces,
  Resource: '*',
  Condition: { ArnLike: { 'lambda:SourceFunctionArn': 'arn:aws:lambda:us-east-1:*:function:*' } },
};

const NETWORK: Resources = {
  Vpc: resource('AWS::EC2::VPC', { CidrBlock: '10.0.0.0/24' }),
  Routes: resource('AWS::EC2::RouteTable', { VpcId: vpcId }),
  Subnet: subnet(),
  Association: resource('AWS::EC2::SubnetRouteTableAssociation', {
    RouteTableId: idOf('Routes', 'RouteTableId'),
    SubnetId: idOf('Subnet', 'SubnetId'),
  }),
  S3: endpoint(),
  Group: group(),
  Hosts: resource('AWS::Route53Resolver::FirewallDomainList', { Domains: ['*'] }),
  Rules: rules({ Action: 'BLOCK', BlockResponse: 'NXDOMAIN' }),
  Firewall: resource('AWS::Route53Resolver::FirewallRuleGroupAssociation', {
    VpcId: vpcId,
    FirewallRuleGroupId: idOf('Rules', 'Id'),
    Priority: 101,
  }),
  RolePolicy: role(everything, ownCodeMayNot),
  Echo: connected(),
};

async function boot(changes: Resources = {}): Promise<Cloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-networks-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const cloud = await bootCloud({
    templateDir: writeAssembly({ resources: { ...RESOURCES, ...NETWORK, ...changes }, assets: ASSETS }),
    dataDir,
    ports: { site: 0, apps: 0, s3: 0, events: 0 },
    solana: await startSolana({ rpcPort: 0 }),
    model: { model: { complete: () => 'hello' } },
    onLog: () => undefined,
  });
  cleanups.push(() => cloud.close());
  return cloud;
}

it('a connected function runs, and its code reaches what its role and the policy of the endpoint both allow', async () => {
  const cloud = await boot();
  expect(await cloud.invoke('Echo', {})).toMatchObject({ ok: true });
  const [fn] = [...cloud.parts.functions.values()].filter(({ logicalId }) => logicalId === 'Echo');
  const { endpointVariables: urls } = cloud;
  const options = {
    region: 'us-east-1',
    credentials: cloud.parts.credentials.issue('Echo', fn?.roleArn, fn?.arn),
    maxAttempts: 1,
  };
  const s3 = new S3Client({ ...options, endpoint: urls.AWS_ENDPOINT_URL_S3 ?? '', forcePathStyle: true });
  const Bucket = cloud.nameOf('buckets', 'Pages');
  await s3.send(new PutObjectCommand({ Bucket, Key: 'in/a', Body: 'a' }));
  await expect(s3.send(new PutObjectCommand({ Bucket, Key: 'out/a', Body: 'a' }))).rejects.toMatchObject({
    name: 'AccessDenied',
    message: expect.stringContaining('because no VPC endpoint policy allows the s3:PutObject action'),
  });
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'in/a' }))).rejects.toMatchObject({ name: 'AccessDenied' });
  const dynamoDb = new DynamoDBClient({ ...options, endpoint: urls.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
  const item = new GetItemCommand({ TableName: cloud.nameOf('tables', 'Table'), Key: { pk: { S: 'a' } } });
  await expect(dynamoDb.send(item)).rejects.toThrow(
    'because no VPC endpoint policy allows the dynamodb:GetItem action',
  );
});

describe('like AWS, the boot refuses', () => {
  it.each<[name: string, changes: Resources, message: RegExp]>([
    [
      'a function in a subnet that does not exist',
      { Echo: connected(['subnet-1']) },
      /Echo .*'subnet-1' does not exist/,
    ],
    [
      'a function whose role lacks a permission',
      { RolePolicy: policyResource('Role', 'ec2:CreateNetworkInterface', '*') },
      /Echo .*not authorized to perform: ec2:DescribeNetworkInterfaces/,
    ],
    [
      'a function whose role denies the permissions to Lambda, too',
      { RolePolicy: role(everything, { Effect: 'Deny', Action: interfaces, Resource: '*' }) },
      /Echo .*ec2:CreateNetworkInterface .* with an explicit deny/,
    ],
    [
      'a function with a security group of another VPC',
      {
        Other: resource('AWS::EC2::VPC', { CidrBlock: '10.1.0.0/24' }),
        Group: group({ VpcId: idOf('Other', 'VpcId') }),
      },
      /Echo .*in different VPCs/,
    ],
    [
      'a function in a zone that Lambda does not support',
      { Subnet: subnet({ AvailabilityZoneId: 'use1-az3' }) },
      /Echo .*does not support the zone use1-az3/,
    ],
    ['a subnet outside its VPC', { Subnet: subnet({ CidrBlock: '10.1.0.0/25' }) }, /Subnet .*not those of its VPC/],
    ['two subnets with the same addresses', { Twin: subnet() }, /(?:Subnet|Twin) .*those of another subnet/],
    [
      'a subnet with public addresses',
      { Subnet: subnet({ MapPublicIpOnLaunch: true }) },
      /Subnet .*MapPublicIpOnLaunch/s,
    ],
    [
      'an endpoint whose policy has no principal',
      { S3: endpoint({ PolicyDocument: { Statement: [inside] } }) },
      /S3 .*needs Principal/,
    ],
    [
      'an endpoint whose policy has an unknown element',
      { S3: endpoint({ PolicyDocument: { Statement: [{ ...inside, Principal: '*', Actions: [] }] } }) },
      /S3 .*Actions/s,
    ],
    ['an endpoint of another type', { S3: endpoint({ VpcEndpointType: 'Interface' }) }, /S3 .*VpcEndpointType/s],
    [
      'an endpoint without its route table',
      { S3: endpoint({ RouteTableIds: ['rtb-1'] }) },
      /S3 .*'rtb-1' does not exist/,
    ],
    ['a description of a group that EC2 refuses', { Group: group({ GroupDescription: 'one’s' }) }, /Group .*refuses/s],
    ['a DNS rule that blocks without a response', { Rules: rules({ Action: 'BLOCK' }) }, /Rules .*BlockResponse/s],
    [
      'a DNS rule for a list that does not exist',
      { Rules: rules({ Action: 'ALLOW', FirewallDomainListId: 'rslvr-1' }) },
      /Rules .*'rslvr-1' does not exist/,
    ],
  ])('%s', async (_name, changes, message) => {
    await expect(boot(changes)).rejects.toThrow(message);
  });
});
