import { bucketDeployments } from './bucket-deployments.ts';
import { bucketPolicies, buckets } from './buckets.ts';
import {
  cachePolicies,
  connectionGroups,
  distributions,
  originAccessControls,
  originRequestPolicies,
  responseHeadersPolicies,
  viewerFunctions,
} from './cloudfront.ts';
import { DNS_FIREWALL_RESOURCES } from './dns-firewalls.ts';
import { channelNamespaces, eventApis } from './event-apis.ts';
import { functions, layers } from './functions.ts';
import { httpApis, stages } from './http-apis.ts';
import { NO_OP_RESOURCES } from './no-op-resources.ts';
import {
  deploymentApplications,
  deploymentGroups,
  functionAliases,
  functionVersions,
  workflowAliases,
  workflowVersions,
} from './releases.ts';
import type { ResourceHandler } from './resource-handler.ts';
import { permissions, policies, roles } from './roles.ts';
import { rules } from './rules.ts';
import { secrets } from './secrets.ts';
import { stateMachines } from './state-machines.ts';
import { tables } from './tables.ts';
import { alarms, budgets, topicPolicies, topics } from './topics.ts';
import { NETWORK_RESOURCES } from './vpcs.ts';
import { webAcls } from './web-acls.ts';

export const RESOURCE_HANDLERS: ReadonlyMap<string, ResourceHandler> = new Map<string, ResourceHandler>([
  ['AWS::DynamoDB::Table', tables],
  ['AWS::DynamoDB::GlobalTable', tables],
  ['AWS::S3::Bucket', buckets],
  ['AWS::S3::BucketPolicy', bucketPolicies],
  ['Custom::CDKBucketDeployment', bucketDeployments],
  ['AWS::Lambda::Function', functions],
  ['AWS::Lambda::LayerVersion', layers],
  ['AWS::Lambda::Version', functionVersions],
  ['AWS::Lambda::Alias', functionAliases],
  ['AWS::CodeDeploy::Application', deploymentApplications],
  ['AWS::CodeDeploy::DeploymentGroup', deploymentGroups],
  ['AWS::StepFunctions::StateMachine', stateMachines],
  ['AWS::StepFunctions::StateMachineVersion', workflowVersions],
  ['AWS::StepFunctions::StateMachineAlias', workflowAliases],
  ['AWS::ApiGatewayV2::Api', httpApis],
  ['AWS::ApiGatewayV2::Stage', stages],
  ['AWS::AppSync::Api', eventApis],
  ['AWS::AppSync::ChannelNamespace', channelNamespaces],
  ['AWS::WAFv2::WebACL', webAcls],
  ['AWS::CloudFront::Distribution', distributions],
  ['AWS::CloudFront::ConnectionGroup', connectionGroups],
  ['AWS::CloudFront::Function', viewerFunctions],
  ['AWS::CloudFront::ResponseHeadersPolicy', responseHeadersPolicies],
  ['AWS::CloudFront::CachePolicy', cachePolicies],
  ['AWS::CloudFront::OriginRequestPolicy', originRequestPolicies],
  ['AWS::CloudFront::OriginAccessControl', originAccessControls],
  ['AWS::SecretsManager::Secret', secrets],
  ['AWS::Events::Rule', rules],
  ['AWS::IAM::Role', roles],
  ['AWS::IAM::Policy', policies],
  ['AWS::Lambda::Permission', permissions],
  ['AWS::SNS::Topic', topics],
  ['AWS::SNS::TopicPolicy', topicPolicies],
  ['AWS::CloudWatch::Alarm', alarms],
  ['AWS::Budgets::Budget', budgets],
  ...NETWORK_RESOURCES,
  ...DNS_FIREWALL_RESOURCES,
  ...NO_OP_RESOURCES,
]);
