/** CloudFront's path patterns. */
import { wildcardMatcher } from '../iam/wildcard-matcher.ts';

/** Returns a test of paths; the pattern may leave its leading slash out. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  return wildcardMatcher(`/${pattern.replace(/^\//, '')}`);
}
