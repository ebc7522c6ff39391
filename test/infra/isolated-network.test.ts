/** Tests the network of the functions that open untrusted documents. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createS3Client } from '../../functions/adapters/s3/s3-client.ts';
import { functions } from './synthesized-functions.ts';
import { defaultTemplate, propertiesOf, synthesizeTemplate, textListSchema, textSchema } from './template.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const template = defaultTemplate();
const any = z.looseObject({});
const idsOf = (type: string) => [...propertiesOf(template, type, any).keys()];

describe('the network of Check and Observe', () => {
  it('has no way out: no gateway, no route, no peer, and no endpoint but one of S3', () => {
    const types = Object.values(template.Resources).map(({ Type }) => Type);
    expect(types.filter((type) => type.startsWith('AWS::EC2::')).toSorted()).toEqual([
      'AWS::EC2::RouteTable',
      'AWS::EC2::SecurityGroup',
      'AWS::EC2::Subnet',
      'AWS::EC2::Subnet',
      'AWS::EC2::SubnetRouteTableAssociation',
      'AWS::EC2::SubnetRouteTableAssociation',
      'AWS::EC2::VPC',
      'AWS::EC2::VPCEndpoint',
    ]);
    const [endpoint] = propertiesOf(
      template,
      'AWS::EC2::VPCEndpoint',
      z.looseObject({ VpcEndpointType: z.string(), ServiceName: textSchema, RouteTableIds: textListSchema }),
    ).values();
    expect(endpoint).toMatchObject({
      VpcEndpointType: 'Gateway',
      ServiceName: `com.amazonaws.\${AWS::Region}.s3`,
      RouteTableIds: [`\${${idsOf('AWS::EC2::RouteTable')[0]}.RouteTableId}`],
    });
  });

  it('is that of the functions with a browser, and of no other function', () => {
    const schema = z.looseObject({
      Description: z.string().default(''),
      VpcConfig: z.object({ SubnetIds: textListSchema, SecurityGroupIds: textListSchema }).optional(),
    });
    const connected = [...propertiesOf(template, 'AWS::Lambda::Function', schema).values()].filter(
      (fn) => fn.VpcConfig,
    );
    expect(connected.map(({ Description }) => Description).toSorted()).toEqual(['workflow-check', 'workflow-observe']);
    for (const { VpcConfig } of connected) {
      expect(VpcConfig).toEqual({
        SubnetIds: idsOf('AWS::EC2::Subnet').map((id) => `\${${id}.SubnetId}`),
        SecurityGroupIds: idsOf('AWS::EC2::SecurityGroup').map((id) => `\${${id}.GroupId}`),
      });
    }
  });

  it('lets S3 serve the objects of the two functions alone', () => {
    const [endpoint] = propertiesOf(
      template,
      'AWS::EC2::VPCEndpoint',
      z.looseObject({
        PolicyDocument: z.object({
          Statement: z.array(
            z.object({
              Effect: z.string(),
              Principal: z.unknown(),
              Action: textListSchema,
              Resource: textListSchema,
            }),
          ),
        }),
      }),
    ).values();
    const operations = expect.stringMatching(/^\$\{BucketsWork\w+\.Arn\}\/operations\/\*$/);
    const libraries = expect.stringMatching(/^\$\{BucketsApps\w+\.Arn\}\/vendor\/npm\/\*$/);
    const allowed = { Effect: 'Allow', Principal: { AWS: '*' } };
    expect(endpoint?.PolicyDocument.Statement).toEqual([
      { ...allowed, Action: ['s3:GetObject', 's3:PutObject'], Resource: [operations] },
      { ...allowed, Action: ['s3:GetObject'], Resource: [libraries] },
    ]);
  });

  it('takes no connection, and starts HTTPS connections only', () => {
    const groups = [...propertiesOf(template, 'AWS::EC2::SecurityGroup', any).values()];
    expect(groups).toHaveLength(1);
    expect(groups[0]).not.toHaveProperty('SecurityGroupIngress');
    expect(groups[0]).toMatchObject({ SecurityGroupEgress: [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443 }] });
  });

  it('resolves the hosts of the two buckets and no other name, which would carry data out', () => {
    const lists = propertiesOf(
      template,
      'AWS::Route53Resolver::FirewallDomainList',
      z.object({ Domains: textListSchema }),
    );
    const [group] = propertiesOf(
      template,
      'AWS::Route53Resolver::FirewallRuleGroup',
      z.object({
        FirewallRules: z.array(
          z.looseObject({
            Priority: z.number(),
            Action: z.string(),
            FirewallDomainListId: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Id')]) }),
          }),
        ),
      }),
    ).values();
    const rules = (group?.FirewallRules ?? [])
      .toSorted((one, other) => one.Priority - other.Priority)
      .map(
        ({
          Action,
          FirewallDomainListId: {
            'Fn::GetAtt': [list],
          },
        }) => ({
          Action,
          hosts: lists.get(list)?.Domains,
        }),
      );
    const hostOf = (bucket: string) =>
      expect.stringMatching(new RegExp(`^\\$\\{${bucket}\\w+\\.RegionalDomainName\\}$`));
    expect(rules).toEqual([
      { Action: 'ALLOW', hosts: [hostOf('BucketsWork'), hostOf('BucketsApps')] },
      { Action: 'BLOCK', hosts: ['*'] },
    ]);
    const [association] = propertiesOf(template, 'AWS::Route53Resolver::FirewallRuleGroupAssociation', any).values();
    expect(association).toMatchObject({ VpcId: { 'Fn::GetAtt': [idsOf('AWS::EC2::VPC')[0], 'VpcId'] } });
  });

  it.each(['us-east-1', 'eu-central-1'])('resolves the hosts that the functions call in %s', async (region) => {
    vi.stubEnv('AWS_REGION', region);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const client = createS3Client();
    const hosts: string[] = [];
    client.middlewareStack.add(
      () =>
        async ({ request }) => {
          hosts.push(z.object({ hostname: z.string() }).parse(request).hostname);
          throw new Error('not sent');
        },
      { step: 'build' },
    );
    const file = { Bucket: 'buidl-work', Key: 'operations/o1/document.html' };
    await expect(client.send(new GetObjectCommand(file))).rejects.toThrow('not sent');
    // The value of the attribute RegionalDomainName of a bucket, which the firewall allows.
    expect(hosts).toEqual([`buidl-work.s3.${region}.amazonaws.com`]);
  });

  it('spans two zones, by their ids in the region where Lambda cannot connect to each zone', () => {
    const zonesIn = (region: string) =>
      [...propertiesOf(synthesizeTemplate({ region }), 'AWS::EC2::Subnet', any).values()].map(
        ({ AvailabilityZone, AvailabilityZoneId }) => AvailabilityZoneId ?? AvailabilityZone,
      );
    expect(zonesIn('us-east-1')).toEqual(['use1-az1', 'use1-az2']);
    expect(zonesIn('eu-central-1')).toEqual([0, 1].map((index) => ({ 'Fn::Select': [index, { 'Fn::GetAZs': '' }] })));
  });

  it('gives its functions no variable that names another host', () => {
    for (const name of ['workflow-check', 'workflow-observe']) {
      expect(Object.keys(functions.get(name)?.Environment?.Variables ?? {}).toSorted()).toEqual([
        'APPS_BUCKET',
        'LOG_LEVEL',
        'POWERTOOLS_METRICS_NAMESPACE',
        'WORK_BUCKET',
      ]);
    }
  });
});
