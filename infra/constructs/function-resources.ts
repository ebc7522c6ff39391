import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { FunctionConfig, ObjectAccess } from '../function-config.ts';
import { imageServices, modelService, type StackSettings, settingsDefaults } from '../settings/stack-settings.ts';

/** Resources of functions, except those created after the functions: the state machine and the distributions. */
export interface SharedResources {
  table: ITable;
  workBucket: Bucket;
  appsBucket: Bucket;
  previewsBucket: Bucket;
  siteBucket: Bucket;
  adminPasswordSecret: ISecret;
  originSecret: ISecret;
  visitorSecret: ISecret;
  receiptSecret: ISecret;
  webhookSecret: ISecret;
  imageKeysSecret: ISecret;
  solanaRpcSecret: ISecret;
  /** API key of Anthropic or of an OpenAI-compatible server. Bedrock uses the function's role instead. */
  modelKeySecret?: ISecret | undefined;
  settings: StackSettings;
}

/** Adds the environment variables and permissions of a function, except those for resources created after it. */
export function grantAccess(fn: LambdaFunction, config: FunctionConfig, shared: SharedResources): void {
  const { settings } = shared;
  if (config.table !== undefined) grantTable(fn, config, shared.table);
  if (config.settings) fn.addEnvironment('SETTINGS_DEFAULTS', JSON.stringify(settingsDefaults(settings)));
  if (config.work) grantObjects(fn, 'WORK_BUCKET', shared.workBucket, config.work);
  if (config.apps) grantObjects(fn, 'APPS_BUCKET', shared.appsBucket, config.apps);
  if (config.previews) grantObjects(fn, 'PREVIEWS_BUCKET', shared.previewsBucket, config.previews);
  if (config.site) grantObjects(fn, 'SITE_BUCKET', shared.siteBucket, config.site);
  if (config.model) grantModel(fn, config, shared);
  if (config.browser && settings.browserPath !== '') fn.addEnvironment('BROWSER_PATH', settings.browserPath);
  if (config.originSecret) grantSecret(fn, 'ORIGIN_SECRET', shared.originSecret);
  if (config.visitorSecret) grantSecret(fn, 'VISITOR_SECRET', shared.visitorSecret);
  if (config.receiptSecret) grantSecret(fn, 'RECEIPT_SECRET', shared.receiptSecret);
  if (config.webhooks) grantWebhooks(fn, shared);
  if (config.adminPassword) grantSecret(fn, 'ADMIN_PASSWORD_SECRET', shared.adminPasswordSecret);
  if (config.imageKeys || config.imageServices) {
    grantSecret(fn, 'IMAGE_KEYS_SECRET', shared.imageKeysSecret);
  }
  if (config.chain) {
    grantSecret(fn, 'SOLANA_RPC_SECRET', shared.solanaRpcSecret);
  }
  // HTTPS traces would record the URLs of RPC nodes and of documents, which contain keys and tokens.
  if (config.chain || config.documents) fn.addEnvironment('POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS', 'false');
  if (config.registry && settings.packageRegistry !== '') {
    fn.addEnvironment('PACKAGE_REGISTRY', settings.packageRegistry);
  }
  if (config.imageServices) {
    fn.addEnvironment('IMAGE_SERVICES', JSON.stringify(imageServices(settings)));
  }
}

export function allow(fn: LambdaFunction, actions: string[], resources: string[]): void {
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));
}

function grantSecret(fn: LambdaFunction, variable: string, secret: ISecret) {
  fn.addEnvironment(variable, secret.secretArn);
  allow(fn, ['secretsmanager:GetSecretValue'], [secret.secretArn]);
}

function grantWebhooks(fn: LambdaFunction, { settings, webhookSecret }: SharedResources) {
  grantSecret(fn, 'WEBHOOK_SECRET', webhookSecret);
  fn.addEnvironment('WEBHOOK_TARGETS', settings.webhookTargets);
  // HTTPS traces would record the URLs of webhooks, which only their owners may know.
  fn.addEnvironment('POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS', 'false');
}

function grantTable(fn: LambdaFunction, { table: operations = [], indexes = [] }: FunctionConfig, table: ITable) {
  fn.addEnvironment('TABLE_NAME', table.tableName);
  const actions = operations.map((operation) => `dynamodb:${operation}`);
  allow(fn, actions, [table.tableArn]);
  const indexArns = indexes.map((name) => `${table.tableArn}/index/${name}`);
  if (indexArns.length > 0) allow(fn, ['dynamodb:Query'], indexArns);
}

function grantObjects(fn: LambdaFunction, variable: string, bucket: Bucket, access: ObjectAccess) {
  fn.addEnvironment(variable, bucket.bucketName);
  const arns = (patterns: readonly string[]) => patterns.map((pattern) => bucket.arnForObjects(pattern));
  if (access.read) allow(fn, ['s3:GetObject'], arns(access.read));
  if (access.write) allow(fn, ['s3:PutObject'], arns(access.write));
  if (access.remove) allow(fn, ['s3:DeleteObject'], arns(access.remove));
  if (access.canProbe) allow(fn, ['s3:ListBucket'], [bucket.bucketArn]);
}

function grantModel(fn: LambdaFunction, { examiner }: FunctionConfig, { settings, modelKeySecret }: SharedResources) {
  fn.addEnvironment('MODEL_SERVICE', JSON.stringify(modelService(settings)));
  if (modelKeySecret) return grantSecret(fn, 'MODEL_KEY_SECRET', modelKeySecret);
  // Every request to the model streams its response, so the functions need only this permission.
  const modelId = (examiner && settings.examinerModel) || settings.modelId;
  allow(fn, ['bedrock:InvokeModelWithResponseStream'], modelArns(fn, modelId));
}

/** An inference profile such as `us.anthropic.…` needs permission for the model in each of its regions. */
function modelArns(fn: LambdaFunction, modelId: string): string[] {
  if (modelId.startsWith('arn:')) return [modelId];
  const stack = Stack.of(fn);
  const profile = /^(?:global|us|us-gov|eu|apac|au|ca|jp)\.(.+)$/.exec(modelId);
  const model = stack.formatArn({
    service: 'bedrock',
    region: profile === null ? stack.region : '*',
    account: '',
    resource: 'foundation-model',
    resourceName: profile?.[1] ?? modelId,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  if (profile === null) return [model];
  return [model, stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: modelId })];
}
