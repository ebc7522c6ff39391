import { describe, expect, it } from 'vitest';
import { AccessControl } from '../../iam/access-control.ts';

const ROLE = 'arn:aws:iam::000000000000:role/Writer';
const BUCKET = 'arn:aws:s3:::files';
const writer = { kind: 'role', roleArn: ROLE, session: 'Write' } as const;
const trust = {
  Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
};

function noting(inline: object[], attached: object[] = []): AccessControl {
  const accessControl = new AccessControl(() => undefined, { notesGrants: true });
  accessControl.addRole({
    arn: ROLE,
    name: 'Writer',
    logicalId: 'WriterRole',
    trustDocument: trust,
    policyDocuments: [{ Statement: inline }],
    managedPolicyArns: [],
  });
  accessControl.attachPolicy('WriterPolicy', { Statement: attached }, ['Writer']);
  return accessControl;
}

const allow = (Action: string | string[], Resource: string | string[]) => ({
  Effect: 'Allow',
  Action,
  Resource,
});
const texts = (accessControl: AccessControl) =>
  accessControl
    .neededGrants()
    .map(({ policy, statement, action, resource }) => `${policy} ${statement} ${action} ${resource}`);

describe('a grant', () => {
  it('is needed once a call used it, apart from the other actions and resources of its statement', () => {
    const statement = allow(['s3:GetObject', 's3:PutObject'], [`${BUCKET}/a/*`, `${BUCKET}/b/*`]);
    const accessControl = noting([statement], [allow('s3:ListBucket', BUCKET)]);
    expect(texts(accessControl)).toEqual([]);
    accessControl.require(writer, { action: 's3:PutObject', resource: `${BUCKET}/b/1` });
    expect(texts(accessControl)).toEqual(['WriterRole 0 s3:PutObject 1']);
    accessControl.require(writer, { action: 's3:ListBucket', resource: BUCKET });
    expect(texts(accessControl)).toEqual(['WriterRole 0 s3:PutObject 1', 'WriterPolicy 0 s3:ListBucket 0']);
  });

  it('is not needed beside another one that allows the same', () => {
    const twice = [allow('s3:GetObject', `${BUCKET}/*`)];
    const accessControl = noting(twice, [allow('s3:Get*', `${BUCKET}/a/*`)]);
    accessControl.require(writer, { action: 's3:GetObject', resource: `${BUCKET}/a/1` });
    expect(texts(accessControl)).toEqual([]);
    accessControl.require(writer, { action: 's3:GetObject', resource: `${BUCKET}/b/1` });
    expect(texts(accessControl)).toEqual(['WriterRole 0 s3:GetObject 0']);
  });

  it('is not needed where the resource allows the role by itself', () => {
    const accessControl = noting([allow('s3:GetObject', `${BUCKET}/*`)]);
    const Principal = { AWS: ROLE };
    accessControl.addResourcePolicy(BUCKET, {
      Statement: [{ ...allow('s3:GetObject', `${BUCKET}/*`), Principal }],
    });
    accessControl.require(writer, { action: 's3:GetObject', resource: `${BUCKET}/a/1` });
    expect(texts(accessControl)).toEqual([]);
  });

  it('is not needed by calls that were denied, and nothing is noted unless it is asked for', () => {
    const accessControl = noting([allow('s3:GetObject', `${BUCKET}/a/*`)]);
    expect(accessControl.allows(writer, { action: 's3:GetObject', resource: `${BUCKET}/b/1` })).toBe(false);
    expect(texts(accessControl)).toEqual([]);
    expect(new AccessControl(() => undefined).neededGrants()).toEqual([]);
  });
});
