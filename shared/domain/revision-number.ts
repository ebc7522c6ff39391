export const FIRST_REVISION = '1';
/** The revision number of the second design. Both designs have their own minor revisions, such as `2.1`. */
export const SECOND_DESIGN_REVISION = '2';

/** Major revisions are `1`, `2`, …; `1.1`, `1.2`, … are minor revisions of `1`. */
interface RevisionNumber {
  major: number;
  minor: number;
}

function parseRevision(revision: string): RevisionNumber {
  const [major = '0', minor = '0'] = revision.split('.');
  return { major: Number(major), minor: Number(minor) };
}

export function isMinorRevision(revision: string): boolean {
  return revision.includes('.');
}

/** Returns the next minor revision with the major number of `base`. `existing` has all revisions of the project. */
export function nextMinor(base: string, existing: readonly string[]): string {
  const { major } = parseRevision(base);
  const minors = existing.map(parseRevision).filter((other) => other.major === major);
  return `${major}.${Math.max(0, ...minors.map((other) => other.minor)) + 1}`;
}

export function nextMajor(existing: readonly string[]): string {
  return String(Math.max(0, ...existing.map((revision) => parseRevision(revision).major)) + 1);
}

export function compareRevisions(left: string, right: string): number {
  const a = parseRevision(left);
  const b = parseRevision(right);
  return a.major - b.major || a.minor - b.minor;
}
