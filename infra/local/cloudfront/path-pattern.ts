/** CloudFront's path patterns. */
import { wildcard } from '../iam/wildcard-matcher.ts';

/** Returns a test of paths; the pattern may leave its leading slash out. */
export function pathPattern(pattern: string): (path: string) => boolean {
  return wildcard(`/${pattern.replace(/^\//, '')}`);
}
