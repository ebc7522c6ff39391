import { wildcardMatcher } from '../iam/wildcard-matcher.ts';

/** Returns a predicate for a CloudFront path pattern. The leading slash of the pattern is optional. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  return wildcardMatcher(`/${pattern.replace(/^\//, '')}`);
}
