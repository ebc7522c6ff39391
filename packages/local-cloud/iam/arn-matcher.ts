import { wildcardMatcher } from './wildcard-matcher.ts';

/** The number of parts of an ARN before the resource: `arn`, partition, service, region and account. */
const LEADING_PARTS = 5;

/**
 * Returns a predicate for ARNs. A wildcard in the pattern matches only within one part of an ARN. In the last part, it
 * also matches colons and slashes.
 */
export function arnMatcher(pattern: string): (arn: string) => boolean {
  if (!/[*?]/.test(pattern)) return (arn) => arn === pattern;
  const everything = wildcardMatcher(pattern);
  if (pattern === '*') return everything;
  const parts = partsOf(pattern).map(wildcardMatcher);
  return (arn) => {
    const given = partsOf(arn);
    return given.length === parts.length && parts.every((matches, index) => matches(given[index] ?? ''));
  };
}

function partsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, LEADING_PARTS), parts.slice(LEADING_PARTS).join(':')];
}
