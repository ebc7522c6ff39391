import { wildcardMatcher } from '../iam/wildcard-matcher.ts';

/** Returns a predicate for a CloudFront path pattern, whose leading slash is optional. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  return wildcardMatcher(`/${pattern.replace(/^\//, '')}`);
}
