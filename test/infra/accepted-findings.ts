/** Accepted findings of cdk-nag, each with a reason. Any other finding fails the test. */

export interface AcceptedFinding {
  /** Matches the whole id of the rule, including its finding in brackets. */
  rule: RegExp;
  path: RegExp;
  reason: string;
}

const FUNCTION_POLICY = /\/Functions\/\w+\/Role\//;
const DEPLOYMENT = /\/Custom::CDKBucketDeployment/;

export const ACCEPTED_FINDINGS: readonly AcceptedFinding[] = [
  {
    rule: /^AwsSolutions-S1$/,
    path: /\/(?:Buckets|EdgeLogs)\//,
    reason:
      'Buckets are private and read through CloudFront or by our own roles; CloudTrail data events serve an audit better.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /\/AdminPassword\//,
    reason: 'The hash of a password that a person chose cannot be rotated by a machine.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /\/VisitorIds\//,
    reason: 'Its daily keys are derived from it. A new value would begin the counts of the day anew.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /\/ReceiptSigning\//,
    reason: 'Each value is one more public key that is published for good; the runbook says when to change it.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /\/WebhookSigning\//,
    reason:
      'Each value is another secret of every webhook, which its receiver has to learn; the runbook says when to change it.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /\/OriginVerification\//,
    reason: 'The distributions hold a copy that only a deployment renews; the runbook says how to change it.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /\/(?:ImageKeys|SolanaRpc)\//,
    reason: 'The keys are given out by other companies, who alone can rotate them.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: FUNCTION_POLICY,
    reason: 'X-Ray has no resources to name, nor have the network interfaces that Lambda makes.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<Buckets(?:Work|Apps|Previews)\w+\.Arn>\/(?:operations|uploads|plans|raw|live|images|partial|templates|vendor(?:\/npm)?)\/\*(?:\/usage-\*|\/film-strip\.json)?\]$/,
    path: FUNCTION_POLICY,
    reason: 'A function is confined to the prefixes of its objects; the keys below come with each request.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<BucketsSite\w+\.Arn>\/shell\/\*\]$/,
    path: /\/Functions\/ApiPublishing\//,
    reason: 'Published pages are made from the built shell, which is a folder.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.+:states:.+:execution:<BuildStateMachine\w+\.Name>:\*\]$/,
    path: /\/Functions\/(?:ApiBuilds|ApiAdmin|JobSweepHolds)\//,
    reason: 'A build that is cancelled or swept has a name that no template knows.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:bedrock:\*::foundation-model\/.+\]$/,
    path: FUNCTION_POLICY,
    reason: 'An inference profile routes to the one model in several regions.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::(?:\*|<Functions\w+\.Arn>:\*)\]$/,
    path: /\/Build\/StateMachine\/Role\/DefaultPolicy\//,
    reason: 'Versions of the stage functions; X-Ray and log delivery have no resources to name.',
  },
  {
    rule: /^AwsSolutions-VPC7$/,
    path: /\/Functions\/IsolatedNetwork\/Vpc$/,
    reason: 'Nothing but S3 can be reached from it; a log of all connections would cost more than it tells.',
  },
  {
    rule: /^AwsSolutions-SQS3$/,
    path: /\/Schedules\/Undelivered\//,
    reason: 'It is itself where undelivered events go.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    path: /Site\/Distribution\//,
    reason: 'The product is for everywhere.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    path: /Site\/Distribution\//,
    reason: 'The certificate of cloudfront.net fixes the policy; a custom domain brings its own.',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::.+\/AWSCodeDeployRoleForLambdaLimited\]$/,
    path: /\/Releases\/Role\//,
    reason: 'AWS keeps what CodeDeploy needs to move the alias of a function; the role is CodeDeploy’s alone.',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::.+\/AWSBackupServiceRolePolicyFor(?:S3)?Backup\]$/,
    path: /^Backup\/Role\//,
    reason: 'AWS keeps what AWS Backup needs to read a table and a bucket; the role is AWS Backup’s alone.',
  },
  {
    rule: /^AwsSolutions-(?:IAM4|IAM5|L1)(?:\[.+\])?$/,
    path: DEPLOYMENT,
    reason: 'The CDK makes this function and its role; it runs during deployments only.',
  },
];
