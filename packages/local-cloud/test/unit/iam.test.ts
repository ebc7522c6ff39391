import { describe, expect, it } from 'vitest';
import { permissionsFor as modelPermissions } from '../../bedrock/permissions.ts';
import { permissionsFor as tablePermissions } from '../../dynamodb/permissions.ts';
import { AccessControl } from '../../iam/access-control.ts';
import type { Caller } from '../../iam/permission.ts';

const ROLE = 'arn:aws:iam::000000000000:role/Reader';
const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/Data';
const reader: Caller = { kind: 'role', roleArn: ROLE, session: 'Read' };
const trust = {
  Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
};

function withPolicies(...statements: object[]): AccessControl {
  const accessControl = new AccessControl(() => undefined);
  accessControl.addRole({
    arn: ROLE,
    name: 'Reader',
    logicalId: 'Reader',
    trustDocument: trust,
    policyDocuments: [{ Version: '2012-10-17', Statement: statements }],
    managedPolicyArns: [],
  });
  return accessControl;
}

const allow = (Action: string | string[], Resource: string | string[] = '*') => ({
  Effect: 'Allow',
  Action,
  Resource,
});

function may(action: string, resource: string, ...statements: object[]): boolean {
  return withPolicies(...statements).allows(reader, { action, resource });
}

describe('a role', () => {
  it('may do only what its policies allow', () => {
    expect(may('dynamodb:GetItem', TABLE)).toBe(false);
    expect(may('dynamodb:PutItem', TABLE, allow('dynamodb:GetItem', TABLE))).toBe(false);
    expect(may('dynamodb:GetItem', `${TABLE}2`, allow('dynamodb:GetItem', TABLE))).toBe(false);
    expect(may('dynamodb:Query', `${TABLE}/index/gsi1`, allow('dynamodb:Query', TABLE))).toBe(false);
    expect(may('dynamodb:GetItem', TABLE, allow(['dynamodb:Query', 'dynamodb:GetItem'], TABLE))).toBe(true);
  });

  it('may not do what any statement denies', () => {
    const deny = { Effect: 'Deny', Action: 'dynamodb:PutItem', Resource: '*' };
    expect(may('dynamodb:PutItem', TABLE, allow('*'), deny)).toBe(false);
    expect(may('dynamodb:PutItem', TABLE, deny, allow('*'))).toBe(false);
    expect(may('dynamodb:GetItem', TABLE, deny, allow('*'))).toBe(true);
  });

  it.each<[pattern: string, action: string, isCovered: boolean]>([
    ['s3:Get*', 's3:GetObject', true],
    ['S3:getobject', 's3:GetObject', true],
    ['s3:Get?bject', 's3:GetObject', true],
    ['s3:Get', 's3:GetObject', false],
    ['s3.Get*', 's3:GetObject', false],
    ['*', 's3:GetObject', true],
  ])('has actions by pattern: %s matches %s: %s', (pattern, action, isCovered) => {
    expect(may(action, 'arn:aws:s3:::b/k', allow(pattern))).toBe(isCovered);
  });

  it('has all actions but those of NotAction', () => {
    const statement = { Effect: 'Allow', NotAction: ['s3:Delete*'], Resource: '*' };
    expect(may('s3:GetObject', 'arn:aws:s3:::b/k', statement)).toBe(true);
    expect(may('s3:DeleteObject', 'arn:aws:s3:::b/k', statement)).toBe(false);
  });

  it.each<[pattern: string, resource: string, isCovered: boolean]>([
    ['arn:aws:s3:::b/raw/*', 'arn:aws:s3:::b/raw/p1/1', true],
    ['arn:aws:s3:::b/raw/*', 'arn:aws:s3:::b/rawer/p1', false],
    ['arn:aws:s3:::b/*', 'arn:aws:s3:::b', false],
    ['arn:aws:s3:::b/a.c', 'arn:aws:s3:::b/abc', false],
    ['arn:aws:states:*:1:execution:m:*', 'arn:aws:states:us-east-1:1:execution:m:run:2', true],
    ['arn:aws:states:*:execution:m:*', 'arn:aws:states:us-east-1:1:execution:m:run', false],
    ['arn:aws:bedrock:*::foundation-model/x', 'arn:aws:bedrock:::foundation-model/x', true],
    ['arn:aws:bedrock:*::foundation-model/x', 'arn:aws:bedrock:us-east-1:1:foundation-model/x', false],
  ])('has resources by pattern: %s matches %s: %s', (pattern, resource, isCovered) => {
    expect(may('any:Thing', resource, allow('any:Thing', pattern))).toBe(isCovered);
  });

  it('denies the code of a function what it allows Lambda, by the ARN of the function', () => {
    const Action = 'ec2:CreateNetworkInterface';
    const Condition = { ArnLike: { 'lambda:SourceFunctionArn': 'arn:aws:lambda:us-east-1:000000000000:function:*' } };
    const accessControl = withPolicies(allow(Action), { Effect: 'Deny', Action, Resource: '*', Condition });
    const needed = { action: Action, resource: '*' };
    const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:f';
    expect(accessControl.allows({ kind: 'role', roleArn: ROLE, session: 'Lambda' }, needed)).toBe(true);
    expect(accessControl.allows({ kind: 'role', roleArn: ROLE, session: 'f', functionArn }, needed)).toBe(false);
    const signed = { accessKeyId: 'a', secretAccessKey: 'b', principal: 'f', roleArn: ROLE, functionArn };
    expect(() => accessControl.authorize(signed, needed)).toThrow('with an explicit deny');
  });

  it('may be assumed by the services that it trusts only', () => {
    const accessControl = withPolicies();
    const sourceArn = 'arn:aws:lambda:us-east-1:000000000000:function:f';
    expect(() => accessControl.requireTrust(ROLE, 'lambda.amazonaws.com', sourceArn)).not.toThrow();
    expect(() => accessControl.requireTrust(ROLE, 'states.amazonaws.com', sourceArn)).toThrow('may not assume');
    expect(() => accessControl.requireTrust(`${ROLE}2`, 'lambda.amazonaws.com', sourceArn)).toThrow();
  });
});

