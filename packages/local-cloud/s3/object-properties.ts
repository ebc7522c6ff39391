import { validateHeaderValue } from 'node:http';
import type { ObjectProperties, StoredObject } from './object-store.ts';
import { invalidArgument, S3Error } from './s3-error.ts';

const META_PREFIX = 'x-amz-meta-';
const MAX_METADATA_BYTES = 2048;
const DEFAULT_CONTENT_TYPE = 'binary/octet-stream';

export function propertiesFrom(fields: Record<string, string>): ObjectProperties {
  const metadata: Record<string, string> = {};
  let metadataBytes = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(META_PREFIX)) continue;
    requireHeaderText(name, value);
    metadata[name.slice(META_PREFIX.length)] = value;
    metadataBytes += Buffer.byteLength(name.slice(META_PREFIX.length)) + Buffer.byteLength(value);
  }
  if (metadataBytes > MAX_METADATA_BYTES) {
    throw new S3Error('MetadataTooLarge', 400, 'Your metadata headers exceed the maximum allowed metadata size', {
      Size: String(metadataBytes),
      MaxSizeAllowed: String(MAX_METADATA_BYTES),
    });
  }
  const kept = (name: string) => {
    const value = fields[name] || undefined;
    if (value !== undefined) requireHeaderText(name, value);
    return value;
  };
  return {
    contentType: kept('content-type') ?? DEFAULT_CONTENT_TYPE,
    cacheControl: kept('cache-control'),
    contentDisposition: kept('content-disposition'),
    contentEncoding: withoutAwsChunked(kept('content-encoding')),
    contentLanguage: kept('content-language'),
    expires: kept('expires'),
    metadata,
  };
}

export function describingHeaders(object: StoredObject, query: Map<string, string>): Record<string, string> {
  const kept: Record<string, string | undefined> = {
    'content-type': object.contentType,
    'cache-control': object.cacheControl,
    'content-disposition': object.contentDisposition,
    'content-encoding': object.contentEncoding,
    'content-language': object.contentLanguage,
    expires: object.expires,
  };
  const headers: Record<string, string> = {
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.lastModifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of Object.entries(kept)) {
    const override = query.get(`response-${name}`);
    if (override !== undefined) requireHeaderText(`response-${name}`, override);
    const chosen = override ?? value;
    if (chosen !== undefined) headers[name] = chosen;
  }
  for (const [name, value] of Object.entries(object.metadata)) headers[META_PREFIX + name] = value;
  return headers;
}

function withoutAwsChunked(contentEncoding: string | undefined): string | undefined {
  const encodings = (contentEncoding ?? '').split(',').map((each) => each.trim());
  return encodings.filter((each) => each !== '' && each !== 'aws-chunked').join(',') || undefined;
}

function requireHeaderText(name: string, value: string): void {
  try {
    validateHeaderValue(name, value);
  } catch {
    throw invalidArgument(name, value, 'The value cannot be sent as a header.');
  }
}
