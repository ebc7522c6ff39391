import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FindCredentials } from '../iam/credential-store.ts';
import type { Authorize } from '../iam/permission.ts';
import { joinHeaders } from '../wire/join-headers.ts';
import { onlyForOwnHost } from '../wire/own-host.ts';
import { readBody } from '../wire/read-body.ts';
import { xmlDocument } from '../wire/xml-document.ts';
import { type CorsRule, corsHeaders, preflightHeaders } from './cors.ts';
import { asS3Error, dispatch, type S3Rules } from './dispatch.ts';
import { propertiesFrom } from './object-properties.ts';
import { ObjectStore } from './object-store.ts';
import { parseCall, type S3Response } from './s3-call.ts';
import { S3Error } from './s3-error.ts';

const MAX_BODY_BYTES = 512 * 1024 * 1024;

export interface S3Options {
  dataDir: string;
  host?: string | undefined;
  port?: number | undefined;
  findCredentials: FindCredentials;
  authorize?: Authorize | undefined;
  /** Keeps the old versions of versioned buckets until this process ends. */
  keepsHistory?: boolean | undefined;
  /** If true, proxies in front of this server keep their own ports in the signed Host header; default false. */
  isBehindProxies?: boolean | undefined;
  now?: (() => number) | undefined;
}

interface WriteProperties {
  contentType?: string | undefined;
  cacheControl?: string | undefined;
  contentEncoding?: string | undefined;
  contentDisposition?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

export interface S3ReadResult {
  body: Buffer;
  contentType: string;
  cacheControl: string | undefined;
  contentEncoding: string | undefined;
  contentDisposition: string | undefined;
  metadata: Record<string, string>;
  /** Includes the quotes, as in a header. */
  etag: string;
  lastModified: Date;
}

export interface S3Emulator {
  endpoint: string;
  createBucket(name: string, options?: { cors?: CorsRule[]; isVersioned?: boolean }): void;
  putObject(bucket: string, key: string, body: Buffer | string, properties?: WriteProperties): Promise<void>;
  read(bucket: string, key: string): Promise<S3ReadResult | undefined>;
  close(): Promise<void>;
}

export async function startS3(options: S3Options): Promise<S3Emulator> {
  const store = new ObjectStore(options.dataDir);
  const host = options.host ?? '127.0.0.1';
  const now = options.now ?? Date.now;
  const rules = { findCredentials: options.findCredentials, authorize: options.authorize, now };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    respond(store, rules, request, response).catch((error: unknown) => {
      console.error('S3 emulator:', error);
      response.destroy();
    });
  };
  const server = createServer(onlyForOwnHost(answer, { isAnyPort: options.isBehindProxies }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('S3 has no port.');
  return {
    endpoint: `http://${host}:${address.port}`,
    createBucket: (name, { cors = [], isVersioned = false } = {}) =>
      store.createBucket(name, cors, isVersioned && options.keepsHistory),
    putObject: (bucket, key, body, properties = {}) => write(store, bucket, key, body, properties),
    read: (bucket, key) => read(store, bucket, key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1000).unref();
      }),
  };
}

async function write(
  store: ObjectStore,
  bucket: string,
  key: string,
  body: Buffer | string,
  properties: WriteProperties,
): Promise<void> {
  const {
    contentType = '',
    cacheControl = '',
    contentEncoding = '',
    contentDisposition = '',
    metadata = {},
  } = properties;
  const kept = propertiesFrom({
    'content-type': contentType,
    'cache-control': cacheControl,
    'content-encoding': contentEncoding,
    'content-disposition': contentDisposition,
  });
  await store.put(bucket, key, Buffer.from(body), { ...kept, metadata });
}

async function read(store: ObjectStore, bucket: string, key: string): Promise<S3ReadResult | undefined> {
  const found = await store.read(bucket, key);
  if (!found) return undefined;
  const { contentType, cacheControl, contentEncoding, contentDisposition, metadata, etag, lastModifiedMs } =
    found.object;
  return {
    body: found.body,
    contentType,
    cacheControl,
    contentEncoding,
    contentDisposition,
    metadata,
    etag: `"${etag}"`,
    lastModified: new Date(lastModifiedMs),
  };
}

async function respond(store: ObjectStore, rules: S3Rules, request: IncomingMessage, response: ServerResponse) {
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  const sent = joinHeaders(request.headers);
  let cors: Record<string, string> = {};
  let result: S3Response;
  try {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'gone') return;
    if (body === 'too-large') {
      throw new S3Error('EntityTooLarge', 400, `Objects here have at most ${MAX_BODY_BYTES} bytes.`);
    }
    const call = parseCall(request, body);
    const corsRules = store.hasBucket(call.bucket) ? store.corsOf(call.bucket) : [];
    cors = corsHeaders(corsRules, sent.origin, call.method);
    result =
      call.method === 'OPTIONS'
        ? { status: 200, headers: preflightHeaders(corsRules, sent) }
        : await dispatch(store, call, sent, rules);
  } catch (error) {
    result = errorResponse(error, requestId, request);
  }
  const headers: Record<string, string> = {
    ...cors,
    ...result.headers,
    'x-amz-request-id': requestId,
    server: 'AmazonS3',
  };
  const hasNoBody = result.status === 204 || result.status === 304;
  if (!hasNoBody) headers['content-length'] ??= String(Buffer.byteLength(result.body ?? ''));
  response.writeHead(result.status, headers);
  response.end(request.method === 'HEAD' ? undefined : result.body);
}

function errorResponse(error: unknown, requestId: string, request: IncomingMessage): S3Response {
  const { code, status, message, details } = asS3Error(error);
  const elements = {
    Code: code,
    Message: message,
    ...details,
    Resource: request.url ?? '',
    RequestId: requestId,
  };
  const headers = { 'content-type': 'application/xml' };
  // A response to HEAD has no body, so the content-length of the error text must not be sent.
  if (request.method === 'HEAD') return { status, headers };
  return { status, headers, body: xmlDocument('Error', elements) };
}
