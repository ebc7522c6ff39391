import {
  distributionResources,
  functionResource,
  httpApiResources,
  invokePermission,
  policyResource,
  privateBucket,
  type Resources,
  readerPolicy,
  roleResource,
} from './small-stack.ts';

/** A function that returns its event and environment: immediately, or after a minute when the event has `slow`. */
const ECHO = `export const handler = async (event) => {
  console.log('got ' + JSON.stringify(event));
  if (event.slow) await new Promise((resolve) => setTimeout(resolve, 60_000));
  return { event, environment: process.env };
};`;

export const ASSETS = {
  echo: { 'index.mjs': ECHO },
  pages: { 'index.html': '<h1>Hello</h1><!--https://table.invalid-->', 'assets/a.js': 'a()', 'notes.txt': 'left out' },
};

const deployment = (include: string[], exclude: string[], cacheControl: string) => ({
  Type: 'Custom::CDKBucketDeployment',
  Properties: {
    ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] },
    SourceBucketNames: ['assets'],
    SourceObjectKeys: ['pages.zip'],
    SourceMarkers: [{ 'https://table.invalid': { Ref: 'Table' } }],
    DestinationBucketName: { Ref: 'Pages' },
    Prune: false,
    Include: include,
    Exclude: exclude,
    SystemMetadata: { 'cache-control': cacheControl },
  },
});

const definition = JSON.stringify({
  StartAt: 'Echo',
  States: {
    Echo: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: 'ECHO_ARN', 'Payload.$': '$' },
      ResultSelector: { 'said.$': '$.Payload.event.say' },
      TimeoutSeconds: 30,
      End: true,
    },
  },
});

export const RESOURCES: Resources = {
  Role: roleResource(),
  Echo: functionResource('echo', { TABLE_NAME: { Ref: 'Table' } }),
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    },
  },
  Pages: privateBucket,
  PagesPolicy: readerPolicy('Pages', 'SiteDistribution'),
  Provider: {
    Type: 'AWS::Lambda::Function',
    Properties: { Runtime: 'python3.13', Handler: 'index.handler', Code: {} },
  },
  Html: deployment([], ['assets/*', '*.txt'], 'no-cache'),
  Assets: deployment(['assets/*'], ['*'], 'max-age=31536000'),
  ...httpApiResources('Echo', ['GET /api/echo/{word}']),
  ...distributionResources(),
  Machine: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      DefinitionString: {
        'Fn::Join': [
          '',
          [
            ...definition
              .split('ECHO_ARN')
              .flatMap((part, index) => (index === 0 ? [part] : [{ 'Fn::GetAtt': ['Echo', 'Arn'] }, part])),
          ],
        ],
      },
      RoleArn: { 'Fn::GetAtt': ['MachineRole', 'Arn'] },
    },
  },
  MachineRole: roleResource('states.amazonaws.com'),
  MachinePolicy: policyResource('MachineRole', 'lambda:InvokeFunction', { 'Fn::GetAtt': ['Echo', 'Arn'] }),
  OnAbort: {
    Type: 'AWS::Events::Rule',
    Properties: {
      EventPattern: {
        source: ['aws.states'],
        detail: { status: ['ABORTED'], stateMachineArn: [{ Ref: 'Machine' }] },
      },
      State: 'ENABLED',
      Targets: [{ Id: 'Echo', Arn: { 'Fn::GetAtt': ['Echo', 'Arn'] } }],
    },
  },
  Every: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
      Targets: [{ Id: 'Echo', Arn: { 'Fn::GetAtt': ['Echo', 'Arn'] }, Input: '{"tick":true}' }],
    },
  },
  OnAbortPermission: invokePermission('Echo', 'events.amazonaws.com', { 'Fn::GetAtt': ['OnAbort', 'Arn'] }),
  EveryPermission: invokePermission('Echo', 'events.amazonaws.com', { 'Fn::GetAtt': ['Every', 'Arn'] }),
  Logs: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 30 } },
};
