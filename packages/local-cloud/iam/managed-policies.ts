/** Returns a policy that allows the actions on all resources. */
const everywhere = (...Action: string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action, Resource: '*' }],
});

/** AWS managed policies by ARN, with their content as of 2026. */
export const MANAGED_POLICIES: ReadonlyMap<string, unknown> = new Map([
  [
    'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole',
    everywhere('logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'),
  ],
  [
    'arn:aws:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited',
    everywhere(
      'cloudwatch:DescribeAlarms',
      'lambda:UpdateAlias',
      'lambda:GetAlias',
      'lambda:GetProvisionedConcurrencyConfig',
    ),
  ],
  [
    'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess',
    everywhere(
      'xray:PutTraceSegments',
      'xray:PutTelemetryRecords',
      'xray:GetSamplingRules',
      'xray:GetSamplingTargets',
      'xray:GetSamplingStatisticSummaries',
    ),
  ],
]);
