/** The wire protocol of the AWS JSON services (JSON 1.0 and 1.1): target header, signature, errors. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { Credentials, FindCredentials } from '../iam/credential-store.ts';
import { AccessDeniedError, type Authorize, type Permission } from '../iam/permission.ts';
import { joinHeaders } from './join-headers.ts';
import { readBody } from './read-body.ts';
import { SignatureError } from './sigv4/signature-error.ts';
import { verifySignature } from './sigv4/verify-signature.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, unknown>;

  constructor(code: string, message: string, status = 400, fields: Record<string, unknown> = {}) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

export type AwsOperation = (input: unknown, caller: Credentials) => Promise<unknown>;

export interface AwsJsonServerOptions {
  port?: number | undefined;
  service: string;
  targetPrefix: string;
  findCredentials: FindCredentials;
  operations: Record<string, AwsOperation>;
  permissionsFor: (operation: string, input: unknown) => Permission[];
  /** Checks each permission that a call needs. Without this function, every key has all permissions. */
  authorize?: Authorize | undefined;
  /** Returns the body of an error; `{ __type: code, message }` without this function. */
  errorBody?: ((code: string, message: string) => Record<string, string>) | undefined;
  now?: (() => number) | undefined;
}

export interface AwsJsonServer {
  endpoint: string;
  close(): Promise<void>;
}

/** `schema` must be strict, so that unsupported parameters are refused. Throws AwsError with the given code. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, code = 'ValidationException'): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AwsError(code, z.prettifyError(parsed.error));
}

export async function startAwsJsonServer(options: AwsJsonServerOptions): Promise<AwsJsonServer> {
  const server = createServer((request, response) => {
    respond(options, request, response).catch((error: unknown) => {
      console.error(`${options.service} emulator:`, error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // Running requests get one second to finish. Idle keep-alive connections must not delay the stop.
        setTimeout(() => server.closeAllConnections(), 1000).unref();
      }),
  };
}

async function respond(options: AwsJsonServerOptions, request: IncomingMessage, response: ServerResponse) {
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  let status = 200;
  let output: unknown;
  try {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'gone') return;
    if (body === 'too-large') {
      throw new AwsError('RequestEntityTooLargeException', 'Request size exceeded 16 MB', 413);
    }
    output = (await dispatch(options, request, body)) ?? {};
  } catch (error) {
    const refusal = toAwsError(options, error);
    status = refusal.status;
    const { code, message, fields } = refusal;
    output = { ...(options.errorBody?.(code, message) ?? { __type: code, message }), ...fields };
  }
  const payload = Buffer.from(JSON.stringify(output));
  response.writeHead(status, {
    // The SDK corrects its clock with this header.
    date: new Date((options.now ?? Date.now)()).toUTCString(),
    'content-type': request.headers['content-type'] ?? 'application/x-amz-json-1.1',
    'content-length': payload.length,
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(payload),
  });
  response.end(payload);
}

async function dispatch(options: AwsJsonServerOptions, request: IncomingMessage, body: Buffer) {
  const headers = joinHeaders(request.headers);
  const nowMs = (options.now ?? Date.now)();
  const signed = { method: request.method ?? '', path: request.url ?? '/', headers, body };
  const caller = await verifySignature(signed, options.findCredentials, nowMs, options.service);
  const [prefix, operation = ''] = (headers['x-amz-target'] ?? '').split('.');
  const run = Object.hasOwn(options.operations, operation) ? options.operations[operation] : undefined;
  if (request.method !== 'POST' || prefix !== options.targetPrefix || run === undefined) {
    const message = `The local cloud has no ${options.service} operation '${headers['x-amz-target'] ?? ''}'.`;
    console.error(message);
    throw new AwsError('UnknownOperationException', message);
  }
  const input = parseJson(body);
  for (const needed of options.permissionsFor(operation, input)) options.authorize?.(caller, needed);
  return run(input, caller);
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('SerializationException', 'The request body is not JSON.');
  }
}

function toAwsError(options: AwsJsonServerOptions, error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof SignatureError) return new AwsError(error.code, error.message, error.status);
  if (error instanceof AccessDeniedError) return new AwsError(error.code, error.message);
  console.error(`${options.service} emulator:`, error);
  return new AwsError('InternalFailure', 'The request processing has failed because of an unknown error.', 500);
}
