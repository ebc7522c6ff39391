/**
 * AppSync Events: publishing over HTTP and subscribing over WebSocket. The developer guide describes the protocol under
 * "Understanding the Event API WebSocket protocol" and "Publish events via HTTP".
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import * as z from 'zod';
import type { FindCredentials } from '../iam/credential-store.ts';
import { AccessDeniedError, type Authorize } from '../iam/permission.ts';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import { joinHeaders } from '../wire/join-headers.ts';
import { listenOnLoopback } from '../wire/listen-on-loopback.ts';
import { isForOwnHost, refuseUpgrade } from '../wire/own-host.ts';
import { readBody } from '../wire/read-body.ts';
import { SignatureError } from '../wire/sigv4/signature-error.ts';
import { verifySignature } from '../wire/sigv4/verify-signature.ts';
import { AppSyncError, unauthorized } from './appsync-error.ts';
import { readSubprotocol, requireAuthorized } from './authorize-subprotocol.ts';
import { parseChannel } from './channel-path.ts';
import { EventApi, type EventApiConfig } from './event-api.ts';
import { RealtimeConnection } from './realtime-connection.ts';

const SERVICE = 'appsync';
const SUBPROTOCOL = 'aws-appsync-event-ws';
const MAX_EVENT_BYTES = 240 * 1024;
const MAX_EVENTS = 5;
const MAX_BODY_BYTES = MAX_EVENTS * MAX_EVENT_BYTES + 4_096;

const publishSchema = z.strictObject({
  channel: z.string(),
  events: z
    .array(
      z
        .string()
        .refine(isJson)
        .refine((event) => Buffer.byteLength(event) <= MAX_EVENT_BYTES),
    )
    .min(1)
    .max(MAX_EVENTS),
});

export interface AppSyncOptions {
  port: number;
  findCredentials: FindCredentials;
  authorize: Authorize;
  invokeFunction: InvokeFunction;
}

export interface AppSync {
  endpoint: string;
  /** Creates the Event API. There is one, because its requests all come to one port. */
  createApi(config: EventApiConfig): EventApi;
  findApi(apiId: string): EventApi | undefined;
  close(): Promise<void>;
}

/** Throws PortInUseError. */
export async function startAppSync(options: AppSyncOptions): Promise<AppSync> {
  const state: { api?: EventApi } = {};
  const server = await listenOnLoopback((request, response) => {
    void respond(state.api, options, request, response);
  }, options.port);
  const acceptor = new WebSocketServer({
    noServer: true,
    handleProtocols: () => SUBPROTOCOL,
    maxPayload: MAX_BODY_BYTES,
  });
  for (const each of server.servers) {
    each.on('upgrade', (request, socket, head) => {
      void accept(state.api, options, { acceptor, request, socket, head });
    });
  }
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    createApi: (config) => {
      if (state.api !== undefined) throw new Error('there is one Event API already');
      state.api = new EventApi(config);
      return state.api;
    },
    findApi: (apiId) => (state.api?.config.apiId === apiId ? state.api : undefined),
    close: async () => {
      for (const socket of acceptor.clients) socket.terminate();
      acceptor.close();
      await server.close();
    },
  };
}

interface Upgrade {
  acceptor: WebSocketServer;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

async function accept(
  api: EventApi | undefined,
  { invokeFunction }: AppSyncOptions,
  { acceptor, request, socket, head }: Upgrade,
): Promise<void> {
  if (!isForOwnHost(request, {})) return refuseUpgrade(socket, '421 Misdirected Request');
  socket.on('error', () => socket.destroy());
  try {
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
    if (api === undefined || request.url !== '/event/realtime' || !protocols.includes(SUBPROTOCOL)) {
      throw new AppSyncError('BadRequestException', 'Not found.');
    }
    const { host, Authorization: token } = readSubprotocol(protocols);
    if (host !== api.httpHost) throw unauthorized();
    await requireAuthorized(api, api.config.connectionAuth, invokeFunction, { token, operation: 'EVENT_CONNECT' });
    acceptor.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('error', () => websocket.terminate());
      new RealtimeConnection(api, websocket, invokeFunction);
    });
  } catch {
    refuseUpgrade(socket, '401 Unauthorized');
  }
}

async function respond(
  api: EventApi | undefined,
  options: AppSyncOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => undefined);
  try {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'gone') return;
    if (body === 'too-large') throw new AppSyncError('BadRequestException', 'The request is too large.', 413);
    send(response, 200, await publish(api, options, request, body));
  } catch (error) {
    const refusal = toAppSyncError(error);
    send(response, refusal.status, refusal.body);
  }
}

async function publish(
  api: EventApi | undefined,
  { findCredentials, authorize }: AppSyncOptions,
  request: IncomingMessage,
  body: Buffer,
) {
  if (api === undefined || request.method !== 'POST' || request.url !== '/event') {
    throw new AppSyncError('NotFoundException', 'Not found.', 404);
  }
  const signed = { method: request.method, path: request.url, headers: joinHeaders(request.headers), body };
  const caller = await verifySignature(signed, findCredentials, Date.now(), SERVICE);
  const parsed = publishSchema.safeParse(parseJson(body.toString('utf8')));
  const channel = parsed.success ? parseChannel(parsed.data.channel) : undefined;
  const namespace = channel && api.namespaceOf(channel);
  if (!parsed.success || channel === undefined || namespace === undefined) {
    throw new AppSyncError('BadRequestException', 'Invalid channel or events.');
  }
  if (!namespace.publishAuth.includes('AWS_IAM')) throw unauthorized();
  authorize(caller, { action: 'appsync:EventPublish', resource: api.namespaceArn(namespace.name) });
  return api.publish(channel, parsed.data.events);
}

function toAppSyncError(error: unknown): AppSyncError {
  if (error instanceof AppSyncError) return error;
  if (error instanceof SignatureError) return new AppSyncError(error.code, error.message, error.status);
  if (error instanceof AccessDeniedError) return new AppSyncError(error.code, error.message, 403);
  console.error('appsync emulator:', error);
  return new AppSyncError('InternalFailure', 'The request processing has failed because of an unknown error.', 500);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
