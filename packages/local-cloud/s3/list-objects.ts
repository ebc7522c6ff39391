import type { XmlElements } from '../wire/xml-document.ts';
import type { ObjectStore } from './object-store.ts';
import { invalidArgument } from './s3-error.ts';

const MAX_KEYS = 1000;

interface Page {
  keys: string[];
  commonPrefixes: string[];
  next: Position | undefined;
}

/**
 * Where a page of results ends: at its last key, or at its last common prefix. The next page skips all keys with that
 * prefix.
 */
interface Position {
  text: string;
  isPrefix: boolean;
}

export function listObjects(store: ObjectStore, bucket: string, query: Map<string, string>): XmlElements {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') || undefined;
  const startAfter = query.get('start-after') || undefined;
  const token = query.get('continuation-token');
  const maxKeys = parseMaxKeys(query.get('max-keys'));
  const after = token === undefined ? { text: startAfter ?? '', isPrefix: false } : parseToken(token);
  const page = collectPage(store, bucket, { prefix, delimiter, after, maxKeys });
  const isEncoded = query.get('encoding-type') === 'url';
  const text = (value: string) => (isEncoded ? encodeURIComponent(value).replaceAll('%2F', '/') : value);
  return {
    Name: bucket,
    Prefix: text(prefix),
    StartAfter: startAfter === undefined ? undefined : text(startAfter),
    ContinuationToken: token,
    NextContinuationToken: page.next && tokenOf(page.next),
    KeyCount: page.keys.length + page.commonPrefixes.length,
    MaxKeys: maxKeys,
    Delimiter: delimiter === undefined ? undefined : text(delimiter),
    EncodingType: isEncoded ? 'url' : undefined,
    IsTruncated: page.next !== undefined,
    Contents: page.keys.flatMap((key) => contentsOf(store, bucket, key, text)),
    CommonPrefixes: page.commonPrefixes.map((commonPrefix) => ({ Prefix: text(commonPrefix) })),
  };
}

function contentsOf(store: ObjectStore, bucket: string, key: string, text: (value: string) => string): XmlElements[] {
  const object = store.find(bucket, key);
  if (!object) return [];
  const item = {
    Key: text(key),
    LastModified: new Date(object.lastModifiedMs).toISOString(),
    ETag: `"${object.etag}"`,
    Size: object.sizeBytes,
    StorageClass: 'STANDARD',
  };
  return [item];
}

function collectPage(
  store: ObjectStore,
  bucket: string,
  query: { prefix: string; delimiter: string | undefined; after: Position; maxKeys: number },
): Page {
  const { prefix, delimiter, after, maxKeys } = query;
  const sorted = store.keysOf(bucket);
  const page: Page = { keys: [], commonPrefixes: [], next: undefined };
  let last = after;
  let index = Math.max(sorted.indexFrom(prefix), sorted.indexFrom(after.text));
  for (; ; index += 1) {
    const key = sorted.at(index);
    if (key === undefined || !key.startsWith(prefix) || maxKeys === 0) return page;
    if (last.isPrefix ? key.startsWith(last.text) : key === last.text) continue;
    if (page.keys.length + page.commonPrefixes.length === maxKeys) return { ...page, next: last };
    const cut = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length);
    const isPrefix = cut >= 0;
    const text = isPrefix ? key.slice(0, cut + (delimiter ?? '').length) : key;
    (isPrefix ? page.commonPrefixes : page.keys).push(text);
    last = { text, isPrefix };
  }
}

function parseMaxKeys(value: string | undefined): number {
  if (value === undefined || value === '') return MAX_KEYS;
  if (!/^\d{1,9}$/.test(value)) {
    throw invalidArgument('max-keys', value, 'Provided max-keys not an integer or within integer range');
  }
  return Math.min(Number(value), MAX_KEYS);
}

function tokenOf(position: Position): string {
  return Buffer.from(`${position.isPrefix ? 'p' : 'k'}${position.text}`).toString('base64url');
}

function parseToken(token: string): Position {
  const decoded = Buffer.from(token, 'base64url').toString();
  if (!/^[pk]/.test(decoded)) {
    throw invalidArgument('continuation-token', token, 'The continuation token provided is incorrect');
  }
  return { text: decoded.slice(1), isPrefix: decoded.startsWith('p') };
}
