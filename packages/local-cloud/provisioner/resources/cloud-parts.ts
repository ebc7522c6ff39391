import type { Authorizer } from '../../api-gateway/authorizer.ts';
import type { FunctionIntegration, HttpApi } from '../../api-gateway/http-api.ts';
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

export interface LocalFunction {
  logicalId: string;
  name: string;
  arn: string;
  /** Description in the template; `Cloud.invoke` accepts it as a name. */
  description: string;
  roleArn: string;
  lambda: Lambda;
  /** Starts a published version, which runs in separate processes. */
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
  eventBus: EventBus;
  invokeFunction: InvokeFunction;
  onLog: (source: string, line: string) => void;
  onInvocation: LambdaOptions['onInvocation'];
  /** `AWS_ENDPOINT_URL_…` variables that functions get. */
  endpointVariables: Record<string, string>;

  /** Keyed by ARN. */
  functions: Map<string, LocalFunction>;
  /** Folder of each layer version, by ARN. */
  layerDirs: Map<string, string>;
  /** Physical names by logical id. */
  tables: Map<string, string>;
  /** Physical names by logical id. */
  buckets: Map<string, string>;
  /** ARNs by logical id. */
  stateMachines: Map<string, string>;
  /** ARNs by logical id. */
  secrets: Map<string, string>;
  /** Names of rules by logical id. */
  rules: Map<string, string>;
  /** Keyed by id. */
  apis: Map<string, HttpApi>;
  integrations: Map<string, FunctionIntegration>;
  /** Keyed by ARN. */
  authorizers: Map<string, Authorizer>;
  /** Keyed by ARN. */
  webAcls: Map<string, WebAcl>;
  cachePolicies: Map<string, CachePolicy>;
  originRequestPolicies: Map<string, Forwarding>;
  responseHeadersPolicies: Map<string, ResponseHeadersPolicy>;
  viewerFunctions: Map<string, ViewerFunction>;
  /** Checks that need every resource. */
  atEndOfBoot: (() => void)[];
  /** Keyed by logical id. */
  distributions: Map<string, Distribution>;
}
