/** Every resource type that the embedded cloud takes; any other in a template is an error at boot. */
import { bucketDeployments } from './bucket-deployments.ts';
import { bucketPolicies, buckets } from './buckets.ts';
import { parameters, secrets } from './configuration.ts';
import {
  cachePolicies,
  distributions,
  originAccessControls,
  originRequestPolicies,
  responseHeadersPolicies,
  viewerFunctions,
} from './edge.ts';
import { functions, layers } from './functions.ts';
import { httpApis, integrations, routes, stages } from './http-apis.ts';
import { logGroups, topics, withoutEffect } from './no-op-resources.ts';
import type { ResourceFamily } from './resource-family.ts';
import { permissions, policies, roles } from './roles.ts';
import { rules } from './rules.ts';
import { stateMachines } from './state-machines.ts';
import { tables } from './tables.ts';

export const RESOURCE_FAMILIES: ReadonlyMap<string, ResourceFamily> = new Map<string, ResourceFamily>([
  ['AWS::DynamoDB::Table', tables],
  ['AWS::DynamoDB::GlobalTable', tables],
  ['AWS::S3::Bucket', buckets],
  ['AWS::S3::BucketPolicy', bucketPolicies],
  ['Custom::CDKBucketDeployment', bucketDeployments],
  ['AWS::Lambda::Function', functions],
  ['AWS::Lambda::LayerVersion', layers],
  ['AWS::StepFunctions::StateMachine', stateMachines],
  ['AWS::ApiGatewayV2::Api', httpApis],
  ['AWS::ApiGatewayV2::Stage', stages],
  ['AWS::ApiGatewayV2::Integration', integrations],
  ['AWS::ApiGatewayV2::Route', routes],
  ['AWS::CloudFront::Distribution', distributions],
  ['AWS::CloudFront::Function', viewerFunctions],
  ['AWS::CloudFront::ResponseHeadersPolicy', responseHeadersPolicies],
  ['AWS::CloudFront::CachePolicy', cachePolicies],
  ['AWS::CloudFront::OriginRequestPolicy', originRequestPolicies],
  ['AWS::CloudFront::OriginAccessControl', originAccessControls],
  ['AWS::SecretsManager::Secret', secrets],
  ['AWS::SSM::Parameter', parameters],
  ['AWS::Events::Rule', rules],
  ['AWS::IAM::Role', roles],
  ['AWS::IAM::Policy', policies],
  ['AWS::Lambda::Permission', permissions],
  ['AWS::Logs::LogGroup', logGroups],
  ['AWS::SNS::Topic', topics],
  ['AWS::SNS::TopicPolicy', withoutEffect],
  ['AWS::SNS::Subscription', withoutEffect],
  ['AWS::CloudWatch::Alarm', withoutEffect],
  ['AWS::CDK::Metadata', withoutEffect],
]);
