/** Patterns of grants that no local test needs, with the reason why the stack has them. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^CustomCDKBucketDeployment\w*: s3:/,
    'The CDK writes this policy for its own function, which copies the files of a deployment. The local cloud copies them itself.',
  ],
  [
    /^Functions(?:ApiBuilds|Workflow(?:Check|Code|Edit|Observe|Repair)): s3:\w+ on \$\{BucketsApps\.Arn\}\/vendor\/npm\/\*$/,
    'The calls of `npm run assets -- grants` load no library that the shelf lacks. The tests of imports do.',
  ],
];

/** Returns the reason for an unexercised grant; undefined for a grant that must be removed. */
export function reasonOf(grant: string): string | undefined {
  return REASONS.find(([pattern]) => pattern.test(grant))?.[1];
}
