/** Grants that nothing on one machine needs, with the reason why the stack has them all the same. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^CustomCDKBucketDeployment\w*: s3:/,
    'The CDK writes this policy for its own function, which copies the files of a deployment. The embedded cloud copies them itself.',
  ],
];

/** Returns why a grant is kept that no story needs; undefined for one that has to go. */
export function reasonOf(grant: string): string | undefined {
  return REASONS.find(([pattern]) => pattern.test(grant))?.[1];
}
