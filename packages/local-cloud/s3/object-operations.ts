import { S3_NAMESPACE, xmlDocument } from '../wire/xml-document.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import { verifyChecksums } from './checksums.ts';
import { checkCopySource, checkWrite, isNotModified } from './conditions.ts';
import { describingHeaders, propertiesFrom } from './object-properties.ts';
import { type ObjectStore, propertiesSchema, type StoredObject } from './object-store.ts';
import type { S3Call, S3Response } from './s3-call.ts';
import { invalidArgument, noSuchBucket, noSuchKey, notImplemented, S3Error } from './s3-error.ts';

export async function getObject(store: ObjectStore, call: S3Call): Promise<S3Response> {
  const current = store.find(call.bucket, call.key);
  if (!current) throw noSuchKey(call.key);
  if (isNotModified(current, call.headers)) {
    const { etag = '', 'last-modified': lastModified = '' } = describingHeaders(current, call.query);
    return { status: 304, headers: { etag, 'last-modified': lastModified } };
  }
  if (call.method === 'HEAD') return objectResponse(call, current, rangeOf(call, current));
  const found = await store.read(call.bucket, call.key, (object) => rangeOf(call, object) ?? whole(object));
  if (!found) throw noSuchKey(call.key);
  return { ...objectResponse(call, found.object, rangeOf(call, found.object)), body: found.body };
}

/** Stores the body of a PUT after checking its framing, checksums and preconditions. */
export async function putObject(store: ObjectStore, call: S3Call): Promise<S3Response> {
  if (!store.hasBucket(call.bucket)) throw noSuchBucket(call.bucket);
  const { body, trailers } = decodedBody(call);
  verifyChecksums({ ...call.headers, ...trailers }, body);
  const guard = (current: StoredObject | undefined) => checkWrite(current, call.key, call.headers);
  const stored = await store.put(call.bucket, call.key, body, propertiesFrom(call.headers), guard);
  const headers: Record<string, string> = {
    etag: `"${stored.etag}"`,
    'x-amz-server-side-encryption': 'AES256',
  };
  if (call.headers['x-amz-checksum-crc32'] ?? trailers['x-amz-checksum-crc32']) {
    headers['x-amz-checksum-crc32'] = stored.crc32;
    headers['x-amz-checksum-type'] = 'FULL_OBJECT';
  }
  return { status: 200, headers };
}

export function copySourceOf(call: S3Call): { bucket: string; key: string; versionId?: string } {
  const header = call.headers['x-amz-copy-source'] ?? '';
  const [path = '', versionId] = header.split('?versionId=');
  const [bucket = '', ...key] = decodeURIComponent(path).replace(/^\//, '').split('/');
  if (bucket === '' || key.length === 0) {
    throw invalidArgument('x-amz-copy-source', header, 'Copy Source must mention the source bucket and key');
  }
  return { bucket, key: key.join('/'), ...(versionId !== undefined && { versionId }) };
}

/** Copies an object. Keeps the source's metadata unless the header x-amz-metadata-directive is REPLACE. */
export async function copyObject(store: ObjectStore, call: S3Call): Promise<S3Response> {
  const source = copySourceOf(call);
  const directive = call.headers['x-amz-metadata-directive'] ?? 'COPY';
  const isOntoItself = source.bucket === call.bucket && source.key === call.key;
  if (isOntoItself && directive !== 'REPLACE' && source.versionId === undefined) {
    throw new S3Error('InvalidRequest', 400, 'This copy request is illegal because it changes nothing.');
  }
  const found =
    source.versionId === undefined
      ? await store.read(source.bucket, source.key)
      : await store.readVersion(source.bucket, source.key, source.versionId);
  if (!found) throw noSuchKey(source.key);
  checkCopySource(found.object, call.headers);
  const properties = directive === 'REPLACE' ? propertiesFrom(call.headers) : propertiesSchema.parse(found.object);
  const guard = (current: StoredObject | undefined) => checkWrite(current, call.key, call.headers);
  const stored = await store.put(call.bucket, call.key, found.body, properties, guard);
  const result = { LastModified: new Date(stored.lastModifiedMs).toISOString(), ETag: `"${stored.etag}"` };
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument('CopyObjectResult', result, S3_NAMESPACE),
  };
}

/** Deletes an object. A missing object is not an error. */
export function deleteObject(store: ObjectStore, call: S3Call): S3Response {
  const current = store.find(call.bucket, call.key);
  if (current) checkWrite(current, call.key, call.headers);
  store.delete(call.bucket, call.key);
  return { status: 204 };
}

function decodedBody(call: S3Call): { body: Buffer; trailers: Record<string, string> } {
  const contentHash = call.headers['x-amz-content-sha256'] ?? '';
  if (!contentHash.startsWith('STREAMING-')) return { body: call.body, trailers: {} };
  if (contentHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') throw notImplemented(`the content encoding ${contentHash}`);
  const decoded = decodeAwsChunked(call.body);
  if (Number(call.headers['x-amz-decoded-content-length']) !== decoded.body.length) {
    const message = 'You did not provide the number of bytes specified by x-amz-decoded-content-length';
    throw new S3Error('IncompleteBody', 400, message);
  }
  return decoded;
}

interface Range {
  start: number;
  end: number;
}

function whole(object: StoredObject): Range {
  return { start: 0, end: object.sizeBytes };
}

/** Returns undefined for the whole object, also for a Range header that S3 ignores. */
function rangeOf(call: S3Call, object: StoredObject): Range | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(call.headers.range ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const { sizeBytes } = object;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  if (start < end) return { start, end };
  throw new S3Error('InvalidRange', 416, 'The requested range is not satisfiable', {
    RangeRequested: call.headers.range ?? '',
    ActualObjectSize: String(sizeBytes),
  });
}

function objectResponse(call: S3Call, object: StoredObject, range: Range | undefined): S3Response {
  const { start, end } = range ?? whole(object);
  const headers = describingHeaders(object, call.query);
  headers['content-length'] = String(end - start);
  headers['x-amz-server-side-encryption'] = 'AES256';
  if (range) {
    headers['content-range'] = `bytes ${start}-${end - 1}/${object.sizeBytes}`;
  } else if (call.headers['x-amz-checksum-mode'] === 'ENABLED') {
    headers['x-amz-checksum-crc32'] = object.crc32;
    headers['x-amz-checksum-type'] = 'FULL_OBJECT';
  }
  return { status: range ? 206 : 200, headers };
}