describe('a policy of a resource', () => {
  const bucketArn = 'arn:aws:s3:::pages';
  const sourceArn = 'arn:aws:cloudfront::000000000000:distribution/E1';
  const edge: Caller = { kind: 'service', name: 'cloudfront.amazonaws.com', sourceArn };
  const read = { action: 's3:GetObject', resource: `${bucketArn}/index.html` };
  const forEdge = (condition: object) => ({
    ...allow('s3:GetObject', `${bucketArn}/*`),
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Condition: condition,
  });

  function bucketWith(...statements: object[]): AccessControl {
    const accessControl = withPolicies(allow('s3:*'));
    accessControl.addResourcePolicy(bucketArn, { Version: '2012-10-17', Statement: statements });
    return accessControl;
  }

  it('allows the named principal under its conditions', () => {
    const open = bucketWith(forEdge({ StringEquals: { 'AWS:SourceArn': sourceArn } }));
    expect(open.allows(edge, read)).toBe(true);
    expect(open.allows({ ...edge, sourceArn: `${sourceArn}2` }, read)).toBe(false);
    expect(open.allows({ ...edge, name: 'apigateway.amazonaws.com' }, read)).toBe(false);
    expect(open.allows(edge, { ...read, action: 's3:PutObject' })).toBe(false);
    expect(open.allows(edge, { ...read, resource: 'arn:aws:s3:::other/index.html' })).toBe(false);
  });

  it.each<[condition: object, holds: boolean]>([
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:cloudfront::000000000000:distribution/*' } }, true],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:cloudfront:*' } }, false],
    [{ StringLike: { 'aws:SourceArn': 'arn:aws:cloudfront:*' } }, true],
    [{ StringEquals: { 'aws:SourceArn': ['arn:other', sourceArn] } }, true],
    [{ StringEquals: { 'aws:SourceArn': sourceArn, 'aws:SourceAccount': '111111111111' } }, false],
    [{ ArnEquals: { 'aws:SourceArn': sourceArn }, Bool: { 'aws:SecureTransport': true } }, true],
    [{ Bool: { 'aws:SecureTransport': 'false' } }, false],
  ])('under the condition %j: %s', (condition, holds) => {
    expect(bucketWith(forEdge(condition)).allows(edge, read)).toBe(holds);
  });

  it('can deny roles of the account and allow the named ones', () => {
    const deny = { Effect: 'Deny', Action: 's3:*', Resource: `${bucketArn}/*`, Principal: '*' };
    expect(bucketWith().allows(reader, read)).toBe(true);
    expect(bucketWith(deny).allows(reader, read)).toBe(false);
    const named = { ...allow('s3:GetObject', `${bucketArn}/*`), Principal: { AWS: ROLE } };
    const accessControl = withPolicies();
    accessControl.addResourcePolicy(bucketArn, { Statement: [named] });
    expect(accessControl.allows(reader, read)).toBe(true);
    expect(accessControl.allows({ ...reader, roleArn: `${ROLE}2` }, read)).toBe(false);
  });
});

describe('an unsupported element is refused when the policy is read', () => {
  const base = allow('s3:GetObject');
  it.each<[string, object, RegExp]>([
    ['an operator', { ...base, Condition: { NumericLessThan: { 'aws:SourceAccount': '1' } } }, /NumericLessThan/],
    ['a condition key', { ...base, Condition: { StringEquals: { 's3:prefix': 'a' } } }, /s3:prefix|condition key/],
    ['a policy variable', allow('s3:GetObject', `arn:aws:s3:::b/\${aws:username}`), /policy variables/],
    ['NotResource', { Effect: 'Allow', Action: 's3:GetObject', NotResource: '*' }, /NotResource/],
    ['a principal of a role', { ...base, Principal: '*' }, /has no Principal/],
    ['no action at all', { Effect: 'Allow', Resource: '*' }, /either Action or NotAction/],
    ['another effect', { ...base, Effect: 'Maybe' }, /Effect/],
  ])('%s', (_name, statement, message) => {
    expect(() => withPolicies(statement)).toThrow(message);
  });

  it('an unknown managed policy', () => {
    const managedPolicyArns = ['arn:aws:iam::aws:policy/AdministratorAccess'];
    const role = {
      arn: ROLE,
      name: 'R',
      logicalId: 'R',
      trustDocument: trust,
      policyDocuments: [],
      managedPolicyArns,
    };
    expect(() => new AccessControl(() => undefined).addRole(role)).toThrow('AdministratorAccess');
  });
});

describe('the permissions of a call', () => {
  it('name the index, each table of a batch, and each part of a transaction once', () => {
    const named = (operation: string, input: object) =>
      tablePermissions(operation, input).map(({ action, resource }) => `${action} ${resource.split(':').at(-1)}`);
    expect(named('Query', { TableName: 'T', IndexName: 'gsi1' })).toEqual(['dynamodb:Query table/T/index/gsi1']);
    expect(named('BatchWriteItem', { RequestItems: { A: [], B: [] } })).toEqual([
      'dynamodb:BatchWriteItem table/A',
      'dynamodb:BatchWriteItem table/B',
    ]);
    const put = { Put: { TableName: 'A' } };
    const TransactItems = [put, put, { ConditionCheck: { TableName: 'A' } }, { Delete: { TableName: 'B' } }];
    expect(named('TransactWriteItems', { TransactItems })).toEqual([
      'dynamodb:PutItem table/A',
      'dynamodb:ConditionCheckItem table/A',
      'dynamodb:DeleteItem table/B',
    ]);
    expect(named('TransactGetItems', { TransactItems: [{ Get: { TableName: 'A' } }] })).toEqual([
      'dynamodb:GetItem table/A',
    ]);
  });

  it('of an inference profile include the model in each of its regions', () => {
    const resources = (modelId: string) =>
      modelPermissions('bedrock:InvokeModel', modelId).map(({ resource }) => resource);
    expect(resources('amazon.nova-pro-v1:0')).toEqual([
      'arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-pro-v1:0',
    ]);
    expect(resources('global.a.b')).toEqual([
      'arn:aws:bedrock:us-east-1:000000000000:inference-profile/global.a.b',
      'arn:aws:bedrock:us-east-1::foundation-model/a.b',
      'arn:aws:bedrock:::foundation-model/a.b',
    ]);
    expect(resources('us.a.b')).toContain('arn:aws:bedrock:us-west-2::foundation-model/a.b');
  });
});
