import type { StoredObject } from './object-store.ts';
import { noSuchKey, notImplemented, preconditionFailed } from './s3-error.ts';

export function isNotModified(object: StoredObject, headers: Record<string, string>): boolean {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifMatch !== undefined && !matchesEtag(ifMatch, object)) throw preconditionFailed('If-Match');
  const unmodifiedSinceMs = Date.parse(headers['if-unmodified-since'] ?? '');
  if (ifMatch === undefined && wholeSecondsMs(object) > unmodifiedSinceMs) {
    throw preconditionFailed('If-Unmodified-Since');
  }
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, object);
  return wholeSecondsMs(object) <= Date.parse(headers['if-modified-since'] ?? '');
}

export function checkWrite(current: StoredObject | undefined, key: string, headers: Record<string, string>): void {
  const ifMatch = headers['if-match'];
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw notImplemented('If-None-Match other than * on a write');
  if (ifNoneMatch !== undefined && current) throw preconditionFailed('If-None-Match');
  if (ifMatch === undefined) return;
  if (!current) throw noSuchKey(key);
  if (!matchesEtag(ifMatch, current)) throw preconditionFailed('If-Match');
}

export function checkCopySource(source: StoredObject, headers: Record<string, string>): void {
  const conditions: Record<string, string> = {};
  for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']) {
    const value = headers[`x-amz-copy-source-${name}`];
    if (value !== undefined) conditions[name] = value;
  }
  if (isNotModified(source, conditions)) throw preconditionFailed('copy source');
}

function matchesEtag(condition: string, object: StoredObject): boolean {
  const etags = condition.split(',').map((part) => part.trim().replace(/^W\//, '').replace(/^"|"$/g, ''));
  return etags.includes('*') || etags.includes(object.etag);
}

/** Returns the modification time in whole seconds, because HTTP dates have no fractions of seconds. */
function wholeSecondsMs(object: StoredObject): number {
  return Math.floor(object.lastModifiedMs / 1000) * 1000;
}
