import type { IncomingMessage } from 'node:http';
import { joinHeaders } from '../wire/join-headers.ts';
import { parseQuery } from '../wire/parse-query.ts';
import { invalidArgument, notImplemented, S3Error } from './s3-error.ts';

export interface S3Call {
  method: string;
  /** Path and query as sent, for the signature. */
  path: string;
  bucket: string;
  key: string;
  query: Map<string, string>;
  /** Header names are in lower case. The x-amz-* parameters of a presigned URL count as headers, as on S3. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface S3Response {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const MAX_KEY_BYTES = 1024;

const UNSUPPORTED_QUERY = new Set(
  (
    'accelerate acl analytics attributes append cors encryption intelligent-tiering inventory legal-hold lifecycle ' +
    'location logging metrics notification object-lock ownershipControls partNumber policy policyStatus ' +
    'publicAccessBlock replication requestPayment restore retention select session tagging torrent uploadId ' +
    'uploads versionId website renameObject'
  ).split(' '),
);
const UNSUPPORTED_HEADERS =
  /^x-amz-(acl|grant-.*|tagging|object-lock-.*|website-redirect-location|server-side-encryption-customer-.*|write-offset-bytes)$/;

export function parseCall(request: IncomingMessage, body: Buffer): S3Call {
  const path = request.url ?? '/';
  const rawPath = path.split('?', 1)[0] ?? '/';
  const [, rawBucket = '', ...rawKey] = rawPath.split('/');
  const key = decodePath(rawKey.join('/'));
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new S3Error('KeyTooLongError', 400, 'Your key is too long', {
      MaxSizeAllowed: String(MAX_KEY_BYTES),
    });
  }
  const query = new Map(parseQuery(path));
  const headers: Record<string, string> = {};
  for (const [name, value] of query) {
    if (/^x-amz-/i.test(name)) headers[name.toLowerCase()] = value;
  }
  Object.assign(headers, joinHeaders(request.headers));
  return { method: request.method ?? 'GET', path, bucket: decodePath(rawBucket), key, query, headers, body };
}

/** Throws S3Error NotImplemented for subresources and headers that have an effect on S3 but not here. */
export function refuseUnsupported(call: S3Call): void {
  for (const name of call.query.keys()) {
    if (UNSUPPORTED_QUERY.has(name)) throw notImplemented(`the subresource ?${name}`);
  }
  for (const [name, value] of Object.entries(call.headers)) {
    const isPrivateAcl = name === 'x-amz-acl' && value === 'private';
    if (UNSUPPORTED_HEADERS.test(name) && !isPrivateAcl) throw notImplemented(`the header ${name}`);
  }
  const encryption = call.headers['x-amz-server-side-encryption'] ?? 'AES256';
  if (encryption !== 'AES256') throw notImplemented(`server-side encryption ${encryption}`);
  const storageClass = call.headers['x-amz-storage-class'] ?? 'STANDARD';
  if (storageClass !== 'STANDARD') throw invalidArgument('x-amz-storage-class', storageClass, 'Only STANDARD.');
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
}
