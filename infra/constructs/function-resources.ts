/** Hands a function what it needs: each need adds its environment variable and the one permission behind it. */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { type FunctionConfig, type ObjectAccess, TABLE_ACTIONS } from '../function-config.ts';
import { imageServices, modelService, type StackSettings, settingsDefaults } from '../stack-settings.ts';
import { INDEX_NAMES } from './data-table.ts';

/** What functions may be given, without those that know the state machine. */
export interface SharedResources {
  table: Table;
  workBucket: Bucket;
  appsBucket: Bucket;
  siteBucket: Bucket;
  adminPasswordSecret: ISecret;
  edgeSecret: ISecret;
  imageKeysSecret: ISecret;
  /** Of an OpenAI-compatible server; Bedrock knows a function by its role. */
  modelKeySecret?: ISecret | undefined;
  /** Names of SSM parameters. */
  siteUrlParameter: string;
  appsUrlParameter: string;
  settings: StackSettings;
}

/** Adds the environment and the permissions for everything but the state machine. */
export function grantAccess(fn: LambdaFunction, needs: FunctionConfig, shared: SharedResources): void {
  const { settings } = shared;
  if (needs.table !== undefined) giveTable(fn, needs, shared.table);
  if (needs.settings) fn.addEnvironment('SETTINGS_DEFAULTS', JSON.stringify(settingsDefaults(settings)));
  if (needs.addresses) {
    giveParameter(fn, 'SITE_URL_PARAMETER', shared.siteUrlParameter);
    giveParameter(fn, 'APPS_URL_PARAMETER', shared.appsUrlParameter);
  }
  if (needs.work) giveObjects(fn, 'WORK_BUCKET', shared.workBucket, needs.work);
  if (needs.apps) giveObjects(fn, 'APPS_BUCKET', shared.appsBucket, needs.apps);
  if (needs.site) giveObjects(fn, 'SITE_BUCKET', shared.siteBucket, needs.site);
  if (needs.model) giveModel(fn, shared);
  if (needs.browser && settings.browserPath !== '') fn.addEnvironment('BROWSER_PATH', settings.browserPath);
  if (needs.edge) giveSecret(fn, 'EDGE_SECRET', shared.edgeSecret);
  if (needs.adminPassword) giveSecret(fn, 'ADMIN_PASSWORD_SECRET', shared.adminPasswordSecret);
  if (needs.imageServices) {
    giveSecret(fn, 'IMAGE_KEYS_SECRET', shared.imageKeysSecret);
    fn.addEnvironment('IMAGE_SERVICES', JSON.stringify(imageServices(settings)));
  }
}

/** Lets a function call exactly these actions on these resources. */
export function allow(fn: LambdaFunction, actions: string[], resources: string[]): void {
  fn.addToRolePolicy(new PolicyStatement({ actions, resources }));
}

function giveSecret(fn: LambdaFunction, variable: string, secret: ISecret) {
  fn.addEnvironment(variable, secret.secretArn);
  allow(fn, ['secretsmanager:GetSecretValue'], [secret.secretArn]);
}

function giveTable(fn: LambdaFunction, { table: access = 'read', indexes }: FunctionConfig, table: Table) {
  fn.addEnvironment('TABLE_NAME', table.tableName);
  const actions = TABLE_ACTIONS[access].map((operation) => `dynamodb:${operation}`);
  allow(fn, actions, [table.tableArn]);
  const indexArns = INDEX_NAMES.map((name) => `${table.tableArn}/index/${name}`);
  if (indexes) allow(fn, ['dynamodb:Query'], indexArns);
}

function giveParameter(fn: LambdaFunction, variable: string, parameterName: string) {
  fn.addEnvironment(variable, parameterName);
  const arn = Stack.of(fn).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: parameterName.slice(1),
  });
  allow(fn, ['ssm:GetParameter'], [arn]);
}

function giveObjects(fn: LambdaFunction, variable: string, bucket: Bucket, needs: ObjectAccess) {
  fn.addEnvironment(variable, bucket.bucketName);
  const arns = (patterns: readonly string[]) => patterns.map((pattern) => bucket.arnForObjects(pattern));
  if (needs.read) allow(fn, ['s3:GetObject'], arns(needs.read));
  if (needs.write) allow(fn, ['s3:PutObject'], arns(needs.write));
  if (needs.remove) allow(fn, ['s3:DeleteObject'], arns(needs.remove));
  if (needs.canProbe) allow(fn, ['s3:ListBucket'], [bucket.bucketArn]);
}

function giveModel(fn: LambdaFunction, { settings, modelKeySecret }: SharedResources) {
  fn.addEnvironment('MODEL_SERVICE', JSON.stringify(modelService(settings)));
  if (modelKeySecret) return giveSecret(fn, 'MODEL_KEY_SECRET', modelKeySecret);
  // Every call streams.
  allow(fn, ['bedrock:InvokeModelWithResponseStream'], modelArns(fn, settings.modelId));
}

/**
 * An inference profile such as `us.anthropic.…` or `global.anthropic.…` routes to the same model in several regions,
 * and the caller needs the model in each of them.
 */
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
  return [
    model,
    stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: modelId }),
  ];
}
