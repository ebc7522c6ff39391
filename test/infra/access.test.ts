import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FUNCTION_CONFIG, type FunctionConfig } from '../../infra/function-config.ts';
import { LAMBDA_FUNCTIONS } from '../../infra/lambda-functions.ts';
import {
  defaultTemplate,
  denialsIn,
  permissionsIn,
  propertiesOf,
  synthesizeTemplate,
  textListSchema,
} from './template.ts';

const template = defaultTemplate();

/** The permissions of the product. Excludes those of the CDK's function that deploys the site's pages. */
const policies = [...permissionsIn(template)]
  .filter(([id]) => !id.startsWith('CustomCDKBucketDeployment'))
  .map(([id, statements]) => ({ id, statements }));

/** The permissions that AWS Lambda needs to connect a function to a VPC. */
const NETWORK_INTERFACES = [
  'ec2:AssignPrivateIpAddresses',
  'ec2:CreateNetworkInterface',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:UnassignPrivateIpAddresses',
];

function statementsOf(name: string) {
  const start = `Functions${name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Role`;
  return policies.find(({ id }) => id.startsWith(start))?.statements ?? [];
}

it('no action is a wildcard', () => {
  const actions = policies.flatMap(({ statements }) => statements.flatMap(({ Action }) => Action));
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
});

it('only traces, log delivery and network interfaces, which have no resources, are allowed on all resources', () => {
  const everywhere = policies.flatMap(({ statements }) =>
    statements.filter(({ Resource }) => Resource.includes('*')).flatMap(({ Action }) => Action),
  );
  expect(everywhere.filter((action) => !/^(?:xray|logs|ec2):/.test(action))).toEqual([]);
});

it('no function reads an SSM parameter, because AWS limits the rate', () => {
  const actions = policies.flatMap(({ statements }) => statements.flatMap(({ Action }) => Action));
  expect(actions.filter((action) => action.startsWith('ssm:'))).toEqual([]);
});

describe.each([
  ['workflow-check', 'WorkflowCheck'],
  ['workflow-observe', 'WorkflowObserve'],
] as const)('the function %s, which runs untrusted code,', (name, id) => {
  it('can access the files of operations, public library files, its log and its traces, and nothing else', () => {
    const byAction: Record<string, string[]> = {};
    for (const { Action, Resource } of statementsOf(name)) {
      for (const action of Action.filter((each) => !NETWORK_INTERFACES.includes(each))) {
        byAction[action] = [...(byAction[action] ?? []), ...Resource];
      }
    }
    const operationFiles = [expect.stringMatching(/^\$\{BucketsWork\w+\.Arn\}\/operations\/\*$/)];
    const ownLog = [expect.stringMatching(new RegExp(`^\\$\\{Functions${id}Logs\\w+\\.Arn\\}$`))];
    expect(byAction).toEqual({
      's3:GetObject': [...operationFiles, expect.stringMatching(/^\$\{BucketsApps\w+\.Arn\}\/vendor\/npm\/\*$/)],
      's3:PutObject': operationFiles,
      'logs:CreateLogStream': ownLog,
      'logs:PutLogEvents': ownLog,
      'xray:PutTraceSegments': ['*'],
      'xray:PutTelemetryRecords': ['*'],
    });
  });

  it('cannot use the permissions with which Lambda connects it to its network', () => {
    const allowed = statementsOf(name).flatMap(({ Action }) => Action);
    expect(allowed.filter((action) => action.startsWith('ec2:')).toSorted()).toEqual(NETWORK_INTERFACES);
    const role = [...denialsIn(template)].find(([role]) => role.startsWith(`Functions${id}Role`));
    expect(role?.[1]).toEqual([
      {
        Effect: 'Deny',
        Action: expect.toSatisfy((denied: string[]) => `${denied.toSorted()}` === `${NETWORK_INTERFACES}`),
        Resource: ['*'],
        Condition: { ArnLike: { 'lambda:SourceFunctionArn': expect.anything() } },
      },
    ]);
    expect(JSON.stringify(role?.[1])).toMatch(/:lambda:.+:function:\*/);
  });
});

