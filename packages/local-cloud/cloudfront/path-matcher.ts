import { wildcardMatcher } from '../iam/wildcard-matcher.ts';

export function pathMatcher(pattern: string): (path: string) => boolean {
  return wildcardMatcher(`/${pattern.replace(/^\//, '')}`);
}
