/** Revision numbers: majors `1`, `2`, …; minors `1.1`, `1.2`, … of a major. */

export const FIRST_REVISION = '1';

interface RevisionNumber {
  major: number;
  minor: number;
}

function parseRevision(revision: string): RevisionNumber {
  const [major = '0', minor = '0'] = revision.split('.');
  return { major: Number(major), minor: Number(minor) };
}

/** Whether the revision is a minor one: it has a dot. */
export function isMinorRevision(revision: string): boolean {
  return revision.includes('.');
}

/** The minor that follows when `base` is revised; `existing` are all revisions of the project. */
export function nextMinor(base: string, existing: readonly string[]): string {
  const { major } = parseRevision(base);
  const minors = existing.map(parseRevision).filter((other) => other.major === major);
  return `${major}.${Math.max(0, ...minors.map((other) => other.minor)) + 1}`;
}

/** The major that a promoted minor becomes. */
export function nextMajor(existing: readonly string[]): string {
  return String(Math.max(0, ...existing.map((revision) => parseRevision(revision).major)) + 1);
}

/** Orders revisions by major, then minor. */
export function compareRevisions(left: string, right: string): number {
  const a = parseRevision(left);
  const b = parseRevision(right);
  return a.major - b.major || a.minor - b.minor;
}