it('the MCP function reads the origin secret, writes its log and its traces, and does nothing else', () => {
  const actions = statementsOf('api-mcp').flatMap(({ Action }) => Action);
  expect(actions.toSorted()).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'secretsmanager:GetSecretValue',
    'xray:PutTelemetryRecords',
    'xray:PutTraceSegments',
  ]);
});

describe.each(LAMBDA_FUNCTIONS)('the function $name', ({ name }) => {
  const needs: FunctionConfig = FUNCTION_CONFIG[name];
  const actions = statementsOf(name).flatMap(({ Action }) => Action);
  const allowed = (pattern: RegExp) => actions.filter((action) => pattern.test(action));

  it('has the table operations of its configuration', () => {
    const operations = allowed(/^dynamodb:/).map((action) => action.slice('dynamodb:'.length));
    expect(new Set(operations)).toEqual(new Set([...(needs.table ?? []), ...(needs.indexes ? ['Query'] : [])]));
    expect(operations.filter((operation) => /Scan|Table$/.test(operation))).toEqual([]);
  });

  it('calls a model, reads a secret and starts executions only as configured', () => {
    expect(allowed(/^bedrock:/).length > 0).toBe(needs.model === true);
    const readsSecret = [
      needs.originSecret,
      needs.visitorSecret,
      needs.receiptSecret,
      needs.webhooks,
      needs.adminPassword,
      needs.imageKeys,
      needs.imageServices,
      needs.chain,
    ].includes(true);
    expect(allowed(/^secretsmanager:/).length > 0).toBe(readsSecret);
    expect(allowed(/^states:/)).toEqual((needs.executions ?? []).map((operation) => `states:${operation}`));
  });
});

it('an OpenAI-compatible model needs the secret with its key, and no permission for Bedrock', () => {
  const changed = synthesizeTemplate({
    modelProvider: 'openai-compatible',
    modelBaseUrl: 'https://models.example/v1/',
  });
  const statements = [...permissionsIn(changed)].map(([id, found]) => ({ id, text: JSON.stringify(found) }));
  expect(statements.filter(({ text }) => text.includes('bedrock:'))).toEqual([]);
  const readers = statements.filter(({ text }) => /\$\{ModelKey\w+\}/.test(text)).map(({ id }) => id);
  const callers = LAMBDA_FUNCTIONS.filter(({ name }) => 'model' in FUNCTION_CONFIG[name]);
  expect(readers).toHaveLength(callers.length);
  const secrets = propertiesOf(changed, 'AWS::SecretsManager::Secret', z.unknown());
  expect([...secrets.keys()].filter((id) => id.startsWith('ModelKey'))).toHaveLength(1);
});

const resourcePolicySchema = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: textListSchema,
        Principal: z.unknown(),
        Resource: textListSchema.optional(),
      }),
    ),
  }),
});

function statementsFor(service: string, type: string, logicalIdStart: string) {
  const found = [...propertiesOf(template, type, resourcePolicySchema)].find(([id]) => id.startsWith(logicalIdStart));
  const statements = found?.[1].PolicyDocument.Statement ?? [];
  return statements.filter(({ Principal }) => JSON.stringify(Principal) === JSON.stringify({ Service: service }));
}

it('CloudFront cannot read documents and images of apps from the bucket, in any spelling of their path: the API serves them', () => {
  const statements = statementsFor('cloudfront.amazonaws.com', 'AWS::S3::BucketPolicy', 'BucketsApps');
  expect(statements.find(({ Effect }) => Effect === 'Deny')).toMatchObject({
    Action: ['s3:GetObject'],
    Resource: [/\/images\/\*$/, /\/live\/\*$/, /\/raw\/\*$/].map((end) => expect.stringMatching(end)),
  });
});
