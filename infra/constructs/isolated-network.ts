import { ArnFormat, Fn, Stack } from 'aws-cdk-lib';
import {
  CfnRouteTable,
  CfnSecurityGroup,
  CfnSubnet,
  CfnSubnetRouteTableAssociation,
  CfnVPC,
  CfnVPCEndpoint,
} from 'aws-cdk-lib/aws-ec2';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  CfnFirewallDomainList,
  CfnFirewallRuleGroup,
  CfnFirewallRuleGroupAssociation,
} from 'aws-cdk-lib/aws-route53resolver';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { BROWSER_ACCESS, type ObjectAccess } from '../function-config.ts';

/** One of Lambda's network interfaces carries 65,000 connections, so the functions need a few addresses only. */
const VPC_RANGE = '10.0.0.0/24';
const SUBNET_RANGES = ['10.0.0.0/25', '10.0.0.128/25'] as const;

/** Zones of us-east-1 by their ids, because Lambda cannot connect to each zone there (`use1-az3`). */
const ZONE_IDS_OF_US_EAST_1 = ['use1-az1', 'use1-az2'] as const;

/** The permissions that Lambda needs to connect a function to a VPC. They cannot be limited to resources. */
const NETWORK_INTERFACE_ACTIONS = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

interface IsolatedNetworkProps {
  workBucket: IBucket;
  appsBucket: IBucket;
}

/**
 * The network of the functions that open untrusted documents. It reaches the objects of these functions in S3 and
 * nothing else: it has no internet gateway, and its DNS resolver answers for the hosts of the two buckets only, because
 * a name that is resolved elsewhere would carry data out. The construct `Vpc` would need a route table for each subnet.
 */
export class IsolatedNetwork extends Construct {
  readonly #config: CfnFunction.VpcConfigProperty;

  constructor(scope: Construct, id: string, props: IsolatedNetworkProps) {
    super(scope, id);
    const { attrVpcId: vpcId } = new CfnVPC(this, 'Vpc', {
      cidrBlock: VPC_RANGE,
      enableDnsSupport: true,
      enableDnsHostnames: false,
    });
    const { attrRouteTableId: routeTableId } = new CfnRouteTable(this, 'Routes', { vpcId });
    const subnetIds = SUBNET_RANGES.map((cidrBlock, index) => {
      const { attrSubnetId: subnetId } = new CfnSubnet(this, `Subnet${index + 1}`, {
        vpcId,
        cidrBlock,
        mapPublicIpOnLaunch: false,
        ...this.#zone(index),
      });
      new CfnSubnetRouteTableAssociation(this, `Subnet${index + 1}Routes`, { routeTableId, subnetId });
      return subnetId;
    });
    new CfnVPCEndpoint(this, 'S3', {
      vpcId,
      vpcEndpointType: 'Gateway',
      serviceName: Fn.sub(`com.amazonaws.\${AWS::Region}.s3`),
      routeTableIds: [routeTableId],
      policyDocument: endpointPolicy(props),
    });
    const { attrGroupId } = new CfnSecurityGroup(this, 'SecurityGroup', {
      vpcId,
      groupDescription: 'Functions that open untrusted documents: HTTPS to the S3 endpoint, and no ingress',
      securityGroupEgress: [
        { ipProtocol: 'tcp', fromPort: 443, toPort: 443, cidrIp: '0.0.0.0/0', description: 'The S3 endpoint' },
      ],
    });
    this.#refuseOtherHosts(vpcId, props);
    this.#config = { subnetIds, securityGroupIds: [attrGroupId] };
  }

  /** Runs a function in this network. Its own code cannot use the permissions that Lambda needs for it. */
  connect(fn: LambdaFunction): void {
    const resource = fn.node.defaultChild;
    if (!(resource instanceof CfnFunction)) throw new Error('A Lambda function without its resource');
    resource.vpcConfig = this.#config;
    // Without this, a function could run before its network has the endpoint.
    fn.node.addDependency(this);
    fn.addToRolePolicy(new PolicyStatement({ actions: NETWORK_INTERFACE_ACTIONS, resources: ['*'] }));
    // Calls of a function's code have this condition key, and calls of Lambda itself do not. The function's own ARN would
    // make a cycle of role and function.
    const anyFunction = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    fn.addToRolePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: NETWORK_INTERFACE_ACTIONS,
        resources: ['*'],
        conditions: { ArnLike: { 'lambda:SourceFunctionArn': anyFunction } },
      }),
    );
  }

  #zone(index: number) {
    const { region } = Stack.of(this);
    const availabilityZoneId = region === 'us-east-1' ? ZONE_IDS_OF_US_EAST_1[index] : undefined;
    if (availabilityZoneId !== undefined) return { availabilityZoneId };
    return { availabilityZone: Fn.select(index, Fn.getAzs()) };
  }

  #refuseOtherHosts(vpcId: string, { workBucket, appsBucket }: IsolatedNetworkProps): void {
    const buckets = new CfnFirewallDomainList(this, 'BucketHosts', {
      domains: [workBucket, appsBucket].map(({ bucketRegionalDomainName }) => bucketRegionalDomainName),
    });
    const others = new CfnFirewallDomainList(this, 'AllHosts', { domains: ['*'] });
    const group = new CfnFirewallRuleGroup(this, 'DnsRules', {
      firewallRules: [
        {
          priority: 1,
          action: 'ALLOW',
          firewallDomainListId: buckets.attrId,
          // The host of a bucket is an alias of another host of S3.
          firewallDomainRedirectionAction: 'TRUST_REDIRECTION_DOMAIN',
        },
        { priority: 2, action: 'BLOCK', blockResponse: 'NXDOMAIN', firewallDomainListId: others.attrId },
      ],
    });
    new CfnFirewallRuleGroupAssociation(this, 'DnsFirewall', {
      vpcId,
      firewallRuleGroupId: group.attrId,
      // AWS allows numbers above 100.
      priority: 101,
    });
  }
}

/** Allows what the roles of the functions allow, so that no other credentials and buckets can be used from inside. */
function endpointPolicy({ workBucket, appsBucket }: IsolatedNetworkProps): PolicyDocument {
  const { work, apps } = BROWSER_ACCESS;
  return new PolicyDocument({ statements: [...statementsFor(workBucket, work), ...statementsFor(appsBucket, apps)] });
}

function statementsFor(bucket: IBucket, { read = [], write = [] }: ObjectAccess): PolicyStatement[] {
  const allowed = { 's3:GetObject': read, 's3:PutObject': write };
  return Object.entries(allowed).flatMap(([action, patterns]) =>
    patterns.length === 0
      ? []
      : new PolicyStatement({
          principals: [new AnyPrincipal()],
          actions: [action],
          resources: patterns.map((pattern) => bucket.arnForObjects(pattern)),
        }),
  );
}
