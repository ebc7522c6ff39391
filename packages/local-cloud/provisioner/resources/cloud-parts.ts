import type { HttpApi } from '../../api-gateway/http-api.ts';
import type { AppSync } from '../../appsync/start-appsync.ts';
import type { Distribution } from '../../cloudfront/distribution.ts';
import type { CachePolicy, Forwarding } from '../../cloudfront/forwarding.ts';
import type { ResponseHeadersPolicy } from '../../cloudfront/response-headers.ts';
import type { CloudFrontApi } from '../../cloudfront/start-cloudfront-api.ts';
import type { ViewerFunction } from '../../cloudfront/viewer-function.ts';
import type { DynamoDb } from '../../dynamodb/start-dynamo-db.ts';
import type { EventBus } from '../../eventbridge/event-bus.ts';
import type { AccessControl } from '../../iam/access-control.ts';
import type { CredentialStore } from '../../iam/credential-store.ts';
import type { InvokeFunction } from '../../lambda/invoke-result.ts';
import type { Lambda } from '../../lambda/lambda.ts';
import type { LambdaOptions } from '../../lambda/lambda-options.ts';
import type { S3Emulator } from '../../s3/start-s3.ts';
import type { SecretsManager } from '../../secrets-manager/start-secrets-manager.ts';
import type { StepFunctions } from '../../step-functions/start-step-functions.ts';
import type { WebAcl } from '../../waf/web-acl.ts';
import type { Template } from '../template/load-template.ts';
import type { Networks } from './networks.ts';

export interface LocalFunction {
  logicalId: string;
  name: string;
  arn: string;
  description: string;
  roleArn: string;
  lambda: Lambda;
  /** Starts separate processes for a published version of the function. */
  publish: (version: string) => Lambda;
}

export interface CloudParts {
  template: Template;
  accessControl: AccessControl;
  credentials: CredentialStore;
  dynamoDb: DynamoDb;
  s3: S3Emulator;
  stepFunctions: StepFunctions;
  secretsManager: SecretsManager;
  cloudFront: CloudFrontApi;
  appSync: AppSync;
  eventBus: EventBus;
  invokeFunction: InvokeFunction;
  onLog: (source: string, line: string) => void;
  onInvocation: LambdaOptions['onInvocation'];
  endpointVariables: Record<string, string>;

  functions: Map<string, LocalFunction>;
  layerDirs: Map<string, string>;
  tables: Map<string, string>;
  buckets: Map<string, string>;
  stateMachines: Map<string, string>;
  secrets: Map<string, string>;
  rules: Map<string, string>;
  networks: Networks;
  apis: Map<string, HttpApi>;
  webAcls: Map<string, WebAcl>;
  cachePolicies: Map<string, CachePolicy>;
  originRequestPolicies: Map<string, Forwarding>;
  responseHeadersPolicies: Map<string, ResponseHeadersPolicy>;
  viewerFunctions: Map<string, ViewerFunction>;
  atEndOfBoot: (() => void)[];
  distributions: Map<string, Distribution>;
}
